import { describe, expect, test } from 'vitest';
import { DocentError } from '../../src/errors.js';
import { chooseModel } from '../../src/model/choose-model.js';
import { createMlxServer } from '../../src/model/mlx-server.js';
import { createQuotingModel } from '../../src/model/quoting-model.js';
import { question, requestOf } from '../contracts/chat-model.js';
import { startFakeMlxServer } from '../fakes/fake-mlx-server.js';
import { createScriptedModel, textReply } from '../fakes/scripted-model.js';

const quoting = createQuotingModel();
const limits = { firstByteMs: 5_000, silenceMs: 5_000, totalMs: 10_000 };

const serverAt = (baseUrl: string) =>
  createMlxServer({ baseUrl, modelName: 'default_model', thinking: false, limits });

describe('2.4 MODEL', () => {
  test('quote and server are taken at their word, without asking the server', async () => {
    const server = createScriptedModel();
    expect((await chooseModel({ mode: 'quote', server, quoting })).model).toBe(quoting);
    expect((await chooseModel({ mode: 'server', server, quoting })).model).toBe(server);
    server.assertComplete();
  });

  test('auto takes a server that completes one token', async () => {
    const fake = await startFakeMlxServer();
    fake.enqueue({ kind: 'completion', content: 'OK', finish: 'length' });
    const chosen = await chooseModel({ mode: 'auto', server: serverAt(fake.baseUrl), quoting });
    expect(chosen.model.kind).toBe('server');
    expect(chosen.serverFailure).toBeUndefined();
    expect(fake.requests.map(({ body }) => body['max_tokens'])).toEqual([1]);
    await fake.close();
  });

  test('auto quotes when nothing listens, and says why', async () => {
    const fake = await startFakeMlxServer();
    await fake.close();
    const chosen = await chooseModel({ mode: 'auto', server: serverAt(fake.baseUrl), quoting });
    expect(chosen.model).toBe(quoting);
    expect(chosen.serverFailure).toMatchObject({ code: 'model_unreachable', details: { url: fake.baseUrl } });
  });

  test('auto quotes when the server is up but does not generate, after the limit of the probe', async () => {
    const fake = await startFakeMlxServer({ respond: () => ({ kind: 'silence', after: 'nothing' }) });
    const chosen = await chooseModel({ mode: 'auto', server: serverAt(fake.baseUrl), quoting, probeMs: 600 });
    expect(chosen.model).toBe(quoting);
    expect(chosen.serverFailure?.code).toBe('model_stuck');
    await fake.requests[0]!.clientLeft;
    await fake.close();
  });
});

describe('2.4 MODEL_FALLBACK=quote', () => {
  const request = () => requestOf([question('住宿費上限是多少？')]);

  test('a server that failed in a turn is not asked a second time in it', async () => {
    const server = createScriptedModel(new DocentError('model_unreachable'));
    const { model } = await chooseModel({ mode: 'server', fallback: 'quote', server, quoting });
    const { answeredBy } = await model.complete(request());
    expect(answeredBy).toBe('quote');
    const second = await model.complete({ ...request(), ...(answeredBy && { answeredBy }) });
    expect(second.answeredBy).toBe('quote');
    expect(server.requests).toHaveLength(1);
  });

  test('a call that the server fails is answered by quoting, and says so; the next call asks the server again', async () => {
    const server = createScriptedModel(new DocentError('model_unreachable'), textReply('seven days'));
    const { model } = await chooseModel({ mode: 'server', fallback: 'quote', server, quoting });
    expect(model.kind).toBe('server');
    expect(await model.complete(request())).toMatchObject({ kind: 'tool-calls', answeredBy: 'quote' });
    const second = await model.complete(request());
    expect(second).toMatchObject({ kind: 'text', text: 'seven days' });
    expect(second.answeredBy).toBeUndefined();
    server.assertComplete();
  });

  test('a reply that the server did give is never replaced, nor is a cancelled call', async () => {
    const server = createScriptedModel({ kind: 'bad-tool-call' }, new DocentError('cancelled'));
    const { model } = await chooseModel({ mode: 'server', fallback: 'quote', server, quoting });
    expect((await model.complete(request())).kind).toBe('bad-tool-call');
    await expect(model.complete(request())).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('without it a failure stays a failure', async () => {
    const server = createScriptedModel(new DocentError('model_stuck'));
    const { model } = await chooseModel({ mode: 'server', server, quoting });
    await expect(model.complete(request())).rejects.toMatchObject({ code: 'model_stuck' });
  });
});
