import type { ErrorDetails } from './errors.js';

/** Everything a person should know of an import that worked. `messages.ts` has a sentence for each. */
export const warningCodes = [
  'pdf_pages_empty',
  'pdf_pages_left_out',
  'pdf_page_cut',
  'characters_lost',
  'newer_version_kept',
] as const;

export type WarningCode = (typeof warningCodes)[number];

/** Data only: it crosses from the conversion's process. */
export interface Warning {
  code: WarningCode;
  details: ErrorDetails;
}
