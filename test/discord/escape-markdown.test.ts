import { describe, expect, it } from 'vitest';
import { bareLink, escapeMarkdown, plainLine, showLinkTargets } from '../../src/discord/escape-markdown.js';

describe('text from outside', () => {
  it('3.5 is shown letter for letter: no formatting, mention, masked link or line of its own', () => {
    expect(escapeMarkdown('**bold** [click](https://evil.example) <@123> @everyone')).toBe(
      '\\*\\*bold\\*\\* \\[click\\]\\(https\\://evil.example\\) \\<\\@123\\> \\@everyone',
    );
    expect(escapeMarkdown('# heading\n> quote\n- item')).toBe('\\# heading \\> quote \\- item');
    expect(escapeMarkdown('a\u202egnp.exe\u0007b')).toBe('agnp.exe b');
  });

  it('is cut by its escaped length, never within an escape or a character', () => {
    expect(escapeMarkdown('*'.repeat(20), 10)).toBe(`${'\\*'.repeat(4)}…`);
    expect(escapeMarkdown('字'.repeat(10), 10)).toBe('字'.repeat(10));
    expect(escapeMarkdown('字'.repeat(11), 10)).toBe(`${'字'.repeat(9)}…`);
    for (let most = 2; most < 30; most += 1) {
      const cut = escapeMarkdown('a*b𠮷_c[d](e) 台灣', most);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut).not.toMatch(/\p{Cs}/u);
      expect(cut).not.toMatch(/(^|[^\\])(\\\\)*\\…$/);
    }
    expect(plainLine('𠮷𠮷𠮷', 4)).toBe('𠮷…');
  });
});

describe('links in a model’s text', () => {
  it('8.4 a masked link shows where it leads', () => {
    expect(showLinkTargets('see [the docs](https://evil.example/a_b).')).toBe(
      'see the docs (<https://evil.example/a_b>).',
    );
    expect(showLinkTargets('[https://good.example](https://evil.example)')).toBe(
      'https://good.example (<https://evil.example>)',
    );
    expect(showLinkTargets('[https://a.example/](https://a.example/)')).toBe('<https://a.example/>');
    expect(showLinkTargets('![pixel](https://evil.example/p.png "x")')).toBe(
      'pixel (<https://evil.example/p.png>)',
    );
    expect(showLinkTargets('[a](<https://e.example/x>)')).toBe('a (<https://e.example/x>)');
  });

  it('8.4 no way of writing leaves a link masked', () => {
    const attempts = [
      '[[nested]](https://e.example)',
      '[a [b [c]]](https://e.example)',
      '[x]( https://e.example )',
      '[x](HTTPS://e.example)',
      '[x](discord://e.example)',
      '[x](https://e.example/(a))',
      '[x](https://e.example "title")',
      '[a](b)[x](https://e.example)',
      '[two\nlines](https://e.example)',
    ];
    for (const attempt of attempts) {
      expect(showLinkTargets(attempt), attempt).not.toMatch(/\]\(\s*<?[a-z]+:/i);
      expect(showLinkTargets(attempt), attempt).toMatch(/e\.example/i);
    }
  });

  it('leaves code that only looks like a link alone', () => {
    expect(showLinkTargets('call `handlers[0](event)` and `a[i](b)`')).toBe(
      'call `handlers[0](event)` and `a[i](b)`',
    );
  });
});

describe('a source URL', () => {
  it('is shown bare and whole, or only its host where it is too long', () => {
    expect(bareLink('https://a.example/x>y')).toBe('<https://a.example/x%3Ey>');
    expect(bareLink(`https://a.example/${'x'.repeat(400)}`)).toBe('a.example …');
  });
});
