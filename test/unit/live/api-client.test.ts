import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { ExchangeLimits } from '../../../src/live/exchange.ts';
import type { RequestRecord } from '../../../src/live/requests.ts';
import { defaultRetryPolicy } from '../../../src/live/retry.ts';
import {
  cutInTheMiddle,
  hang,
  type Replies,
  type Reply,
  startApiServer,
  status,
  text,
} from './api-server.ts';
import { connect, withServer } from './test-client.ts';
import { canary } from './test-ports.ts';

const good: Reply = { json: { good: true } };
const answered = { kind: 'answered', body: { good: true }, bytes: 13 };

const settled: readonly {
  name: string;
  replies: readonly Reply[];
  limits?: Partial<ExchangeLimits>;
  expected: unknown;
  requests: number;
}[] = [
  { name: 'an answer', replies: [good], expected: answered, requests: 1 },
  {
    name: '429 with Retry-After, then an answer',
    replies: [status(429, 'too many requests', { 'retry-after': '1' }), good],
    expected: answered,
    requests: 2,
  },
  {
    name: '500, 503 and 504, then an answer',
    replies: [status(500, 'a'), text(503, 'b'), status(504, 'c'), good],
    expected: answered,
    requests: 4,
  },
  {
    name: 'a cut connection, then an answer',
    replies: [cutInTheMiddle, good],
    expected: answered,
    requests: 2,
  },
  {
    name: 'a cut that only the parser sees, then an answer',
    replies: [text(200, '{"good":', 'application/json'), good],
    expected: answered,
    requests: 2,
  },
  {
    name: 'a hang, then an answer',
    replies: [hang, good],
    limits: { idle: 100 },
    expected: answered,
    requests: 2,
  },
  {
    name: 'a server that never recovers',
    replies: [status(503, 'etcd is down.')],
    expected: { kind: 'failed', status: 503, reason: '503 etcd is down' },
    requests: 5,
  },
  {
    name: 'a server that hangs is asked twice',
    replies: [hang],
    limits: { idle: 50 },
    expected: { kind: 'failed', status: null, reason: 'no answer in 1 s' },
    requests: 2,
  },
  {
    name: 'a connection that is always cut',
    replies: [cutInTheMiddle],
    expected: { kind: 'failed', status: null, reason: 'aborted (ECONNRESET)' },
    requests: 5,
  },
  {
    name: 'forbidden is an answer',
    replies: [status(403, 'pods is forbidden')],
    expected: { kind: 'failed', status: 403, reason: '403 pods is forbidden' },
    requests: 1,
  },
  {
    name: 'an error text is one line, not endless, and redacted',
    replies: [text(418, `no ${canary}\n\n::error::${'x'.repeat(600)}`)],
    expected: {
      kind: 'failed',
      status: 418,
      reason: `${`418 no [redacted] ::error::${'x'.repeat(600)}`.slice(0, 500)}...`,
    },
    requests: 1,
  },
  {
    name: '501 is not asked again',
    replies: [text(501, 'not implemented')],
    expected: { kind: 'failed', status: 501, reason: '501 not implemented' },
    requests: 1,
  },
  {
    name: 'an answer beyond the limit',
    replies: [{ json: { text: 'x'.repeat(2 * 1024 * 1024) } }],
    limits: { bytes: 1024 * 1024 },
    expected: {
      kind: 'failed',
      status: null,
      reason: 'the answer is larger than 1 MiB (ANSWER_TOO_LARGE)',
      tooLarge: true,
    },
    requests: 1,
  },
  {
    name: 'credentials that are refused only later',
    replies: [status(401, 'Unauthorized')],
    expected: { kind: 'failed', status: 401, reason: '401 Unauthorized' },
    requests: 1,
  },
];

for (const { name, replies, limits, expected, requests } of settled) {
  test(`settles: ${name}`, async (t) => {
    const { server, get } = await withServer(t, { '/x': replies }, limits ? { limits } : {});
    await get('/version');
    assert.deepEqual(await get('/x'), expected);
    assert.equal(server.requests.filter((request) => request === 'GET /x').length, requests);
  });
}

