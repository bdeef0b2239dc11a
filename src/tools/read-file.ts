import { z } from 'zod';
import type { Workspace } from '../workspace/workspace.js';
import type { Tool } from './tool.js';

const parameters = z.strictObject({
  path: z.string().min(1).max(1000).describe('A file, relative to the workspace, as search_files shows it.'),
  line: z.int().min(1).max(10_000_000).default(1).describe('The line to show, with those around it.'),
});

/** Reads up to 120 lines around a line of one of the team's files. Offered only with a workspace. */
export function createReadFile(workspace: Workspace): Tool<z.infer<typeof parameters>> {
  return {
    name: 'read_file',
    description:
      "Reads up to 120 numbered lines around a line of one of the team's source code or configuration files.",
    parameters,
    isOffered: () => true,
    async run({ path, line }, { signal }) {
      const found = await workspace.read({ path, line }, signal);
      const { firstLine, lines, totalLines, url } = found;
      return {
        forModel: {
          path: found.path,
          first_line: firstLine,
          last_line: firstLine + lines.length - 1,
          total_lines: totalLines,
          ...(url !== undefined && { url }),
          text: lines.map((text, index) => `${firstLine + index}: ${text}`).join('\n'),
        },
        isError: false,
      };
    },
  };
}
