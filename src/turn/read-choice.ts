import { type SourceId, sourceIds } from '../search-record.js';
import { ownWords } from './own-words.js';
import { readIntent } from './read-intent.js';
import { readMentions } from './read-mentions.js';

/** What a person's own words say about importing a search result. */
export interface ChoiceReading {
  /** The results named, each once, in the order named. */
  sourceIds: SourceId[];
  /** Numbers named that no search can have, e.g. 6 of `web-6`. */
  outOfRange: number[];
  /** Whether a result is named as `web-N`, which means nothing else; `#2` or `第二條` can. */
  isExplicit: boolean;
  intent: ChoiceIntent;
}

/**
 * - `import`: asks for the import, now and without condition;
 * - `refuse`: says not to import or not to choose;
 * - `unclear`: a question, a condition, a "later" or a choice without the word import: to be asked back;
 * - `none`: says nothing about importing.
 */
export type ChoiceIntent = 'import' | 'refuse' | 'unclear' | 'none';

/**
 * Reads which search results a message names and whether it asks for their import, in both Chinese scripts and
 * English (rules 4.1 and 4.2). Quotes, code and links in the text are set aside first. When in doubt it never
 * says `import`: a wrong `unclear` costs one more message, a wrong `import` costs the team's trust.
 */
export function readChoice(text: string): ChoiceReading {
  const words = ownWords(text);
  const mentions = readMentions(words);
  const inRange = mentions.filter((mention) => mention.number >= 1 && mention.number <= sourceIds.length);
  return {
    sourceIds: [...new Set(inRange.map((mention) => `web-${mention.number}` as SourceId))],
    outOfRange: [
      ...new Set(mentions.filter((mention) => !inRange.includes(mention)).map(({ number }) => number)),
    ],
    isExplicit: mentions.some((mention) => mention.isExplicit),
    intent: readIntent(words),
  };
}
