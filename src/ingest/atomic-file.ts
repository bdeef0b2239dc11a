import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Ends the name of every file that is not yet whole; recovery removes what a crash left of them. */
export const partialSuffix = '.tmp';

/** Writes a whole file or nothing: beside its place, flushed to the disk, then renamed over it. */
export async function writeAtomically(path: string, content: string | Uint8Array): Promise<void> {
  await placeAtomically(path, async (partial) => {
    const file = await open(partial, 'wx', 0o644);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
  });
}

/** Copies a file whole or not at all; never follows what stands at `to`. */
export async function copyAtomically(from: string, to: string): Promise<void> {
  await placeAtomically(to, async (partial) => {
    await copyFile(from, partial, constants.COPYFILE_EXCL);
    await flush(partial);
  });
}

/** Renames within one file system and flushes both folders, so that the move outlives a power cut. */
export async function moveAtomically(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
  await flushFolder(dirname(to));
  if (dirname(from) !== dirname(to)) await flushFolder(dirname(from));
}

/** Removes a file if it is there, and flushes its folder. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await flushFolder(dirname(path));
}

async function placeAtomically(path: string, fill: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${path}.${randomUUID()}${partialSuffix}`;
  try {
    await fill(partial);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await flushFolder(dirname(path));
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
