import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createConverter } from '../src/ingest/convert.js';
import { hostileHtml } from './hostile-html.js';
import { hostilePdf } from './hostile-pdf.js';
import { converterChildren, type Measured, measureConversion } from './measure-conversion.js';

// `npm run --silent bench:hostile -- [--only WORDS] [--row 200] [--json]`: makes every hostile input and runs it through
// the real converter, then as many in a row as asked, two seconds each. Exits 1 if a bar is missed.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    row: { type: 'string', default: '200' },
    json: { type: 'boolean' },
  },
});
// The limit is 30 s; a child that is killed at it takes a moment.
const bars = { ms: 31_000, blockedMs: 50, parentMb: 50 };
const faults = ['internal', 'convert_crashed', 'cancelled'];

interface Line extends Measured {
  input: string;
}

const folder = mkdtempSync(join(tmpdir(), 'docent-hostile-'));
const temporary = new Set(readdirSync(tmpdir()));
try {
  const inputs = Object.entries({ ...hostileHtml, ...hostilePdf })
    .filter(([name]) => name.includes(values.only))
    .map(([name, make], index) => {
      const path = join(folder, String(index));
      writeFileSync(path, make());
      return { name, source: { path, kind: name in hostilePdf ? ('pdf' as const) : ('html' as const) } };
    });
  global.gc?.();
  const lines = await runAll(inputs);
  const row = await runInARow(inputs, Number(values.row));
  await sleep(500);
  const files = readdirSync(tmpdir()).filter((name) => !temporary.has(name));
  report(lines, { ...row, processesLeft: converterChildren().length, newTemporaryFiles: files });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

type Input = { name: string; source: { path: string; kind: 'html' | 'pdf' } };

async function runAll(inputs: Input[]): Promise<Line[]> {
  const converter = createConverter();
  const lines: Line[] = [];
  const page = Buffer.from('<p>A page with a fair amount of text, to start the child.</p>');
  for (const { name, source } of inputs) {
    // After a child was killed, the next conversion would be measured with the start of a new one.
    await converter.convert({ name: 'warm.html', kind: 'html', bytes: page });
    const line = { input: name, ...(await measureConversion(converter, source)) };
    lines.push(line);
    if (values.json !== true) console.error(Object.values(line).join(' | '));
  }
  converter.close();
  return lines;
}

async function runInARow(inputs: Input[], count: number) {
  const converter = createConverter({ timeoutMs: 2_000 });
  const before = process.memoryUsage.rss();
  const outcomes: Record<string, number> = {};
  for (let run = 0; run < count; run += 1) {
    const { source } = inputs[run % inputs.length] as Input;
    const outcome = (await measureConversion(converter, source)).outcome.replace(/,.*/, '');
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  converter.close();
  return {
    inARow: count,
    outcomes,
    grownMb: Math.round((process.memoryUsage.rss() - before) / 1_048_576),
  };
}

function report(
  lines: Line[],
  row: { inARow: number; processesLeft: number; newTemporaryFiles: string[] },
): void {
  const missed = lines.filter(
    (line) =>
      line.ms > bars.ms ||
      line.blockedMs > bars.blockedMs ||
      line.parentMb > bars.parentMb ||
      faults.includes(line.outcome),
  );
  if (values.json === true) console.log(JSON.stringify({ lines, row, missed }));
  else {
    console.table(lines);
    console.log(row);
    console.log(`${missed.length} of ${lines.length} miss a bar`);
    if (missed.length > 0) console.table(missed);
  }
  process.exitCode = missed.length === 0 && row.processesLeft === 0 ? 0 : 1;
}
