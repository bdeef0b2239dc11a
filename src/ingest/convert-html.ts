import { DocentError } from '../errors.js';
import { chooseContent } from './choose-content.js';
import { judgeGate } from './detect-gate.js';
import { judgeShell, readShellSigns } from './detect-shell.js';
import { htmlToMarkdown } from './html-to-markdown.js';
import { normalizeContent } from './normalize-content.js';
import { type PageFacts, readPageFacts } from './page-facts.js';
import { parseHtml } from './parse-html.js';

export interface ConvertedHtml extends PageFacts {
  markdown: string;
  /** Which way the content was found, for benchmarks. */
  chosen: 'readability' | 'main';
}

/**
 * Markdown of a web page's content. `url` makes its links absolute. Throws `needs_javascript` for a shell that only
 * scripts would fill, `page_challenge` and `page_login` for what stands before a page, and `no_text`.
 */
export function convertHtml(html: string, url?: string): ConvertedHtml {
  const freshDocument = parseHtml(html, url);
  const document = freshDocument();
  const signs = readShellSigns(document);
  const facts = readPageFacts(document);
  const headlines = document.querySelectorAll('title, h1').map((element) => element.textContent);
  const base = (document as unknown as { baseURI: string }).baseURI;
  const content = chooseContent(document, freshDocument);
  normalizeContent(content.root, base);
  const markdown = htmlToMarkdown(content.root);
  const fault = judgeGate(html, headlines, markdown) ?? judgeShell(markdown, signs);
  if (fault !== undefined) throw new DocentError(fault);
  return { ...facts, markdown, chosen: content.chosen };
}
