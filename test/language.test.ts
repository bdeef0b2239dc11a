import { describe, expect, test } from 'vitest';
import { detectLanguage, detectScript } from '../src/language.js';

describe('detectLanguage', () => {
  test.each([
    ['部署前要通知誰？', 'zh-TW'],
    ['部署前要通知谁？', 'zh-CN'],
    ['What is the worker count in production?', 'en'],
    ['請問 staging 的 worker count 是多少', 'zh-TW'],
    ['请问 staging 的 worker count 是多少', 'zh-CN'],
    ['Please import 第二條 for me, 謝謝', 'zh-TW'],
    ['值班津贴平日多少钱？', 'zh-CN'],
    ['值班津貼平日多少錢？', 'zh-TW'],
    ['培训要签到吗', 'zh-CN'],
    ['公司的年假有几天？', 'zh-CN'],
  ] as const)('%s is answered in %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });

  test('characters that both scripts share follow the person’s locale, and Taiwan’s without one', () => {
    expect(detectLanguage('三月五日 web-1', 'zh-CN')).toBe('zh-CN');
    expect(detectLanguage('三月五日 web-1', 'zh-TW')).toBe('zh-TW');
    expect(detectLanguage('三月五日 web-1', 'en')).toBe('zh-TW');
  });

  test('an id of a search result is no English', () => {
    expect(detectLanguage('web-2', 'zh-CN')).toBe('zh-CN');
    expect(detectLanguage('WEB-2 #2', 'zh-TW')).toBe('zh-TW');
  });

  test('a text without any word follows the locale', () => {
    expect(detectLanguage('', 'zh-TW')).toBe('zh-TW');
    expect(detectLanguage('??? 42 🙂', 'zh-CN')).toBe('zh-CN');
    expect(detectLanguage('42')).toBe('en');
  });
});

describe('detectScript', () => {
  test('the script of most characters wins when a text mixes both', () => {
    expect(detectScript('这个文档说明了「環境」的设置')).toBe('simplified');
    expect(detectScript('這個檔案說明了“环境”的設定')).toBe('traditional');
  });

  test('as many of one as of the other decides nothing', () => {
    expect(detectScript('説 这個')).toBe('han');
  });

  test('kana, Hangul and emoji are not Chinese', () => {
    expect(detectScript('カタカナ 한글 🙂')).toBe('none');
  });
});
