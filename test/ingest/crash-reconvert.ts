import { openImporter } from './open-importer.js';

// A process of its own that converts everything again and kills itself right after the step it is told.
const [knowledgeDir = '', fatalStep = ''] = process.argv.slice(2);
const { importer, close } = await openImporter(knowledgeDir);
const results = await importer.reconvert({
  onStep: (step) => {
    if (step === fatalStep) process.kill(process.pid, 'SIGKILL');
  },
});
console.log(JSON.stringify(results));
await close();
