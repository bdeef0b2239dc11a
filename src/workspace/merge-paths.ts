import { compareNames } from './walk-search.js';

/** Merges streams of paths, each in path order, into one in path order, each path once. Ends them all when it ends. */
export async function* mergePaths(streams: readonly AsyncGenerator<string>[]): AsyncGenerator<string> {
  try {
    const heads = await Promise.all(streams.map((stream) => stream.next()));
    for (;;) {
      const first = heads
        .flatMap((head) => (head.done === true ? [] : [head.value]))
        .reduce<string | undefined>(
          (least, path) => (least === undefined || comparePaths(path, least) < 0 ? path : least),
          undefined,
        );
      if (first === undefined) return;
      yield first;
      for (const [index, stream] of streams.entries()) {
        if (heads[index]?.value === first) heads[index] = await stream.next();
      }
    }
  } finally {
    await Promise.all(streams.map((stream) => stream.return(undefined)));
  }
}

/** Folder by folder, each by the bytes of its entries' names. */
export function comparePaths(one: string, other: string): number {
  const names = one.split('/');
  const others = other.split('/');
  for (let index = 0; index < Math.min(names.length, others.length); index += 1) {
    const order = compareNames(names[index] ?? '', others[index] ?? '');
    if (order !== 0) return order;
  }
  return names.length - others.length;
}
