/** The turns under way, each under a key that its Cancel button carries. */
export interface RunningTurns {
  begin(key: string, user: { id: string; name: string }): RunningTurn;
  find(key: string): RunningTurn | undefined;
  /** Cancels all and waits until each has shown how it ended, at most `withinMs`. */
  stopAll(withinMs: number): Promise<void>;
}

export interface RunningTurn {
  readonly user: { id: string; name: string };
  readonly signal: AbortSignal;
  /** True if the bot is stopping, rather than a person cancelling. */
  wasInterrupted(): boolean;
  cancel(): void;
  end(): void;
}

export function createRunningTurns(): RunningTurns {
  const running = new Map<string, RunningTurn & { ended: Promise<void> }>();
  let isStopping = false;
  return {
    begin(key, user) {
      const controller = new AbortController();
      let resolveEnded = () => {};
      const ended = new Promise<void>((resolve) => {
        resolveEnded = resolve;
      });
      const turn = {
        user,
        signal: controller.signal,
        ended,
        wasInterrupted: () => isStopping && controller.signal.aborted,
        cancel: () => controller.abort(),
        end() {
          running.delete(key);
          resolveEnded();
        },
      };
      running.set(key, turn);
      return turn;
    },
    find: (key) => running.get(key),
    async stopAll(withinMs) {
      isStopping = true;
      const turns = [...running.values()];
      for (const turn of turns) turn.cancel();
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, withinMs);
      });
      await Promise.race([Promise.all(turns.map((turn) => turn.ended)), patience]);
      clearTimeout(timer);
    },
  };
}
