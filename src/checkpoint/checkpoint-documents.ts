import { createHash } from 'node:crypto';
import type { Document } from '../knowledge/knowledge-store.js';
import type { SearchState } from '../search-record.js';

/** A fixture of the checkpoint: made up, so that no model can know its contents from elsewhere. */
export interface CheckpointDocument {
  fileName: string;
  text: string;
  /** The same as the index takes it. */
  document: Document;
}

const lanternServiceSettings = `# Lantern service settings

Lantern renders the team's maps. Settings are read once, at start, from the environment.

| Setting | Staging | Production | Meaning |
|---|---|---|---|
| \`LANTERN_WORKERS\` | 3 | 14 | processes that render tiles |
| \`LANTERN_QUEUE_LIMIT\` | 50 | 400 | waiting jobs before new ones are refused |
| \`LANTERN_CACHE_DAYS\` | 1 | 30 | how long a finished tile is kept |

A change of the number of workers needs a restart; the other two are read again every minute.
`;

const lanternDeploymentGuide = `# Lantern deployment guide

1. Announce the window in the operations channel.
2. Tag the release and wait for the build to turn green.
3. Deploy to staging and render the ten reference maps.
4. Deploy to production, one worker at a time.
5. Watch the error rate for half an hour.

To go back, deploy the tag before this one; tiles made in between stay valid.
`;

const mapStyleNotes = `# Map style notes

Rivers are drawn below roads, labels above both. Contour lines appear from zoom level eleven on.
`;

/** What the sandbox holds: a table to read, a guide to find by its name, and a third document to tell apart. */
export const checkpointDocuments: readonly CheckpointDocument[] = [
  fixture('lantern-service-settings.md', lanternServiceSettings),
  fixture('lantern-deployment-guide.md', lanternDeploymentGuide),
  fixture('map-style-notes.md', mapStyleNotes),
];

/** What the sandbox's web search finds, whatever is asked. */
export const checkpointSearch: {
  state: SearchState;
  results: { title: string; url: string; snippet: string }[];
} = {
  state: 'ok',
  results: [
    {
      title: 'RFC 7946: The GeoJSON Format',
      url: 'https://www.rfc-editor.org/rfc/rfc7946',
      snippet: 'The standard that describes GeoJSON, a JSON format for geographic features.',
    },
  ],
};

function fixture(fileName: string, text: string): CheckpointDocument {
  const digest = createHash('sha256').update(`${fileName}\0${text}`).digest('hex');
  return {
    fileName,
    text,
    document: {
      documentId: `doc-${digest.slice(0, 16)}`,
      title: fileName,
      sourceKey: `file:/checkpoint/${fileName}`,
      sourceType: 'text',
      sourceFormat: 'md',
      importedAt: '2026-01-01T00:00:00.000Z',
      markdown: text,
      bodyStartLine: 1,
    },
  };
}
