import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '../src/errors.js';
import { phrases } from '../src/messages.js';
import { warningCodes } from '../src/warning.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const rooms = [
  ...['turn', 'records', 'model', 'tools', 'knowledge', 'ingest', 'web', 'workspace'],
  ...['discord', 'checkpoint', 'playground', 'terminal', 'commands'],
] as const;
const files = ['main', 'cli', 'app', 'config', 'messages'] as const;
type Place = (typeof rooms)[number] | (typeof files)[number];

/** Who may import whom (ARCHITECTURE.md), with the words its refusal starts with. Everything not named is refused. */
const table: readonly { from: string; says: string; may: readonly Place[] }[] = [
  {
    from: 'src/main.ts',
    says: 'main.ts starts the bot',
    may: ['config', 'app', 'discord', 'commands', 'playground', 'terminal', 'messages', 'main'],
  },
  {
    from: 'src/cli.ts',
    says: 'cli.ts starts the terminal',
    may: ['config', 'app', 'checkpoint', 'terminal', 'messages', 'cli'],
  },
  {
    from: 'src/app.ts',
    says: 'app.ts joins the inner rooms',
    may: [
      ...['turn', 'records', 'model', 'tools', 'knowledge', 'ingest', 'web', 'workspace', 'checkpoint'],
      ...['config', 'messages', 'app'],
    ] as Place[],
  },
  { from: 'src/config.ts', says: 'config.ts only turns', may: ['config'] },
  { from: 'src/errors.ts', says: 'errors.ts stands at the bottom', may: [] },
  { from: 'src/language.ts', says: 'What every room may use', may: [] },
  { from: 'src/log.ts', says: 'What every room may use', may: [] },
  { from: 'src/search-record.ts', says: 'What every room may use', may: [] },
  { from: 'src/shown-host.ts', says: 'What every room may use', may: [] },
  { from: 'src/warning.ts', says: 'What every room may use', may: [] },
  { from: 'src/messages.ts', says: 'messages.ts holds sentences', may: ['messages'] },
  {
    from: 'commands/',
    says: 'A command speaks to',
    may: ['commands', 'discord', 'app', 'checkpoint', 'messages'],
  },
  { from: 'src/discord/', says: 'discord renders turns', may: ['discord', 'turn', 'app', 'messages'] },
  { from: 'src/playground/', says: 'The playground is a server', may: ['playground', 'messages'] },
  {
    from: 'src/terminal/',
    says: 'terminal renders turns',
    may: ['terminal', 'turn', 'app', 'checkpoint', 'messages'],
  },
  {
    from: 'src/checkpoint/',
    says: 'checkpoint runs turns',
    may: ['checkpoint', 'turn', 'tools', 'knowledge', 'model', 'records', 'messages'],
  },
  { from: 'src/turn/', says: 'turn knows', may: ['turn', 'model', 'records', 'messages'] },
  { from: 'src/tools/', says: 'A tool reaches', may: ['tools', 'knowledge', 'ingest', 'web', 'workspace'] },
  { from: 'src/ingest/', says: 'ingest stores', may: ['ingest', 'knowledge', 'web'] },
  { from: 'src/knowledge/', says: 'knowledge imports no other room', may: ['knowledge'] },
  { from: 'src/web/', says: 'web imports no other room', may: ['web'] },
  { from: 'src/workspace/', says: 'workspace imports no other room', may: ['workspace'] },
  { from: 'src/records/', says: 'records imports no other room', may: ['records'] },
  { from: 'src/model/', says: 'model imports', may: ['model', 'messages'] },
];

/** Where alone a package may be imported. */
const packages: Readonly<Record<string, readonly string[]>> = {
  'discord.js': ['src/discord/', 'commands/', 'src/main.ts'],
  'better-sqlite3': ['src/knowledge/', 'src/records/'],
  openai: ['src/model/'],
  undici: ['src/web/', 'src/model/'],
  ws: ['src/playground/'],
};

