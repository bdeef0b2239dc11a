import { deflateSync } from 'node:zlib';
import { assemblePdf, makePdf } from '../test/ingest/make-pdf.js';
import { encryptPdf } from './encrypt-pdf.js';

/** PDFs that no one means well with, by name. Each is made when it is asked for. */
export const hostilePdf: Readonly<Record<string, () => Buffer>> = {
  'flate bomb, 500 MB': () => makePdf([['']], { content: Buffer.alloc(500_000_000, 'a ') }),
  'flate bomb in a flate bomb': () => pageOf(bombInBomb(), '/Filter [/FlateDecode /FlateDecode]'),
  'text operators, 4,000,000': () =>
    makePdf([['']], { content: Buffer.from('BT /F1 1 Tf (a) Tj ET\n'.repeat(4_000_000)) }),
  'pages, 20,000': () => makePdf(Array.from({ length: 20_000 }, (_, n) => [`Page number ${n} of many.`])),
  'lying /Count': () => swap(ordinary(), '/Count 2', '/Count 2000000000'),
  'negative /Count': () => swap(ordinary(), '/Count 2', '/Count -7'),
  'cut in half': () => ordinary().subarray(0, ordinary().length / 2),
  'HTML under the name of a PDF': () => Buffer.from('<!doctype html><p>not a PDF'),
  'a header alone': () => Buffer.from('%PDF-1.7\n'),
  'user password': () => encryptPdf('Behind a password.', { user: 'secret', owner: 'other' }),
  'owner password only': () => encryptPdf('Readable without a password.', { user: '', owner: 'other' }),
  'xref that follows itself': () =>
    swap(ordinary(), '/Root 1 0 R', `/Root 1 0 R /Prev ${startOfXref(ordinary())}`),
  'xref at a wrong place': () => swap(ordinary(), `startxref\n${startOfXref(ordinary())}`, 'startxref\n7'),
  'xref of 50,000,000 entries': () => swap(ordinary(), 'xref\n0 8', 'xref\n0 50000000'),
  'page tree that holds itself': () => catalogue(['<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']),
  'page tree of 2^40 leaves': () => catalogue(doublingTree(40)),
  'form that draws itself': () => formed('/X0 Do', [form('/X0 Do', '/X0 5 0 R')]),
  'forms that draw 10^8 forms': () => formed('/X0 Do', nestedForms(8)),
  'outline that follows itself': () =>
    catalogue(
      [onePage, page, '<< /First 5 0 R /Last 5 0 R >>', '<< /Title (Loop) /Next 5 0 R /First 5 0 R >>'],
      '/Outlines 4 0 R',
    ),
  'length that is its own object': () => pageOf(Buffer.from('BT ET'), '', '5 0 R'),
  'arrays, 1,000,000 deep': () => pageOf(Buffer.from(`${'['.repeat(1_000_000)} TJ`)),
  'dictionaries, 200,000 deep': () => catalogue([onePage, `${'<< /A '.repeat(200_000)}`]),
  'string of 20 MB': () => pageOf(Buffer.from(`BT /F1 9 Tf 50 700 Td (${'x'.repeat(20_000_000)}) Tj ET`)),
  'character map of 65,536 x 2,000': () =>
    withToUnicode(`${'1 beginbfrange <0000> <FFFF> <0000> endbfrange\n'.repeat(2_000)}`),
  'JBIG2 picture of 4 billion dots as content': () => pageOf(jbig2Page(), '/Filter /JBIG2Decode'),
  'LZW content that is none': () => pageOf(Buffer.alloc(1_000_000, 0x80), '/Filter /LZWDecode'),
  'predictor of 1,000,000,000 columns': () =>
    pageOf(
      deflateSync(Buffer.alloc(10_000)),
      '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000000000 >>',
    ),
  'inline picture without end': () => pageOf(Buffer.from(`BI /W 9 /H 9 ID ${'x'.repeat(5_000_000)}`)),
  'graphics states, 3,000,000': () => pageOf(Buffer.from('q '.repeat(3_000_000))),
  'page of 10^30 points': () => swap(ordinary(), '[0 0 595 842]', '[0 0 1e30 1e30]'),
  'random bytes behind a header': () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), deflateSync(Buffer.alloc(5_000_000, 'obj << '))]),
};

