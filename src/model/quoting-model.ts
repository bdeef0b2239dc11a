import { DocentError } from '../errors.js';
import { phrase } from '../messages.js';
import type { ChatMessage, ChatModel, ModelReplyOutcome, ModelRequest } from './chat-model.js';
import { createComparableTerms } from './comparable-terms.js';
import { answerFrom } from './quoting-answer.js';
import { callFor, questionIn } from './quoting-call.js';

/**
 * The embedded default for a machine without a model server (product rule 2.4). It chooses a tool by the person's own
 * words and answers by quoting the tool's result; it never makes up a sentence about the world. Works on `ownText`,
 * `chosenSourceId` and `result` of the messages. Throws `cancelled` only.
 */
export function createQuotingModel(): ChatModel {
  const termsOf = createComparableTerms();
  return {
    kind: 'quote',
    name: 'quoting responder',
    async complete(request) {
      if (request.signal.aborted) throw new DocentError('cancelled');
      const startedAt = performance.now();
      const outcome = reply(request, termsOf);
      return { ...outcome, measured: { totalMs: performance.now() - startedAt } };
    },
  };
}

function reply(request: ModelRequest, termsOf: (text: string) => string[]): ModelReplyOutcome {
  const { messages, tools, language } = request;
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[asked];
  if (question?.role !== 'user') return { kind: 'empty' };
  const words = question.ownText ?? question.content;
  const wordsBefore = messages.slice(0, asked).flatMap(ownWords);
  const done = toolRunAfter(messages.slice(asked + 1));
  if (done !== undefined) {
    const text = answerFrom({ ...done, question: questionIn({ words, wordsBefore }), language, termsOf });
    return { kind: 'text', text };
  }
  const small = smallTalk(words);
  if (small !== undefined) return { kind: 'text', text: phrase(small, language) };
  const call = callFor({
    words,
    wordsBefore,
    ...(question.chosenSourceId === undefined ? {} : { chosenSourceId: question.chosenSourceId }),
    tools,
  });
  if (call === undefined) return { kind: 'text', text: phrase('quoteNoTool', language) };
  return { kind: 'tool-calls', calls: [call] };
}

const greetings =
  '你好|您好|哈囉|哈喽|嗨|早安|早上好|午安|晚安|hi|hello|hey|good (?:morning|afternoon|evening)';
/** Answered like a greeting: by what can be asked here. */
const aboutTheBot =
  '[你您]是[誰谁]|[你您](?:[會会]|能|可以)(?:做|回答)?(?:什麼|什么|些什麼|些什么)|怎[麼么]用|who are you|what are you|what can you do|help';
const thanks = '謝謝|谢谢|感謝|感谢|多謝|多谢|謝啦|谢啦|感恩|thanks|thank you|thx|cheers';
const heard = 'ok|okay|好的?|好[喔哦]|great|perfect|got it|i see|[了瞭]解|明白了?|知道了|懂了|收到';

/** What is said back to words that ask nothing of the documents: a greeting, thanks. */
function smallTalk(words: string): 'quoteGreeting' | 'quoteThanks' | undefined {
  const isOnly = (said: string) =>
    new RegExp(
      `^(?:(?:${heard})[\\s\\p{P}]*)*(?:${said})(?:你們|你们|你|您|大家|囉|啦|的?(?:[幫帮]忙|[幫帮]助|[協协]助|回答|解答)|\\s+there|\\s+all|\\s+(?:so|very) much|\\s+a lot|\\s+for (?:the|your) help|\\s+docent)*[\\s\\p{P}\\p{S}]*$`,
      'iu',
    ).test(words.trim());
  if (isOnly(greetings) || isOnly(aboutTheBot)) return 'quoteGreeting';
  return isOnly(thanks) || isOnly(heard) ? 'quoteThanks' : undefined;
}

/** Earlier words only where they are known to be this person's: what others said is fenced as data. */
function ownWords(message: ChatMessage): string[] {
  return message.role === 'user' && message.ownText !== undefined ? [message.ownText] : [];
}

function toolRunAfter(messages: readonly ChatMessage[]): { toolName: string; result: unknown } | undefined {
  const tool = messages.findLast((message) => message.role === 'tool');
  if (tool?.role !== 'tool') return undefined;
  const call = messages.find(
    (message) => message.role === 'assistant' && message.toolCall?.id === tool.callId,
  );
  const toolName = call?.role === 'assistant' ? (call.toolCall?.name ?? '') : '';
  return { toolName, result: tool.result };
}
