import { DocentError } from '../errors.js';
import type { Finding } from '../examine.js';
import type { Language } from '../language.js';
import { explain, phrase } from '../messages.js';
import type { ExaminingCommand } from './command.js';
import { printable } from './terminal.js';

/** Looks at each part and says what to do; changes nothing. */
export const doctor: ExaminingCommand = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'checks model, search, folders, index, Discord, tool policy and workspace; says what to do',
  examines: true,
  prepare(words) {
    if (words.length > 0) throw new DocentError('usage', { hint: this.usage });
    return (findings, terminal, isJson) => {
      const parts = findings.map((finding) => described(finding, terminal.language));
      const broken = findings.filter(({ state }) => state === 'broken').length;
      if (!isJson) {
        const lines = parts.map(({ state, message }) => `${marks[state]} ${message.replace(/\n/g, '\n  ')}`);
        const end = phrase(broken === 0 ? 'doctorWell' : 'doctorBroken', terminal.language, {
          count: broken,
        });
        terminal.out(`${printable([...lines, '', end].join('\n'))}\n`);
      }
      return { json: { ok: broken === 0, parts }, exitCode: broken === 0 ? 0 : 1 };
    };
  },
};

const marks = { ok: '✓', warning: '!', broken: '✗' } as const;

function described({ part, state, says, tools }: Finding, language: Language) {
  const isError = says instanceof DocentError;
  return {
    part,
    state,
    message: isError ? explain(says, language) : phrase(says.phrase, language, says.facts),
    ...(isError && { code: says.code }),
    ...(tools && { tools }),
  };
}
