import type { APIEmbed } from 'discord-api-types/v10';
import { checkComponents } from './check-components.js';
import {
  emptyMessage,
  type Problem,
  refuseProblems,
  required,
  tooLong,
  tooMany,
  wrongScheme,
} from './refusal.js';

/** What a bot may send or change of a message; unknown keys are ignored, as Discord does. */
export interface MessageBody {
  content?: string | null;
  embeds?: APIEmbed[] | null;
  components?: unknown[] | null;
  attachments?: { id: string; filename?: string; description?: string }[] | null;
  allowed_mentions?: { parse?: string[]; replied_user?: boolean };
  message_reference?: { message_id: string; fail_if_not_exists?: boolean };
  nonce?: string | number;
  enforce_nonce?: boolean;
  flags?: number;
}

/**
 * Refuses what Discord refuses in a message: its documented limits, and those its published schema misses
 * (2,000 characters, 6,000 over all embeds, ids used twice). `isNew`: an edit may leave everything out.
 */
export function checkMessage(body: MessageBody, options: { isNew: boolean; files: number }): void {
  const problems: Problem[] = [];
  if (typeof body.content === 'string' && Array.from(body.content).length > 2000) {
    problems.push(tooLong('content', 2000));
  }
  if (body.nonce !== undefined && String(body.nonce).length > 25) problems.push(tooLong('nonce', 25));
  checkEmbeds(body.embeds ?? [], problems);
  problems.push(...checkComponents(body.components ?? [], 'message'));
  refuseProblems(problems);
  const empties = [body.content?.trim(), body.embeds, body.components].every((part) => !part?.length);
  if (options.isNew && empties && options.files === 0) throw emptyMessage();
}

function checkEmbeds(embeds: readonly APIEmbed[], problems: Problem[]): void {
  if (embeds.length > 10) problems.push(tooMany('embeds', 10));
  embeds.forEach((embed, index) => {
    checkEmbed(embed, `embeds.${index}`, problems);
  });
  const sum = embeds.reduce((total, embed) => total + embedLength(embed), 0);
  if (sum > 6000) {
    problems.push({
      path: 'embeds',
      code: 'MAX_EMBED_SIZE_EXCEEDED',
      message: 'Embed size exceeds maximum size of 6000',
    });
  }
}

function checkEmbed(embed: APIEmbed, path: string, problems: Problem[]): void {
  const limits: [string, string | undefined, number][] = [
    ['title', embed.title, 256],
    ['description', embed.description, 4096],
    ['footer.text', embed.footer?.text, 2048],
    ['author.name', embed.author?.name, 256],
  ];
  (embed.fields ?? []).forEach((field, index) => {
    for (const key of ['name', 'value'] as const) {
      if (!field[key]?.trim()) problems.push(required(`${path}.fields.${index}.${key}`));
    }
    limits.push([`fields.${index}.name`, field.name, 256], [`fields.${index}.value`, field.value, 1024]);
  });
  for (const [key, value, most] of limits) {
    if (value !== undefined && value.length > most) problems.push(tooLong(`${path}.${key}`, most));
  }
  if ((embed.fields ?? []).length > 25) problems.push(tooMany(`${path}.fields`, 25));
  for (const [key, url] of [
    ['url', embed.url],
    ['author.url', embed.author?.url],
    ['image.url', embed.image?.url],
    ['thumbnail.url', embed.thumbnail?.url],
  ] as const) {
    if (url !== undefined && !/^(https?|attachment):\/\//.test(url)) {
      problems.push(wrongScheme(`${path}.${key}`, url));
    }
    if (url !== undefined && url.length > 2048) problems.push(tooLong(`${path}.${key}`, 2048));
  }
  if (embedLength(embed) === 0 && !embed.image && !embed.thumbnail) problems.push(required(path));
}

function embedLength(embed: APIEmbed): number {
  const texts = [embed.title, embed.description, embed.footer?.text, embed.author?.name];
  for (const field of embed.fields ?? []) texts.push(field.name, field.value);
  return texts.reduce((total, text) => total + (text ?? '').trim().length, 0);
}
