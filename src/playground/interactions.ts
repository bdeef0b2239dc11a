import { randomBytes } from 'node:crypto';
import { checkMessage, type MessageBody } from './check-message.js';
import { type Answer, type CallbackBody, requireFitting } from './interaction-answer.js';
import { type AskedInteraction, interactionPayload } from './interaction-payload.js';
import { messageOrigin } from './message-origin.js';
import type { UploadedFile } from './message-parts.js';
import { createMessage, deleteMessage, editMessage } from './messages.js';
import {
  alreadyAcknowledged,
  below,
  invalidWebhookToken,
  notAllowed,
  refuseProblems,
  tooMany,
  unknownInteraction,
  unknownMessage,
  unknownWebhook,
} from './refusal.js';
import type { RunningInteraction } from './running-interaction.js';
import { type ShownModal, showModal } from './show-modal.js';
import type { StoredMessage, World } from './world.js';

export interface Interactions {
  /** Sends an interaction to the bot; resolves when it is acknowledged, or `failed` after three seconds. */
  start(asked: AskedInteraction): Promise<Answer>;
  callback(id: string, token: string, body: CallbackBody, files: UploadedFile[]): StoredMessage | undefined;
  followUp(token: string, body: MessageBody, files: UploadedFile[]): StoredMessage;
  getMessage(token: string, messageId: string): StoredMessage;
  editMessage(token: string, messageId: string, body: MessageBody, files: UploadedFile[]): StoredMessage;
  deleteMessage(token: string, messageId: string): void;
  /** Makes every token invalid from now on, as Discord sometimes does. */
  loseTokens(): void;
}

const firstAnswerMs = 3000;
const tokenLifeMs = 15 * 60_000;
const flag = { ephemeral: 1 << 6, loading: 1 << 7 };
const command = 2;

export function createInteractions(world: World): Interactions {
  const running = new Map<string, RunningInteraction>();

  function find(token: string): RunningInteraction {
    const interaction = running.get(token);
    if (interaction === undefined) throw unknownWebhook();
    if (interaction.lost || world.now() - interaction.createdAt > tokenLifeMs) throw invalidWebhookToken();
    return interaction;
  }

  /** Tokens are kept for a while after their end, so that their use is refused as expired rather than unknown. */
  function forgetOld(): void {
    for (const [token, { createdAt }] of running) {
      if (world.now() - createdAt < 2 * tokenLifeMs) break;
      running.delete(token);
    }
  }

  function messageOf({ original, place }: RunningInteraction, messageId: string): StoredMessage {
    const stored = place.messages.get(messageId === '@original' ? (original?.message.id ?? '') : messageId);
    if (stored === undefined) throw unknownMessage();
    return stored;
  }

  function post(
    interaction: RunningInteraction,
    body: MessageBody,
    flags: number,
    files: UploadedFile[] = [],
  ) {
    return createMessage(world, interaction.place, body, {
      author: world.bot,
      type: interaction.type === command && interaction.original === undefined ? 20 : 0,
      flags,
      onlyFor: interaction.userId,
      files,
      extra: messageOrigin(world, interaction),
    });
  }

  /** Fills a deferred answer: the flags it was deferred with stay, the "thinking" goes. */
  function fill(
    interaction: RunningInteraction,
    stored: StoredMessage,
    body: MessageBody,
    files: UploadedFile[],
  ) {
    interaction.isWaiting = false;
    const flags = ((stored.message.flags ?? 0) & flag.ephemeral) | ((body.flags ?? 0) & ~flag.ephemeral);
    return editMessage(world, interaction.place, stored, body, { files, flags, isFirst: true });
  }

  return {
    start(asked) {
      const id = world.newId();
      const token = randomBytes(24).toString('base64url');
      forgetOld();
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve({ kind: 'failed' }), firstAnswerMs);
        running.set(token, {
          id,
          type: asked.type,
          userId: asked.userId,
          ...(asked.type === command && { name: String(asked.data['name']) }),
          place: asked.place,
          createdAt: world.now(),
          ...(asked.message && { source: asked.message }),
          ...(asked.openedBy && { openedBy: asked.openedBy }),
          acknowledged: false,
          isWaiting: false,
          lost: false,
          resolve(answer) {
            clearTimeout(timer);
            resolve(answer);
          },
        });
        world.emit({ name: 'INTERACTION_CREATE', data: interactionPayload(world, id, token, asked) });
      });
    },

    callback(id, token, body, files) {
      const interaction = running.get(token);
      if (interaction === undefined || interaction.id !== id) throw unknownInteraction();
      if (interaction.acknowledged) throw alreadyAcknowledged();
      if (world.now() - interaction.createdAt > firstAnswerMs) throw unknownInteraction();
      const answer = acknowledge(interaction, body, files);
      interaction.acknowledged = true;
      interaction.resolve(answer);
      return interaction.original;
    },

    followUp(token, body, files) {
      const interaction = find(token);
      if (!interaction.acknowledged) throw unknownWebhook();
      checkMessage(body, { isNew: true, files: files.length });
      // Documented: the first follow-up after a deferred answer edits it.
      if (interaction.isWaiting && interaction.original) {
        return fill(interaction, interaction.original, body, files);
      }
      return post(interaction, body, 0, files);
    },

    getMessage: (token, messageId) => messageOf(find(token), messageId),

    editMessage(token, messageId, body, files) {
      const interaction = find(token);
      const stored = messageOf(interaction, messageId);
      checkMessage(body, { isNew: false, files: files.length });
      if (interaction.isWaiting && stored === interaction.original) {
        return fill(interaction, stored, body, files);
      }
      return editMessage(world, interaction.place, stored, body, { files });
    },

    deleteMessage: (token, messageId) =>
      deleteMessage(world, find(token).place, messageOf(find(token), messageId)),

    loseTokens() {
      for (const interaction of running.values()) interaction.lost = true;
    },
  };

  function acknowledge(interaction: RunningInteraction, body: CallbackBody, files: UploadedFile[]): Answer {
    requireFitting(interaction, body.type);
    return below('data', () => answer(interaction, body, files));
  }

  function answer(interaction: RunningInteraction, body: CallbackBody, files: UploadedFile[]): Answer {
    const data = body.data ?? {};
    switch (body.type) {
      case 4:
        checkMessage(data, { isNew: true, files: files.length });
        interaction.original = post(interaction, data, 0, files);
        return { kind: 'message', message: interaction.original.message };
      case 5:
        if ((data.flags ?? 0) & ~flag.ephemeral) refuseProblems([notAllowed('flags')]);
        interaction.original = post(interaction, { flags: data.flags ?? 0 }, flag.loading);
        interaction.isWaiting = true;
        return { kind: 'deferred', message: interaction.original.message };
      case 7: {
        const source = interaction.source as StoredMessage;
        checkMessage(data, { isNew: false, files: files.length });
        interaction.original = editMessage(world, interaction.place, source, data, { files });
        return { kind: 'update', message: interaction.original.message };
      }
      case 8:
        if ((data.choices ?? []).length > 25) refuseProblems([tooMany('choices', 25)]);
        return { kind: 'choices', choices: data.choices ?? [] };
      case 9:
        return { kind: 'modal', modal: openModal(interaction, data) };
      default:
        if (interaction.source) interaction.original = interaction.source;
        return { kind: 'deferred-update' };
    }
  }
}

function openModal(interaction: RunningInteraction, data: NonNullable<CallbackBody['data']>): ShownModal {
  const modal = showModal(data, interaction.place, interaction.source?.message.id);
  return { ...modal, openedBy: { id: interaction.id, type: interaction.type } };
}
