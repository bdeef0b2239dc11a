import type { ImportStep } from '../../src/ingest/import-outcome.js';
import { openImporter } from './open-importer.js';

// A process of its own that imports one source and kills itself right after the step it is told, if it is told one.
const [knowledgeDir = '', source = '', fatalStep = ''] = process.argv.slice(2);
const { importer, close } = await openImporter(knowledgeDir);
const onStep = (step: ImportStep) => {
  if (step === fatalStep) process.kill(process.pid, 'SIGKILL');
};
if (source.startsWith('http')) await importer.importWebSource({ url: source, title: 'A title' }, { onStep });
else await importer.importFile(source, { onStep });
await close();
