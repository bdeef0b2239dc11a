import { setTimeout as sleep } from 'node:timers/promises';
import { asDocentError, type DocentError } from '../errors.js';
import { gateSearches, type SearchGateOptions } from './search-gate.js';
import type { SearchProvider, SearchReply } from './search-provider.js';

/** What every provider's factory takes beside its own settings. */
export interface SearchServiceOptions extends Partial<SearchGateOptions> {
  /** Names the product; never that of a browser. */
  userAgent: string;
  /** Exact `host:port` entries: results there stay (product.md 5.2). */
  allowedPrivateHosts: readonly string[];
  /** Of one search. */
  timeoutMs?: number;
}

export const defaultSearchTimeoutMs = 10_000;
/** Result pages have tens of kilobytes. */
export const maxAnswerBytes = 1024 * 1024;

/**
 * A provider from the one thing in which providers differ: asking and reading the answer. What `ask` throws becomes a
 * state (`offline`, `unreadable`), and a gate stands in front. `manners` are the service's own, unless `options` say
 * otherwise.
 */
export function createSearchService(
  name: string,
  ask: SearchProvider['search'],
  manners: Partial<SearchGateOptions>,
  options: SearchServiceOptions,
): SearchProvider {
  const search: SearchProvider['search'] = async (query, asked) => {
    try {
      return await ask(query, asked);
    } catch (error) {
      return replyToFailure(asDocentError(error));
    }
  };
  return gateSearches({ name, search }, { ...usualManners, ...manners, ...setOnly(options) });
}

function replyToFailure(error: DocentError): SearchReply {
  if (error.code === 'cancelled') throw error;
  if (error.code === 'fetch_timeout') return { state: 'offline', results: [], detail: 'timeout' };
  if (error.code === 'fetch_failed') {
    return { state: 'offline', results: [], detail: String(error.details['reason']) };
  }
  return { state: 'unreadable', results: [], detail: error.code };
}

const usualManners: SearchGateOptions = {
  gapMs: 2_000,
  cooldownMs: 15 * 60_000,
  maxCooldownMs: 4 * 3_600_000,
  cacheMs: 5 * 60_000,
  now: Date.now,
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
};

/** Without the keys whose value is undefined, which would hide a default. */
const setOnly = <Options extends object>(options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options;
