import { describe, expect, test } from 'vitest';
import { foldText } from '../../src/knowledge/fold-text.js';
import { tokenize, tokenizeUnits } from '../../src/knowledge/tokenize.js';

describe('7.1 tokenize', () => {
  test('Chinese gives its character pairs, and the last character of a run alone', () => {
    expect(tokenize('資料庫')).toEqual(['资料', '料库', '库']);
    expect(tokenize('茶')).toEqual(['茶']);
    expect(tokenize('喝茶，看海')).toEqual(['喝茶', '茶', '看海', '海']);
  });

  test.each([
    ['軟體測試與設定檔案', '软体测试与设定档案'],
    ['裡面還有後臺麵條', '里面还有后台面条'],
    ['這個甚麼', '这个什么'],
    ['着重週末佔線', '著重周末占线'],
    ['頭髮發現乾燥幹部', '头发发现干燥干部'],
  ])('both Chinese scripts give the same terms: %s', (traditional, simplified) => {
    expect(tokenize(traditional)).toEqual(tokenize(simplified));
  });

  test('full-width letters and digits are the plain ones', () => {
    expect(tokenize('ＦＴＳ５　第２條')).toEqual(tokenize('FTS5 第2条'));
  });

  test('English words meet in their stems, without case, accents or possessive', () => {
    expect(tokenize('Deployments deployed DEPLOYING')).toEqual(['deploy', 'deploy', 'deploy']);
    expect(tokenize("The team's café")).toEqual(['the', 'team', 'cafe']);
    expect(tokenize("don't")).toEqual(tokenize('dont'));
  });

  test('compound names give their parts and the whole, however they are written', () => {
    expect(tokenize('HARBOR_WORKER_COUNT')).toEqual(['harbor', 'worker', 'count', 'harborworkercount']);
    expect(tokenize('harborWorkerCount')).toEqual(['harbor', 'worker', 'count', 'harborworkercount']);
    expect(tokenize('parseHTTPResponse')).toEqual(['pars', 'http', 'respons', 'parsehttprespons']);
    expect(tokenize('macOS GitHub')).toEqual(['mac', 'os', 'maco', 'git', 'hub', 'github']);
  });

  test('a name with a number gives the name and the number too', () => {
    expect(tokenize('utf8')).toEqual(['utf', '8', 'utf8']);
    expect(tokenize('iPhone15').join(' ')).toContain('phone 15');
    expect(tokenize('512Mi')).toEqual(['512', 'mi', '512mi']);
    expect(tokenize('a1 4th')).toEqual(['a1', '4th']);
  });

  test('versions, addresses and amounts come apart the same way everywhere', () => {
    expect(tokenize('v3.12.4')).toEqual(['3', '12', '4', '3ꞏ12', '3ꞏ12ꞏ4']);
    expect(tokenize('第3.12.4版')).toEqual(['第', ...tokenize('3.12.4'), '版']);
    expect(tokenize('https://example.org/a-b?c=1')).toEqual(['https', 'exampl', 'org', 'a', 'b', 'c', '1']);
    expect(tokenize('40,000 元')).toEqual(tokenize('40000元'));
  });

  test('Chinese and English in one word come apart', () => {
    expect(tokenize('用Docker部署')).toEqual(['用', 'docker', '部署', '署']);
  });

  test('signs, emoji and blanks alone give nothing', () => {
    expect(tokenize(' \n\t。，！？🙂🚀 "*"-()^ \0')).toEqual([]);
    expect(tokenize('')).toEqual([]);
  });

  test('rare characters beyond the first plane are kept whole', () => {
    expect(tokenize('𠮷野家')).toEqual(['𠮷野', '野家', '家']);
  });

  test('words that JavaScript objects know are words like any other', () => {
    expect(tokenize('constructor __proto__ toString')).toEqual([
      'constructor',
      'proto',
      'to',
      'string',
      'tostr',
    ]);
  });

  test('units are the characters and words that the pairs are made of', () => {
    expect(tokenizeUnits('部署 deployments')).toEqual(['部', '署', 'deploy']);
  });
});

describe('foldText', () => {
  test('one character of each script becomes one character, so that places in a text stay comparable', () => {
    const text = '臺灣的軟體與頭髮，裡面還有麼';
    expect(Array.from(foldText(text))).toHaveLength(Array.from(text).length);
  });

  test('folding what is folded changes nothing', () => {
    for (const text of ['麼么幺', '著着', '裡裏里', '後后', 'Ｃａｆé', '1,000']) {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }
  });
});
