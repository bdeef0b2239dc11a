import { describe, expect, test } from 'vitest';
import { longestQuestion, readQuestion } from '../../src/knowledge/read-question.js';
import { tokenize } from '../../src/knowledge/tokenize.js';

describe('readQuestion', () => {
  test.each([
    ['請問怎麼備份？', '備份'],
    ['請假怎麼辦', '請假'],
    ['怎麼申請', '申請'],
    ['会议室怎么预约', '会议室 预约'],
    ['目的是什麼', '目的'],
    ['了解情況', '了解情況'],
    ['為了什麼', '為了'],
    ['可以請幾天？', '請 天'],
    ['What does the workers do?', 'workers'],
    ['why is it slow', 'slow'],
    ['請問 workerCount 是多少', 'workerCount'],
  ])('leaves out what only asks: %s', (question, content) => {
    expect(readQuestion(question).terms).toEqual([...new Set(tokenize(content))]);
  });

  test('keeps everything when nothing else is left', () => {
    expect(readQuestion('什麼').terms).toEqual(tokenize('什麼'));
    expect(readQuestion('what is it').terms).toEqual(tokenize('what is it'));
  });

  test('says each term once, and nothing where there is no word', () => {
    expect(readQuestion('deploy deploy deployed').terms).toEqual(['deploy']);
    expect(readQuestion('？！🙂').terms).toEqual([]);
  });

  test('one character is also looked for at the beginning of pairs', () => {
    expect(readQuestion('茶')).toEqual({ terms: ['茶'], regionalWords: [], prefix: '茶' });
    expect(readQuestion('茶？').prefix).toBe('茶');
    expect(readQuestion('喝茶').prefix).toBeUndefined();
    expect(readQuestion('a').prefix).toBeUndefined();
  });

  test('reads about a page and no more', () => {
    const question = `${'a'.repeat(10)} ${'字'.repeat(longestQuestion * 2)}`;
    expect(readQuestion(question).terms.length).toBeLessThan(10);
    expect(readQuestion(`${' '.repeat(longestQuestion)}deploy`).terms).toEqual([]);
  });
});
