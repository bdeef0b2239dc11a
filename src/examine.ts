import { access, constants, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from './config.js';
import { asDocentError, DocentError } from './errors.js';
import { examineIndex } from './knowledge/examine-index.js';
import type { Logger } from './log.js';
import type { PhraseKey } from './messages.js';
import type { ChosenModel } from './model/choose-model.js';
import { createPolicy, defaultRules, type PolicyFile, readPolicyFile } from './tools/policy.js';
import { findDiscordAccount } from './web/discord-account.js';
import { findRipgrep } from './workspace/find-ripgrep.js';
import { openWorkspace } from './workspace/open-workspace.js';

/** What was found of one part, as a phrase with its facts or as the error that it is. */
export interface Finding {
  part: 'model' | 'search' | 'folders' | 'index' | 'discord' | 'policy' | 'workspace';
  state: 'ok' | 'warning' | 'broken';
  says: { phrase: PhraseKey; facts: Readonly<Record<string, string | number>> } | DocentError;
  /** Of the policy: the rule of each tool at one place. */
  tools?: Readonly<Record<string, string>>;
}

export interface ExamineOptions {
  config: Config;
  log: Logger;
  /** Opens the model as a start would. */
  openModel: (config: Config, log: Logger) => Promise<ChosenModel>;
  signal: AbortSignal;
}

/**
 * Looks at each part as a start would use it, changes nothing and throws for none: what is wrong is a finding. One
 * token is asked of the model server, and Discord is asked whose the token is; nobody else is asked anything.
 */
export async function examine(options: ExamineOptions): Promise<Finding[]> {
  const { config } = options;
  const parts: [Finding['part'], () => Promise<Finding[]> | Finding[]][] = [
    ['model', () => examineModel(options)],
    ['search', () => examineSearch(config)],
    ['folders', () => examineFolders(config)],
    ['index', () => examineIndexOf(config)],
    ['discord', () => examineDiscord(config, options.signal)],
    ['policy', () => examinePolicy(config)],
    ['workspace', () => examineWorkspace(config)],
  ];
  const found = await Promise.all(
    parts.map(async ([part, look]) => {
      try {
        return await look();
      } catch (error) {
        return [{ part, state: 'broken', says: asDocentError(error) } satisfies Finding];
      }
    }),
  );
  return found.flat();
}

async function examineModel({ config, log, openModel }: ExamineOptions): Promise<Finding[]> {
  if (config.MODEL === 'quote') return [ok('model', 'doctorQuoting')];
  // `auto` is the mode that tries the server.
  const { model, serverFailure } = await openModel({ ...config, MODEL: 'auto' }, log);
  if (serverFailure === undefined) return [ok('model', 'doctorModel', { name: model.name })];
  const isQuoted = config.MODEL === 'auto' || config.MODEL_FALLBACK === 'quote';
  return [{ part: 'model', state: isQuoted ? 'warning' : 'broken', says: serverFailure }];
}

function examineSearch(config: Config): Finding[] {
  const urls = {
    duckduckgo: config.DUCKDUCKGO_URL,
    searxng: config.SEARXNG_URL ?? '',
    brave: 'https://api.search.brave.com',
  };
  const { host } = new URL(urls[config.SEARCH_PROVIDER]);
  return [ok('search', 'doctorSearch', { provider: config.SEARCH_PROVIDER, host })];
}

async function examineFolders(config: Config): Promise<Finding[]> {
  const look = async (variable: 'KNOWLEDGE_DIR' | 'RUNS_DIR'): Promise<Finding> => {
    const folder = resolve(config[variable]);
    const reason = await whyNotWritable(folder);
    if (reason === undefined) return ok('folders', 'doctorFolder', { folder });
    return say('folders', 'broken', 'doctorFolderLocked', { folder, variable, reason });
  };
  return [await look('KNOWLEDGE_DIR'), await look('RUNS_DIR')];
}

/** Of a folder that is not there yet the one above it counts. */
async function whyNotWritable(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return 'ENOTDIR';
    await access(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' && dirname(folder) !== folder ? whyNotWritable(dirname(folder)) : code;
  }
}

function examineIndexOf(config: Config): Finding[] {
  const found = examineIndex(join(config.KNOWLEDGE_DIR, 'index', 'index.sqlite'));
  const { KNOWLEDGE_DIR: folder } = config;
  if (found.state === 'damaged') {
    return [{ part: 'index', state: 'broken', says: new DocentError('index_damaged') }];
  }
  if (found.state !== 'sound') return [ok('index', 'doctorIndexToMake', { folder })];
  const { documents, chunks } = found;
  return [ok('index', documents === 0 ? 'doctorIndexEmpty' : 'doctorIndex', { documents, chunks })];
}

async function examineDiscord(config: Config, signal: AbortSignal): Promise<Finding[]> {
  const { DISCORD_TOKEN: token, DISCORD_API_URL: apiUrl, ALLOWED_GUILD_IDS: allowed } = config;
  if (token === undefined) return [ok('discord', 'doctorNoToken')];
  // Other servers than Discord's own may have tokens of other shapes.
  const isShaped = apiUrl !== undefined || /^[\w-]{18,}\.[\w-]{5,}\.[\w-]{20,}$/.test(token);
  if (!isShaped) return [say('discord', 'broken', 'doctorTokenShape')];
  const found = await findDiscordAccount(token, apiUrl ?? 'https://discord.com/api', signal);
  if (found.state === 'refused') return [say('discord', 'broken', 'doctorTokenRefused')];
  const { name, servers } = found;
  const away = allowed.filter((id) => servers.length > 0 && !servers.some((server) => server.id === id));
  const served = servers.filter(({ id }) => allowed.length === 0 || allowed.includes(id));
  return [
    ok('discord', 'doctorDiscord', { name, count: servers.length }),
    ...away.map((id) => say('discord', 'broken', 'doctorServerMissing', { id })),
    ...served
      .filter(({ missing }) => missing.length > 0)
      .map((server) =>
        say('discord', 'warning', 'doctorPermissions', {
          server: server.name,
          missing: server.missing.join(', '),
        }),
      ),
    ...(allowed.length === 0 && servers.length > 1
      ? [say('discord', 'warning', 'doctorManyServers', { count: servers.length })]
      : []),
  ];
}

async function examinePolicy(config: Config): Promise<Finding[]> {
  const file = await readPolicyFile(config.TOOL_POLICY_FILE);
  const places = [undefined, ...Object.keys(file.channels ?? {})];
  return places.map((place) => {
    const tools = rulesAt(file, place, config);
    const rules = (['allow', 'ask', 'deny'] as const)
      .map((rule) => ({ rule, names: Object.keys(tools).filter((name) => tools[name] === rule) }))
      .flatMap(({ rule, names }) => (names.length === 0 ? [] : [`${rule}: ${names.join(', ')}`]))
      .join('; ');
    const says = place === undefined ? 'doctorPolicy' : 'doctorPolicyAt';
    return { ...ok('policy', says, { rules, ...(place !== undefined && { place }) }), tools };
  });
}

/** The rules of all tools at a place; without a workspace its tools are not there. */
function rulesAt(file: PolicyFile, place: string | undefined, config: Config): Record<string, string> {
  const ruleOf = createPolicy(file);
  const names = Object.keys(defaultRules).filter(
    (name) => config.WORKSPACE_DIR !== undefined || !['search_files', 'read_file'].includes(name),
  );
  return Object.fromEntries(names.map((name) => [name, ruleOf(name, place === undefined ? [] : [place])]));
}

async function examineWorkspace(config: Config): Promise<Finding[]> {
  const { WORKSPACE_DIR: folder, WORKSPACE_ENCODINGS: encodings } = config;
  if (folder === undefined) return [ok('workspace', 'doctorNoWorkspace')];
  await openWorkspace({ folder, encodings, secrets: [] });
  const place = resolve(folder);
  return (await findRipgrep()) === undefined
    ? [say('workspace', 'warning', 'doctorNoRipgrep', { folder: place })]
    : [ok('workspace', 'doctorWorkspace', { folder: place })];
}

function ok(part: Finding['part'], phrase: PhraseKey, facts: Record<string, string | number> = {}): Finding {
  return say(part, 'ok', phrase, facts);
}

function say(
  part: Finding['part'],
  state: Finding['state'],
  phrase: PhraseKey,
  facts: Record<string, string | number> = {},
): Finding {
  return { part, state, says: { phrase, facts } };
}
