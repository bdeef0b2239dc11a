import { deflateSync } from 'node:zlib';

/** A line of text and its size in points. */
export interface PdfLine {
  text: string;
  size?: number;
}

/** A PDF of our own making: one page for each list of lines (an empty list is a page without text). */
export function makePdf(
  pages: (string | PdfLine)[][],
  options: { title?: string; info?: string; content?: Buffer } = {},
): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer) => objects.push(Buffer.from(body));
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [index, lines] of pages.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    );
    const content = deflateSync(options.content ?? Buffer.from(textOperators(lines)));
    add(
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  const title = options.title === undefined ? '' : `/Title (${options.title})`;
  const info = `/Info << ${title} ${options.info ?? ''} >>`;
  return assemblePdf(objects, info);
}

function textOperators(lines: (string | PdfLine)[]): string {
  let y = 800;
  return lines
    .map((line) => {
      const { text, size = 11 } = typeof line === 'string' ? { text: line } : line;
      y -= size * 1.4;
      return `BT /F1 ${size} Tf 50 ${y.toFixed(1)} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;
    })
    .join('\n');
}

/** A PDF of numbered objects (the first is 1, the catalogue), `trailer` holding what its trailer has besides. */
export function assemblePdf(objects: readonly Buffer[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  const push = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, body] of objects.entries()) {
    places.push(length);
    push(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  }
  const start = length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  push(
    Buffer.from(
      `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
