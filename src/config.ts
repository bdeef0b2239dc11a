import { normalizeEncoding } from '@exodus/bytes/encoding.js';
import { z } from 'zod';
import { DocentError } from './errors.js';

/** Everything that the environment decides, checked and frozen. Names as in `.env.example`. */
export type Config = Readonly<z.infer<typeof environment>> & {
  /** Values that must never be shown, of every variable whose name says that it holds one. */
  readonly secrets: readonly { name: string; value: string }[];
};

const emptyIsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const text = () => z.preprocess(emptyIsUnset, z.string().trim().optional());
const textOr = (fallback: string) => z.preprocess(emptyIsUnset, z.string().trim().default(fallback));
const wholeNumber = (fallback: number, least: number, most: number) =>
  z.preprocess(emptyIsUnset, z.coerce.number().int().min(least).max(most).default(fallback));
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(emptyIsUnset, z.enum(values).optional());
const httpUrl = z.string().refine((value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value), {
  error: 'must be an http or https URL',
});
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
const discordId = z
  .string()
  .regex(/^\d{15,21}$/, { error: 'must be Discord ids (15 to 21 digits), separated by commas' });
const hostAndPort = z.string().regex(/^(\[[0-9a-fA-F:]+\]|[^\s:/@]+):\d{1,5}$/, {
  error: 'must be host:port, separated by commas',
});
const fileEncoding = z.string().refine(
  (label) => {
    const name = normalizeEncoding(label);
    return name !== null && !/^(?:utf-|replacement|x-user-defined)/.test(name);
  },
  {
    error:
      'must be encodings such as big5, gbk or shift_jis, separated by commas; UTF-8 and UTF-16 are always read',
  },
);

const environment = z
  .object({
    DISCORD_TOKEN: text(),
    DISCORD_API_URL: z.preprocess(emptyIsUnset, httpUrl.optional()),
    MODEL: oneOf(['server', 'quote', 'auto']),
    MODEL_FALLBACK: oneOf(['quote']),
    MODEL_BASE_URL: urlOr('http://127.0.0.1:8081/v1'),
    MODEL_NAME: textOr('default_model'),
    MODEL_API_KEY: text(),
    MODEL_MAX_TOKENS: wholeNumber(1024, 1, 1_000_000),
    MODEL_THINKING: z.preprocess(emptyIsUnset, z.enum(['on', 'off']).default('off')),
    MODEL_FIRST_BYTE_MS: wholeNumber(120_000, 1, 86_400_000),
    MODEL_SILENCE_MS: wholeNumber(120_000, 1, 86_400_000),
    MODEL_TOTAL_MS: wholeNumber(600_000, 1, 86_400_000),
    KNOWLEDGE_DIR: textOr('knowledge'),
    RUNS_DIR: textOr('runs'),
    SEARCH_PROVIDER: z.preprocess(
      emptyIsUnset,
      z.enum(['duckduckgo', 'searxng', 'brave']).default('duckduckgo'),
    ),
    DUCKDUCKGO_URL: urlOr('https://lite.duckduckgo.com/lite/'),
    SEARXNG_URL: z.preprocess(emptyIsUnset, httpUrl.optional()),
    BRAVE_API_KEY: text(),
    SEARCH_REGION: textOr('auto'),
    USER_AGENT: z.preprocess(
      emptyIsUnset,
      z
        .string()
        .trim()
        .regex(/^[\x20-\x7e]{1,200}$/, { error: 'must be at most 200 printable ASCII characters' })
        .default('Docent/0.1 (team knowledge bot; searches and fetches only what a person asked for)'),
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
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ),
  })
  .transform((config) => ({
    ...config,
    MODEL: config.MODEL ?? (config.DISCORD_TOKEN === undefined ? ('auto' as const) : ('server' as const)),
  }));

/** The variables that `loadConfig` reads, for the documentation tests. */
export const variableNames: readonly string[] = Object.keys(environment.in.shape);

/**
 * Checks an environment. Throws `config_invalid` whose `problems` names every bad variable in one text, one a line,
 * without its value (it may be a secret).
 */
export function loadConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(variables);
  const problems = (parsed.error?.issues ?? []).map((issue) => `${String(issue.path[0])}: ${issue.message}`);
  if (isSet(variables['DISCORD_API_URL']) && !isSet(variables['DISCORD_TOKEN'])) {
    problems.push(
      'DISCORD_API_URL: needs DISCORD_TOKEN, since a Discord-compatible server is of no use without one',
    );
  }
  for (const [provider, needed] of [
    ['searxng', 'SEARXNG_URL'],
    ['brave', 'BRAVE_API_KEY'],
  ] as const) {
    if (variables['SEARCH_PROVIDER']?.trim() === provider && !isSet(variables[needed])) {
      problems.push(`${needed}: is needed with SEARCH_PROVIDER=${provider}`);
    }
  }
  if (parsed.success && problems.length === 0) {
    return Object.freeze({ ...parsed.data, secrets: secretsOf(variables) });
  }
  throw new DocentError('config_invalid', { problems: [...new Set(problems)].join('\n') });
}

const isSet = (value: string | undefined) => value !== undefined && value.trim() !== '';

// Shorter ones would be found in everything; most are numbers, such as MODEL_MAX_TOKENS.
const leastSecretLength = 8;

function secretsOf(variables: Readonly<Record<string, string | undefined>>): Config['secrets'] {
  return Object.entries(variables).flatMap(([name, value = '']) =>
    value.trim().length >= leastSecretLength && /KEY|TOKEN|SECRET|PASSWORD/i.test(name)
      ? [{ name, value }]
      : [],
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
