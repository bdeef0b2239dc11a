import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markPassage } from '../../src/discord/mark-passage.js';

const matchesOf = (text: string, ...words: string[]) =>
  words
    .flatMap((word) => [...text.matchAll(new RegExp(word, 'g'))])
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .sort((one, other) => one.start - other.start);

describe('7.3 a passage in Discord', () => {
  it('shows the words found in bold, and everything else letter for letter, line by line', () => {
    const text = '# Setup\n\nRun `deploy` and **wait**, see [x](https://evil.example).\n- @everyone';
    expect(markPassage(text, matchesOf(text, 'deploy'), 500)).toBe(
      '\\# Setup\nRun \\`**deploy**\\` and \\*\\*wait\\*\\*, see \\[x\\]\\(https\\://evil.example\\).\n\\- \\@everyone',
    );
  });

  it('keeps the blanks beside a word in bold, and marks a match over two lines in both', () => {
    expect(markPassage('a deploy b', [{ start: 2, end: 8 }], 100)).toBe('a **deploy** b');
    expect(markPassage('一二\n三四', [{ start: 1, end: 4 }], 100)).toBe('一**二**\n**三**四');
  });

  it('is cut to the lines where the words stand', () => {
    const text = [...Array(50).keys()].map((n) => `line ${n} ${n === 30 ? 'needle' : 'hay'}`).join('\n');
    const cut = markPassage(text, matchesOf(text, 'needle'), 120);
    expect(cut.startsWith('…\n')).toBe(true);
    expect(cut.endsWith('\n…')).toBe(true);
    expect(cut).toContain('**needle**');
  });

  it('begins a long line shortly before its first match', () => {
    const text = `${'字'.repeat(3000)}針${'字'.repeat(3000)}`;
    const cut = markPassage(text, matchesOf(text, '針'), 300);
    expect(cut).toMatch(/^…字{20}\*\*針\*\*字+…/);
  });

  it('is never longer than asked, nor holds a mention or link that works', () => {
    const parts = fc.constantFrom(
      '字',
      '**',
      '[a](http://b.c)',
      '<@1>',
      '@here',
      '\n',
      '`',
      ' ',
      '𠮷',
      'word',
      '_',
      '||',
    );
    const texts = fc.array(parts, { maxLength: 200 }).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, fc.integer({ min: 40, max: 600 }), fc.nat(20), (text, most, step) => {
        const matches = [];
        for (let at = step; at + 2 <= text.length; at += step + 3) matches.push({ start: at, end: at + 2 });
        const shown = markPassage(text, matches, most);
        expect(shown.length).toBeLessThanOrEqual(most);
        expect(shown).not.toMatch(/(^|[^\\])(\\\\)*(@|<|\[|`|_|\|)/);
      }),
    );
  });
});
