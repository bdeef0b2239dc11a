import { normalizeEncoding } from '@exodus/bytes/encoding.js';
import { z } from 'zod';
import { DocentError, type ErrorDetails, type SettingProblem, type SettingRule } from './errors.js';

/** Everything that the environment decides, checked and frozen. Names as in `.env.example`. */
export type Config = Readonly<z.infer<typeof environment>> & {
  /** Values that must never be shown, of every variable whose name says that it holds one. */
  readonly secrets: readonly { name: string; value: string }[];
};

const emptyIsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const text = () => z.preprocess(emptyIsUnset, z.string().trim().optional());
const textOr = (fallback: string) => z.preprocess(emptyIsUnset, z.string().trim().default(fallback));
/** A text that keeps to a rule; `facts` are for the sentence that says so. */
const checked = (isRight: (value: string) => boolean, rule: SettingRule, facts: ErrorDetails = {}) =>
  z.string().trim().refine(isRight, { params: { rule, facts } });
const wholeNumber = (fallback: number, least: number, most: number) => {
  const isWithin = (value: string) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
  const text = checked(isWithin, 'wholeNumber', { least, most });
  return z.preprocess(emptyIsUnset, text.transform(Number).default(fallback));
};
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  checked((value) => values.includes(value), 'oneOf', { allowed: values.join(', ') }).transform(
    (value) => value as Values[number],
  );
const maybeOneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(emptyIsUnset, oneOf(values).optional());
const httpUrl = checked((value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value), 'httpUrl');
const urlOr = (fallback: string) => z.preprocess(emptyIsUnset, httpUrl.default(fallback));
const list = (item: z.ZodType<string>) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== '')
        : [],
    z.array(item),
  );
const discordId = checked((value) => /^\d{15,21}$/.test(value), 'discordIds');
const hostAndPort = checked(
  (value) => /^(\[[0-9a-fA-F:]+\]|[^\s:/@]+):\d{1,5}$/.test(value),
  'hostsAndPorts',
);
const fileEncoding = checked((label) => {
  const name = normalizeEncoding(label);
  return name !== null && !/^(?:utf-8|replacement|x-user-defined)/.test(name);
}, 'encodings');

const environment = z
  .object({
    DISCORD_TOKEN: text(),
    DISCORD_API_URL: z.preprocess(emptyIsUnset, httpUrl.optional()),
    MODEL: maybeOneOf(['server', 'quote', 'auto']),
    MODEL_FALLBACK: maybeOneOf(['quote']),
    MODEL_BASE_URL: urlOr('http://127.0.0.1:8081/v1'),
    MODEL_NAME: textOr('default_model'),
    MODEL_API_KEY: text(),
    MODEL_MAX_TOKENS: wholeNumber(1024, 1, 1_000_000),
    MODEL_THINKING: z.preprocess(emptyIsUnset, oneOf(['on', 'off']).default('off')),
    MODEL_FIRST_BYTE_MS: wholeNumber(120_000, 1, 86_400_000),
    MODEL_SILENCE_MS: wholeNumber(120_000, 1, 86_400_000),
    MODEL_TOTAL_MS: wholeNumber(600_000, 1, 86_400_000),
    KNOWLEDGE_DIR: textOr('knowledge'),
    RUNS_DIR: textOr('runs'),
    SEARCH_PROVIDER: z.preprocess(
      emptyIsUnset,
      oneOf(['duckduckgo', 'searxng', 'brave']).default('duckduckgo'),
    ),
    DUCKDUCKGO_URL: urlOr('https://lite.duckduckgo.com/lite/'),
    SEARXNG_URL: z.preprocess(emptyIsUnset, httpUrl.optional()),
    BRAVE_API_KEY: text(),
    SEARCH_REGION: textOr('auto'),
    USER_AGENT: z.preprocess(
      emptyIsUnset,
      checked((value) => /^[\x20-\x7e]{1,200}$/.test(value), 'printableAscii').default(
        'Docent/0.1 (team knowledge bot; searches and fetches only what a person asked for)',
      ),
    ),
    ALLOWED_PRIVATE_HOSTS: list(hostAndPort),
    WORKSPACE_DIR: text(),
    WORKSPACE_ENCODINGS: list(fileEncoding),
    TOOL_POLICY_FILE: text(),
    ALLOWED_GUILD_IDS: list(discordId),
    ALLOWED_CHANNEL_IDS: list(discordId),
    IMPORT_ROLE_IDS: list(discordId),
    ADMIN_ROLE_IDS: list(discordId),
    RUNS_RETENTION_DAYS: wholeNumber(30, 1, 36_500),
    CHOICE_TTL_SECONDS: wholeNumber(900, 1, 86_400),
    PLAYGROUND_PORT: wholeNumber(3210, 0, 65_535),
    LOG_LEVEL: z.preprocess(
      emptyIsUnset,
      oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ),
  })
  .transform((config) => ({
    ...config,
    MODEL: config.MODEL ?? (config.DISCORD_TOKEN === undefined ? ('auto' as const) : ('server' as const)),
  }));

