/**
 * How many lines stand only in `after` and only in `before`, counted as often as they stand there; linear in time. A
 * line that only moved counts as neither.
 */
export function countLineChanges(before: string, after: string): { added: number; removed: number } {
  const left = new Map<string, number>();
  for (const line of before.split('\n')) left.set(line, (left.get(line) ?? 0) + 1);
  let added = 0;
  for (const line of after.split('\n')) {
    const count = left.get(line) ?? 0;
    if (count === 0) added += 1;
    else left.set(line, count - 1);
  }
  let removed = 0;
  for (const count of left.values()) removed += count;
  return { added, removed };
}
