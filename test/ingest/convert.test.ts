import { afterEach, describe, expect, test } from 'vitest';
import { type Converter, createConverter } from '../../src/ingest/convert.js';
import { makePdf } from './make-pdf.js';

let converter: Converter;
afterEach(() => converter.close());

const page = {
  name: 'page.html',
  kind: 'html',
  bytes: Buffer.from('<p>A page with a fair amount of text.</p>'),
} as const;
// Five million saved graphics states keep pdf.js busy for much longer than the limits of these tests.
const endless = makePdf([['']], { content: Buffer.from('q '.repeat(5_000_000)) });
const bomb = makePdf([['']], { content: Buffer.alloc(400 * 1024 * 1024, 'a ') });

describe('4.8 conversion runs in a process of its own', () => {
  test('what never ends is killed at the limit, and the next conversion works', async () => {
    converter = createConverter({ timeoutMs: 4_000 });
    const start = performance.now();
    const stuck = converter.convert({ name: 'endless.pdf', kind: 'pdf', bytes: endless });
    const next = converter.convert(page);
    await expect(stuck).rejects.toMatchObject({ code: 'convert_timeout', details: { seconds: 4 } });
    // The limit, and the start of a child on a busy machine, which does not count towards it.
    expect(performance.now() - start).toBeLessThan(25_000);
    expect((await next).markdown).toContain('A page with');
  });

  test('what takes too much memory, Buffers included, is killed, and this process is untouched', async () => {
    converter = createConverter({ maxResidentBytes: 350 * 1024 * 1024 });
    const stuck = converter.convert({ name: 'bomb.pdf', kind: 'pdf', bytes: bomb });
    const before = process.memoryUsage.rss();
    await expect(stuck).rejects.toMatchObject({ code: 'convert_memory' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
    expect((await converter.convert(page)).markdown).toContain('A page with');
  });

  test('a cancelled conversion ends its process at once', async () => {
    converter = createConverter();
    const cancel = new AbortController();
    const stuck = converter.convert(
      { name: 'endless.pdf', kind: 'pdf', bytes: endless },
      { signal: cancel.signal },
    );
    setTimeout(() => cancel.abort(), 300);
    await expect(stuck).rejects.toMatchObject({ code: 'cancelled' });
    expect((await converter.convert(page)).markdown).toContain('A page with');
  });

  test('closing cancels what runs', async () => {
    converter = createConverter();
    const stuck = converter.convert({ name: 'endless.pdf', kind: 'pdf', bytes: endless });
    setTimeout(() => converter.close(), 300);
    await expect(stuck).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('failures cross over with their code and details, progress with its pages', async () => {
    converter = createConverter();
    const scan = { name: 'scan.pdf', kind: 'pdf', bytes: makePdf([[], []]) } as const;
    await expect(converter.convert(scan)).rejects.toMatchObject({
      code: 'pdf_scanned',
      details: { pages: 2 },
    });
    const pages: number[] = [];
    const text = { name: 'text.pdf', kind: 'pdf', bytes: makePdf([['One.'], ['Two.']]) } as const;
    await converter.convert(text, { onPage: (number) => pages.push(number) });
    expect(pages).toEqual([1, 2]);
  });

  test('two slots convert two sources at once, and what waits longer goes first', async () => {
    converter = createConverter({ slots: 2, timeoutMs: 4_000 });
    const stuck = converter.convert({ name: 'endless.pdf', kind: 'pdf', bytes: endless });
    const ended: string[] = [];
    const others = ['first', 'second'].map(async (name) => {
      await converter.convert(page);
      ended.push(name);
    });
    const failed = expect(stuck).rejects.toMatchObject({ code: 'convert_timeout' });
    await Promise.all([...others, failed.then(() => ended.push('stuck'))]);
    expect(ended).toEqual(['first', 'second', 'stuck']);
  });
});
