import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type GuardVector, runGuardVectors } from '../test/fakes/run-guard-vectors.js';

/** `npm run --silent vectors:ssrf -- FILE`: prints `{total, wrong, forbiddenDials}` as one JSON document. */
const vectorFile = z.array(
  z.object({
    id: z.string(),
    url: z.string(),
    expect: z.enum(['block', 'allow']),
    code: z.string().optional(),
    dns: z.record(z.string(), z.union([z.array(z.string()), z.array(z.array(z.string()))])).optional(),
    redirects: z.array(z.string()).optional(),
    ownNets: z.array(z.string()).optional(),
  }),
);

const [file, ...rest] = process.argv.slice(2);
if (file === undefined || rest.length > 0) {
  console.error('usage: npm run --silent vectors:ssrf -- FILE');
  process.exit(2);
}
const vectors: GuardVector[] = vectorFile.parse(JSON.parse(await readFile(file, 'utf8')));
const report = await runGuardVectors(vectors);
console.log(JSON.stringify(report, null, 2));
process.exitCode = report.wrong.length > 0 || report.forbiddenDials > 0 ? 1 : 0;
