import type { App } from '../../src/app.js';
import { DocentError } from '../../src/errors.js';
import type { SearchRecord } from '../../src/search-record.js';
import type { TurnRequest, TurnResult } from '../../src/turn/turn.js';

/** An App for tests of fronts: turns are answered by `turn`, the rest by small maps. Unexpected calls throw. */
export interface FakeApp extends App {
  readonly turns: TurnRequest[];
  readonly searches: Map<string, SearchRecord>;
  readonly choices: { userId: string; conversationId: string; searchRecordId: string; sourceId: string }[];
}

export function createFakeApp(
  turn: (request: TurnRequest) => Partial<TurnResult> | Promise<Partial<TurnResult>>,
  overrides: Partial<App> = {},
): FakeApp {
  const turns: TurnRequest[] = [];
  const searches = new Map<string, SearchRecord>();
  const choices: FakeApp['choices'] = [];
  const seen = new Set<string>();
  const links = new Map<string, string>();
  const lastRuns = new Map<string, string>();
  const unexpected = (name: string) => () => {
    throw new Error(`unexpected call of ${name}`);
  };
  const base = {
    model: { kind: 'server', name: 'fake' },
    recovery: { indexed: [], finished: [], removed: [] },
    async runTurn(request: TurnRequest): Promise<TurnResult> {
      turns.push(request);
      const runId = `run-${turns.length}`;
      lastRuns.set(request.conversationId, runId);
      return {
        runId,
        outcome: 'answered',
        language: 'en',
        answer: '',
        modelCalls: 2,
        toolCalls: [],
        citations: [],
        consulted: [],
        ...(await turn(request)),
      };
    },
    choose(press: FakeApp['choices'][number]) {
      choices.push(press);
      const result = searches
        .get(press.searchRecordId)
        ?.results.find((one) => one.sourceId === press.sourceId);
      if (result === undefined) throw new DocentError('choice_record_gone');
      return { result, expiresAt: Date.now() + 900_000 };
    },
    refusalOf: () => undefined,
    getSearch: (id: string) => searches.get(id),
    markSeen(id: string) {
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    },
    linkMessage: (messageId: string, runId: string) => void links.set(messageId, runId),
    runOfMessage: (messageId: string) => links.get(messageId),
    lastRunIn: (conversationId: string) => lastRuns.get(conversationId),
    listRuns: () => [],
    getRun: () => undefined,
    close: async () => {},
  };
  const app = { ...base, ...overrides, turns, searches, choices } as unknown as FakeApp;
  return new Proxy(app, {
    get: (target, key) => (key in target ? Reflect.get(target, key) : unexpected(String(key))),
  });
}
