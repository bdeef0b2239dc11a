import type { Language } from '../language.js';

/** Where a command reads and writes; cli.ts and main.ts give the process's own, tests give buffers. */
export interface Terminal {
  /** Writes to standard output. */
  out(text: string): void;
  /** Writes to standard error: progress and warnings, never results. */
  err(text: string): void;
  /** Whether standard error is a screen, where a line of progress may be rewritten. */
  isScreen: boolean;
  /** Standard output is a screen that may show bold text; `NO_COLOR` says no (https://no-color.org). */
  showsBold?: true;
  language: Language;
  /** Absolute; file arguments are relative to it. */
  folder: string;
  /** Asks the person a question that they answer with yes or no; absent where nobody can answer. */
  confirm?(question: string, signal: AbortSignal): Promise<boolean>;
  /** Aborted when the person presses Ctrl-C. */
  signal: AbortSignal;
}

/** The language of a terminal by its locale variables, as POSIX orders them. */
export function terminalLanguage(variables: Readonly<Record<string, string | undefined>>): Language {
  const locale = variables['LC_ALL'] || variables['LC_MESSAGES'] || variables['LANG'] || '';
  if (/^zh[_-](?:TW|HK|MO|Hant)/i.test(locale)) return 'zh-TW';
  return /^zh/i.test(locale) ? 'zh-CN' : 'en';
}

/** Text from outside without control characters, so that it cannot steer the terminal; lines and tabs stay. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');
}
