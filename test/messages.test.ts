import { Converter } from 'opencc-js';
import { describe, expect, test } from 'vitest';
import { asDocentError, DocentError, type ErrorCode, errorCodes } from '../src/errors.js';
import { detectScript, languages } from '../src/language.js';
import {
  errorSentences,
  explain,
  explainWarning,
  type PhraseKey,
  phrase,
  phrases,
  warningSentences,
} from '../src/messages.js';
import { warningCodes } from '../src/warning.js';

const toTraditional = Converter({ from: 'cn', to: 't' });
const toSimplified = Converter({ from: 't', to: 'cn' });

// Simplified forms that are Traditional characters in their own right.
const usedInBothScripts = new Set('里后系台才只面准干并采几余占');

describe.each([
  ['phrases', Object.entries(phrases)],
  ['error sentences', Object.entries(errorSentences)],
  ['warnings', Object.entries(warningSentences)],
] as const)('%s', (_, entries) => {
  test.each(entries)('%s names the same placeholders in all three languages', (_key, sentence) => {
    for (const language of languages) {
      expect(sentence[language].trim()).not.toBe('');
      expect(placeholders(sentence[language])).toEqual(placeholders(sentence.en));
    }
  });

  // Terminals and Discord take whatever follows an address for a part of it, up to a blank.
  test.each(entries)('%s parts an address from the Chinese after it', (_key, sentence) => {
    for (const language of ['zh-TW', 'zh-CN'] as const) {
      expect(
        sentence[language].match(/\{url\}\}?[\p{Script=Han}（）「」“”，。：；]|\{address\}（/gu),
      ).toBeNull();
    }
  });

  // The same words in all three languages are an example question, in a language of its own.
  const translated = entries.filter(([, sentence]) => sentence.en !== sentence['zh-TW']);

  test.each(translated)('%s keeps each Chinese script to itself', (_key, sentence) => {
    const strays = {
      'zh-TW': [...sentence['zh-TW']].filter(
        (character) =>
          toTraditional(character) !== character &&
          toSimplified(character) === character &&
          !usedInBothScripts.has(character),
      ),
      'zh-CN': [...sentence['zh-CN']].filter((character) => toSimplified(character) !== character),
    };
    expect(strays).toEqual({ 'zh-TW': [], 'zh-CN': [] });
    expect(detectScript(sentence['zh-TW'])).not.toBe('simplified');
    expect(detectScript(sentence['zh-CN'])).not.toBe('traditional');
  });

  test.each(entries)(
    '%s uses the words of Taiwan in zh-TW and those of the Mainland in zh-CN',
    (_, sentence) => {
      expect(sentence['zh-TW'].match(mainlandWords)).toBeNull();
      expect(sentence['zh-CN'].match(taiwanWords)).toBeNull();
    },
  );
});

test('every error code has its sentence', () => {
  expect(Object.keys(errorSentences).sort()).toEqual([...errorCodes].sort());
});

describe.each(languages)('in %s', (language) => {
  test.each(errorCodes)('%s reads well with all of its facts and with none of them', (code) => {
    const full = explain(new DocentError(code, allFacts(code)), language);
    const bare = explain(new DocentError(code), language);
    for (const name of placeholders(errorSentences[code].en)) expect(full).toContain(`‹${name}›`);
    for (const text of [full, bare]) {
      expect(text).not.toMatch(/[{}]/);
      expect(text).not.toMatch(/ {2}|\(\)|（）|「」|“”|``| [.,;:](?!\w)|[:：,，\n]\s*[.。]/);
      expect(text).toMatch(/[.。）)]$/);
    }
  });
});

test.each(languages)('warnings in %s read well with all of their facts', (language) => {
  for (const code of warningCodes) {
    const names = placeholders(warningSentences[code].en);
    const text = explainWarning(
      { code, details: Object.fromEntries(names.map((name) => [name, `‹${name}›`])) },
      language,
    );
    for (const name of names) expect(text).toContain(`‹${name}›`);
    expect(text).not.toMatch(/[{}]/);
    expect(text).toMatch(/[.。]$/);
  }
});

test('a part in {?…} is left out when one of its names has no value', () => {
  const sentence = (details: Record<string, string | number>) =>
    explain(new DocentError('model_unreachable', details), 'en');
  expect(sentence({ url: 'http://127.0.0.1:8081/v1' })).toContain(
    'not running at http://127.0.0.1:8081/v1. Start it and',
  );
  expect(sentence({ command: 'mlx_lm.server' })).toContain('not running. Start it with `mlx_lm.server` and');
  expect(sentence({ url: '', command: '' })).toContain('not running. Start it and');
});

test('a value is put in as it is, even if it looks like a placeholder or a replacement pattern', () => {
  const text = explain(new DocentError('internal', { reason: '{seconds} $& {?x}' }), 'en');
  expect(text).toContain('({seconds} $& {?x})');
});

test('a phrase keeps its words around a value', () => {
  const key = Object.keys(phrases)[0] as PhraseKey;
  for (const language of languages) expect(phrase(key, language)).not.toMatch(/[{}]/);
});

const mainlandWords =
  /服務器|文件夾|網絡|信息|默認|軟件|視頻|導入|搜索|設置|用戶|鏈接|緩存|字符|端口|日誌|數據|內存|進程|屏幕|運行|打印|字節|程序員/;
const taiwanWords =
  /伺服器|资料夹|网路|资讯|预设|软体|档案|汇入|搜寻|设定|连结|快取|字元|连接埠|记录档|记忆体|行程|萤幕|列印|位元组/;

function placeholders(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))].sort();
}

function allFacts(code: ErrorCode): Record<string, string> {
  return Object.fromEntries(placeholders(errorSentences[code].en).map((name) => [name, `‹${name}›`]));
}

test('a full disk is told as what it is, whoever meets it', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']) {
    const error = asDocentError(Object.assign(new Error('no room'), { code }));
    expect(error.code).toBe('disk_full');
    expect(explain(error, 'en')).toContain(`The disk is full (${code})`);
  }
  expect(asDocentError(new Error('no room')).code).toBe('internal');
});
