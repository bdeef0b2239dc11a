import type { Warning } from '../warning.js';
import type { SourceKind } from '../web/fetched-source.js';

/** How a charset was found, for the sidecar and the front matter. */
export const charsetEvidence = ['bom', 'bytes', 'header', 'meta', 'language', 'guess', 'fallback'] as const;

export type CharsetEvidence = (typeof charsetEvidence)[number];

/** What the converter is given: bytes, or a file that it reads itself. */
export interface SourceToConvert {
  /** Absolute path of the original; read by the child process. */
  path?: string;
  bytes?: Uint8Array;
  /** File name of the source, for a title where it states none. */
  name: string;
  kind: SourceKind;
  /** Label of a header or of the person; bytes may overrule it. */
  charset?: string;
  /** Where the page came from, to make its links absolute. */
  url?: string;
}

/** A source as Markdown, with what it states of itself. */
export interface Converted {
  kind: SourceKind;
  /** Ends with one line feed. */
  markdown: string;
  /** Absent if the source states none. */
  title?: string;
  charset?: { name: string; how: CharsetEvidence };
  pages?: { total: number; converted: number; empty: number[] };
  /** BCP 47, as stated. */
  language?: string;
  author?: string;
  /** As stated, cut to a day where it is ISO 8601. */
  date?: string;
  warnings: Warning[];
}
