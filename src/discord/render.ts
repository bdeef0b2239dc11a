import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  type APIEmbed,
  AttachmentBuilder,
  type AutocompleteInteraction,
  type ButtonInteraction,
  DiscordAPIError,
  type Message,
  MessageFlags,
  type MessageMentionOptions,
  type ModalBuilder,
  type RepliableInteraction,
  type SendableChannels,
} from 'discord.js';

/** A message as the bot wants it shown. Whatever is in it comes from `render-answer.ts` and its neighbours. */
export interface Outgoing {
  content: string;
  /** Without embeds the message is sent with link previews suppressed. */
  embeds?: APIEmbed[];
  components?: APIActionRowComponent<APIComponentInMessageActionRow>[];
  file?: { name: string; text: string };
}

/** Product rule 8.4: no message of the bot pings anyone, whoever wrote its text. */
export const noPings: MessageMentionOptions = { parse: [], repliedUser: false };

// This file is the single way out: nothing else in this room sends or edits, so nothing can forget `noPings`.

/**
 * Sends a message, as a reply where `replyTo` is given. `nonce` (at most 25 characters) makes the send safe to
 * repeat, so a connection that closed without an answer is tried again.
 */
export async function send(
  channel: SendableChannels,
  outgoing: Outgoing,
  options: { nonce: string; replyTo?: string },
): Promise<Message> {
  const body = {
    ...payload(outgoing),
    nonce: options.nonce,
    enforceNonce: true,
    ...(options.replyTo !== undefined && {
      reply: { messageReference: options.replyTo, failIfNotExists: false },
    }),
  };
  return repeatable<Message>(() => channel.send(body));
}

/** Changes a message of the bot: text, components and, if given, embeds. */
export async function edit(message: Message, outgoing: Outgoing): Promise<Message> {
  return repeatable(() => message.edit(payload(outgoing)));
}

/** Changes text and buttons and leaves the embeds as they are. */
export async function editKeepingEmbeds(
  message: Message,
  changed: Pick<Outgoing, 'content' | 'components'>,
): Promise<Message> {
  return message.edit({
    content: changed.content,
    components: changed.components ?? [],
    allowedMentions: noPings,
  });
}

/** Answers an interaction at once, to the person alone. */
export async function replyPrivately(interaction: RepliableInteraction, content: string): Promise<void> {
  await interaction.reply({
    content,
    allowedMentions: noPings,
    flags: MessageFlags.Ephemeral | MessageFlags.SuppressEmbeds,
  });
}

/** Tells the person alone something after an interaction has been acknowledged. */
export async function followUpPrivately(interaction: RepliableInteraction, content: string): Promise<void> {
  await interaction.followUp({
    content,
    allowedMentions: noPings,
    flags: MessageFlags.Ephemeral | MessageFlags.SuppressEmbeds,
  });
}

/** Acknowledges a press without any visible change. */
export async function acknowledgePress(interaction: ButtonInteraction): Promise<void> {
  await interaction.deferUpdate();
}

/** Opens a window, which is the acknowledgement of a press. */
export async function openModal(interaction: ButtonInteraction, modal: ModalBuilder): Promise<void> {
  await interaction.showModal(modal);
}

/** Acknowledges a command or a submitted modal: Discord shows "thinking", with `isPrivate` to the person alone. */
export async function deferReply(interaction: RepliableInteraction, isPrivate = false): Promise<void> {
  await interaction.deferReply(isPrivate ? { flags: MessageFlags.Ephemeral } : {});
}

/** Answers what is typed into an option of a command. */
export async function offerChoices(
  interaction: AutocompleteInteraction,
  choices: readonly { name: string; value: string }[],
): Promise<void> {
  await interaction.respond(choices);
}

/** Fills the answer of a deferred interaction, or changes it. */
export async function fillReply(interaction: RepliableInteraction, outgoing: Outgoing): Promise<Message> {
  return repeatable(() => interaction.editReply(payload(outgoing)));
}

/** Adds a message below the answer of an interaction. */
export async function followUp(interaction: RepliableInteraction, outgoing: Outgoing): Promise<Message> {
  return interaction.followUp(payload(outgoing));
}

/** Whether an error says that a token or message is gone for good, so that another way must be taken. */
export function isGone(error: unknown): boolean {
  const gone = [10008, 10015, 10062, 50027];
  return error instanceof DiscordAPIError && (gone.includes(Number(error.code)) || error.status === 401);
}

function payload(outgoing: Outgoing) {
  return {
    content: outgoing.content,
    embeds: outgoing.embeds ?? [],
    components: outgoing.components ?? [],
    allowedMentions: noPings,
    files: outgoing.file
      ? [new AttachmentBuilder(Buffer.from(outgoing.file.text, 'utf8'), { name: outgoing.file.name })]
      : [],
    ...(outgoing.embeds === undefined && { flags: MessageFlags.SuppressEmbeds as const }),
  };
}

/** Repeats what may be repeated: discord.js tries a reset again by itself, but not an orderly close. */
async function repeatable<Result>(request: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (attempt === 3 || !isClosedConnection(error)) throw error;
    }
  }
}

function isClosedConnection(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'ECONNREFUSED' || code === 'EPIPE';
}
