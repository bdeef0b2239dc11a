/** Started before the one before it is done. */
const mostAtOnce = 8;

/** Works on the items of a stream, a few at once, and gives the results in the order of the items. */
export async function* readAhead<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Its failure is met when its turn comes; nobody waits for it if the stream is left before.
    result.catch(() => undefined);
    underWay.push(result);
    if (underWay.length === mostAtOnce) yield (await underWay.shift()) as Result;
  }
  for (const result of underWay) yield await result;
}
