import { type Problem, refuseProblems, required, tooLong, tooMany } from './refusal.js';

interface Command {
  name?: string;
  type?: number;
  description?: string;
  options?: Option[];
}

interface Option {
  name?: string;
  description?: string;
  required?: boolean;
  choices?: { name?: string; value?: unknown }[];
}

const namePattern = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** Refuses what Discord refuses in a list of application commands. */
export function checkCommands(body: unknown): void {
  if (!Array.isArray(body)) {
    refuseProblems([required('_')]);
    return;
  }
  const problems: Problem[] = [];
  if (body.length > 100) problems.push(tooMany('_', 100));
  const seen = new Set<string>();
  (body as Command[]).forEach((command, index) => {
    const path = String(index);
    checkName(command.name, path, problems);
    if ((command.type ?? 1) === 1) checkDescription(command.description, path, problems);
    if (seen.has(command.name ?? '')) problems.push(duplicated(`${path}.name`));
    seen.add(command.name ?? '');
    checkOptions(command.options ?? [], path, problems);
  });
  refuseProblems(problems);
}

function checkOptions(options: readonly Option[], path: string, problems: Problem[]): void {
  if (options.length > 25) problems.push(tooMany(`${path}.options`, 25));
  let optionalSeen = false;
  options.forEach((option, index) => {
    const place = `${path}.options.${index}`;
    checkName(option.name, place, problems);
    checkDescription(option.description, place, problems);
    if (option.required && optionalSeen) {
      problems.push({
        path: place,
        code: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        message: 'Required options must be placed before non-required options',
      });
    }
    optionalSeen ||= option.required !== true;
    if ((option.choices ?? []).length > 25) problems.push(tooMany(`${place}.choices`, 25));
    (option.choices ?? []).forEach((choice, at) => {
      if ((choice.name ?? '').length > 100) problems.push(tooLong(`${place}.choices.${at}.name`, 100));
    });
  });
}

function checkName(name: string | undefined, path: string, problems: Problem[]): void {
  if (!name) problems.push(required(`${path}.name`));
  else if (!namePattern.test(name) || name !== name.toLowerCase()) {
    problems.push({
      path: `${path}.name`,
      code: 'APPLICATION_COMMAND_INVALID_NAME',
      message: 'Command name is invalid',
    });
  }
}

function checkDescription(description: string | undefined, path: string, problems: Problem[]): void {
  if (!description) problems.push(required(`${path}.description`));
  else if (description.length > 100) problems.push(tooLong(`${path}.description`, 100));
}

const duplicated = (path: string): Problem => ({
  path,
  code: 'APPLICATION_COMMANDS_DUPLICATE_NAME',
  message: 'Application command names must be unique',
});
