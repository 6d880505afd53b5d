import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type KubeCluster, startKubeCluster } from './kube-cluster.ts';

let cluster: KubeCluster;
before(async () => {
  cluster = await startKubeCluster({
    users: [{ name: 'nobody', token: 'nobody-of-the-tests', groups: [] }],
  });
});
after(() => cluster.stop());

test('the API server is the pinned one', async () => {
  const version = JSON.parse(await cluster.kubectl(['version', '-o', 'json']));
  assert.equal(version.serverVersion.gitVersion, 'v1.36.3');
});

test('the reader may read and not write', async () => {
  await cluster.kubectl(['get', 'secrets', '-A'], { user: 'reader' });
  await assert.rejects(
    cluster.kubectl(['create', 'namespace', 'shop'], { user: 'reader' }),
    /forbidden/,
  );
});

test('a user without rights may not read', async () => {
  await assert.rejects(cluster.kubectl(['get', 'secrets', '-A'], { user: 'nobody' }), /forbidden/);
});

test('the audit log tells who asked for what', async () => {
  await cluster.request('nobody', { path: '/api/v1/nodes' });
  const events = cluster.auditEvents().filter((event) => event.user.username === 'nobody');
  assert.deepEqual(
    { verb: events.at(-1)?.verb, code: events.at(-1)?.responseStatus?.code },
    { verb: 'list', code: 403 },
  );
});

test('stop ends the servers and removes the folder', async () => {
  const short = await startKubeCluster({ controllers: true });
  await short.kubectl(['get', 'configmap', 'kube-root-ca.crt', '-n', 'default']);
  await short.stop();
  await short.stop();
  assert.deepEqual(await whatIsLeft(short), []);
});

test('an interrupted process leaves nothing behind', async () => {
  const cluster = new URL('./kube-cluster.js', import.meta.url);
  const script = `
    const { startKubeCluster } = await import(${JSON.stringify(cluster)});
    const { server, folder } = await startKubeCluster();
    console.log(JSON.stringify({ server, folder }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  child.kill('SIGTERM');
  await once(child, 'exit');
  assert.deepEqual(await whatIsLeft(JSON.parse(line)), []);
});

/** A killed server needs a moment to give its memory back; it gets five seconds. */
async function whatIsLeft(cluster: { server: string; folder: string }): Promise<string[]> {
  const deadline = Date.now() + 5000;
  while (!(await refusesConnections(cluster.server)) && Date.now() < deadline) await sleep(50);
  return [
    ...(existsSync(cluster.folder) ? [cluster.folder] : []),
    ...((await refusesConnections(cluster.server)) ? [] : [cluster.server]),
  ];
}

async function refusesConnections(server: string): Promise<boolean> {
  const answer = await fetch(server).catch((error: Error) => error.cause);
  return answer instanceof Error && 'code' in answer && answer.code === 'ECONNREFUSED';
}
