/** Discord counts milliseconds from the first second of 2015 (reference: "Snowflakes" in its documentation). */
const discordEpochMs = 1_420_070_400_000n;

/** Ids as Discord makes them: unique, ascending, with their moment in the upper bits. */
export function createSnowflakes(now: () => number): () => string {
  let last = 0n;
  return () => {
    const fresh = (BigInt(now()) - discordEpochMs) << 22n;
    last = fresh > last ? fresh : last + 1n;
    return last.toString();
  };
}

/** The moment a snowflake was made, in milliseconds since the Unix epoch. */
export function momentOf(snowflake: string): number {
  return Number((BigInt(snowflake) >> 22n) + discordEpochMs);
}
