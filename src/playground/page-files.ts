import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

/** Serves the page: true if the request was for one of its files. */
export type PageFiles = (request: IncomingMessage, response: ServerResponse) => boolean;

const types = {
  'index.html': 'text/html; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
} as const;

/** Reads the bundled page into memory. Fails with ENOENT where it was not built (`npm run build`). */
export async function openPageFiles(folder = builtPage()): Promise<PageFiles> {
  const files = new Map<string, { body: Buffer; type: string }>();
  for (const [name, type] of Object.entries(types)) {
    files.set(`/${name}`, { body: await readFile(new URL(name, folder)), type });
  }
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const file = files.get(path === '/' ? '/index.html' : path);
    if (file === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    response.writeHead(200, { ...headers(request.headers.host ?? ''), 'content-type': file.type });
    response.end(request.method === 'HEAD' ? undefined : file.body);
    return true;
  };
}

/** Nothing from elsewhere, no inline script or style, no frame around it. */
function headers(host: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      // Of style attributes only the two that @skyra/discord-components-core writes where no colour is given:
      // an empty one, and `color:;`.
      "style-src-attr 'unsafe-hashes' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-YyzoJpP5ML1Dl1K7WQbfMCvG6Df0Mckd/cH2Bl2ywZQ='",
      "img-src 'self' data:",
      // Named beside 'self', which older browsers do not extend to WebSockets. `host` has been checked before.
      `connect-src 'self' ws://${host}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}

/** `dist/src/playground/page/`, from the built server and from the sources alike. */
function builtPage(): URL {
  const here = import.meta.url;
  return new URL(fileURLToPath(here).endsWith('.ts') ? '../../dist/src/playground/page/' : 'page/', here);
}
