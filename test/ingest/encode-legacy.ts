import { TextDecoder } from '@exodus/bytes/encoding.js';

/** Encodes text in a charset of one or two bytes a character, by trying out what each pair decodes to. */
export function encodeLegacy(text: string, charset: string): Uint8Array {
  const decoder = new TextDecoder(charset);
  const table = new Map<string, number[]>();
  for (let lead = 0; lead < 256; lead += 1) {
    remember(table, decoder.decode(Uint8Array.of(lead)), [lead]);
    if (lead < 0x81) continue;
    for (let trail = 0x40; trail < 256; trail += 1) {
      remember(table, decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
    }
  }
  return Uint8Array.from([...text].flatMap((character) => table.get(character) ?? [0x3f]));
}

function remember(table: Map<string, number[]>, decoded: string, bytes: number[]): void {
  if ([...decoded].length === 1 && decoded !== '\ufffd' && !table.has(decoded)) table.set(decoded, bytes);
}
