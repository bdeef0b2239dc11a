import { readFileSync } from 'node:fs';
import { asDocentError } from '../src/errors.js';
import type { Converter } from '../src/ingest/convert.js';

export interface Measured {
  /** `converted, N characters`, or a code. */
  outcome: string;
  ms: number;
  /** Peak resident memory of the child; absent where the system has no /proc. */
  childMb: number | undefined;
  /** The longest that this process' event loop was held up by its own work. */
  blockedMs: number;
  /** How much this process' resident memory grew at most. */
  parentMb: number;
}

/** Converts a file and watches this process and the converter's child meanwhile. */
export async function measureConversion(
  converter: Converter,
  source: { path: string; kind: 'html' | 'pdf' },
): Promise<Measured> {
  const before = toMb(process.memoryUsage.rss());
  const loop = watchLoop();
  const memory = watchMemory();
  const start = performance.now();
  const outcome = await converter.convert({ ...source, name: 'input', url: 'https://x.example/' }).then(
    ({ markdown, warnings }) =>
      `converted, ${markdown.length} characters${warnings.length > 0 ? ', warned' : ''}`,
    (error) => asDocentError(error).code,
  );
  const ms = Math.round(performance.now() - start);
  const { childMb, parentMb } = memory.stop();
  return { outcome, ms, childMb, blockedMs: loop.stop(), parentMb: Math.max(0, parentMb - before) };
}

/** Pids of the converters' children that live. Where there is no /proc, none are seen. */
export function converterChildren(): number[] {
  const children = readProc(`/proc/self/task/${process.pid}/children`)?.trim().split(/\s+/).map(Number) ?? [];
  return children.filter((pid) => readProc(`/proc/${pid}/cmdline`)?.includes('convert-worker'));
}

/**
 * A timer that should fire every 5 ms tells by how late it is how long the loop was held. Of that only the time counts in
 * which this thread had the processor: waiting for other processes says nothing about this program.
 */
function watchLoop() {
  let longest = 0;
  let last = performance.now();
  let lastUsed = usedMs();
  const timer = setInterval(() => {
    const now = performance.now();
    const used = usedMs();
    longest = Math.max(longest, Math.min(now - last - 5, used - lastUsed));
    last = now;
    lastUsed = used;
  }, 5);
  return {
    stop() {
      clearInterval(timer);
      return Math.round(longest);
    },
  };
}

/** Processor time of this thread: the first number of schedstat, in nanoseconds (proc(5)). Without /proc, all time. */
function usedMs(): number {
  const used = readProc(`/proc/self/task/${process.pid}/schedstat`)?.split(' ')[0];
  return used === undefined ? performance.now() : Number(used) / 1e6;
}

function watchMemory() {
  let parentMb = 0;
  let childMb: number | undefined;
  const look = () => {
    parentMb = Math.max(parentMb, toMb(process.memoryUsage.rss()));
    for (const child of converterChildren()) {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readProc(`/proc/${child}/status`) ?? '')?.[1];
      if (kilobytes !== undefined) childMb = Math.max(childMb ?? 0, Math.round(Number(kilobytes) / 1_024));
    }
  };
  const timer = setInterval(look, 100);
  return {
    stop() {
      look();
      clearInterval(timer);
      return { parentMb, childMb };
    },
  };
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function toMb(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
