import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { DocentError, type SettingProblem } from '../errors.js';
import { lineOfKey } from './json-line.js';
import { parseStrictJson } from './strict-json.js';
import type { ToolRule } from './tool.js';

/** What holds where the file says nothing (rule 8.2). `import_web_source` stays bound to the choice all the same. */
export const defaultRules = {
  search_documents: 'allow',
  list_sources: 'allow',
  get_document_chunks: 'allow',
  web_search: 'allow',
  import_web_source: 'allow',
  search_files: 'allow',
  read_file: 'allow',
  fetch_page: 'ask',
} as const satisfies Record<string, ToolRule>;

const rule = z.enum(['allow', 'ask', 'deny']);
const rules = z.strictObject(
  Object.fromEntries(Object.keys(defaultRules).map((name) => [name, rule.optional()])) as Record<
    keyof typeof defaultRules,
    z.ZodOptional<typeof rule>
  >,
);

/** The file that `TOOL_POLICY_FILE` names; published as docs/tool-policy.schema.json. */
export const policySchema = z.strictObject({
  $schema: z.string().optional(),
  tools: rules.optional().describe('Rules that hold everywhere.'),
  channels: z
    .record(z.string().regex(/^\d{15,21}$/), z.strictObject({ tools: rules }))
    .optional()
    .describe('Rules of single Discord channels, by channel id; they win over those that hold everywhere.'),
});

export type PolicyFile = z.infer<typeof policySchema>;

/** The policy file at a path, empty without one. Throws `config_invalid` for one that cannot be read or is wrong. */
export async function readPolicyFile(path: string | undefined): Promise<PolicyFile> {
  if (path === undefined) return {};
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw invalid(path, [{ place: path, rule: 'file', facts: { reason: error.code ?? error.message } }]);
  });
  // Editors on Windows put the mark there, which says nothing of the text.
  return parsePolicy(text.replace(/^\ufeff/, ''), path);
}

/**
 * Reads the text of a policy file. Throws `config_invalid` that names the file, the line and the key of each mistake,
 * of the first 20 if there are more;
 * keys that stand twice, and tools that do not exist, are mistakes.
 */
export function parsePolicy(text: string, path: string): PolicyFile {
  const parsed = policySchema.safeParse(parseJson(text, path));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.flatMap((issue) => {
    const keys =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return keys.map((key) => ({ issue, key }));
  });
  throw invalid(
    path,
    wrong.slice(0, mostTold).map(({ issue, key }) => ({
      place: `${path}:${lineOfKey(text, key.map(String))}${key.length === 0 ? '' : `: ${key.join('.').slice(0, 120)}`}`,
      ...ruleBroken(issue, key),
    })),
  );
}

/** Mistakes that are told at once: whoever mends these sees the others at the next start. */
const mostTold = 20;

function parseJson(text: string, path: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const key = /^duplicate key (".*")$/.exec(reason)?.[1];
    if (key !== undefined) {
      const place = `${path}:${lineAt(text, Number((error as { cause: { position: number } }).cause.position))}`;
      throw invalid(path, [{ place, rule: 'keyOnce', facts: { key } }]);
    }
    throw invalid(path, [
      { place: path, rule: 'json', facts: { reason: `${reason}${syntaxLine(text, error)}` } },
    ]);
  }
}

/** What should stand at a key, of what may stand in such a file. */
function ruleBroken(
  { code }: z.core.$ZodIssue,
  key: readonly PropertyKey[],
): Pick<SettingProblem, 'rule' | 'facts'> {
  const last = key.at(-1);
  const isTool = key.at(-2) === 'tools';
  if (code === 'unrecognized_keys') {
    const allowed = isTool
      ? Object.keys(defaultRules).join(', ')
      : key.length === 1
        ? 'tools, channels, $schema'
        : 'tools';
    return { rule: 'knownKey', facts: { allowed } };
  }
  if (code === 'invalid_key') return { rule: 'channelId' };
  if (isTool) return { rule: 'oneOf', facts: { allowed: rule.options.join(', ') } };
  const inside =
    last === 'tools'
      ? '"web_search": "deny"'
      : last === 'channels'
        ? '"112233445566778899": { "tools": {} }'
        : '"tools": {}';
  return { rule: 'object', facts: { allowed: `{ ${inside} }` } };
}

/** What the policy says of a tool: the first of the places it speaks of decides; a tool that is not known is denied. */
export function createPolicy(
  file: PolicyFile = {},
): (toolName: string, placeIds: readonly string[]) => ToolRule {
  return (toolName, placeIds) => {
    if (!Object.hasOwn(defaultRules, toolName)) return 'deny';
    const name = toolName as keyof typeof defaultRules;
    const nearest = placeIds
      .map((id) => file.channels?.[id]?.tools[name])
      .find((found) => found !== undefined);
    return nearest ?? file.tools?.[name] ?? defaultRules[name];
  };
}

/** The refusal of a tool that the policy denies at a place. */
export function refusalBy(
  ruleOf: (toolName: string, placeIds: readonly string[]) => ToolRule,
  name: string,
  placeIds: readonly string[],
): DocentError | undefined {
  return ruleOf(name, placeIds) === 'deny' ? new DocentError('tool_denied', { name }) : undefined;
}

function invalid(file: string, problems: readonly SettingProblem[]): DocentError {
  return new DocentError(
    'config_invalid',
    { file, help: 'docs/tool-policy.schema.json' },
    { problems: problems.map((problem) => ({ ...problem, place: `TOOL_POLICY_FILE: ${problem.place}` })) },
  );
}

/** Where the JSON ends to be JSON, if the runtime says so by a position only. */
function syntaxLine(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const position = /\bposition (\d+)/.exec(message)?.[1];
  if (position === undefined || /\bline \d+/.test(message)) return '';
  return ` (line ${lineAt(text, Number(position))})`;
}

const lineAt = (text: string, position: number) => text.slice(0, position).split('\n').length;
