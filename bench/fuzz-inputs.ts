import type { Random } from './random.js';

const tags =
  `a abbr address article aside b base blockquote body br button caption center code col colgroup dd del details dfn dialog
  div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe
  img input ins kbd label legend li link listing main map mark marquee math menu meta mi mn mo mrow msup mfrac mtable mtr mtd
  annotation semantics nav nobr noscript object ol optgroup option output p param picture plaintext pre q rb rp rt ruby s samp
  script section select slot small source span strike strong style sub summary sup svg g path foreignObject table tbody td
  template textarea tfoot th thead time title tr tt u ul var video wbr xmp x-own`.split(/\s+/);
const attributes =
  `class id href src srcset alt title role hidden style colspan rowspan start type lang data-src data-tex display encoding
  itemtype aria-hidden name content property datetime`.split(/\s+/);
const values = [
  ...[
    '',
    '1',
    '0',
    '-1',
    '999999999',
    'true',
    'x',
    'javascript:alert(1)',
    'https://x.example/a?b=c',
    '//y',
    '#top',
    '?',
  ],
  ...[
    'language-ts',
    'highlight',
    'gutter',
    'code',
    'katex',
    'sidebar',
    'comments',
    'content',
    'main',
    'blockcode',
    'lntd',
  ],
  ...[
    'navigation',
    'main',
    'math/tex',
    'application/ld+json',
    'application/x-tex',
    'block',
    'display:none',
    'http://[',
    '%',
  ],
  ...[
    'https://schema.org/QAPage',
    'data:image/gif;base64,R0lGOD',
    'a b c',
    '"',
    "'",
    '<',
    '>',
    '\u0000',
    '\ud800',
    '漢字',
  ],
];
const texts = [
  ...[
    'text',
    'A sentence with some words, and a comma. ',
    '漢字與標點，「引號」。',
    '汉字与标点。',
    '\n\n',
    ' ',
    '\t',
    '\u00a0',
  ],
  ...[
    '&amp;',
    '&lt;div&gt;',
    '&#x0;',
    '&#x110000;',
    '&notin',
    '&',
    '<',
    '</',
    '<!',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?xml ?>',
  ],
  ...[
    '```',
    '`',
    '**',
    '__',
    '* ',
    '# ',
    '1. ',
    '- ',
    '| a | b |',
    '[x](y)',
    '![',
    '\\',
    '$',
    '$$',
    '~~',
    '>',
    '===',
    '---',
  ],
  ...[
    '\u0000',
    '\ud800',
    '\ufffd',
    '\ufeff',
    '\u202e',
    '\u{1f600}',
    'e\u0301',
    '{"author":[{"name":"x',
    'a'.repeat(500),
  ],
];

/** A fragment of HTML, of a few to a few hundred tags: well-formed, broken and hostile pieces mixed. */
export function fuzzHtml(random: Random): string {
  const open: string[] = [];
  let html = random.below(3) === 0 ? '<!doctype html><html><body>' : '';
  for (let left = random.pick([5, 20, 60, 200]); left > 0; left -= 1) {
    const choice = random.below(10);
    if (choice < 4) {
      const tag = random.pick(tags);
      open.push(tag);
      html += `<${tag}${fuzzAttributes(random)}>`;
    } else if (choice < 6) html += `</${random.below(4) === 0 ? random.pick(tags) : (open.pop() ?? 'p')}>`;
    else if (choice < 9) html += random.pick(texts);
    else html += random.pick(texts).repeat(random.below(40));
  }
  return html;
}

function fuzzAttributes(random: Random): string {
  let written = '';
  for (let left = random.below(4); left > 0; left -= 1) {
    const quote = random.pick(['"', "'", '']);
    written += ` ${random.pick(attributes)}=${quote}${random.pick(values)}${quote}`;
  }
  return written;
}

const words = [
  ...[
    '/Count',
    '/Kids',
    '/Parent',
    '/Length',
    '/Filter',
    '/FlateDecode',
    '/LZWDecode',
    '/ASCII85Decode',
    '/JBIG2Decode',
  ],
  ...[
    'obj',
    'endobj',
    'stream',
    'endstream',
    'xref',
    'trailer',
    'startxref',
    '%%EOF',
    '/Root',
    '/Prev',
    '/Size',
    '/Encrypt',
  ],
  ...[
    '<<',
    '>>',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    'R',
    '0 0 R',
    '1 0 R',
    '2 0 R',
    '3 0 R',
    '-1',
    '0',
    '99999999999',
    '1e99',
    'null',
  ],
  ...[
    '/Type',
    '/Page',
    '/Pages',
    '/Catalog',
    '/Font',
    '/XObject',
    '/Contents',
    '/Resources',
    '/ToUnicode',
    '/Outlines',
  ],
].map((word) => Buffer.from(word));

/** One of the PDFs with a handful of changes: bytes, cuts, doubled parts, and words of the format in wrong places. */
export function mutatePdf(random: Random, bases: readonly Buffer[]): Buffer {
  let pdf = Buffer.from(random.pick(bases));
  for (let left = 1 + random.below(12); left > 0 && pdf.length > 0; left -= 1) pdf = mutate(random, pdf);
  return pdf;
}

function mutate(random: Random, pdf: Buffer): Buffer<ArrayBuffer> {
  const at = random.below(pdf.length);
  const length = random.pick([1, 4, 16, 200]);
  switch (random.below(7)) {
    case 0:
      pdf[at] = random.below(256);
      return Buffer.from(pdf);
    case 1:
      return Buffer.concat([pdf.subarray(0, at), pdf.subarray(at + length)]);
    case 2:
      return Buffer.concat([pdf.subarray(0, at), pdf.subarray(at, at + length), pdf.subarray(at)]);
    case 3:
      return Buffer.concat([pdf.subarray(0, at), random.pick(words), pdf.subarray(at)]);
    case 4:
      return swapWord(random, pdf);
    case 5:
      return swapNumber(random, pdf);
    default:
      return random.below(8) === 0 ? Buffer.from(pdf.subarray(0, at)) : Buffer.from(pdf);
  }
}

function swapWord(random: Random, pdf: Buffer): Buffer<ArrayBuffer> {
  const from = random.pick(words);
  const at = pdf.indexOf(from, random.below(pdf.length));
  if (at < 0) return Buffer.from(pdf);
  return Buffer.concat([pdf.subarray(0, at), random.pick(words), pdf.subarray(at + from.length)]);
}

function swapNumber(random: Random, pdf: Buffer): Buffer<ArrayBuffer> {
  const text = pdf.toString('latin1');
  const pattern = /\d+/g;
  pattern.lastIndex = random.below(text.length);
  const found = pattern.exec(text);
  if (found === null) return Buffer.from(pdf);
  const number = random.pick(['0', '1', '2', '7', '-1', '65536', '4294967296', '999999999999', '0.5']);
  return Buffer.from(
    text.slice(0, found.index) + number + text.slice(found.index + found[0].length),
    'latin1',
  );
}
