import { expect, it } from 'vitest';
import { inWords } from '../src/log.js';

const at = new Date(2026, 10, 30, 12, 40, 1).getTime();
const line = (more: object) => JSON.stringify({ level: 40, time: at, ...more });

it('a line of the log for people says when, how bad, what, and the facts, without braces or a stack', () => {
  const failed = line({
    err: {
      type: 'Error',
      message: 'broken inside\nin two lines',
      stack: 'Error: broken inside\n    at here',
    },
    messageId: '1400000000000000001',
    msg: 'a message could not be handled',
  });
  expect(inWords(failed)).toBe(
    '12:40:01 warn: a message could not be handled (broken inside, messageId: 1400000000000000001)\n',
  );
  expect(inWords(line({ reason: 'ECONNREFUSED', nextMs: 2000, msg: 'trying again' }))).toBe(
    '12:40:01 warn: trying again (reason: ECONNREFUSED, nextMs: 2000)\n',
  );
  expect(inWords(line({ level: 30, msg: 'stopping' }))).toBe('12:40:01 info: stopping\n');
});
