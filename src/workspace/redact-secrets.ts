/** A value that must not be shown, and what stands in its place. */
export interface Secret {
  name: string;
  value: string;
}

/** Takes secrets out of text; lines stay as many as they were. */
export type Redact = (text: string) => string;

const leastLength = 8;

/**
 * Replaces each of the values by `[REDACTED:NAME]`, and the lines of private key blocks by `[REDACTED:PRIVATE KEY]`.
 * Values shorter than 8 characters stay: they would be found in everything.
 */
export function createRedactor(secrets: readonly Secret[]): Redact {
  const values = secrets
    .flatMap(({ name, value }) => value.split(/\r?\n/).map((line) => ({ name, value: line.trim() })))
    .filter(({ value }) => value.length >= leastLength)
    // The longer first: one value may be a part of another.
    .sort((one, other) => other.value.length - one.value.length);
  return (text) => {
    let safe = text.replace(keyBlock, (block) => block.replace(/[^\r\n]+/g, '[REDACTED:PRIVATE KEY]'));
    for (const { name, value } of values) safe = safe.replaceAll(value, `[REDACTED:${name}]`);
    return safe;
  };
}

// A block without its end is taken out to the end of the text.
const keyBlock =
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$)/g;
