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
    .flatMap(({ name, value }) =>
      [value, ...value.split(/\r?\n/)].flatMap((each) =>
        spellingsOf(each.trim()).map((spelling) => ({ name, value: spelling })),
      ),
    )
    // The longer first: one value may be a part of another.
    .sort((one, other) => other.value.length - one.value.length);
  return (text) => {
    let safe = text
      .replace(keyBlock, (block) => block.replace(/[^\r\n]+/g, '[REDACTED:PRIVATE KEY]'))
      .replace(/AGE-SECRET-KEY-1[0-9A-Z]{20,}/g, '[REDACTED:PRIVATE KEY]');
    for (const { name, value } of values) safe = safe.replaceAll(value, `[REDACTED:${name}]`);
    return safe;
  };
}

/** As it stands if that is one line, and as URLs, JSON and base64 write it. */
function spellingsOf(value: string): string[] {
  if (value.length < leastLength) return [];
  const bytes = Buffer.from(value);
  const encoded = bytes.toString('base64');
  return [
    ...new Set([
      value,
      encodeURIComponent(value),
      JSON.stringify(value).slice(1, -1),
      encoded.replace(/=+$/, ''),
      bytes.toString('base64url'),
    ]),
  ].filter((spelling) => !/[\r\n]/.test(spelling));
}

// A block without its end is taken out to the end of the text.
// PEM, OpenSSH and PGP; SSH2, which has four dashes and blanks; PuTTY.
const keyBlock =
  /-{4,5} ?BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)? ?-{4,5}[\s\S]*?(?:-{4,5} ?END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)? ?-{4,5}|$(?![\s\S]))|^Private-Lines: \d+\r?\n(?:[A-Za-z0-9+/=]+(?:\r?\n|$(?![\s\S])))+/gm;
