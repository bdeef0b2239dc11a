import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Compiles `src/` and `test/ingest/` into a temporary folder and returns it: a process started from there needs no
 * TypeScript loader, whose start takes longer than all that a crash test does.
 */
export async function compileSource(): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const target = await mkdtemp(join(tmpdir(), 'docent-compiled-'));
  await cp(join(root, 'package.json'), join(target, 'package.json'));
  await symlink(join(root, 'node_modules'), join(target, 'node_modules'));
  for (const folder of ['src', 'test/ingest']) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!name.endsWith('.ts') || name.endsWith('.d.ts')) continue;
      const to = join(target, folder, name.replace(/ts$/, 'js'));
      await mkdir(dirname(to), { recursive: true });
      const { outputText } = ts.transpileModule(await readFile(join(root, folder, name), 'utf8'), {
        compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
      });
      await writeFile(to, outputText);
    }
  }
  return target;
}
