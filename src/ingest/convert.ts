import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DocentError, type ErrorCode, type ErrorDetails } from '../errors.js';
import type { Converted, SourceToConvert } from './converted.js';

export interface ConvertOptions {
  signal?: AbortSignal;
  /** Told after each page of a PDF. */
  onPage?: (page: number, total: number) => void;
}

/** Converts sources in a child process, so that nothing a document does can touch this one. */
export interface Converter {
  /**
   * Throws a conversion code, `convert_timeout` with `seconds`, `convert_memory`, `convert_crashed`, or `cancelled`.
   * Conversions wait for a free slot; a wait does not count towards the limit.
   */
  convert(source: SourceToConvert, options?: ConvertOptions): Promise<Converted>;
  /** Ends the child; a conversion that still runs fails with `cancelled`. */
  close(): void;
}

export interface ConverterOptions {
  timeoutMs?: number;
  maxResidentBytes?: number;
  /** How many conversions may run at once, each in a child of its own; one unless said, as most machines serve a model too. */
  slots?: number;
}

type Reply =
  | { ready: true }
  | { id: number; progress: { page: number; total: number } }
  | { id: number; converted: Converted }
  | { id: number; failure: { code: ErrorCode; details: ErrorDetails } };

/** A child that has not started by then never will; its start does not count towards a conversion's limit. */
const startLimitMs = 60_000;

/**
 * A converter with a child for each slot, started at its first conversion and kept warm. A child that passes its time or
 * memory, or dies, is killed and replaced. An idle child does not keep this process alive, and ends with it.
 */
export function createConverter(options: ConverterOptions = {}): Converter {
  const { timeoutMs = 30_000, maxResidentBytes = 700 * 1024 * 1024, slots = 1 } = options;
  const free = Array.from({ length: slots }, () => createSlot({ timeoutMs, maxResidentBytes }));
  const all = [...free];
  const waiting: ((slot: Slot) => void)[] = [];

  return {
    async convert(source, convertOptions = {}) {
      const slot = free.pop() ?? (await new Promise<Slot>((take) => waiting.push(take)));
      try {
        return await slot.run(source, convertOptions);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free.push(slot);
        else next(slot);
      }
    },
    close() {
      for (const slot of all) slot.close();
    },
  };
}

type Slot = ReturnType<typeof createSlot>;

function createSlot({ timeoutMs, maxResidentBytes }: { timeoutMs: number; maxResidentBytes: number }) {
  let child: ChildProcess | undefined;
  let lastId = 0;
  return {
    async run(source: SourceToConvert, options: ConvertOptions): Promise<Converted> {
      if (options.signal?.aborted === true) throw new DocentError('cancelled');
      const isWarm =
        child?.connected === true && child.exitCode === null && child.signalCode === null && !child.killed;
      if (!isWarm) child = startChild(maxResidentBytes);
      lastId += 1;
      return converse(child as ChildProcess, { id: lastId, source }, { ...options, timeoutMs, isWarm });
    },
    close() {
      child?.kill('SIGKILL');
      child = undefined;
    },
  };
}

function startChild(maxResidentBytes: number): ChildProcess {
  const fromSource = import.meta.url.endsWith('.ts');
  const entry = new URL(fromSource ? './convert-worker.ts' : './convert-worker.js', import.meta.url);
  return fork(fileURLToPath(entry), [String(maxResidentBytes)], {
    // Nothing of the environment: a page that breaks out of the parser finds no token.
    env: {},
    execArgv: ['--max-old-space-size=512', ...(fromSource ? ['--import', loader()] : [])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function loader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

/** Sends one request when the child is ready and waits for its answer, its end, the limit or the signal. */
function converse(
  child: ChildProcess,
  request: { id: number; source: SourceToConvert },
  options: ConvertOptions & { timeoutMs: number; isWarm: boolean },
): Promise<Converted> {
  return new Promise<Converted>((resolve, reject) => {
    const timer = createTimer();
    const settle = (end: () => void) => {
      timer.stop();
      child.off('message', onMessage);
      child.off('exit', onExit);
      options.signal?.removeEventListener('abort', onAbort);
      keepAlive(child, false);
      end();
    };
    const giveUp = (error: DocentError) => {
      child.kill('SIGKILL');
      settle(() => reject(error));
    };
    const begin = () => {
      const seconds = Math.round(options.timeoutMs / 1_000);
      timer.start(options.timeoutMs, () => giveUp(new DocentError('convert_timeout', { seconds })));
      child.send(request, (error) => {
        if (error !== null) giveUp(new DocentError('convert_crashed', { reason: error.message }));
      });
    };
    const onMessage = (reply: Reply) => {
      if ('ready' in reply) begin();
      else if (reply.id !== request.id) return;
      else if ('progress' in reply) options.onPage?.(reply.progress.page, reply.progress.total);
      else if ('converted' in reply) settle(() => resolve(reply.converted));
      else settle(() => reject(new DocentError(reply.failure.code, reply.failure.details)));
    };
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      settle(() => reject(exitError(child, code, signal)));
    const onAbort = () => giveUp(new DocentError('cancelled'));
    child.on('message', onMessage);
    child.once('exit', onExit);
    options.signal?.addEventListener('abort', onAbort, { once: true });
    keepAlive(child, true);
    timer.start(startLimitMs, () => giveUp(new DocentError('convert_crashed', { reason: 'no start' })));
    if (options.isWarm) begin();
  });
}

/** One timer at a time: a start stops the one before. */
function createTimer() {
  let running: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(running);
  return {
    stop,
    start(ms: number, end: () => void) {
      stop();
      running = setTimeout(end, ms);
    },
  };
}

function keepAlive(child: ChildProcess, busy: boolean): void {
  if (busy) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

// The watchdog and the kernel end a process that takes too much memory with SIGKILL, V8 with SIGABRT.
function exitError(child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): DocentError {
  if (child.killed) return new DocentError('cancelled');
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134) return new DocentError('convert_memory');
  return new DocentError('convert_crashed', { reason: String(signal ?? code ?? 0) });
}
