import { type PhraseKey, phrase } from '../src/messages.js';

/** A phrase in both Chinese locales: Discord falls back from neither to the other. */
export function chineseOf(key: PhraseKey): { 'zh-TW': string; 'zh-CN': string } {
  return { 'zh-TW': phrase(key, 'zh-TW'), 'zh-CN': phrase(key, 'zh-CN') };
}
