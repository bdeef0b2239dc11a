/** A piece of a message: `body` is the text itself, `open` and `close` what a cut code fence needs around it. */
export interface MessagePart {
  open: string;
  body: string;
  close: string;
}

/** Discord's limit for a message; counted in UTF-16 units, which is the safe side. */
export const messageLimit = 2000;

const mark = '```';

/**
 * Cuts a text into parts of at most `most` UTF-16 units. The bodies joined are the text; code fences are closed at
 * the end of a part and opened again, with their info string, in the next; cuts fall between paragraphs, lines,
 * sentences or words where they can, and never within a character.
 */
export function splitMessage(text: string, most = messageLimit): MessagePart[] {
  const parts: MessagePart[] = [];
  let info: string | undefined;
  let rest = text;
  while (rest !== '') {
    const open = info === undefined ? '' : `${mark}${info.length * 4 > most ? '' : info}\n`;
    const after = fenceAfter(rest, info);
    const close = after === undefined ? '' : closing(rest);
    if (open.length + rest.length + close.length <= most) {
      parts.push({ open, body: rest, close });
      break;
    }
    const body = rest.slice(0, findCut(rest, most - open.length - mark.length - 1, info));
    info = fenceAfter(body, info);
    parts.push({ open, body, close: info === undefined ? '' : closing(body) });
    rest = rest.slice(body.length);
  }
  return parts;
}

/** The whole text of a part. */
export function partText(part: MessagePart): string {
  return part.open + part.body + part.close;
}

/** The text with its last code fence closed if it was left open. */
export function closeFence(text: string): string {
  return fenceAfter(text, undefined) === undefined ? text : text + closing(text);
}

const closing = (body: string) => (body.endsWith('\n') ? mark : `\n${mark}`);

/**
 * The info string of the fence that is open after `text`, given the one open before it; undefined when none is.
 * As Discord reads it: any three backticks open or close, unless a backslash stands before the opening ones.
 */
function fenceAfter(text: string, before: string | undefined): string | undefined {
  let open = before;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    if (open !== undefined) open = undefined;
    else if (!isEscaped(text, at)) open = infoAt(text, at);
  }
  return open;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

function infoAt(text: string, at: number): string {
  return /^([a-z0-9_+\-.#]+)\n/i.exec(text.slice(at + mark.length, at + mark.length + 2000))?.[1] ?? '';
}

/** Where to cut: the best break that leaves a part reasonably full, at most `room` units from the start. */
function findCut(text: string, room: number, info: string | undefined): number {
  const window = text.slice(0, room);
  const inFence = fenceAfter(window, info) !== undefined;
  const breaks: [RegExp, number][] = inFence
    ? [[/\n/g, 0.3]]
    : [
        [/\n\n+/g, 0.5],
        [/\n/g, 0.4],
        [/[。！？；]|[.!?;]\s/g, 0.3],
        [/[\s，、]/g, 0.2],
      ];
  for (const [pattern, least] of breaks) {
    const cut = lastEnd(window, pattern);
    if (cut < room * least) continue;
    const whole = beforeFenceLine(text, cut, info);
    if (whole > 0) return whole;
  }
  return Math.max(1, beforeFenceLine(text, wholeCharacter(text, room), info)) || room;
}

function lastEnd(window: string, pattern: RegExp): number {
  let end = 0;
  for (const match of window.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

/** Moves a cut that would part an opening fence from its first line of code, or three backticks, to before them. */
function beforeFenceLine(text: string, cut: number, info: string | undefined): number {
  let start = cut;
  while (text[start - 1] === '`' && text[cut] === '`' && start > cut - 8) start -= 1;
  const opened = text.lastIndexOf(mark, start - 1);
  if (opened > 0 && fenceAfter(text.slice(0, start), info) !== undefined) {
    const wasOpen = fenceAfter(text.slice(0, opened), info) !== undefined;
    const line = text.slice(opened + mark.length, start);
    if (!wasOpen && !line.replace(/^[^\n]*\n/, '').trim()) return opened;
  }
  return start > 0 ? start : cut;
}

/** Steps back from the middle of a surrogate pair or before a mark that belongs to the character it follows. */
function wholeCharacter(text: string, cut: number): number {
  for (let at = cut; at > cut - 16 && at > 1; at -= 1) {
    const code = text.charCodeAt(at);
    const isLow = code >= 0xdc00 && code <= 0xdfff;
    const joins = /^(?:\p{M}|\u200d)/u.test(text.slice(at, at + 2)) || text[at - 1] === '\u200d';
    if (!isLow && !joins) return at;
  }
  const code = text.charCodeAt(cut);
  return code >= 0xdc00 && code <= 0xdfff ? cut - 1 : cut;
}
