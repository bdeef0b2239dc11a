import { InteractionContextType, PermissionFlagsBits } from 'discord.js';
import type { CheckpointCase, CheckpointReport } from '../src/checkpoint/checkpoint.js';
import type { Command } from '../src/discord/command.js';
import { escapeMarkdown } from '../src/discord/escape-markdown.js';
import type { Language } from '../src/language.js';
import { phrase } from '../src/messages.js';
import { chineseOf } from './chinese-of.js';

/** `/checkpoint`: the four fixed cases against the live model, for admins. */
export const checkpoint: Command = {
  deed: 'administer',
  data: {
    name: 'checkpoint',
    description: phrase('commandCheckpoint', 'en'),
    description_localizations: chineseOf('commandCheckpoint'),
    contexts: [InteractionContextType.Guild],
    // Only what Discord shows by default: who may is decided again when it is used.
    default_member_permissions: String(PermissionFlagsBits.ManageGuild),
  },
  async run(call) {
    if (call.app.model.kind === 'server')
      await call.show({ content: phrase('checkpointRunning', call.language) });
    const report = await call.app.runCheckpoint({ signal: call.signal });
    await call.show({ content: reportText(report, call.language) });
  },
};

function reportText(report: CheckpointReport, language: Language): string {
  const total = report.cases.length;
  const failed = report.cases.filter((one) => !one.passed).length;
  const head = report.passed
    ? phrase('checkpointPassed', language, { total })
    : phrase('checkpointFailed', language, { failed, total });
  return [head, ...report.cases.map((one) => caseLine(one, language))].join('\n');
}

function caseLine(one: CheckpointCase, language: Language): string {
  const tool = one.tool === null ? phrase('checkpointNoTool', language) : `\`${one.tool.slice(0, 60)}\``;
  const why = one.why === undefined ? '' : `\n-# ${escapeMarkdown(one.why, 200)}`;
  const { last } = one;
  const before =
    last && phrase(last.passed ? 'checkpointLastPassed' : 'checkpointLastFailed', language, { ms: last.ms });
  const time = `${one.ms} ms${before ? ` (${before})` : ''}`;
  return `${one.passed ? '✅' : '❌'} ${escapeMarkdown(one.id, 60)} · ${time} · ${tool}${why}`;
}
