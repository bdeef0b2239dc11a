import type { DocentError, ErrorCode } from './errors.js';
import type { Language } from './language.js';

type Sentence = Readonly<Record<Language, string>>;

/** What a person is told of a failure: one sentence that says what happened and what to do next. */
export function explain(error: DocentError, language: Language): string {
  return fill(errorSentences[error.code][language], error.details);
}

/** One of the bot's own phrases, with its `{names}` filled in. */
export function phrase(
  key: PhraseKey,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(phrases[key][language], values);
}

export type PhraseKey = keyof typeof phrases;

function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

const phrases = {
  noLanguageModel: {
    en: 'No language model was used: this is a quotation.',
    'zh-TW': '未使用語言模型：以下為原文引用。',
    'zh-CN': '未使用语言模型：以下为原文引用。',
  },
} satisfies Record<string, Sentence>;

const errorSentences = {} as unknown as Readonly<Record<ErrorCode, Sentence>>;
