import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { PermissionFlagsBits } from 'discord.js';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { commands } from '../commands/index.js';
import { loadConfig, variableNames } from '../src/config.js';
import { errorCodes } from '../src/errors.js';
import { errorSentences, phrases } from '../src/messages.js';
import { terminalCommands } from '../src/terminal/commands.js';
import { parsePolicy } from '../src/tools/policy.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const filesIn = (folder: string) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'));

const readme = read('README.md');
const specification = read('docs/specification.md');

describe('variables', () => {
  const example = read('.env.example');
  const exampleValues = parseEnv(example);

  test('.env.example lists exactly the variables that are read', () => {
    expect(Object.keys(exampleValues).sort()).toEqual([...variableNames].sort());
  });

  test('.env.example explains each in a line of its own above it', () => {
    const lines = example.split('\n');
    const unexplained = variableNames.filter((name) => {
      const line = lines.findIndex((text) => text.startsWith(`${name}=`));
      return !/^# \S.{10,}[.;]/.test(lines[line - 1] ?? '');
    });
    expect(unexplained).toEqual([]);
  });

  test('.env.example as it stands is the default configuration', () => {
    expect(loadConfig(exampleValues as Record<string, string>)).toEqual(loadConfig({}));
  });

  test.each(variableNames)('README has a row for %s with its default', (name) => {
    const row = readme
      .split('\n')
      .find((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${name}\``));
    expect(row, `a table row that starts with \`${name}\``).toBeDefined();
    expect(row).toContain(exampleValues[name] === '' ? '–' : `\`${exampleValues[name]}\``);
  });

  test('README names no variable that does not exist', () => {
    const families =
      /^(DISCORD|MODEL|ALLOWED|IMPORT|ADMIN|RUNS|CHOICE|SEARCH|DUCKDUCKGO|KNOWLEDGE|LOG|WORKSPACE|PLAYGROUND)_/;
    const named = [...readme.matchAll(/`([A-Z][A-Z_]+)(?:=[^`]*)?`/g)].map(([, name]) => name as string);
    expect(named.filter((name) => families.test(name) && !variableNames.includes(name))).toEqual([]);
  });
});

describe('tools', () => {
  const tools = filesIn('src/tools').flatMap((path) =>
    stringsOf(path, (node) => (propertyName(node) === 'name' ? stringValue(node) : undefined)).filter(
      (name) => /^[a-z]+(_[a-z]+)+$/.test(name),
    ),
  );

  test('are found at all', () => {
    expect(tools).toEqual(expect.arrayContaining(['search_documents', 'web_search', 'import_web_source']));
  });

  test.each([...new Set(tools)])('README and the specification explain %s', (name) => {
    expect(readme).toMatch(new RegExp(`^\\| \`${name}\``, 'm'));
    expect(specification).toContain(`\`${name}\``);
  });
});