const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>';

function ordinary(): Buffer {
  return makePdf([['The first page.', 'It says little.'], ['The second page.']]);
}

function swap(pdf: Buffer, from: string, to: string): Buffer {
  return Buffer.from(pdf.toString('latin1').replaceAll(from, to), 'latin1');
}

function startOfXref(pdf: Buffer): number {
  return Number(/startxref\n(\d+)/.exec(pdf.toString('latin1'))?.[1]);
}

function catalogue(objects: readonly string[], extra = ''): Buffer {
  const root = `<< /Type /Catalog /Pages 2 0 R ${extra} >>`;
  return assemblePdf([root, ...objects].map((object) => Buffer.from(object)));
}

function stream(dictionary: string, content: Buffer, length = String(content.length)): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

function pageOf(content: Buffer, dictionary = '', length?: string): Buffer {
  return formed(content, [], dictionary, length);
}

/** One page whose content is object 4; `others` follow from object 5. */
function formed(
  content: Buffer | string,
  others: readonly Buffer[],
  dictionary = '',
  length?: string,
): Buffer {
  const resources =
    '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /X0 5 0 R >> >>';
  return assemblePdf([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(onePage),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents 4 0 R >>`,
    ),
    stream(dictionary, Buffer.from(content), length),
    ...others,
  ]);
}

function form(content: string, inner: string): Buffer {
  const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  return stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${font} /XObject << ${inner} >> >>`,
    Buffer.from(content),
  );
}

function nestedForms(depth: number): Buffer[] {
  const forms = Array.from({ length: depth }, (_, level) =>
    form('/X0 Do '.repeat(10), `/X0 ${6 + level} 0 R`),
  );
  return [...forms, form('BT /F1 9 Tf (a) Tj ET', '')];
}

// Each node names the next one twice: a walk through all of the tree never ends.
function doublingTree(depth: number): string[] {
  const nodes = Array.from(
    { length: depth },
    (_, level) => `<< /Type /Pages /Kids [${level + 3} 0 R ${level + 3} 0 R] /Count ${2 ** 30} >>`,
  );
  return [...nodes, '<< /Type /Page /MediaBox [0 0 595 842] >>'];
}

function withToUnicode(map: string): Buffer {
  const content = deflateSync(
    Buffer.from(`/CIDInit /ProcSet findresource begin begincmap\n${map}endcmap end`),
  );
  return assemblePdf([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(onePage),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    ),
    stream('', Buffer.from('BT /F1 9 Tf 50 700 Td (text) Tj ET')),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>'),
    stream('/Filter /FlateDecode', content),
  ]);
}

function bombInBomb(): Buffer {
  return deflateSync(deflateSync(Buffer.alloc(1_500_000_000, 'a ')));
}

/** Segments of ITU-T T.88 7.2: a page of 65,535 x 65,535 dots (type 48) and a generic region that fills it (type 38). */
function jbig2Page(): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(65_535, 0);
  size.writeUInt32BE(65_535, 4);
  const pageInfo = Buffer.concat([size, Buffer.alloc(11)]);
  const region = Buffer.concat([
    size,
    Buffer.alloc(9),
    Buffer.from([0, 3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe]),
    Buffer.alloc(64, 0x5a),
  ]);
  return Buffer.concat([segment(0, 48, pageInfo), segment(1, 38, region)]);
}

function segment(number: number, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(11);
  head.writeUInt32BE(number, 0);
  head[4] = type;
  head[6] = 1;
  head.writeUInt32BE(data.length, 7);
  return Buffer.concat([head, data]);
}