test('a slow drip is ended by the limit for a whole request', async (t) => {
  const drip: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.once('close', () => clearInterval(timer));
  };
  const limits = { idle: 1_000, total: 200 };
  const { get } = await withServer(t, { '/x': drip }, { limits });
  await get('/version');
  assert.deepEqual(await get('/x'), {
    kind: 'failed',
    status: null,
    reason: 'no answer in 1 s',
  });
});

test('integers beyond 2^53 stay exact', async (t) => {
  const { get } = await withServer(t, {
    '/x': text(200, '{"n":9007199254740993}', 'application/json'),
  });
  assert.deepEqual(await get('/x'), {
    kind: 'answered',
    body: { n: 9007199254740993n },
    bytes: 22,
  });
});

test('requests share a bounded number of kept connections', async (t) => {
  let running = 0;
  let most = 0;
  const slow: Reply = (response) => {
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }, 10);
  };
  const { server, get } = await withServer(t, { '/x': slow }, { concurrency: 3 });
  await Promise.all(Array.from({ length: 12 }, () => get('/x')));
  assert.deepEqual({ most, connections: server.connections() }, { most: 3, connections: 3 });
});

test('the token is sent, and a wish for JSON', async (t) => {
  const { server, get } = await withServer(t, { '/x': good });
  await get('/x');
  const { authorization, accept } = server.headers[0] ?? {};
  assert.deepEqual(
    { authorization, accept },
    { authorization: 'Bearer token-of-the-tests', accept: 'application/json' },
  );
});

test('every request is recorded, the failed ones too', async (t) => {
  const records: RequestRecord[] = [];
  const record = (request: RequestRecord) => records.push(request);
  const { get } = await withServer(t, { '/x': [status(503, 'no'), good] }, { record });
  await get('/x');
  assert.deepEqual(
    records.map(({ purpose, path, status, bytes }) => ({ purpose, path, status, bytes })),
    [
      { purpose: 'list', path: '/x', status: 503, bytes: 80 },
      { purpose: 'list', path: '/x', status: 200, bytes: 13 },
    ],
  );
});

const interruptions: readonly { name: string; replies: Replies }[] = [
  { name: 'a request that hangs', replies: hang },
  {
    name: 'a wait before the next attempt',
    replies: status(429, 'later', { 'retry-after': '30' }),
  },
];

for (const { name, replies } of interruptions) {
  test(`the signal ends ${name}`, async (t) => {
    const controller = new AbortController();
    const server = await startApiServer(t, { '/x': replies });
    const { signal } = controller;
    const api = connect(server.kubeConfig, { signal, concurrency: 1, retry: defaultRetryPolicy });
    t.after(() => api.close());
    const reason = new Error('the sweep was interrupted');
    const answer = assert.rejects(api.get('/x', { purpose: 'list' }), reason);
    const waiting = assert.rejects(api.get('/x', { purpose: 'list' }), reason);
    await sleep(50);
    const start = performance.now();
    controller.abort(reason);
    await Promise.all([answer, waiting]);
    assert.ok(performance.now() - start < 5_000);
  });
}

test('gzip is unpacked, and asked for only over a network', async (t) => {
  const packed: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync('{"good":true}'));
  };
  const half: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync('{"good":true}').subarray(0, 20));
  };
  const { server, get } = await withServer(t, { '/x': packed, '/y': [half, packed] });
  assert.deepEqual(await get('/x'), answered);
  assert.deepEqual(await get('/y'), answered);
  assert.equal(server.headers[0]?.['accept-encoding'], 'identity');
});

test('close ends what is under way, and what waits for its next attempt', async (t) => {
  const server = await startApiServer(t, {
    '/x': hang,
    '/y': status(429, 'later', { 'retry-after': '30' }),
  });
  const api = connect(server.kubeConfig, { retry: defaultRetryPolicy });
  const ends = ['/x', '/y'].map((path) =>
    assert.rejects(api.get(path, { purpose: 'list' }), /connection .* was closed/),
  );
  await sleep(50);
  const start = performance.now();
  api.close();
  await Promise.all(ends);
  assert.ok(performance.now() - start < 5_000);
});
