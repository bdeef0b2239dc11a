import type { FromPage } from './page-protocol.js';

/** What a page said, or undefined if it is no message of the protocol. */
export function readFromPage(raw: unknown): FromPage | undefined {
  try {
    const message = JSON.parse(String(raw)) as FromPage;
    return typeof message === 'object' && message !== null && typeof message.type === 'string'
      ? message
      : undefined;
  } catch {
    return undefined;
  }
}
