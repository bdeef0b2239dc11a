import { describe, expect, it } from 'vitest';
import { closeFence, messageLimit, partText, splitMessage } from '../../src/discord/split-message.js';

/** Small repeatable random numbers, so that a failure can be run again. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pieces = [
  '```\n',
  '```ts\n',
  `\`\`\`${'long-info.'.repeat(12)}\n`,
  '```',
  '\n```\n',
  '\\```',
  '````',
  '`inline`',
  '\n',
  '\n\n',
  ' ',
  '。',
  '，',
  'word ',
  'const answer = 42;\n',
  '台灣的文件伺服器，',
  '𠮷野家',
  '👨‍👩‍👧‍👦',
  'é',
  'x'.repeat(120),
  '字'.repeat(90),
  '| a | b |\n',
];

function randomText(random: (below: number) => number): string {
  let text = '';
  const count = 1 + random(120);
  for (let index = 0; index < count; index += 1) text += pieces[random(pieces.length)];
  return text;
}

/** Fences as Discord reads them: any three backticks open or close, a backslash before the opening ones counts. */
function endsOpen(text: string): boolean {
  let isOpen = false;
  for (let at = text.indexOf('```'); at >= 0; at = text.indexOf('```', at + 3)) {
    const slashes = /\\*$/.exec(text.slice(0, at))?.[0].length ?? 0;
    if (isOpen || slashes % 2 === 0) isOpen = !isOpen;
  }
  return isOpen;
}

describe('splitting a long answer', () => {
  it('loses nothing, keeps every part within the limit and every fence balanced, for 3,000 random texts', () => {
    for (let seed = 1; seed <= 3000; seed += 1) {
      const random = randomNumbers(seed);
      const text = randomText(random);
      const most = [120, 300, 700, messageLimit][random(4)] ?? messageLimit;
      const parts = splitMessage(text, most);
      expect(parts.map((part) => part.body).join(''), `seed ${seed}`).toBe(text);
      for (const part of parts) {
        const whole = partText(part);
        expect(whole.length, `seed ${seed}`).toBeLessThanOrEqual(most);
        expect(endsOpen(whole), `seed ${seed}: ${JSON.stringify(whole)}`).toBe(false);
        expect(whole, `seed ${seed}`).not.toMatch(/\p{Cs}/u);
      }
    }
  });

  it('opens a cut code block again with its language', () => {
    const code = Array.from({ length: 200 }, (_, line) => `const value${line} = ${line};`).join('\n');
    const parts = splitMessage(`Before.\n\n\`\`\`ts\n${code}\n\`\`\`\nAfter.`);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts.slice(1)) expect(partText(part)).toMatch(/^```ts\nconst value\d+ = \d+;/);
    for (const part of parts.slice(0, -1)) expect(partText(part)).toMatch(/;\n```$/);
  });

  it('cuts between paragraphs, else lines, else sentences, else words', () => {
    const cutAfter = (text: string) => splitMessage(text, 100)[0]?.body.slice(-1);
    expect(splitMessage(`${'a '.repeat(30)}\n\n${'b '.repeat(40)}`, 100)[0]?.body).toMatch(/a \n\n$/);
    expect(cutAfter(`${'字'.repeat(60)}。${'字'.repeat(60)}`)).toBe('。');
    expect(cutAfter('word '.repeat(40))).toBe(' ');
    expect(splitMessage('字'.repeat(150), 100)[0]?.body).toHaveLength(96);
  });

  it('leaves a text that fits alone', () => {
    expect(splitMessage('x'.repeat(messageLimit)).map(partText)).toEqual(['x'.repeat(messageLimit)]);
    expect(splitMessage('')).toEqual([]);
  });

  it('closes a fence that the model left open', () => {
    expect(closeFence('```py\nprint(1)')).toBe('```py\nprint(1)\n```');
    expect(closeFence('no fence')).toBe('no fence');
  });
});
