import { asDocentError } from '../errors.js';
import { convertSource } from './convert-source.js';
import type { SourceToConvert } from './converted.js';
import { watchProcess } from './watch-process.js';

// Entry of the child process in which every conversion runs. The parent sends the memory limit as the first argument.
watchProcess(Number(process.argv[2]));
process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  void answer(message as { id: number; source: SourceToConvert });
});
// pdf.js leaves promises of a broken file's parts that nobody waits for. Their failure is not the conversion's, which has
// its own answer or meets its limit; unheard, it would end this process and with it the next conversion.
process.on('unhandledRejection', () => {});
process.send?.({ ready: true });

async function answer({ id, source }: { id: number; source: SourceToConvert }): Promise<void> {
  const send = (reply: object) => process.send?.({ id, ...reply });
  try {
    send({ converted: await convertSource(source, (page, total) => send({ progress: { page, total } })) });
  } catch (error) {
    const { code, details } = asDocentError(error);
    send({ failure: { code, details } });
  }
}
