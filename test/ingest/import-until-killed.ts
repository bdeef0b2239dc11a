import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openImporter } from './open-importer.js';

// A process that imports files until it is killed, and names the id of each once it is imported.

const { importer } = await openImporter(process.argv[2] ?? '');
const folder = mkdtempSync(join(tmpdir(), 'docent-killed-'));
for (let number = 0; ; number += 1) {
  const path = join(folder, `file-${number}.md`);
  writeFileSync(path, `# ${number}\n\n${'港口的水很深。'.repeat(200)}\n`);
  const { documentId } = await importer.importFile(path);
  process.stdout.write(`${documentId}\n`);
}
