import type { LocalDiscord } from '../../src/playground/local-discord.js';
import type { SeenRequest } from '../../src/playground/rest.js';
import { gatewaySchemas } from './gateway-schema.js';
import { type Issue, official, type Schema } from './published.js';

interface Row {
  method: string;
  path: RegExp;
  request?: Schema;
  answer?: Schema;
  /** The body or answer is a list of these. */
  isList?: boolean;
}

const message = official['MessageResponseSchema'];

/** Which of Discord's published descriptions holds for which request; those without a row have no body to check. */
const rows: readonly Row[] = [
  row('GET', '/gateway/bot', undefined, official['GatewayBotResponseSchema']),
  row('GET', '/guilds/\\d+/members/\\d+', undefined, official['GuildMemberResponseSchema']),
  row('POST', '/channels/\\d+/messages', official['MessageCreateRequestSchema'], message),
  row('PATCH', '/channels/\\d+/messages/\\d+', official['MessageEditRequestPartialSchema'], message),
  row('GET', '/channels/\\d+/messages/\\d+', undefined, message),
  { ...row('GET', '/channels/\\d+/messages', undefined, message), isList: true },
  row(
    'POST',
    '/channels/\\d+/messages/\\d+/threads',
    official['CreateTextThreadWithMessageRequestSchema'],
    official['CreatedThreadResponseSchema'],
  ),
  row(
    'POST',
    '/channels/\\d+/threads',
    official['CreateTextThreadWithoutMessageRequestSchema'],
    official['CreatedThreadResponseSchema'],
  ),
  row('GET', '/guilds/\\d+/threads/active', undefined, official['ThreadsResponseSchema']),
  row('GET', '/guilds/\\d+', undefined, official['GuildWithCountsResponseSchema']),
  row('GET', '/users/\\d+', undefined, official['UserResponseSchema']),
  {
    ...row('GET', '/channels/\\d+/messages/\\d+/reactions/[^/]+', undefined, official['UserResponseSchema']),
    isList: true,
  },
  row(
    'POST',
    '/users/@me/channels',
    official['CreatePrivateChannelRequestSchema'],
    official['PrivateChannelResponseSchema'],
  ),
  {
    ...row(
      'PUT',
      '/applications/\\d+(/guilds/\\d+)?/commands',
      official['ApplicationCommandUpdateRequestSchema'],
      official['ApplicationCommandResponseSchema'],
    ),
    isList: true,
  },
  row('POST', '/webhooks/\\d+/[^/]+', official['IncomingWebhookInteractionRequestSchema'], message),
  row(
    'PATCH',
    '/webhooks/\\d+/[^/]+/messages/[^/]+',
    official['IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema'],
    message,
  ),
];

const callbacks: Record<number, Schema | undefined> = {
  4: official['CreateMessageInteractionCallbackRequestSchema'],
  5: official['CreateMessageInteractionCallbackRequestSchema'],
  6: official['UpdateMessageInteractionCallbackRequestSchema'],
  7: official['UpdateMessageInteractionCallbackRequestSchema'],
  8: official['ApplicationCommandAutocompleteCallbackRequestSchema'],
  9: official['ModalInteractionCallbackRequestSchema'],
};

/** Watches a local Discord: everything the bot sends it, and everything it answers and tells the bot. */
export function watchPayloads(discord: LocalDiscord): { problems(): string[]; checked(): number } {
  const events: { name: string; data: unknown }[] = [];
  let count = 0;
  discord.gateway.onSent((name, data) => void events.push({ name, data: structuredClone(data) }));
  const check = (schema: Schema | undefined, value: unknown, where: string): string[] => {
    if (schema === undefined || value === undefined) return [];
    count += 1;
    const { error } = schema.safeParse(value);
    return error ? [`${where}: ${deepest(error.issues)}`] : [];
  };
  return {
    checked: () => count,
    problems: () => [
      ...discord.requests.flatMap((request) => requestProblems(request, check)),
      ...discord.refused.map(({ method, path, answer }) => `${method} ${path}: ${JSON.stringify(answer)}`),
      ...events.flatMap(({ name, data }) =>
        name in gatewaySchemas ? check(gatewaySchemas[name], data, name) : [`${name}: not documented here`],
      ),
    ],
  };
}

type Check = (schema: Schema | undefined, value: unknown, where: string) => string[];

function requestProblems(request: SeenRequest, check: Check): string[] {
  const { method, path, body, answer, status } = request;
  const where = `${method} ${path.replaceAll(/\d{15,}/g, ':id')}`;
  if (path.endsWith('/callback')) {
    const type = (body as { type?: number } | undefined)?.type ?? 0;
    return check(callbacks[type], body, `${where} ${type}`);
  }
  const found = rows.find((each) => each.method === method && each.path.test(path));
  if (found === undefined) return [];
  const isRight = status === 200;
  return [
    ...each(body, found.isList)
      .map(asPublished)
      .flatMap((one) => check(found.request, one, `${where} (sent)`)),
    ...each(isRight ? answer : undefined, found.isList).flatMap((one) =>
      check(found.answer, one, `${where} (answered)`),
    ),
  ];
}

/**
 * Permission bits are strings in the documentation and in what every client sends; the published description of the
 * request wants a number, and says of itself that the documentation wins.
 */
function asPublished(body: unknown): unknown {
  const bits = (body as { default_member_permissions?: unknown } | undefined)?.default_member_permissions;
  return typeof bits === 'string' && /^\d+$/.test(bits)
    ? { ...(body as object), default_member_permissions: Number(bits) }
    : body;
}

const each = (value: unknown, isList: boolean | undefined): unknown[] =>
  isList && Array.isArray(value) ? value : [value];

function row(method: string, path: string, request?: Schema, answer?: Schema): Row {
  return {
    method,
    path: new RegExp(`^${path}$`),
    ...(request !== undefined && { request }),
    ...(answer !== undefined && { answer }),
  };
}

/** Of the many things a union complains about, the one that got furthest: the alternative that was meant. */
function deepest(issues: readonly Issue[], above: readonly PropertyKey[] = []): string {
  const all = issues.map((issue) => {
    const path = [...above, ...issue.path];
    const inner = (issue.errors ?? []).filter((list) => list.length > 0).map((list) => deepest(list, path));
    return inner.sort((a, b) => depth(b) - depth(a))[0] ?? `${path.join('.')} ${issue.message}`;
  });
  return all.sort((a, b) => depth(b) - depth(a))[0] ?? '';
}

const depth = (text: string) => (text.split(' ', 1)[0] ?? '').split('.').length;
