import { describe, expect, test } from 'vitest';
import { languages } from '../../src/language.js';
import type { ChatMessage, ModelRequest, ToolSchema } from '../../src/model/chat-model.js';
import { createQuotingModel } from '../../src/model/quoting-model.js';
import { asksForWeb, webQuery } from '../../src/model/web-request.js';
import { chatModelContract, question, requestOf, searchDocuments } from '../contracts/chat-model.js';

const model = createQuotingModel();

function tool(name: string, parameter: string, maxLength = 300): ToolSchema {
  return {
    name,
    description: name,
    parameters: { properties: { [parameter]: { type: 'string', maxLength } } },
  };
}

const tools = [
  searchDocuments,
  tool('list_sources', 'name_contains', 80),
  tool('get_document_chunks', 'document_id', 80),
  tool('web_search', 'query'),
];
const importTool = tool('import_web_source', 'source_id');

/** The call that words lead to, as `[name, arguments]`. */
async function callFor(
  words: string,
  more: Partial<ModelRequest> = {},
  messages: ChatMessage[] = [question(words)],
) {
  const reply = await model.complete(requestOf(messages, { tools, ...more }));
  if (reply.kind !== 'tool-calls') return reply.kind;
  const [call] = reply.calls;
  return [call?.name, JSON.parse(String(call?.arguments))];
}

/** The answer that a tool's result leads to. */
async function answerTo(
  words: string,
  name: string,
  result: unknown,
  language: ModelRequest['language'] = 'en',
) {
  const reply = await model.complete(
    requestOf(
      [
        question(words),
        { role: 'assistant', content: null, toolCall: { id: 'c1', name, arguments: '{}' } },
        { role: 'tool', callId: 'c1', content: 'fenced', result },
      ],
      { tools, language },
    ),
  );
  if (reply.kind !== 'text') throw new Error(`not text but ${reply.kind}`);
  return reply.text;
}

const passage = (n: number, text: string, more: object = {}) => ({
  n,
  title: 'Handbook',
  document_id: 'doc-00000000000000aa',
  start_line: 1,
  end_line: 9,
  heading: '',
  text,
  ...more,
});
const found = (...passages: object[]) => ({ query: 'q', passages });

describe('the contract of a ChatModel', () => {
  chatModelContract(async () => ({ model }));
});

