import { afterEach, describe, expect, it } from 'vitest';
import { type FakeMlxServer, type FakeReply, startFakeMlxServer } from '../fakes/fake-mlx-server.js';
import { type House, mention, openHouse, press, searchTheWeb, submit } from './discord-house.js';

let house: House;
let model: FakeMlxServer;
afterEach(async () => {
  await house.close();
  await model.close();
});

const call = (name: string, args: unknown, id = 'call-1'): FakeReply => ({
  kind: 'completion',
  calls: [{ name, arguments: args, id }],
});
const say = (content: string): FakeReply => ({ kind: 'completion', content });
const importCall = (n: number) => call('import_web_source', { source_id: `web-${n}` });

async function begin() {
  model = await startFakeMlxServer();
  house = await openHouse({ modelUrl: model.baseUrl });
  const mei = house.stage.discord.addPerson('Mei');
  model.enqueue(call('web_search', { query: 'FTS5 limits' }), say('Here are candidates.'));
  const results = await searchTheWeb(house, mei, 'please search the web for FTS5 limits');
  return { mei, results };
}

const toolNames = (index: number) => {
  const tools = (model.requests[index]?.body['tools'] ?? []) as { function: { name: string } }[];
  return tools.map((tool) => tool.function.name);
};

describe('4.1 a model that wants to import on its own', { timeout: 150_000 }, () => {
  it('unasked: it is not even offered the tool, and its call runs nothing', async () => {
    const { mei, results } = await begin();
    await press(mei, results, 2);
    model.enqueue(importCall(2));
    await mention(house, mei, 'what is FTS5?');
    expect(toolNames(2)).toContain('search_documents');
    expect(toolNames(2)).not.toContain('import_web_source');
    expect(house.web.fetched).toEqual([]);
  });

  it('without a press: the program answers before any model is asked', async () => {
    const { mei } = await begin();
    const before = model.requests.length;
    await mention(house, mei, 'import web-2');
    expect(model.requests).toHaveLength(before);
    expect(house.web.fetched).toEqual([]);
  });

  it('with another id than the chosen one: nothing is fetched, and the choice stays', async () => {
    const { mei, results } = await begin();
    const modal = await press(mei, results, 2);
    model.enqueue(importCall(3));
    const refusal = await submit(house, mei, modal);
    expect(refusal.content).toContain('web-3 is not the source you chose (that is web-2)');
    expect(house.web.fetched).toEqual([]);
    model.enqueue(importCall(2), say('Imported.'));
    const answer = await mention(house, mei, 'import web-2');
    expect(house.web.fetched).toEqual(['/page/2']);
    expect(answer.content).toContain('📥 Imported: “FTS5 的限制”');
  });

  it('with a URL of its own: nothing is fetched', async () => {
    const { mei, results } = await begin();
    const modal = await press(mei, results, 2);
    model.enqueue(call('import_web_source', { source_id: 'web-2', url: house.web.pageUrl(5) }));
    await submit(house, mei, modal);
    expect(house.web.fetched).toEqual([]);
  });

  it('twice in one reply: none runs, and the turn fails with a clear sentence', async () => {
    const { mei, results } = await begin();
    const modal = await press(mei, results, 2);
    const args = { source_id: 'web-2' };
    model.enqueue({
      kind: 'completion',
      calls: [
        { name: 'import_web_source', arguments: args, id: 'a' },
        { name: 'import_web_source', arguments: args, id: 'b' },
      ],
    });
    const answer = await submit(house, mei, modal);
    expect(answer.content).toContain('several tools at once');
    expect(house.web.fetched).toEqual([]);
  });

  it('and again in its second reply, or with a later message: the source is fetched once', async () => {
    const { mei, results } = await begin();
    const modal = await press(mei, results, 2);
    model.enqueue(importCall(2), importCall(3));
    await submit(house, mei, modal);
    expect(house.web.fetched).toEqual(['/page/2']);
    await mention(house, mei, 'import web-2');
    expect(house.web.fetched).toEqual(['/page/2']);
  });

  it('a model that never calls leaves the choice for another try', async () => {
    const { mei, results } = await begin();
    const modal = await press(mei, results, 2);
    model.enqueue(say('Done, I imported it.'));
    await submit(house, mei, modal);
    expect(house.web.fetched).toEqual([]);
    model.enqueue(importCall(2), say('Imported.'));
    await mention(house, mei, 'import web-2');
    expect(house.web.fetched).toEqual(['/page/2']);
  });
});
