import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type GuardVector, runGuardVectors } from '../fakes/run-guard-vectors.js';
import { guardVectors } from '../fixtures/guard-vectors.js';

const kinds = ['literal', 'spelling', 'name', 'port', 'answer', 'redirect', 'allowed'].map(
  (kind) => [kind, guardVectors().filter(({ id }) => id.startsWith(`${kind} `))] as const,
);

// The cases are quick, but there are many, and a busy machine may be many times slower.
const patient = { timeout: 180_000 };

describe('5.1 the guard says why it refuses, and dials nothing else', () => {
  test.each(kinds)('%s', patient, async (_kind, vectors) => {
    const report = await runGuardVectors(vectors);
    expect(report).toEqual({ total: vectors.length, wrong: [], forbiddenDials: 0 });
  });

  test('the table is large, and no case stands in it twice', () => {
    expect(guardVectors().length).toBeGreaterThanOrEqual(250);
    expect(kinds.flatMap(([, vectors]) => vectors).length).toBe(guardVectors().length);
    expect(new Set(guardVectors().map(({ id }) => id)).size).toBe(guardVectors().length);
  });
});

const sharedVectors = fileURLToPath(new URL('../../../shared/data/ssrf/vectors.json', import.meta.url));
if (existsSync(sharedVectors)) {
  test('5.1 the vectors beside the repository come out as they say', patient, async () => {
    const vectors: GuardVector[] = JSON.parse(readFileSync(sharedVectors, 'utf8'));
    expect(await runGuardVectors(vectors)).toMatchObject({ wrong: [], forbiddenDials: 0 });
  });
}
