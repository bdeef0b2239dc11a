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
  if (kind === 'item' || kind === 'row') return `- ${text}`;
  return kind === 'code' && text.trim() !== '' && !text.includes('`') ? `\`${text}\`` : text;
}

function separator(previous: ReadableUnit | undefined, unit: ReadableUnit, isNext: boolean): string {
  const isOneParagraph =
    previous?.block === unit.block && previous.kind === 'sentence' && unit.kind === 'sentence';
  if (isOneParagraph) {
    if (!isNext) return ' … ';
    return /[\p{Script=Han}。！？；」』”）]$/u.test(previous.text) ? '' : ' ';
  }
  return isNext || previous?.block === unit.block ? '\n' : '\n…\n';
}
