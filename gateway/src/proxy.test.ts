import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { startNats, type TestNats } from '@fovea/kit-testing/nats-server';
import { createTokens, type TestTokens } from '@fovea/kit-testing/tokens';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts';
import { type StubService, startStubService } from './testing/stub-service.ts';

let nats: TestNats;
let tokens: TestTokens;
let service: StubService;
let gateway: TestGateway;
let as: string;

beforeAll(async () => {
  [nats, tokens, service] = await Promise.all([startNats(), createTokens('jp'), startStubService()]);
  gateway = await startTestGateway({ upstream: service.url, nats, tokens });
  as = await tokens.tokenFor({ role: 'admin' });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([service.stop(), nats.remove()]);
});
beforeEach(() => {
  service.received.length = 0;
});
afterEach(() => service.answerWith(undefined));

/** No process listens on this port. */
const unreachable = 'http://127.0.0.1:1';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** The gateway still works after the fault. */
const stillServes = async () => {
  service.answerWith(undefined);
  expect(await gateway.call('/api/admin/plans', { as })).toMatchObject({ status: 200, code: 0 });
};

describe('bodies', () => {
  test('a file arrives byte for byte', async () => {
    const bytes = randomBytes(3_000_000);
    const boundary = 'limit-of-this-form';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="機器.csv"\r\nContent-Type: text/csv\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    expect((await gateway.call('/api/admin/devices/preview', { as, method: 'POST', headers, body })).code).toBe(0);
    expect(service.received[0]).toMatchObject({ bytes: body.length, sha256: sha256(body) });
    expect(service.received[0]?.headers['content-type']).toBe(headers['content-type']);
  });

  test('the bytes and signature of a webhook arrive unchanged', async () => {
    const body = '{ "id":"evt_1",\n  "amount" : 1200 }';
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': 't=1,v1=abc' };
    await gateway.call('/api/stripe/webhook', { method: 'POST', headers, body });
    expect(service.received[0]).toMatchObject({ text: body, headers: { 'stripe-signature': 't=1,v1=abc' } });
  });

  test('a too large Content-Length is refused before the service receives the request', async () => {
    const answer = await gateway.call('/api/admin/plans', {
      as,
      method: 'POST',
      body: randomBytes(25_000_000),
      headers: { 'accept-language': 'fr' },
    });
    expect(answer).toMatchObject({ status: 413, code: 4130001, msg: 'Les données envoyées sont trop volumineuses.' });
    expect(service.received).toHaveLength(0);
  });

  test('a stream that grows too large is refused', async () => {
    const body = Readable.toWeb(Readable.from([randomBytes(600), randomBytes(600), randomBytes(2_000_000)]));
    // The DOM type of RequestInit has no `duplex`, which Node requires for streams.
    const init = { as, method: 'POST', body, duplex: 'half' } as unknown as RequestInit & { as: string };
    expect(await gateway.call('/api/admin/plans', init)).toMatchObject({ status: 413, code: 4130001 });
    await stillServes();
  });

  test('a small body of unknown size is forwarded', async () => {
    const body = Readable.toWeb(Readable.from([Buffer.from('{"a":'), Buffer.from('1}')]));
    // The DOM type of RequestInit has no `duplex`, which Node requires for streams.
    const init = { as, method: 'POST', body, duplex: 'half' } as unknown as RequestInit & { as: string };
    expect(await gateway.call('/api/admin/plans', init)).toMatchObject({ code: 0 });
    expect(service.received[0]?.text).toBe('{"a":1}');
  });
});

describe('a service that is unavailable', () => {
  test('answers 5030001 in the caller’s language', async () => {
    const isolated = await startTestGateway({ upstream: unreachable, nats, tokens });
    const answer = await isolated.call('/api/admin/plans', { as, headers: { 'accept-language': 'ja' } });
    expect(answer).toMatchObject({ status: 503, code: 5030001 });
    expect(answer.msg).toMatch(/\p{Script=Hiragana}/u);
    expect(await isolated.call('/api/admin/plans', { as, method: 'POST', body: '{}' })).toMatchObject({
      code: 5030001,
    });
    await isolated.stop();
  });

  test('fails within the connect timeout, which is shorter than the response timeout', async () => {
    // Addresses of the documentation range: no reply at all, or the network reports them as unreachable at once.
    const isolated = await startTestGateway({
      upstream: 'http://192.0.2.1:80,http://192.0.2.2:80',
      nats,
      tokens,
      env: { PATIENCE_FACTOR: '1' },
    });
    // The response timeout of this call is half an hour, so the test relies on the connect timeout.
    expect(
      await isolated.call('/api/admin/devices/preview', {
        as,
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=a' },
        body: 'a',
      }),
    ).toMatchObject({ code: 5030001 });
    await isolated.stop();
  });

  test('is skipped while another replica is available', async () => {
    const halved = await startTestGateway({ upstream: `${unreachable},${service.url}`, nats, tokens });
    const answers = await Promise.all(Array.from({ length: 20 }, () => halved.call('/api/admin/plans', { as })));
    expect(answers.every(({ code }) => code === 0)).toBe(true);
    await halved.stop();
  });

  test('that closes a keep-alive connection in use does not fail a read', async () => {
    let dropped = 0;
    service.answerWith((req, res) => {
      dropped += 1;
      if (dropped === 1) return void req.socket.destroy();
      res.end('{"code":0,"data":{},"msg":""}');
    });
    expect(await gateway.call('/api/admin/plans', { as })).toMatchObject({ code: 0 });
    expect(dropped).toBe(2);
  });

  test('that breaks off a write receives it only once', async () => {
    let received = 0;
    service.answerWith((req) => {
      received += 1;
      req.socket.destroy();
    });
    expect(await gateway.call('/api/admin/plans', { as, method: 'POST', body: '{}' })).toMatchObject({ code: 5030001 });
    expect(received).toBe(1);
  });

  test('that dies during a response ends the response, not the gateway', async () => {
    service.answerWith((req, res) => {
      res.writeHead(200, { 'content-length': '1000' });
      res.write('half', () => req.socket.destroy());
    });
    await expect(fetch(`${gateway.url}/api/exports/a.csv`).then((response) => response.text())).rejects.toThrow();
    await stillServes();
  });
});

