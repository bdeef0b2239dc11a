// Direction marks can turn a host name or a file name around.
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const controls = /[\u0000-\u001f\u007f-\u009f]+/g;

/**
 * Text from outside as one line that Discord shows letter for letter: no formatting, no mention, no masked link.
 * At most `most` UTF-16 units after escaping; what is cut ends with `…`.
 */
export function escapeMarkdown(text: string, most = Number.POSITIVE_INFINITY): string {
  const plain = text.replace(controls, ' ').replace(bidi, '').replace(/\s+/g, ' ').trim();
  let escaped = '';
  for (const character of plain) {
    const next = /[\\*_~`|<>[\]()#@:+-]/.test(character) ? `\\${character}` : character;
    if (escaped.length + next.length > most - 1 && !fits(plain, escaped, next, most)) return `${escaped}…`;
    escaped += next;
  }
  return escaped;
}

/** Plain text for places where Discord renders no markdown (button labels, embed authors, modal titles). */
export function plainLine(text: string, most: number): string {
  const plain = text.replace(controls, ' ').replace(bidi, '').replace(/\s+/g, ' ').trim();
  return plain.length <= most ? plain : `${cutAt(plain, most - 1)}…`;
}

/**
 * A model's markdown with nothing hidden in it: `[text](target)` becomes `text (<target>)`, so that each link shows
 * where it leads; direction overrides are taken out.
 */
export function showLinkTargets(markdown: string): string {
  return markdown
    .replace(bidi, '')
    .replace(
      /!?\[((?:[^\][]|\[[^\][]*\])*)\]\(\s*<?([a-z][a-z0-9+.-]*:[^\s<>]*?)>?(?:\s+["'(][^\n]*?["')])?\s*\)/gi,
      (_, text: string, target: string) => (text.trim() === target ? `<${target}>` : `${text} (<${target}>)`),
    )
    .replace(/\](?=\(\s*<?[a-z][a-z0-9+.-]*:)/gi, '] ');
}

/** `<url>` without a preview, or just the host where the URL is too long to show. */
export function bareLink(url: string, most = 300): string {
  if (!URL.canParse(url)) return '';
  const { href, host } = new URL(url);
  const safe = href.replaceAll('<', '%3C').replaceAll('>', '%3E');
  return safe.length <= most ? `<${safe}>` : `${host} …`;
}

/** The longest start of `text` within `most` units that does not end in half a character. */
export function cutAt(text: string, most: number): string {
  const code = text.charCodeAt(most - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? most - 1 : most);
}

/** Whether the rest still fits, so that a text of exactly `most` units keeps its last character. */
function fits(plain: string, escaped: string, next: string, most: number): boolean {
  const consumed = escaped.replace(/\\(.)/gsu, '$1').length + next.replace(/^\\/, '').length;
  return escaped.length + next.length <= most && consumed === plain.length;
}
