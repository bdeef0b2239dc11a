import { type PhraseKey, phrase } from '../messages.js';
import { showProgress } from './ask.js';
import { progressBar } from './progress-bar.js';
import type { Terminal } from './terminal.js';

/** Says why a start makes the index again, and on a screen how far it is. */
export function showRebuild(terminal: Pick<Terminal, 'err' | 'isScreen' | 'language'>) {
  return ({ reason, done, total }: { reason: keyof typeof why; done: number; total: number }): void => {
    if (done === 0) terminal.err(`${phrase(why[reason], terminal.language, { total })}\n`);
    showProgress(terminal, done === total ? '' : progressBar(done, total));
  };
}

const why = {
  missing: 'rebuildMissing',
  damaged: 'rebuildDamaged',
  outdated: 'rebuildOutdated',
} satisfies Record<string, PhraseKey>;
