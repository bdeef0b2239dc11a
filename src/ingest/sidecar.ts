import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorCodes } from '../errors.js';
import { writeAtomically } from './atomic-file.js';

export const sidecarSuffix = '.source.json';

const schema = z.object({
  /** File name, or the title under which a person chose the page. */
  source_name: z.string(),
  /** Where a page was found in the end; absent for files. */
  source_url: z.string().optional(),
  /** Absolute path a file was copied from; absent for pages and for files put into the inbox by hand. */
  source_path: z.string().optional(),
  /** As declared by the server; once `charset_how` is there, as found by the conversion. */
  charset: z.string().optional(),
  charset_how: z.string().optional(),
  /** As declared by the server, where a conversion has found out more. */
  charset_declared: z.string().optional(),
  requested_url: z.string().optional(),
  final_url: z.string().optional(),
  hops: z.array(z.string()).optional(),
  content_type: z.string().optional(),
  /** Hex, of the original; absent while only a request is kept. */
  sha256: z.string().optional(),
  /** ISO 8601, UTC: when it was downloaded, copied or asked for. */
  fetched_at: z.string().optional(),
  /** Why the last try failed. */
  failure: z
    .object({
      code: z.enum(errorCodes),
      details: z.record(z.string(), z.union([z.string(), z.number()])),
      at: z.string(),
    })
    .optional(),
});

/** What is known of an original, kept beside it as `NAME.source.json`. */
export type Sidecar = z.infer<typeof schema>;

/** The sidecar at `path`; undefined if there is none or it is not one. */
export async function readSidecar(path: string): Promise<Sidecar | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const absent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (absent || error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** Writes a sidecar whole or not at all. */
export async function writeSidecar(path: string, sidecar: Sidecar): Promise<void> {
  await writeAtomically(path, `${JSON.stringify(sidecar, null, 2)}\n`);
}
