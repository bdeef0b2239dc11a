/** Numbers that look random and are the same for the same seed: mulberry32. */
export interface Random {
  /** 0 <= n < limit, whole. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

export function createRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e37_79b9) >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return { below, pick: (items) => items[below(items.length)] as (typeof items)[number] };
}
