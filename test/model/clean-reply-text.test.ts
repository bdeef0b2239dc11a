import { describe, expect, test } from 'vitest';
import { cleanReplyText, holdsUnparsedCall } from '../../src/model/clean-reply-text.js';

describe('thinking is taken out of a reply', () => {
  test.each([
    ['nothing to take', 'Seven days.', { text: 'Seven days.', reasoning: '' }],
    ['a block', '<think>\nHm.\n</think>\n\nSeven days.', { text: 'Seven days.', reasoning: 'Hm.' }],
    ['an empty block', '<think></think>Seven days.', { text: 'Seven days.', reasoning: '' }],
    ['only a closing tag', 'Hm.\n</think>\nSeven days.', { text: 'Seven days.', reasoning: 'Hm.' }],
    ['a closing tag at the start', '</think>Seven days.', { text: 'Seven days.', reasoning: '' }],
    ['two blocks', '<think>a</think>Seven<think>b</think> days.', { text: 'Seven days.', reasoning: 'a\nb' }],
    [
      'a block and a stray closing tag',
      '<think>a</think>b</think>Seven.',
      { text: 'Seven.', reasoning: 'a\nb' },
    ],
    [
      'the other name of the tag, in capitals',
      '<THINKING>a</Thinking>Seven.',
      { text: 'Seven.', reasoning: 'a' },
    ],
    ['a tag in inline code', 'It ends with `</think>`.', { text: 'It ends with `</think>`.', reasoning: '' }],
  ])('%s', (_, raw, expected) => {
    expect(cleanReplyText(raw)).toEqual(expected);
  });

  test('what follows an unclosed tag is thinking', () => {
    expect(cleanReplyText('Well. <think>Let me')).toEqual({
      text: 'Well.',
      reasoning: 'Let me',
    });
  });
});

test.each([
  ['<tool_call>\n{"name": "x"}', true],
  ['Sure. <function=web_search>', true],
  ['[TOOL_CALLS][{"name": "x"}]', true],
  ['<|tool_call|>', true],
  ['{"name": "web_search", "arguments": {"query": "x"}}', true],
  ['```json\n{"name": "web_search", "parameters": {}}\n```', true],
  ['{"name": "deployment", "arguments": {}}', false],
  ['{"name": "web_search"}', false],
  ['{not json', false],
  ['The marker `<tool_call>` opens a call.', false],
  ['a < b, function = x', false],
])('%s holds an unparsed call: %s', (text, expected) => {
  expect(holdsUnparsedCall(text, ['web_search'])).toBe(expected);
});