describe('a client that disconnects', () => {
  test('while it waits: the request to the service is aborted', async () => {
    const { promise: released, resolve } = Promise.withResolvers<void>();
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    service.answerWith((_req, res) => {
      res.once('close', resolve);
      reach();
    });
    const outgoing = request(`${gateway.url}/api/exports/a.csv`).on('error', () => {});
    outgoing.end();
    await reached;
    outgoing.destroy();
    await released;
    await stillServes();
  });

  test('in the middle of its body', async () => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();
    service.answerWith((req) => {
      req.once('data', () => reach());
      req.once('error', () => abort());
    });
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(`POST /api/stripe/webhook HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nonly this`);
    await reached;
    socket.destroy();
    await aborted;
    await stillServes();
  });

  test('in the middle of the answer', async () => {
    service.answerWith((_req, res) => {
      res.writeHead(200);
      const more = setInterval(() => res.write(Buffer.alloc(100_000)), 1);
      res.once('close', () => clearInterval(more));
    });
    const outgoing = request(`${gateway.url}/api/exports/a.csv`).on('error', () => {});
    outgoing.end();
    const [incoming] = await once(outgoing, 'response');
    await once(incoming, 'data');
    outgoing.destroy();
    await stillServes();
  });

  test('two hundred at once', async () => {
    service.answerWith((_req, res) => setTimeout(() => res.end('{}'), 20));
    await Promise.all(
      Array.from({ length: 200 }, async (_, place) => {
        const abort = AbortSignal.timeout(1 + (place % 30));
        await fetch(`${gateway.url}/api/exports/a.csv`, { signal: abort }).catch(() => {});
      }),
    );
    await stillServes();
  });
});

describe('replicas that restart', () => {
  const post = (to: TestGateway) =>
    to.call('/api/stripe/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"id":"evt_1"}',
    });

  test('a write reaches the available replica, whichever is next in turn', async () => {
    const available = await startStubService();
    const both = await startTestGateway({ upstream: `${unreachable},${available.url}`, nats, tokens });
    for (let turn = 0; turn < 6; turn += 1) expect(await post(both)).toMatchObject({ code: 0 });
    expect(available.received).toHaveLength(6);
    await both.stop();
    await available.stop();
  });

  test('after all refused: the first one that is back is used', async () => {
    const { first: place, release } = await claimPorts('single');
    const second = await startStubService(place);
    const restarting = await startTestGateway({
      upstream: `${unreachable},${second.url},http://127.0.0.1:2`,
      nats,
      tokens,
    });
    await second.stop();
    for (let turn = 0; turn < 4; turn += 1)
      expect(await restarting.call('/api/admin/plans', { as })).toMatchObject({ code: 5030001 });
    const back = await startStubService(place);
    while ((await restarting.call('/api/admin/plans', { as })).code !== 0) expect(back.received).toEqual([]);
    expect(await post(restarting)).toMatchObject({ code: 0 });
    await restarting.stop();
    await back.stop();
    release();
  });
});

test('X-Forwarded-For is ignored when no proxy is trusted', async () => {
  const exposed = await startTestGateway({ upstream: service.url, nats, tokens, env: { TRUSTED_PROXIES: '' } });
  await exposed.call('/api/admin/setting/base', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(service.received[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  await exposed.stop();
});

test('stopping completes the requests in progress', async () => {
  const leaving = await startTestGateway({ upstream: service.url, nats, tokens });
  const { promise: reached, resolve: reach } = Promise.withResolvers<() => void>();
  service.answerWith((req, res) => {
    const finish = () => res.end('{"code":0,"data":{},"msg":""}');
    // An aborted request of another gateway may still arrive.
    if (req.url === '/api/admin/plans') reach(finish);
    else finish();
  });
  const call = leaving.call('/api/admin/plans', { as });
  const finish = await reached;
  const stopped = leaving.stop();
  finish();
  expect(await call).toMatchObject({ code: 0 });
  await stopped;
  await expect(fetch(`${leaving.url}/healthz`)).rejects.toThrow();
});
