import type { ChatMessage } from '../model/chat-model.js';
import type { Records, RunRecord } from '../records/records.js';
import { fence, neutralise } from './fence.js';

/**
 * What was said before in the chain of runs that a message follows, oldest first, cut to `maxTokens` (the newest
 * stays). Passages and search results of earlier turns are left out, and words of other people are fenced as data
 * (rules 1.4, 1.5).
 */
export function recall(options: {
  continues: string | undefined;
  userId: string;
  records: Records;
  countTokens: (text: string) => number;
  maxTokens: number;
}): ChatMessage[] {
  const messages: ChatMessage[] = [];
  let tokensLeft = options.maxTokens;
  for (const run of runsBefore(options.continues, options.records)) {
    // A run that ended without an answer says nothing worth remembering.
    if (run.outcome !== 'answered' || run.answer === '') continue;
    const isOwn = run.userId === options.userId;
    const question = isOwn ? neutralise(run.text) : fence(`words of another person`, run.text);
    const answer = neutralise(run.answer.replace(/ ?\[\d+\]/g, ''));
    tokensLeft -= options.countTokens(question) + options.countTokens(answer);
    if (tokensLeft < 0) break;
    messages.unshift(
      { role: 'user', content: question, ...(isOwn && { ownText: run.text }) },
      { role: 'assistant', content: answer },
    );
  }
  return messages;
}

const longestChain = 20;

/** The runs of the chain that `start` ends, newest first. */
export function runsBefore(start: string | undefined, records: Records): RunRecord[] {
  const runs: RunRecord[] = [];
  const seen = new Set<string>();
  for (let runId = start; runId !== undefined && !seen.has(runId) && seen.size < longestChain; ) {
    seen.add(runId);
    const run = records.getRun(runId);
    if (run !== undefined) runs.push(run);
    runId = run?.continues;
  }
  return runs;
}