type Finding = { category: string; message: string; path: string; line: number };

describe('the import table', () => {
  let folder: string;
  let findings: Finding[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docent-house-'));
    findings = await lintProbes(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  describe.each(table)('$from', ({ from, says, may }) => {
    const targets = [...rooms, ...files];

    test.each(targets.filter((target) => !may.includes(target)))(
      `may not import %s, and Biome says why`,
      (target) => {
        expect(refusals(from, specifier(from, target))).toEqual([
          expect.stringMatching(new RegExp(`^${says}`)),
        ]);
      },
    );

    test.each(targets.filter((target) => may.includes(target)))('may import %s', (target) => {
      expect(refusals(from, specifier(from, target))).toEqual([]);
    });

    test.each(Object.keys(packages))('imports the package %s only where the table says so', (name) => {
      const refused = refusals(from, name);
      if (packages[name]?.includes(from)) expect(refused).toEqual([]);
      else expect(refused).toEqual([expect.stringMatching(`^${name} is used only in `)]);
    });
  });

  test('turn may import the Tool interface and nothing else of tools', () => {
    expect(refusals('src/turn/', '../tools/tool.js')).toEqual([]);
    expect(refusals('src/turn/', '../tools/web-search.js')).toHaveLength(1);
  });

  test('the environment is read in config.ts only, and only main.ts and cli.ts write to the console', () => {
    const where = (category: string) =>
      new Set(findings.filter((finding) => finding.category === category).map(({ path }) => placeOf(path)));
    const all = table.map(({ from }) => from);
    expect(where('lint/style/noProcessEnv')).toEqual(new Set(all.filter((from) => from !== 'src/config.ts')));
    expect(where('lint/suspicious/noConsole')).toEqual(
      new Set(all.filter((from) => from !== 'src/main.ts' && from !== 'src/cli.ts')),
    );
  });

  function refusals(from: string, imported: string): string[] {
    const line = importsOf(from).indexOf(imported) + 1;
    return findings
      .filter((finding) => finding.category === 'lint/style/noRestrictedImports')
      .filter((finding) => placeOf(finding.path) === from && finding.line === line)
      .map(({ message }) => message);
  }
});

describe('the sources', () => {
  const sources = ['src', 'commands'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  const parsed = new Map(
    sources.map((path) => [path, ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)]),
  );
  const statementsOf = (path: string) => parsed.get(path)?.statements ?? [];

  test('app.ts is known to the fronts as a type only', () => {
    const values = sources
      .filter((path) => /^(commands|src\/(discord|terminal|playground))\//.test(path))
      .filter((path) =>
        statementsOf(path).some(
          (statement) =>
            ts.isImportDeclaration(statement) &&
            /\/app\.js'$/.test(statement.moduleSpecifier.getText()) &&
            statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword,
        ),
      );
    expect(values).toEqual([]);
  });

  test('10.1 every front goes through App: runTurn is called in app.ts and by the checkpoint only', () => {
    const callers = sources.filter((path) =>
      statementsOf(path).some(
        (statement) =>
          ts.isImportDeclaration(statement) && /\/run-turn\.js'$/.test(statement.moduleSpecifier.getText()),
      ),
    );
    expect(callers.filter((path) => path !== 'src/app.ts' && !path.startsWith('src/checkpoint/'))).toEqual(
      [],
    );
    expect(callers).toContain('src/app.ts');
  });

  test('no file is longer than 200 lines, the sentences and the list of codes aside', () => {
    const long = sources
      .filter((path) => path !== 'src/messages.ts' && path !== 'src/errors.ts')
      .map((path) => `${path}: ${read(path).split('\n').length - 1}`)
      .filter((entry) => Number(entry.split(': ')[1]) > 200);
    expect(long).toEqual([]);
  });

  test('a function fits a screen: 40 lines, those of functions and texts within it not counted', () => {
    expect([...parsed.values()].flatMap(longFunctions)).toEqual([]);
  });

  test('every sentence of the bot is said somewhere', () => {
    const apart = ['src/messages.ts', 'src/errors.ts', 'src/warning.ts'];
    // `asDocentError` stands beside the list of codes and says some of them itself.
    const saying = read('src/errors.ts').split('export function asDocentError')[1] ?? '';
    const texts = [saying, ...sources.filter((path) => !apart.includes(path)).map(read)];
    const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []));
    const known = [...errorCodes, ...warningCodes, ...Object.keys(phrases)];
    expect(known.filter((name) => !words.has(name))).toEqual([]);
  });

  test('a folder is a room of the table', () => {
    const folders = new Set(
      sources.map((path) => path.split('/').slice(0, -1)[path.startsWith('src/') ? 1 : 0]),
    );
    folders.delete(undefined);
    expect([...folders].filter((name) => !rooms.includes(name as (typeof rooms)[number]))).toEqual([]);
  });

  test('no file hides behind a name that says nothing', () => {
    const names = /(^|\/)(utils?|helpers?|common|misc|manager|service|types)\.ts$/;
    expect(sources.filter((path) => names.test(path))).toEqual([]);
    expect(sources.filter((path) => path.endsWith('/index.ts'))).toEqual(
      sources.filter((path) => path === 'commands/index.ts'),
    );
  });
});

/** One file per row of the table with every import that could be meant, in a copy of the house of its own. */
async function lintProbes(folder: string): Promise<Finding[]> {
  const rules = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'));
  await writeFile(
    join(folder, 'biome.json'),
    JSON.stringify({ ...rules, $schema: undefined, vcs: undefined }),
  );
  for (const { from } of table) {
    const path = join(folder, from.endsWith('/') ? `${from}probe.ts` : from);
    await mkdir(dirname(path), { recursive: true });
    const imports = importsOf(from).map((imported, i) => `import * as i${i} from '${imported}';`);
    const used = imports.map((_, i) => `i${i}`).join(', ');
    await writeFile(path, `${imports.join('\n')}\nconsole.log(process.env, ${used});\n`);
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [biome, 'lint', '--max-diagnostics=none', '--reporter=json', '.'],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout) => resolve(stdout),
    );
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { category: string; message: string; location: { path: string; start: { line: number } } }[];
  };
  return diagnostics.map(({ category, message, location }) => ({
    category,
    message,
    path: location.path,
    line: location.start.line,
  }));
}

