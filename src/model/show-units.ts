import type { ReadableUnit } from './readable-units.js';

/** The chosen units as Markdown, in their order, with `…` where something between them is left out. */
export function showUnits(units: readonly ReadableUnit[], chosen: ReadonlySet<number>): string {
  let text = '';
  let last = -1;
  for (const [index, unit] of units.entries()) {
    if (!chosen.has(index)) continue;
    text += `${last < 0 ? '' : separator(units[last], unit, index === last + 1)}${marked(unit)}`;
    last = index;
  }
  return text;
}

function marked({ kind, text }: ReadableUnit): string {
  if (kind === 'code') return text.split('\n').map(asCode).join('\n');
  const isNumbered = /^[\d(（]/u.test(text);
  return kind === 'row' || (kind === 'item' && !isNumbered) ? `- ${text}` : text;
}

function asCode(line: string): string {
  return line.includes('`') || line === '…' ? line : `\`${line}\``;
}

function separator(previous: ReadableUnit | undefined, unit: ReadableUnit, isNext: boolean): string {
  const isSameBlock = previous?.block === unit.block;
  if (isSameBlock && previous.line === unit.line) return isNext ? unit.gap : ' … ';
  return isNext || (isSameBlock && unit.kind !== 'sentence') ? '\n' : '\n…\n';
}
