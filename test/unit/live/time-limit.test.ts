import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../../../src/errors.ts';
import { defaultRetryPolicy } from '../../../src/live/retry.ts';
import { hang, type Replies, status } from './api-server.ts';
import { withServer } from './test-client.ts';

const spent = {
  kind: 'failed',
  status: null,
  reason: "the sweep's time limit of 1 s has run out",
};

const unsettled: readonly { name: string; replies: Replies }[] = [
  { name: 'a request that hangs', replies: hang },
  {
    name: 'a wait before the next attempt',
    replies: status(429, 'later', { 'retry-after': '30' }),
  },
];

for (const { name, replies } of unsettled) {
  test(`the time limit ends ${name}, what waits behind it, and what comes later`, async (t) => {
    const { get } = await withServer(
      t,
      { '/x': replies },
      { timeLimit: 500, concurrency: 1, retry: defaultRetryPolicy },
    );
    await get('/version');
    const start = performance.now();
    assert.deepEqual(await Promise.all([get('/x'), get('/x')]), [spent, spent]);
    assert.deepEqual(await get('/version'), spent);
    assert.ok(performance.now() - start < 5_000);
  });
}

test('a time limit before the first answer is no access', async (t) => {
  const { server, get } = await withServer(t, { '/x': hang }, { timeLimit: 100 });
  await assert.rejects(get('/x'), (error) => {
    assert.ok(error instanceof UserError);
    assert.equal(
      error.message,
      `No access to the API server ${server.url}: the sweep's time limit of 1 s has run out before anything came through. Check the server in the kubeconfig, and firewalls on the way, or allow more time (--timeout, or input timeout).`,
    );
    return true;
  });
});

test('who ends the program after the time limit is heard', async (t) => {
  const controller = new AbortController();
  const overrides = { timeLimit: 50, signal: controller.signal };
  const { get } = await withServer(t, { '/x': hang }, overrides);
  await get('/version');
  assert.deepEqual(await get('/x'), spent);
  const reason = new Error('the sweep was interrupted');
  controller.abort(reason);
  await assert.rejects(get('/x'), reason);
});

test('the time limit ends with the client', async (t) => {
  const { client, get } = await withServer(t, { '/x': hang }, { timeLimit: 50 });
  await get('/version');
  client.close();
  await sleep(100);
  await assert.rejects(get('/x'), /connection .* was closed/);
});