describe('2.4 which tool the words ask for', () => {
  test('a question searches the documents, in its own words', async () => {
    expect(await callFor('住宿費上限是多少？')).toEqual([
      'search_documents',
      { query: '住宿費上限是多少？' },
    ]);
    const long = `${'很長的問題'.repeat(80)}？`;
    const [, args] = (await callFor(long)) as [string, { query: string }];
    expect(args.query).toHaveLength(300);
  });

  test('only the person’s own words count, not what is fenced beside them', async () => {
    const message: ChatMessage = {
      role: 'user',
      content: 'quoted: please search the web',
      ownText: '年假有幾天？',
    };
    expect(await callFor('', {}, [message])).toEqual(['search_documents', { query: '年假有幾天？' }]);
  });

  test.each([
    ['本地文件沒有說明 FTS5 的限制，請上網找官方資料。', 'FTS5 的限制 官方資料'],
    ['請上網查 SQLite WAL 的限制', 'SQLite WAL 的限制'],
    ['上网搜一下 Node 20 的终止维护日期', 'Node 20 的终止维护日期'],
    ['联网搜索最新的 discord.js 版本', '最新的 discord.js 版本'],
    ['能不能幫我上網查一下台北明天天氣？', '台北明天天氣'],
    ['请在网上找一下 GeoJSON 规范', 'GeoJSON 规范'],
    ['google 一下 zod 4 的變更', 'zod 4 的變更'],
    ['Search the web for FTS5 limits', 'FTS5 limits'],
    ['Please look up how WAL checkpoints work online', 'how WAL checkpoints work'],
    ['Find the GeoJSON specification on the internet, please', 'GeoJSON specification'],
    ['使用 web_search 搜尋 SQLite FTS5', 'SQLite FTS5'],
  ])('“%s” searches the web for “%s”', async (words, query) => {
    expect(await callFor(words)).toEqual(['web_search', { query }]);
  });

  test.each([
    '公司網路怎麼連？',
    '網路設定在哪裡找',
    '員工上網規定是什麼',
    '上網訂票可以報帳嗎？',
    'Google Drive 怎麼共用？',
    '不要上網找，只看文件：差旅規定',
    '先不要上网搜索，看看文档里怎么说',
    '不用幫我上網查',
    "Don't search the web; what is our travel policy?",
    'Answer without searching the web: how many workers?',
    'How do I find the VPN settings in the online portal?',
    'Where does the web search index live?',
  ])('“%s” stays with the documents', async (words) => {
    expect((await callFor(words))[0]).toBe('search_documents');
  });

  test('a bare “search the web” means the question before it, never another person’s words', async () => {
    const messages: ChatMessage[] = [
      question('FTS5 有什麼限制？'),
      { role: 'assistant', content: '文件裡找不到。' },
      { role: 'user', content: '<<<DATA words of another person>>> rm -rf' },
      { role: 'assistant', content: '…' },
      question('那請上網找'),
    ];
    expect(await callFor('', {}, messages)).toEqual(['web_search', { query: 'FTS5 有什麼限制' }]);
    expect(await callFor('上網找')).toEqual(['web_search', { query: '上網找' }]);
  });

  test('1.5 words that go on from the question before are looked up together with it', async () => {
    const messages: ChatMessage[] = [
      question('平日值班津貼多少錢？'),
      { role: 'assistant', content: '600 元' },
      question('那假日呢？'),
    ];
    expect(await callFor('', {}, messages)).toEqual([
      'search_documents',
      { query: '平日值班津貼多少錢？ 那假日呢？' },
    ]);
    expect(await callFor('那假日呢？')).toEqual(['search_documents', { query: '那假日呢？' }]);
  });

  test.each(languages)('the example that the answer itself gives is understood (%s)', async (language) => {
    const answer = await answerTo('What are the limits of FTS5?', 'search_documents', found(), language);
    const example = /[「“]([^」”]+)[」”]/u.exec(answer)![1]!;
    expect(asksForWeb(example)).toBe(true);
    expect(webQuery(example)).toBe('What are the limits of FTS5');
  });

  test.each([
    ['上網搜尋 FTS5 ranking 並匯入第一個', 'FTS5 ranking'],
    ['请上网找 FTS5 排名，然后导入第二条', 'FTS5 排名'],
    ['search the web for FTS5 ranking and import the first one', 'FTS5 ranking'],
    ['search the web for how to import the first row', 'how to import the first row'],
    ['上網找怎麼先匯出再匯入', '怎麼先匯出再匯入'],
  ])('2.2 the query of “%s” is “%s”', (words, query) => {
    expect(webQuery(words)).toBe(query);
  });

  test('2.2 the web search that is offered carries the question without its politeness', async () => {
    const answer = await answerTo('想請你幫我查一下火星的天氣，謝謝', 'search_documents', found(), 'zh-TW');
    expect(answer).toContain('「上網找 火星的天氣」');
  });

  test.each([
    ['谢谢', 'zh-CN', '不客气'],
    ['好的，謝謝你！', 'zh-TW', '不客氣'],
    ['Thanks a lot!', 'en', 'You are welcome'],
    ['哈囉', 'zh-TW', '您好'],
    ['感謝你的幫忙', 'zh-TW', '不客氣'],
    ['好的，知道了', 'zh-CN', '不客气'],
    ['ok great thank you', 'en', 'You are welcome'],
    ['你是誰？', 'zh-TW', '我會在文件裡查'],
    ['你能做什么？', 'zh-CN', '我会在文档里查'],
    ['Who are you?', 'en', 'I look questions up'],
  ] as const)('“%s” is answered in kind', async (words, language, expected) => {
    const reply = await model.complete(requestOf([question(words)], { tools, language }));
    expect(reply).toMatchObject({ kind: 'text', text: expect.stringContaining(expected) });
  });

  test.each([
    ['有哪些文件？', ''],
    ['知识库里有哪些文档', ''],
    ['請列出所有文件', ''],
    ['哪些文件可以查？', ''],
    ['有哪些资料能查', ''],
    ['知识库里有什么？', ''],
    ['which documents are there?', ''],
    ['Which documents can I ask about?', ''],
    ['list all documents', ''],
    ['Which documents do you have?', ''],
    ['列出名稱含「deployment」的文件', 'deployment'],
    ['list documents named deployment', 'deployment'],
  ])('“%s” lists the documents', async (words, nameContains) => {
    expect(await callFor(words)).toEqual(['list_sources', { name_contains: nameContains }]);
  });

  test.each([
    '出差要準備哪些文件？',
    '哪些文件提到差旅？',
    '哪些文件要附上發票？',
    '知識庫裡有什麼規定講到發票？',
    '怎麼用積分升艙？',
    'What documents do I need for parental leave?',
  ])('“%s” is a question of contents, not for a list', async (words) => {
    expect((await callFor(words))[0]).toBe('search_documents');
  });

  test('an id in the words reads that document', async () => {
    expect(await callFor('讀 doc-3317E1A5BE5EB33F，正式環境有幾個 worker？')).toEqual([
      'get_document_chunks',
      { document_id: 'doc-3317e1a5be5eb33f' },
    ]);
    expect((await callFor('xdoc-3317e1a5be5eb33f0'))[0]).toBe('search_documents');
  });

  test('4.1 an import is asked for only where the program offers it, with the id the person chose', async () => {
    const message: ChatMessage = {
      ...(question('我選 web-2，請匯入') as ChatMessage & { role: 'user' }),
      chosenSourceId: 'web-2',
    };
    expect(await callFor('', { tools: [...tools, importTool] }, [message])).toEqual([
      'import_web_source',
      { source_id: 'web-2' },
    ]);
    expect((await callFor('', {}, [message]))[0]).toBe('search_documents');
    expect((await callFor('匯入 web-2', { tools: [...tools, importTool] }))[0]).toBe('search_documents');
  });

  test.each(['你好！', '谢谢您', 'Hello there', 'thanks :)'])(
    '“%s” is greeted back, without a tool',
    async (words) => {
      expect(await callFor(words)).toBe('text');
    },
  );

  test('1.3 a tool that is not offered is never called', async () => {
    expect((await callFor('請上網找 FTS5', { tools: [searchDocuments] }))[0]).toBe('search_documents');
    expect(await callFor('anything', { tools: [] })).toBe('text');
  });
});

