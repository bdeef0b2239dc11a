import type { Language } from '../language.js';
import { type PhraseKey, phrase } from '../messages.js';

const keys = [
  'pageArguments',
  'pageAsPerson',
  'pageCancel',
  'pageCannotSend',
  'pageChannels',
  'pageCharactersLeft',
  'pageClose',
  'pageCommands',
  'pageDirect',
  'pageDisconnected',
  'pageDismiss',
  'pageEdited',
  'pageFailed',
  'pageFirst',
  'pageMembers',
  'pageMenu',
  'pageMentionHint',
  'pageMessageTo',
  'pageModelCall',
  'pageModelAnswered',
  'pageModelCalled',
  'pageModelName',
  'pageMore',
  'pageNoTool',
  'pageNoTurn',
  'pageOnlyYou',
  'pageOptional',
  'pageOutcome',
  'pageQueue',
  'pageReact',
  'pageReply',
  'pageReplyingTo',
  'pageSend',
  'pageSubmit',
  'pageThinking',
  'pageThread',
  'pageThreadCount',
  'pageTokens',
  'pageTool',
  'pageToolFailed',
  'pageTotal',
  'pageTurn',
  'pageTyping',
  'pageUsed',
] as const satisfies readonly PhraseKey[];

export type PagePhrase = (typeof keys)[number];
export type PagePhrases = Record<PagePhrase, string>;

/** The page's own words in one language; `{name}` and the like are filled in by the page. */
export function pagePhrases(language: Language): PagePhrases {
  const open = {
    name: '{name}',
    place: '{place}',
    number: '{number}',
    count: '{count}',
    command: '{command}',
  };
  return Object.fromEntries(keys.map((key) => [key, phrase(key, language, open)])) as PagePhrases;
}
