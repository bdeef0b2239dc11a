import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMatches } from '../../src/knowledge/find-matches.js';

/** The text with each match in brackets. */
function mark(question: string, text: string): string {
  let marked = '';
  let at = 0;
  for (const { start, end } of findMatches(question, text)) {
    marked += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return marked + text.slice(at);
}

describe('findMatches', () => {
  test.each([
    ['資料庫怎麼備份？', '每晚備份資料庫。', '每晚[備份資料庫]。'],
    ['数据库怎么备份？', '每晚備份資料庫。', '每晚[備份資料庫]。'],
    ['发票丢失', '發票遺失時', '[發票]遺失時'],
    [
      'How are deployments done?',
      'We deploy on Tuesday; a Deployment takes a while.',
      'We [deploy] on Tuesday; a [Deployment] takes a while.',
    ],
    [
      'worker count',
      'Set `HARBOR_WORKER_COUNT` or workerCount.',
      'Set `[HARBOR_WORKER_COUNT]` or [workerCount].',
    ],
    ['茶', '喝茶的人', '喝[茶]的人'],
    ['部署在星期幾', '署長在部落', '署長在部落'],
    ['ＦＴＳ５', 'Use fts5 here', 'Use [fts5] here'],
    ['𠮷野家', '去𠮷野家吃飯', '去[𠮷野家]吃飯'],
    ['什麼', '沒有', '沒有'],
    ['', '任何文字 any text', '任何文字 any text'],
  ])('marks the words of %j in %j', (question, text, marked) => {
    expect(mark(question, text)).toBe(marked);
  });

  test('matches are in order, never overlap and never tear a character', () => {
    const texts = fc.array(
      fc.constantFrom('部署', '資料庫', 'deploy', ' ', '。', '𠮷野', 'ＡＢ', '🙂', '_', 'x'),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(texts, texts, (question, parts) => {
        const text = parts.join('');
        let at = 0;
        for (const { start, end } of findMatches(question.join(''), text)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end)).not.toMatch(/\p{Surrogate}/u);
          at = end;
        }
      }),
    );
  });
});
