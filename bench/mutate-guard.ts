import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { guardMutations, type Mutation } from './guard-mutations.js';

/**
 * `npm run mutate:guard [-- --json] [WORD]`: weakens the guard by one line at a time in a copy of the repository, and runs
 * the tests of `test/web` on each copy. A weakening that no test notices makes the exit code 1. `WORD` picks the
 * weakenings whose name or file holds it.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const json = process.argv.includes('--json');
const word = process.argv.slice(2).find((argument) => argument !== '--json') ?? '';
const chosen = guardMutations.filter(({ what, file }) => `${file} ${what}`.includes(word));

const copy = await mkdtemp(join(tmpdir(), 'docent-mutants-'));
try {
  for (const name of ['src', 'test', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
    await cp(join(root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  if ((await failingTest(copy)) !== undefined) throw new Error('the tests fail before anything is weakened');
  const survivors: string[] = [];
  for (const mutation of chosen) {
    const caughtBy = await tryMutation(mutation);
    if (caughtBy === undefined) survivors.push(`${mutation.file}: ${mutation.what}`);
    if (!json)
      console.log(`${caughtBy === undefined ? 'SURVIVED' : 'caught  '} ${mutation.what} | ${caughtBy ?? ''}`);
  }
  if (json) console.log(JSON.stringify({ total: chosen.length, survivors }));
  else console.log(`${chosen.length - survivors.length} of ${chosen.length} caught`);
  process.exitCode = survivors.length > 0 ? 1 : 0;
} finally {
  await rm(copy, { recursive: true });
}

async function tryMutation({ what, file, from, to }: Mutation): Promise<string | undefined> {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`"${what}" does not fit ${file} exactly once`);
  await writeFile(
    path,
    source.replace(from, () => to),
  );
  try {
    return await failingTest(copy);
  } finally {
    await writeFile(path, source);
  }
}

/** The first test that fails, or undefined if all pass. */
async function failingTest(folder: string): Promise<string | undefined> {
  const tests = ['address', 'url-policy', 'guard-vectors', 'guarded-fetch', 'source-kind', 'clean-results'];
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--bail=1',
      '--reporter=json',
      ...tests.map((name) => `test/web/${name}`),
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], timeout: 180_000 },
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code === 0) return undefined;
  if (!output.includes('{"')) return 'the run ended without a report';
  const report: { testResults: { assertionResults: { status: string; fullName: string }[] }[] } = JSON.parse(
    output.slice(output.indexOf('{"')),
  );
  const failed = report.testResults
    .flatMap((file) => file.assertionResults)
    .find(({ status }) => status === 'failed');
  return failed?.fullName.trim() ?? 'the run itself';
}
