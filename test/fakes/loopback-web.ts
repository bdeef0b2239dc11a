import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackPage {
  title: string;
  snippet: string;
  /** Of the page itself. */
  body: string;
  contentType?: string;
}

export interface LoopbackWeb {
  /** `127.0.0.1:PORT`, for `ALLOWED_PRIVATE_HOSTS`. */
  host: string;
  /** For `DUCKDUCKGO_URL`. */
  searchUrl: string;
  /** The address of result `n`, from 1. */
  pageUrl(n: number): string;
  /** Paths of the pages that were fetched, in order. */
  fetched: string[];
  /** Queries that were searched, in order. */
  searched: string[];
  /** Answers searches with the challenge page from now on. */
  block(): void;
  close(): Promise<void>;
}

/** A web of its own on loopback: a search page in the shape of DuckDuckGo Lite, and the pages that it finds. */
export async function openLoopbackWeb(pages: readonly LoopbackPage[]): Promise<LoopbackWeb> {
  const fetched: string[] = [];
  const searched: string[] = [];
  let isBlocked = false;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (path === '/lite/') {
      let form = '';
      for await (const part of request) form += part;
      const query = new URLSearchParams(form).get('q') ?? '';
      searched.push(query);
      response.writeHead(isBlocked ? 202 : 200, { 'content-type': 'text/html; charset=UTF-8' });
      response.end(isBlocked ? challengePage : resultsPage(query, pages, pageUrl));
      return;
    }
    fetched.push(path);
    const page = pages[Number(path.replace('/page/', '')) - 1];
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': page?.contentType ?? 'text/html; charset=utf-8',
    });
    response.end(page?.body ?? 'not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pageUrl = (n: number) => `http://${host}/page/${n}`;
  return {
    host,
    searchUrl: `http://${host}/lite/`,
    pageUrl,
    fetched,
    searched,
    block: () => {
      isBlocked = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const challengePage = `<html><head><title>DuckDuckGo</title></head><body>
<form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=lite&cc=botnet" method="POST">
<div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div></form></body></html>`;

function resultsPage(query: string, pages: readonly LoopbackPage[], pageUrl: (n: number) => string): string {
  const rows = pages.map(
    ({ title, snippet }, index) => `
      <tr><td valign="top">${index + 1}.&nbsp;</td><td>
        <a rel="nofollow" href="${pageUrl(index + 1)}" class='result-link'>${escapeHtml(title)}</a></td></tr>
      <tr><td>&nbsp;</td><td class='result-snippet'>${escapeHtml(snippet)}</td></tr>
      <tr><td>&nbsp;</td><td><span class='link-text'>page</span></td></tr><tr><td>&nbsp;</td><td>&nbsp;</td></tr>`,
  );
  return `<!DOCTYPE html><html><head><title>${escapeHtml(query)} at DuckDuckGo</title></head><body>
    <form action="/lite/" method="post"><input class='query' type="text" name="q" value="${escapeHtml(query)}"></form>
    <table border="0"></table><table border="0">${rows.join('')}</table></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
