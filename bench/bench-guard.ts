import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { Client } from 'undici';
import { DocentError } from '../src/errors.js';
import { createGuardedFetch } from '../src/web/guarded-fetch.js';

/**
 * `npm run --silent bench:guard [-- --json]`: what the guard costs against plain undici on loopback, without
 * keep-alive, and what 64 MiB bombs cost it in time and memory. The origin is a process of its own.
 */
const MiB = 1024 * 1024;
const rounds = 400;
const page = Buffer.alloc(20_000, '<p>A page of ordinary size.\n');

async function measure(): Promise<void> {
  const origin = fork(fileURLToPath(import.meta.url), ['--origin'], { execArgv: process.execArgv });
  const [port] = (await once(origin, 'message')) as [number];
  const url = `http://127.0.0.1:${port}/`;
  const guarded = createGuardedFetch({ allowedPrivateHosts: [`127.0.0.1:${port}`] });
  const signal = new AbortController().signal;
  const viaGuard = () => guarded(`${url}page`, { signal });
  const differences: number[] = [];
  const guard: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds + 50; round += 1) {
    // Which goes first changes, so that neither always meets a warm or a cold machine.
    const pair =
      round % 2 === 0
        ? [await timed(viaGuard), await timed(() => viaUndici(url))]
        : [await timed(() => viaUndici(url)), await timed(viaGuard)].reverse();
    if (round < 50) continue;
    const [guardMs = 0, plainMs = 0] = pair;
    guard.push(guardMs);
    plain.push(plainMs);
    differences.push(guardMs - plainMs);
  }
  const bombs = [];
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 2);
  for (const name of ['gzip', 'deflate', 'raw-deflate', 'br', 'gzip-in-gzip', 'plain']) {
    const began = performance.now();
    const code = await guarded(`${url}${name}`, { signal }).then(
      () => 'allowed',
      (error: unknown) => (error instanceof DocentError ? error.code : String(error)),
    );
    bombs.push({ name, code, ms: Math.round(performance.now() - began) });
  }
  clearInterval(sampler);
  origin.kill();
  const report = {
    rounds,
    guardMs: rounded(median(guard)),
    plainMs: rounded(median(plain)),
    pairedDifferenceMs: rounded(median(differences)),
    bombs,
    peakAboveIdleMiB: Math.round((peak - idle) / MiB),
  };
  if (process.argv.includes('--json')) console.log(JSON.stringify(report));
  else console.log(report);
}

async function viaUndici(url: string): Promise<void> {
  const client = new Client(new URL(url).origin);
  const { body } = await client.request({ path: '/page', method: 'GET' });
  await body.arrayBuffer();
  await client.destroy();
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const rounded = (value: number) => Math.round(value * 1000) / 1000;

async function serve(): Promise<void> {
  const zeros = Buffer.alloc(64 * MiB);
  const packed = gzipSync(zeros);
  const bodies: Record<string, [Buffer, string]> = {
    '/page': [page, ''],
    '/gzip': [packed, 'gzip'],
    '/deflate': [deflateSync(zeros), 'deflate'],
    '/raw-deflate': [deflateRawSync(zeros), 'deflate'],
    '/br': [brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }), 'br'],
    '/gzip-in-gzip': [gzipSync(packed), 'gzip, gzip'],
    '/plain': [zeros, ''],
  };
  const server = createServer((request, response) => {
    const [body, encoding] = bodies[request.url ?? ''] ?? [Buffer.alloc(0), ''];
    response.setHeader('content-type', 'text/html');
    if (encoding !== '') response.setHeader('content-encoding', encoding);
    // Written, not ended with: no length is declared.
    response.write(body);
    response.end();
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
}

if (process.argv.includes('--origin')) await serve();
else await measure();
