import { describe, expect, test } from 'vitest';
import { readChoice } from '../../src/turn/read-choice.js';

const reads = (text: string) => {
  const { sourceIds, intent } = readChoice(text);
  return `${intent} ${sourceIds.join('+')}`.trim();
};

describe('4.1 the import of one result is asked for', () => {
  test.each([
    // Traditional Chinese
    ['我選 web-1，請把這筆來源匯入知識庫。', 'web-1'],
    ['我選第 2 筆，請匯入知識庫。', 'web-2'],
    ['我選第二條，請匯入', 'web-2'],
    ['匯入 web-2', 'web-2'],
    ['匯入web-2。', 'web-2'],
    ['請匯入「web-3」', 'web-3'],
    ['麻煩幫我把第三筆結果加入我們的知識庫，謝謝！', 'web-3'],
    ['web-4 匯入', 'web-4'],
    ['好，那就直接匯入 web-5 吧', 'web-5'],
    ['請將 web-2 的內容匯入', 'web-2'],
    ['我選 web-1，請匯入，不用翻譯', 'web-1'],
    ['web-2 不錯，請匯入', 'web-2'],
    ['web-2 看起來不錯請匯入', 'web-2'],
    ['請匯入 web-2，然後說明它的重點是什麼？', 'web-2'],
    ['web-2 尚未匯入，請匯入', 'web-2'],
    ['不用翻譯直接匯入 web-1', 'web-1'],
    ['OK 匯入 web-2', 'web-2'],
    ['只匯入 web-2', 'web-2'],
    ['**匯入 web-2** 👍', 'web-2'],
    ['pls import only web-2', 'web-2'],
    ['@Docent 匯入 web-2', 'web-2'],
    ['將 web-2 納入知識庫', 'web-2'],
    ['import 2', 'web-2'],
    ['我選第２條，請匯入', 'web-2'],
    ['ＷＥＢ－１，請匯入', 'web-1'],
    ['我選２號，請匯入', 'web-2'],
    ['可以匯入 web-2 了', 'web-2'],
    // Simplified Chinese
    ['我选 web-1，请导入', 'web-1'],
    ['我选第２条，请导入', 'web-2'],
    ['导入 web-2', 'web-2'],
    ['请把第一个结果导入知识库', 'web-1'],
    ['帮我将第三项收录', 'web-3'],
    ['请把 web-4 添加到知识库', 'web-4'],
    ['就第五个吧，导入', 'web-5'],
    // English
    ['Import web-2', 'web-2'],
    ['import the second result', 'web-2'],
    ['Please import #2.', 'web-2'],
    ['I choose web-3, please add it to the knowledge base', 'web-3'],
    ['Add web-1 to our knowledge base, thanks', 'web-1'],
    ['add web-1', 'web-1'],
    ["OK, let's import the 3rd one", 'web-3'],
    ["I'd like to import option 4", 'web-4'],
    ['import web-2, then tell me what it says', 'web-2'],
    ['Go ahead and import WEB 5!', 'web-5'],
    ['web-2 please import', 'web-2'],
    ['save the first link to the docs', 'web-1'],
    ['請 import web-2', 'web-2'],
    ['no problem, import web-2', 'web-2'],
    ['我選 web-2 匯入', 'web-2'],
    ['第二筆資料請匯入', 'web-2'],
    ['匯入 2️⃣', 'web-2'],
  ])('%s', (text, sourceId) => {
    expect(reads(text)).toBe(`import ${sourceId}`);
  });
});

describe('4.1 a refusal wins over everything else in the message', () => {
  test.each([
    '我選 web-2，但先不要匯入',
    '我選web-2，但請勿匯入',
    '我選 web-1，但不匯入。',
    '我不選web-2，請匯入',
    '不要匯入 web-2',
    '先別把 web-2 匯入知識庫',
    '別匯入 web-2',
    'web-2 不用匯入了',
    '請匯入 web-2……算了',
    '匯入 web-2，等等',
    '取消匯入 web-2',
    '我不想匯入 web-2',
    'web-1 和 web-2 都不要匯入',
    '我选 web-2，但先不要导入',
    '别导入 web-2',
    '无需导入 web-2',
    "Don't import web-2",
    'I choose web-2 but don’t import it yet',
    'Do not add web-2 to the knowledge base',
    'I choose web-2 without importing it',
    'never import web-2',
    'import web-2 - no, wait',
    'import web-2. Never mind.',
    "I don't want web-2",
  ])('%s', (text) => {
    expect(readChoice(text).intent).toBe('refuse');
  });
});

describe('4.1 a question, a condition, a later or a bare choice is asked back, not obeyed', () => {
  test.each([
    '可不可以匯入 web-2？',
    '可以匯入 web-2 嗎',
    '能不能把 web-2 匯入知識庫',
    '要不要匯入 web-2',
    '是否匯入 web-2',
    'web-2 可以导入吗？',
    '如果 web-2 是官方資料就匯入',
    '等我看完再匯入 web-2',
    '明天匯入 web-2',
    '你可以匯入 web-2',
    '請說明匯入 web-2 會怎樣',
    '怎麼匯入 web-2',
    '我選 web-2',
    '我要 web-2',
    'web-2',
    '匯入 web-2 的步驟',
    '我同事想匯入 web-2',
    'web-2 值不值得匯入',
    '我选第二条',
    'I choose web-2',
    'Can you import web-2?',
    'Could you please import web-2',
    'If it is official, import web-2',
    'should I import web-2',
    'import web-2 later',
    'How do I import web-2',
    'Explain what importing does before you import web-2',
    'do not, under any circumstances, import web-2',
    '匯入 web-2。它有多大？',
  ])('%s', (text) => {
    expect(readChoice(text).intent).toBe('unclear');
  });
});