function importsOf(from: string): string[] {
  const tool = from === 'src/turn/' ? ['../tools/tool.js', '../tools/web-search.js'] : [];
  return [
    ...[...rooms, ...files].map((target) => specifier(from, target)),
    ...Object.keys(packages),
    ...tool,
  ];
}

function specifier(from: string, target: Place): string {
  const toSource = from === 'commands/' ? '../src/' : from.endsWith('/') ? '../' : './';
  if (target === 'commands') return from.startsWith('src/') ? `${toSource}../commands/ask.js` : './ask.js';
  const isRoom = (rooms as readonly string[]).includes(target);
  return isRoom ? `${toSource}${target}/some-part.js` : `${toSource}${target}.js`;
}

const placeOf = (path: string) => path.replace(/\\/g, '/').replace(/probe\.ts$/, '');

function longFunctions(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const linesOf = (node: ts.Node) => lineOf(node.end) - lineOf(node.getStart()) + 1;
  /** How many lines the functions and the texts in a node take; those within a function count as that function's. */
  const visit = (node: ts.Node): number => {
    let within = 0;
    ts.forEachChild(node, (child) => {
      within += visit(child);
    });
    if (ts.isTemplateLiteral(node)) return linesOf(node) - 1;
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return within;
    const own = linesOf(node) - within;
    if (own > 40) found.push(`${source.fileName}:${lineOf(node.getStart()) + 1} ${own} lines`);
    return linesOf(node);
  };
  visit(source);
  return found;
}
