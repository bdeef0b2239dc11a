import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openPlayground, type Playground } from '../../src/playground/open-playground.js';

let playground: Playground;
let address: URL;
beforeAll(async () => {
  playground = await openPlayground({
    port: 0,
    language: 'en',
    findRun: () => undefined,
    onFirstVisitor: async () => {},
  });
  address = new URL(playground.address);
});
afterAll(() => playground.close());

describe('the playground answers at its own address only', () => {
  it.each(['/', '/page.js', '/api/v10/gateway/bot', '/api/v10/users/@me'])(
    'refuses %s under another Host, and for another Origin',
    async (path) => {
      const token = { authorization: `Bot ${playground.botToken}` };
      expect(await get(path, { host: 'evil.example', ...token })).toBe(403);
      expect(await get(path, { host: `evil.example:${address.port}`, ...token })).toBe(403);
      expect(await get(path, { host: address.host, origin: 'http://evil.example', ...token })).toBe(403);
      expect(await get(path, { host: address.host, origin: 'null', ...token })).toBe(403);
      expect(await get(path, { host: address.host, ...token })).toBe(200);
      expect(await get(path, { host: `localhost:${address.port}`, ...token })).toBe(200);
    },
  );

  it.each(['/page', '/gateway'])('refuses a WebSocket to %s from another site', async (path) => {
    const socket = new WebSocket(`ws://${address.host}${path}`, { origin: 'http://evil.example' });
    const [error] = await once(socket, 'error').catch((thrown) => [thrown]);
    expect(String(error)).toContain('403');
  });

  it('refuses the page’s socket without the token of the printed address', async () => {
    for (const hello of [{ type: 'hello', token: 'guess', languages: [] }, { type: 'say' }, 'nonsense']) {
      const socket = new WebSocket(`ws://${address.host}/page`, { origin: address.origin });
      await once(socket, 'open');
      socket.send(JSON.stringify(hello));
      expect((await once(socket, 'close'))[0]).toBe(4001);
    }
  });

  it('serves the page with a policy that lets nothing in from elsewhere', async () => {
    const response = await fetch(address.origin);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:/);
    expect(await response.text()).not.toMatch(/https?:\/\//);
  });
});

/** With any Host header, which fetch does not allow. */
function get(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: address.port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
}