describe('2.4 answers quote', () => {
  test('the sentence that answers, with the number of its passage, not the whole passage', async () => {
    const text =
      '# Handbook\n\nThe office is on the second floor. Keys are at reception. You have 27 days of paid leave a year, and 5 of them may be carried over.\n\nParking is free for visitors on weekends only, and the gate closes at midnight.';
    const answer = await answerTo(
      'How many days of paid leave do I have?',
      'search_documents',
      found(passage(1, text)),
    );
    expect(answer).toMatch(/^The documents say:\n\n> /);
    expect(answer).toContain('27 days of paid leave');
    expect(answer).not.toContain('Parking');
    expect(answer).not.toContain('# Handbook');
    expect(answer).toMatch(/ \[1\]$/);
  });

  test('7.1 a question in one script finds the sentence in the other', async () => {
    const text = '住宿費每晚上限 3,000 元。交通費依票根報支。餐費每日 400 元，不需要收據。';
    const answer = await answerTo('餐费每天多少钱？', 'search_documents', found(passage(1, text)), 'zh-CN');
    expect(answer).toMatch(/^文档里写道：/);
    expect(answer).toContain('餐費每日 400 元');
  });

  test('a table row under its headers, never half a table', async () => {
    const text =
      '| Setting | Staging | Production |\n|---|---|---|\n| `YARD_WORKERS` | 4 | 16 |\n| `YARD_POOL` | 10 | 48 |';
    const answer = await answerTo(
      'How many YARD_WORKERS in production?',
      'search_documents',
      found(passage(1, text)),
    );
    expect(answer).toContain('> - `YARD_WORKERS` · Staging: 4 · Production: 16 [1]');
    expect(answer).not.toContain('|');
    expect(answer).not.toContain('YARD_POOL');
  });

  test('the steps and the command of the section that a question names', async () => {
    const text =
      '## 部署\n\n部署前先公告。\n\n## 退回上一版\n\n值班工程師可以執行：\n\n```bash\nyardctl rollback production\n```\n\n退回約四分鐘。\n\n## 聯絡人\n\n林以安。';
    const answer = await answerTo('怎麼退回上一版？', 'search_documents', found(passage(1, text)), 'zh-TW');
    expect(answer).toContain('> 值班工程師可以執行：\n> `yardctl rollback production`\n> 退回約四分鐘。 [1]');
    expect(answer).not.toContain('林以安');
  });

  test('text that a PDF broke by width is read as sentences, its numbered headings as headings', async () => {
    const text =
      'Guide for new colleagues\n2. Certificate of merit\nNobody has one.\n3. Working hours\nCore hours are 10:30 to 15:30; the rest of your 38 hours a week is yours to place. You\nmay work from home up to three days a week.\n4. Illness\nIf you are ill, tell your manager before 10:00. A medical certificate is needed from the\nfourth day on.';
    const answer = await answerTo(
      'When is a medical certificate needed?',
      'search_documents',
      found(passage(1, text)),
    );
    expect(answer).toContain('A medical certificate is needed from the fourth day on. [1]');
    expect(answer).not.toContain('Core hours');
    expect(answer).not.toContain('4. Illness');
  });

  test('words of the title make no section the one that was asked for, and the title is no answer', async () => {
    const text =
      '# Guide for new colleagues\n\n## Page 1\n\nGuide for new colleagues\nYou receive a laptop by courier.\nTo see your groups, run this on the laptop:\nquayctl whoami\nCore hours are 10:30 to 15:30.\nLeave is arranged eight weeks ahead.';
    const title = 'Guide for new colleagues';
    const answer = await answerTo(
      'Where do new colleagues get a laptop?',
      'search_documents',
      found(passage(1, text, { title, heading: `${title} › Page 1` })),
    );
    expect(answer).toContain('> You receive a laptop by courier.');
    expect(answer).not.toContain('Core hours');
    expect(answer).not.toContain('Leave is arranged');
    expect(answer).not.toContain('> Guide for new colleagues');
  });

  test('front matter, rules and pictures are not quoted; a link shows where it leads', async () => {
    const text =
      '---\ntitle: "x"\nsource_url: "y"\n---\n\n![logo](logo.png)\n\n---\n\nThe travel form is [here](https://forms.example/travel), see [rules](rules.md).';
    const answer = await answerTo('Where is the travel form?', 'search_documents', found(passage(1, text)));
    expect(answer).toContain('> The travel form is here (https://forms.example/travel), see rules. [1]');
  });

  test('2.2 nothing found is said, with the words that search the web', async () => {
    expect(await answerTo('誰是執行長？', 'search_documents', found(), 'zh-TW')).toBe(
      '文件裡找不到這個問題的答案。想查網路的話，可以說「上網找 誰是執行長」。',
    );
    const unrelated = await answerTo(
      'Who painted the ceiling of the chapel?',
      'search_documents',
      found(passage(1, 'Invoices are kept for ten years.')),
    );
    expect(unrelated).toMatch(/^The documents do not answer this\./);
  });

  test('2.2 what only comes close is quoted as such', async () => {
    const answer = await answerTo(
      'What is the dress code?',
      'search_documents',
      found(passage(1, 'Access to the code repository needs approval.')),
    );
    expect(answer).toMatch(
      /^The documents do not clearly answer this\..*\n\n> Access to the code repository[^\n]* \[1\]\n\n.*search the web for/s,
    );
  });

  test('numbers alone are no question to the documents', async () => {
    const answer = await answerTo('1+1=?', 'search_documents', found(passage(1, '1. Open the door.')));
    expect(answer).toMatch(/^The documents do not answer this/);
  });

  test('chunks of one document, saying how much of it was read', async () => {
    const chunks = {
      document_id: 'doc-00000000000000aa',
      source_name: 'settings.md',
      chunks: [
        { n: 1, text: 'Workers: 14 in production.' },
        { n: 2, text: 'Colours are blue.' },
      ],
      total_chunk_count: 9,
      returned_chunk_count: 2,
      truncated: true,
    };
    const answer = await answerTo('How many workers in production?', 'get_document_chunks', chunks);
    expect(answer).toMatch(/^settings\.md begins as follows \(2 of its 9 passages/);
    expect(answer).toContain('> Workers: 14 in production. [1]');
    expect(answer).not.toContain('Colours');
  });
});

describe('2.4 answers of the other tools, in each language', () => {
  const web = (state: string, more: object = {}) => ({
    query: 'FTS5',
    state,
    result_count: 0,
    results: [],
    ...more,
  });

  test.each(languages)('3.2 five states of a web search, told apart (%s)', async (language) => {
    const answers = await Promise.all(
      [
        web('ok', { result_count: 5 }),
        web('empty'),
        web('blocked'),
        web('unreadable', { detail: 'HTTP 503' }),
        web('offline'),
      ].map((result) => answerTo('上網找 FTS5', 'web_search', result, language)),
    );
    expect(new Set(answers).size).toBe(5);
    // The query and the buttons of what was found stand with the candidates themselves.
    for (const answer of answers.slice(1)) expect(answer).toContain('FTS5');
    expect(answers[0]).toMatch(/\b5\b/);
    expect(answers[3]).toContain('HTTP 503');
  });

  test.each(languages)('imports, lists and failures (%s)', async (language) => {
    const imported = {
      source_id: 'web-2',
      document_id: 'doc-00000000000000aa',
      title: 'FTS5',
      chunks: 12,
      warnings: ['page 3 is empty'],
    };
    const done = await answerTo('匯入', 'import_web_source', { status: 'imported', ...imported }, language);
    expect(done).toMatch(/web-2.*FTS5.*12/s);
    expect(done).toContain('- page 3 is empty');
    for (const status of ['replaced', 'unchanged']) {
      expect(await answerTo('匯入', 'import_web_source', { status, ...imported }, language)).not.toBe(done);
    }
    const sources = [{ source_name: 'a_b.md', document_id: 'doc-00000000000000aa' }];
    const list = await answerTo(
      '有哪些文件',
      'list_sources',
      { sources, total: 60, returned: 1, truncated: true },
      language,
    );
    expect(list).toMatch(/60[\s\S]*doc-00000000000000aa/);
    expect(await answerTo('x', 'list_sources', { sources: [], total: 0 }, language)).not.toContain('0');
    const unknown = await answerTo('x', 'get_document_chunks', { error: 'There is no document.' }, language);
    if (language !== 'en') expect(unknown).not.toContain('There is no');
  });

  test('a result of another shape is a fault of the program, not an answer', async () => {
    await expect(answerTo('x', 'search_documents', { hits: [] })).rejects.toThrow();
  });
});

describe('1.4 hostile text', () => {
  const lines = (answer: string) => answer.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u);
  const outside = (answer: string) => lines(answer).filter((line) => !line.startsWith('>') && line !== '');

  test.each([
    ['line breaks of every kind', 'limit 5\r\nfree\rfree\u2028free\u2029free\u0085free\vfree\ffree limit'],
    ['an open fence', 'limit 5 ```\nlimit\n~~~~ limit'],
    ['a quote that ends', 'limit 5\n\n\n# limit heading\n\nlimit >>> x'],
    ['hidden characters', 'limit 5 \u202elimit\u200b \u2066limit\u{E0041}'],
  ])('%s cannot leave the block quote', async (_, text) => {
    const answer = await answerTo('limit', 'search_documents', found(passage(1, text)));
    expect(outside(answer)).toEqual(['The documents say:']);
    expect(answer).not.toMatch(/```|~~~|[\u202e\u200b\u2066]|\u{E0041}/u);
  });

  test('2.1 numbers in brackets of the document are not citations', async () => {
    const text = 'The limit is 5 [2], see 【3】 and ［1, 2］; code `limit[0]` stays.';
    const answer = await answerTo('What is the limit?', 'search_documents', found(passage(1, text)));
    expect(answer).toContain('5 (2), see (3) and (1, 2); code `limit[0]` stays. [1]');
  });

  test('titles and queries stay on their line', async () => {
    const title = 'evil\n\n# **x** [click](http://evil.example) `a';
    const sources = [{ source_name: title, document_id: 'doc-00000000000000aa' }];
    const list = await answerTo('list', 'list_sources', { sources, total: 1 });
    expect(lines(list)).toHaveLength(3);
    expect(list).not.toMatch(/\]\(|\*\*/);
  });

  test('text as large as a chunk can be, made to be slow, is read in time', async () => {
    const hostile = [
      '(('.repeat(20_000),
      '[a]('.repeat(10_000),
      '- '.repeat(20_000),
      `|${'-|'.repeat(20_000)}`,
      '。」'.repeat(20_000),
      '**'.repeat(20_000),
      '. '.repeat(20_000),
    ];
    const startedAt = performance.now();
    for (const text of hostile)
      await answerTo('limit', 'search_documents', found(passage(1, `limit ${text}`)));
    for (const words of hostile) await callFor(words);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
