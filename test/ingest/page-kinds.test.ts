import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { convertHtml } from '../../src/ingest/convert-html.js';

interface Kind {
  kept: string[];
  /** Navigation, sidebars, related links, notices, the comments of an article. */
  gone: string[];
}

// One page of our own for each kind of site that people import from.
const kinds: Record<string, Kind> = {
  'forum-discuz-zh-hant': {
    kept: [
      ...['第 1 樓的回覆', '第 2 樓的回覆', '第 3 樓的回覆', '第 4 樓的回覆', '第 5 樓的回覆', '使用者3'],
      '> 引用上一樓的文字',
      '```\nsudo systemctl restart nas\njournalctl -u nas\n```',
    ],
    gone: ['設為首頁', '論壇首頁', 'Powered by', '複製代碼'],
  },
  'forum-phpbb': {
    kept: ['Reply 1:', 'Reply 2:', 'Reply 3:', 'Reply 4:', 'member2', '```\ndf -h /var/backups\n```'],
    gone: ['FAQ', 'Powered by', 'Page **1**'],
  },
  'board-ptt-zh-hant': {
    kept: [
      '各位好，\n\n公司有一台伺服器每天半夜三點會自己重開，\n查過 dmesg 沒有看到錯誤訊息。',
      ...['推文1說', '推文5說'],
    ],
    gone: ['關於我們', '未滿十八歲'],
  },
  'thread-in-tables-zh-hant': {
    kept: ['檔案愈來愈大', '索引壞了重建就好', '真的還原一次', '也會排進行事曆'],
    gone: ['常見問題', '登入'],
  },
  'qa-with-answers': {
    kept: [
      ...['My service opens', 'Answer 1:', 'Answer 2:', 'Answer 3:'],
      '```javascript\nconst pool = createPool({ max: 20 });\n```',
      ...['Comment on answer 1', 'Comment on answer 3', '```\nError: too many clients already\n```'],
    ],
    gone: ['Hot Network', 'Why pools matter', 'Another question', 'Products, Company'],
  },
  'qa-zhihu-zh-hans': {
    kept: ['我们的接口在晚上经常超时', '第1个回答', '第2个回答', '第3个回答', '第4个回答'],
    gone: ['发现', '缓存和扩容先做哪个', '关于作者'],
  },
  'issue-github': {
    kept: [
      ...['stops at page 1,000', '1. Import the file', 'The limit is on purpose', 'On macOS.'],
      ...['```shell\ndocent --version', '| 2000 | 1000 |'],
    ],
    gone: ['Skip to content', 'Sign up', 'Assignees', 'No milestone', 'GitHub, Inc'],
  },
  'wiki-mediawiki-zh-hant': {
    kept: [
      ...['# 楓葉快取', '| 作者 | 平台組 |', '第一版於2019年推出', '| 4.2 | 0.7 | 4.1 |'],
      ...['```yaml\ncache:\n  ttl: 300\n```', '《楓葉快取設計文件》'],
    ],
    gone: ['目錄', '編輯', '導覽', '近期變更', '分類', '平台組產品列表', '最後編輯'],
  },
  'blog-wordpress-zh-hans': {
    kept: ['第 1 段', '第 4 段', '## 配置', '```nginx\nupstream gray {', '| 第三天 | 50% |'],
    gone: ['关于', '分享到', '相关文章', 'Kubernetes', '上一篇', '写得不错', '近期文章', '自豪地采用'],
  },
  'blog-hexo-zh-hans': {
    kept: ['第 1 段', '## 一、现象', '```python\nstep_1()\nstep_2()\nstep_3()\n```', '> 布隆过滤器'],
    gone: ['归档', '文章目录', '上一篇', '强力驱动', '小陈的技术笔记'],
  },
  'forum-bahamut-zh-hant': {
    kept: ['第 1 篇', '第 2 篇', '第 3 篇', '第 4 篇', '留言 1', '留言 4'],
    gone: ['動畫瘋', '板務人員', '新作發售日', '服務條款'],
  },
  'forum-discourse': {
    kept: ['Post 1:', 'Post 2:', 'Post 3:', 'Post 4:', '```\n./launcher rebuild app\n```', 'dev3'],
    gone: ['Rebuild loops', 'Home'],
  },
  'blog-wechat-zh-hans': {
    kept: ['第 1 段', '**根因**', '![磁盘曲线](https://mmbiz.example/640.png)', '第 3 段'],
    gone: ['微信扫一扫'],
  },
  'blog-csdn-zh-hans': {
    kept: ['第 1 段', '### 问题', '```xml\n<plugin>\n  spring-boot-maven-plugin\n</plugin>\n```', '第 3 段'],
    gone: ['下载', 'Docker 部署', 'MySQL', 'Maven 打包失败'],
  },
  'blog-blogger-zh-hant': {
    kept: ['第 1 段', '第 3 段', '```bash\nsystemctl enable --now docent\n```', '| start | 啟動 |'],
    gone: ['很有幫助', '網誌存檔', '較舊的文章'],
  },
  'docs-javadoc': {
    kept: [
      '# Class Pool',
      '\n## Method Details\n',
      '\n### close\n',
      'Ends all connections.',
      '`IllegalStateException`',
    ],
    gone: ['Overview', 'Copyright'],
  },
  'wiki-confluence': {
    kept: [
      '| Tag the commit | Ann |',
      '```bash\ngit tag v1.2.0\ngit push --tags\n```',
      'Never tag on a Friday.',
    ],
    gone: ['Page tree', 'Spaces', 'Powered by', 'changelog step'],
  },
  'docs-docusaurus': {
    kept: [
      '# Configuration',
      '| `port` | 8080 |',
      '```bash\nnpm install acme\nnpx acme start\n```',
      'yarn add acme',
    ],
    gone: ['Introduction', 'Edit this page', 'Next: Deploy', 'On this page', '- Options', 'Copyright'],
  },
  'docs-vitepress-zh-hans': {
    kept: ['# 配置', '第 1 段', '```ts\nexport default {\n  port: 8080,\n}\n```', '端口改了要重启。'],
    gone: ['指南', '页面导航', '编辑此页面', '下一页', '\nts\n'],
  },
  'docs-mdbook': {
    kept: ['# Configuration', '| `port` | 8080 |', '```rust\nfn main() {'],
    gone: ['Introduction', 'The Acme Book', 'Next'],
  },
  'docs-sphinx-rtd': {
    kept: [
      '# Configuration',
      '| `port` | 8080 |',
      '```ini\n[server]\nport=8080\n```',
      'Starts the server.',
      'Restart after',
    ],
    gone: ['Introduction', 'Copyright', '¶', 'Next'],
  },
  'docs-gitbook-zh-hant': {
    kept: ['# 安裝', '第 1 段', '第 2 段', '```bash', 'sudo ./install.sh'],
    gone: ['前言', 'results matching', 'No results'],
  },
  'news-zh-hant': {
    kept: ['港務公司今天宣布', '總經理表示', '專家指出', '第一階段', '遠端操作'],
    gone: ['Cookie', '財經', '航運股', '颱風', '廣告', '版權所有'],
  },
};

test.each(Object.entries(kinds))(
  '6.1 %s keeps its posts, tables and code and loses its furniture',
  (name, { kept, gone }) => {
    const page = readFileSync(new URL(`../fixtures/pages/${name}.html`, import.meta.url), 'utf8');
    const { markdown } = convertHtml(page, 'https://site.example/page.html');
    for (const text of kept) expect(markdown).toContain(text);
    for (const text of gone) expect(markdown).not.toContain(text);
  },
);

test('the title is that of the page, where its heading names the site', () => {
  const page = readFileSync(new URL('../fixtures/pages/blog-blogger-zh-hant.html', import.meta.url), 'utf8');
  expect(convertHtml(page).title).toBe('小林的筆記: 用 systemd 管理服務');
});
