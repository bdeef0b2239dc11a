import { createInterface } from 'node:readline';
import type { Language } from '../language.js';
import { phrase } from '../messages.js';

/**
 * Shows a question on `output` and reads the answer from `input`: `y` or `yes` in any case is yes, anything else, the
 * end of input and an aborted signal are no. It comes after what was typed before: an answer is never older than its
 * question.
 */
export async function askYesOrNo(
  question: string,
  options: {
    input: NodeJS.ReadableStream;
    output: NodeJS.WritableStream;
    language: Language;
    signal: AbortSignal;
  },
): Promise<boolean> {
  const { input, output, language, signal } = options;
  const lines = createInterface({ input, output });
  try {
    const answer = await new Promise<string>((resolve) => {
      lines.once('close', () => resolve(''));
      lines.once('SIGINT', () => lines.close());
      signal.addEventListener('abort', () => resolve(''), { once: true });
      lines.question(`${question}\n${phrase('confirmPrompt', language)}`, resolve);
    });
    return isYes(answer);
  } finally {
    lines.close();
  }
}

/** Whether an answer says yes: anything but a plain yes is a no. */
export function isYes(answer: string): boolean {
  return /^(?:y|yes|是|好|確認|确认)$/i.test(answer.trim());
}