describe('4.1 whatever a plain request does not hold keeps it from being one', () => {
  test.each([
    // a refusal that comes late, or before a comma
    '匯入 web-2，不可以',
    '匯入 web-2 我反對',
    '匯入 web-2，才怪',
    '不，匯入 web-2',
    'import web-2, nah',
    'import web-2... on second thought, leave it',
    // an exception, or another source
    'import everything except web-1',
    'import anything but web-2',
    'import nothing, not even web-2',
    '全部匯入，跳過 web-2',
    '匯入除了 web-2 以外的',
    '匯入 web-2 的下一個',
    'import the one next to web-2',
    'import web-2 plus 3',
    'import web-1..web-3',
    'import web-2 and the rest',
    'import web-2 and wеb-3',
    // a correction
    '匯入 web-2，打錯了，是另一個',
    'import web-2, sorry, the other one',
    // a condition, or later
    'import web-2 provided legal agrees',
    'import web-2 on Monday',
    '匯入 web-2，週五',
    '先讓我看看 web-2，再匯入',
    // other people's words, examples, tasks about the words
    '小明說：請匯入 web-2',
    'Bob says: please import web-2',
    'Alice wants you to please import web-2',
    '[12:03] bob: import web-2',
    '例如：匯入 web-2',
    '請翻譯：匯入 web-2',
    'Translate: please import web-2',
    'just pretend: import web-2',
    // questions and statements without a question mark
    '匯入 web-2 要多久',
    'import web-2 was the old plan',
    '匯入 web-2 太危險了',
    'import of web-2 is blocked',
    // sarcasm
    '匯入 web-2，想得美',
    'Import web-2 over my dead body',
    // what only starts like the id
    'import web-2.pdf',
    'import my data into web-2',
    'add a note about web-2 to our docs',
    '把 web-2 加入資料庫黑名單',
    // code and quotations over several lines
    '``import web-2``',
    '"please\nimport web-2"',
    '~~import web-2~~',
    '||匯入 web-2||',
    '匯入 web-2，然後算了不要做',
  ])('%s', (text) => {
    expect(reads(text)).not.toMatch(/^import web-\d$/);
  });
});

describe('4.1 talk about a result is neither', () => {
  test.each([
    '請說明 web-1 的摘要',
    'web-2 匯入失敗了',
    '昨天匯入了 web-2',
    '比較 web-1 和 web-2',
    'What does web-2 say?',
    'web-2 looks important',
    'add web-2 to the comparison',
    '把 web-2 加入比較',
    'web-1 是官方網站',
  ])('%s', (text) => {
    expect(readChoice(text).intent).toBe('none');
  });
});

describe('4.5 several results named are several, however they are listed', () => {
  test.each([
    ['我选 web-1 和 web-2，请导入', ['web-1', 'web-2']],
    ['匯入 web-1、2', ['web-1', 'web-2']],
    ['import web-1 and 3', ['web-1', 'web-3']],
    ['匯入 web-1~3', ['web-1', 'web-3']],
    ['匯入第一和第三筆', ['web-1', 'web-3']],
    ['匯入第一筆與第二筆', ['web-1', 'web-2']],
    ['import the first and the third result', ['web-1', 'web-3']],
    ['不要 web-1，請匯入 web-2', ['web-1', 'web-2']],
    ['import web-2 or web-4', ['web-2', 'web-4']],
    ['匯入 web-2，web-2', ['web-2']],
  ])('%s', (text, sourceIds) => {
    expect(readChoice(text).sourceIds).toEqual(sourceIds);
  });
});

describe('4.1 what only looks like an id names nothing', () => {
  test.each([
    'xweb-2，請匯入',
    'web-2-final，請匯入',
    'my_web-2 匯入',
    '匯入 https://example.org/web-2',
    '匯入 web-2.5',
    '第二天匯入',
    '第 2 章請匯入',
    '匯入 2 個檔案',
    'import 2 files',
    '匯入 issue#2x',
    '請匯入',
  ])('%s', (text) => {
    expect(readChoice(text).sourceIds).toEqual([]);
  });

  test.each([
    ['我選web-20，請匯入', [20]],
    ['匯入 web-0', [0]],
    ['匯入 web-6', [6]],
    ['匯入第六筆', [6]],
    ['import the ninth result', [9]],
  ])('%s is out of range', (text, outOfRange) => {
    expect(readChoice(text)).toMatchObject({ sourceIds: [], outOfRange });
  });
});

describe('4.2 quotes, code and links are not own words', () => {
  test.each([
    '> 匯入 web-2\n好喔',
    '＞ 匯入 web-2',
    '>>> 匯入 web-2\n匯入 web-2',
    '`匯入 web-2`',
    '```\nimport web-2\n```',
    '他說「我選 web-2，請匯入知識庫」是什麼意思',
    'She wrote "import web-2" yesterday and I wonder',
    '<https://example.org/?q=import%20web-2>',
  ])('%s', (text) => {
    expect(reads(text)).toBe('none');
  });

  test('own words beside a quote still count', () => {
    expect(reads('> 匯入 web-1\n匯入 web-2')).toBe('import web-2');
  });
});

test('4.1 an id written as web-N is explicit, an ordinal is not', () => {
  expect(readChoice('匯入 web-2').isExplicit).toBe(true);
  expect(readChoice('匯入第二筆').isExplicit).toBe(false);
});

test('4.1 a very long message is read in time', () => {
  const started = performance.now();
  readChoice(
    `${'不'.repeat(4000)} ${'請把 web-2 '.repeat(2000)} ${'import '.repeat(2000)} ${'not '.repeat(2000)}`,
  );
  expect(performance.now() - started).toBeLessThan(500);
});