describe('slash commands', () => {
  const names = commands.map(({ data }) => data.name);

  test('are found at all', () => {
    expect(names).toEqual(expect.arrayContaining(['ask', 'checkpoint']));
  });

  test.each(names)('README and the specification explain /%s', (name) => {
    expect(readme).toMatch(new RegExp(`^\\| \`/${name}[ \`]`, 'm'));
    expect(specification).toMatch(new RegExp(`^\\| \`/${name}[ \`]`, 'm'));
  });

  test('README promises no slash command that does not exist', () => {
    const promised = [...readme.matchAll(/^\| `\/([a-z]+)/gm)].map(([, name]) => name as string);
    expect(promised.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('terminal commands', () => {
  const names = terminalCommands.map(({ name }) => name);

  test.each(names)('README explains %s with an example that can be copied', (name) => {
    const row = new RegExp(`^\\| \`${name}\` \\| .*\`npm run --silent cli -- ${name}[ \`]`, 'm');
    expect(readme).toMatch(row);
  });

  test('README shows no command of the terminal that does not exist', () => {
    const shown = [...readme.matchAll(/\bcli -- ([a-z-]+)/g)].map(([, name]) => name as string);
    expect(shown.filter((name) => !names.includes(name))).toEqual([]);
  });
});

test('the tool policy that README shows is one that Docent takes', () => {
  const example = /```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect(parsePolicy(example, 'README.md').tools).toEqual({ web_search: 'deny' });
});

test('every script of package.json is explained to contributors', () => {
  const explained = `${readme}\n${read('CONTRIBUTING.md')}`;
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts).filter((name) => name !== 'prepare');
  const missing = scripts.filter(
    (name) => !new RegExp(`npm (?:run )?(?:--silent )?${name}(?![\\w:])`).test(explained),
  );
  expect(missing).toEqual([]);
});

test('the invitation asks for exactly the permissions that README names', () => {
  const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks, AttachFiles, ReadMessageHistory } =
    PermissionFlagsBits;
  const bits =
    ViewChannel | SendMessages | SendMessagesInThreads | EmbedLinks | AttachFiles | ReadMessageHistory;
  expect(readme).toContain(`scope=bot+applications.commands&permissions=${bits}`);
  expect(readme.replace(/\s+/g, ' ')).toContain(
    'View Channels, Send Messages, Send Messages in Threads, Embed Links, Attach Files, Read Message History.',
  );
});

test('troubleshooting quotes what the bot really says', () => {
  const said = [...Object.values(errorSentences), ...Object.values(phrases)]
    .map(({ en }) => en.replace(/\{\?[^{}]*(?:\{\w+\}[^{}]*)*\}/g, ''))
    .join('\n');
  const rows = readme.slice(readme.indexOf('## Troubleshooting')).split('\n');
  const quoted = rows.flatMap((row) => /^\| “([^”]+)”/.exec(row)?.[1] ?? []);
  expect(quoted.length).toBeGreaterThan(10);
  expect(quoted.filter((words) => !said.includes(words))).toEqual([]);
});

describe('numbered rules', () => {
  const rules = [...specification.matchAll(/^\*\*(\d+\.\d+)\*\* /gm)].map(([, number]) => number as string);
  const cited = new Map<string, string[]>();
  for (const path of filesIn('test')) {
    for (const title of testTitles(path)) {
      for (const number of citedIn(title)) cited.set(number, [...(cited.get(number) ?? []), title]);
    }
  }

  test('have a number each, in order', () => {
    expect(rules.length).toBeGreaterThan(30);
    expect(new Set(rules).size).toBe(rules.length);
  });

  test('are each cited by the title of a test', () => {
    const missing = rules.filter((rule) => !cited.has(rule));
    expect(missing).toEqual([]);
  });

  test('that a title cites exist', () => {
    const wrong = [...cited].filter(([number]) => !rules.includes(number)).flatMap(([, titles]) => titles);
    expect(wrong).toEqual([]);
  });

  test('of the guard name codes that exist', () => {
    const table = specification.slice(specification.indexOf('**5.1**'), specification.indexOf('**5.2**'));
    const codes = [...table.matchAll(/^\| (`.*`) \|/gm)].flatMap(([, cell]) =>
      [...(cell ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code),
    );
    const guard = errorCodes.slice(
      errorCodes.indexOf('url_invalid'),
      errorCodes.indexOf('fetch_truncated') + 1,
    );
    expect(codes.sort()).toEqual([...guard].sort());
  });
});

describe('documents', () => {
  const documents = [
    ...[
      'README.md',
      'README.zh-TW.md',
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'docs/specification.md',
    ],
    ...readdirSync(`${root}docs/decisions`).map((name) => `docs/decisions/${name}`),
  ];

  test.each(documents)('%s runs only scripts that package.json has', (path) => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const named = [...read(path).matchAll(/npm run (?:--silent )?([a-z][a-z:]*)/g)].map(
      ([, name]) => name as string,
    );
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test.each(documents)('%s names only paths of the repository that exist', (path) => {
    const named = [...read(path).matchAll(/`((?:src|test|docs|bench|commands|\.ci)\/[\w./-]*)`/g)];
    expect(named.map(([, name]) => name as string).filter((name) => !existsSync(`${root}${name}`))).toEqual(
      [],
    );
  });

  test.each(documents)('%s links only to files that exist', (path) => {
    const folder = path.split('/').slice(0, -1).join('/');
    const targets = [...read(path).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target]) => target as string)
      .filter((target) => !/^[a-z]+:/.test(target));
    expect(targets.filter((target) => !existsSync(`${root}${folder}/${target}`))).toEqual([]);
  });
});

/** `4.1` of "4.1 a choice …", and both of "4.1 and 4.5 …" or "4.1, 4.5 …". */
function citedIn(title: string): string[] {
  const start = /^\d{1,2}\.\d{1,2}(?:(?:, | and | )\d{1,2}\.\d{1,2})*(?=[\s:,(]|$)/.exec(title)?.[0] ?? '';
  return start.match(/\d+\.\d+/g) ?? [];
}

/** First arguments of test, it and describe, also behind `.each(…)` and the like. */
function testTitles(path: string): string[] {
  return stringsOf(path, (node) => {
    if (!ts.isCallExpression(node)) return undefined;
    const called = node.expression.getText();
    return /^(test|it|describe)\b/.test(called) && node.arguments[0] !== undefined
      ? literalText(node.arguments[0])
      : undefined;
  });
}

function stringsOf(path: string, pick: (node: ts.Node) => string | undefined): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = pick(node);
    if (text !== undefined) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true));
  return found;
}

const propertyName = (node: ts.Node) => (ts.isPropertyAssignment(node) ? node.name.getText() : undefined);
const stringValue = (node: ts.Node) =>
  ts.isPropertyAssignment(node) ? literalText(node.initializer) : undefined;

function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.head.text : undefined;
}