/** The variables that `loadConfig` reads, for the documentation tests. */
export const variableNames: readonly string[] = Object.keys(environment.in.shape);

/**
 * Checks an environment. Throws `config_invalid` with every bad variable at once: its name, what it must be, and its
 * value unless that or its name says that it holds a secret.
 */
export function loadConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(variables);
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => problemOf(issue, variables)),
    ...missingWith(variables),
  ];
  if (parsed.success && problems.length === 0) {
    return Object.freeze({ ...parsed.data, secrets: secretsOf(variables) });
  }
  const once = problems.filter(({ place }, n) => problems.findIndex((each) => each.place === place) === n);
  throw new DocentError('config_invalid', { file: '.env', help: '.env.example' }, { problems: once });
}

function problemOf(
  issue: z.core.$ZodIssue,
  variables: Readonly<Record<string, string | undefined>>,
): SettingProblem {
  const place = String(issue.path[0]);
  // Every check of the schema above carries its rule.
  const { rule, facts } = (issue as { params?: unknown }).params as Pick<SettingProblem, 'rule' | 'facts'>;
  // MODEL_MAX_TOKENS is a number, whatever is written there.
  const isSecret = (isSecretName(place) && rule !== 'wholeNumber') || holdsPassword(variables[place]);
  const value = isSecret ? undefined : variables[place]?.slice(0, 80);
  return { place, rule, facts: { ...facts, ...(value !== undefined && { value }) } };
}

// user:password@host
const holdsPassword = (value: string | undefined) => value?.includes('@') === true;

function missingWith(variables: Readonly<Record<string, string | undefined>>): SettingProblem[] {
  const problems: SettingProblem[] = [];
  if (isSet(variables['DISCORD_API_URL']) && !isSet(variables['DISCORD_TOKEN'])) {
    problems.push({ place: 'DISCORD_API_URL', rule: 'needsToken' });
  }
  for (const [provider, needed] of [
    ['searxng', 'SEARXNG_URL'],
    ['brave', 'BRAVE_API_KEY'],
  ] as const) {
    if (variables['SEARCH_PROVIDER']?.trim() !== provider || isSet(variables[needed])) continue;
    const facts = { setting: `SEARCH_PROVIDER=${provider}` };
    problems.push({ place: needed, rule: 'neededWith', facts });
  }
  return problems;
}

const isSet = (value: string | undefined) => value !== undefined && value.trim() !== '';

// Shorter ones would be found in everything; most are numbers, such as MODEL_MAX_TOKENS.
const leastSecretLength = 8;

const isSecretName = (name: string) => /KEY|TOKEN|SECRET|PASS(?:WORD|WD|PHRASE)|CREDENTIAL/i.test(name);

function secretsOf(variables: Readonly<Record<string, string | undefined>>): Config['secrets'] {
  return Object.entries(variables).flatMap(([name, value = '']) =>
    value.trim().length >= leastSecretLength && isSecretName(name) ? [{ name, value }] : [],
  );
}

/** The process environment, with `.env` of the working directory beneath it if there is one. */
export function readEnvironment(): Record<string, string | undefined> {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return { ...process.env };
}
