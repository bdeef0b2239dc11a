const nearPx = 80;
/** By element: which channel it showed, and whether its reader is at the end. */
const followed = new WeakMap<Element, { channelId: string; isAtEnd: boolean }>();

/**
 * Keeps the end of a scrolling list in view while its reader is there, also when what is in it grows; another channel
 * begins at its end, and `isEndWanted` goes there.
 */
export function followBottom(list: Element | null, channelId: string, isEndWanted: boolean): void {
  const content = list?.firstElementChild;
  if (!list || !content) return;
  const known = followed.get(list);
  if (known) {
    if (known.channelId !== channelId || isEndWanted) Object.assign(known, { channelId, isAtEnd: true });
    if (known.isAtEnd) list.scrollTop = list.scrollHeight;
    return;
  }
  const place = { channelId, isAtEnd: true };
  followed.set(list, place);
  let lastTop = 0;
  list.addEventListener('scroll', () => {
    const isNear = list.scrollHeight - list.scrollTop - list.clientHeight < nearPx;
    // Content that grew below is no reason to stay behind: only a reader scrolls up.
    if (isNear) place.isAtEnd = true;
    else if (list.scrollTop < lastTop) place.isAtEnd = false;
    lastTop = list.scrollTop;
  });
  new ResizeObserver(() => {
    if (place.isAtEnd) list.scrollTop = list.scrollHeight;
  }).observe(content);
  list.scrollTop = list.scrollHeight;
}
