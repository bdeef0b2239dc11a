import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../app.js';
import { phrase } from '../messages.js';
import { showProgress } from './ask.js';
import { progressBar } from './progress-bar.js';
import type { Terminal } from './terminal.js';

/** Imports the sample documents into an empty knowledge base; one that holds documents is left as it is. */
export async function importSamples(
  app: App,
  samplesFolder: string,
  terminal: Omit<Terminal, 'signal'>,
): Promise<void> {
  if ((await app.listSources()).length > 0) return;
  const names = (await readdir(samplesFolder)).filter((name) => !name.startsWith('.')).sort();
  for (const [index, name] of names.entries()) {
    const what = phrase('importingSamples', terminal.language);
    showProgress(terminal, progressBar(index, names.length, what));
    await app.importFile(join(samplesFolder, name));
  }
  showProgress(terminal, '');
}
