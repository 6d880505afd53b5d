import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { KubeConfig } from '@kubernetes/client-node';
import { UserError } from '../../../src/errors.ts';
import { createCommandRunner } from '../../../src/exec/run-command.ts';
import { openConnection } from '../../../src/live/connection.ts';
import { loadKubeConfig } from '../../../src/live/kube-config.ts';
import { canary, canaryRedactor } from './test-ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'drift-sweep-exec-'));
after(() => rmSync(folder, { recursive: true }));

const environment = {
  PATH: process.env['PATH'] ?? '',
  HOME: '/home/of/the/tests',
  INPUT_TOKEN: canary,
  AWS_PROFILE: 'prod',
};

function execConfig(script: string, exec: object = {}): KubeConfig {
  const interrupted = new AbortController().signal;
  const plugin = {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: 'sh',
    args: ['-c', script],
    ...exec,
  };
  return loadKubeConfig({
    kubeconfig: JSON.stringify({
      clusters: [{ name: 'test', cluster: { server: 'https://127.0.0.1:6443' } }],
      users: [{ name: 'tester', user: { exec: plugin } }],
      contexts: [{ name: 'test', context: { cluster: 'test', user: 'tester' } }],
      'current-context': 'test',
    }),
    environment,
    redactor: canaryRedactor,
    runner: createCommandRunner({ env: environment, temporary: folder, interrupted }),
  });
}

function open(kubeConfig: KubeConfig) {
  return openConnection({
    kubeConfig,
    redactor: canaryRedactor,
    sockets: 2,
    credentialTimeout: 5_000,
  });
}

function tokenOf({ headers }: RequestOptions): unknown {
  const sent: object = headers ?? {};
  return Reflect.get(sent, 'Authorization');
}

function credential(status: object): string {
  return JSON.stringify({ kind: 'ExecCredential', status });
}

test('requests that start together share one run, and a credential is kept until it runs out', async () => {
  const runs = join(folder, 'runs');
  const rows: readonly { expires: string; runs: number }[] = [
    { expires: '2020-01-01T00:00:00Z', runs: 2 },
    { expires: '2999-01-01T00:00:00Z', runs: 1 },
  ];
  for (const row of rows) {
    writeFileSync(runs, '');
    const status = { token: 'from-plugin', expirationTimestamp: row.expires };
    const { access } = open(execConfig(`echo run >> ${runs}; echo '${credential(status)}'`));
    const all = await Promise.all([access(), access(), access()]);
    assert.deepEqual(all.map(tokenOf), Array(3).fill('Bearer from-plugin'));
    await access();
    assert.equal(readFileSync(runs, 'utf8'), 'run\n'.repeat(row.runs), row.expires);
  }
});

test('a client certificate', async () => {
  const status = { clientCertificateData: 'CERT', clientKeyData: 'KEY' };
  const { cert, key } = await open(execConfig(`echo '${credential(status)}'`)).access();
  assert.deepEqual({ cert, key }, { cert: 'CERT', key: 'KEY' });
});

test('a plugin gets the environment of the user, and no input of ours', async () => {
  const file = join(folder, 'environment');
  const script = `env > ${file}; echo '${credential({ token: 'x' })}'`;
  await open(execConfig(script, { env: [{ name: 'REGION', value: 'west' }] })).access();
  const lines = readFileSync(file, 'utf8').split('\n');
  for (const line of ['HOME=/home/of/the/tests', 'AWS_PROFILE=prod', 'REGION=west']) {
    assert.ok(lines.includes(line), line);
  }
  assert.ok(!lines.some((line) => line.includes(canary)));
});

const requests: readonly { name: string; exec: object; spec: unknown }[] = [
  { name: 'is told that nobody is there', exec: {}, spec: { interactive: false } },
  {
    name: 'is told the cluster where it asks for it',
    exec: { provideClusterInfo: true },
    spec: {
      interactive: false,
      cluster: { server: 'https://127.0.0.1:6443', 'insecure-skip-tls-verify': false },
    },
  },
];

for (const { name, exec, spec } of requests) {
  test(`a plugin ${name}`, async () => {
    const file = join(folder, 'request');
    const script = `printf %s "$KUBERNETES_EXEC_INFO" > ${file}; echo '${credential({ token: 'x' })}'`;
    await open(execConfig(script, exec)).access();
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), {
      apiVersion: 'client.authentication.k8s.io/v1',
      kind: 'ExecCredential',
      spec,
    });
  });
}

const failures: readonly { name: string; script: string; exec?: object; expected: RegExp }[] = [
  {
    name: 'fails is named, and nothing that it printed',
    script: `echo "login first" >&2; echo ${canary} >&2; exit 1`,
    expected:
      /^The credentials of user tester in the kubeconfig cannot be had: the exec command sh ended with 1; what it said is not shown, for it may hold a credential: run it by hand to see it\. Check/,
  },
  {
    name: 'answers no JSON is not quoted',
    script: `echo ${canary.slice(0, 5)}`,
    expected: /cannot be had: the exec command sh printed no ExecCredential with a token\. Check/,
  },
  {
    name: 'is not installed',
    script: '',
    exec: { command: 'no-such-plugin', installHint: 'Install it from the portal.' },
    expected:
      /the exec command no-such-plugin is not installed\. Install it from the portal\. Check/,
  },
  {
    name: 'asks a person is not started',
    script: '',
    exec: { interactiveMode: 'Always' },
    expected: /wants to ask a person/,
  },
];

for (const { name, script, exec, expected } of failures) {
  test(`a plugin that ${name}`, async () => {
    await assert.rejects(open(execConfig(script, exec)).access(), (error: unknown) => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, expected);
      return true;
    });
  });
}

test('a plugin with a slash in its name lies beside the kubeconfig', async () => {
  const plugin = join(folder, 'plugin');
  writeFileSync(plugin, `#!/bin/sh\necho '${credential({ token: 'beside' })}'\n`, { mode: 0o700 });
  const file = join(folder, 'kubeconfig');
  writeFileSync(
    file,
    JSON.stringify({
      clusters: [{ name: 'test', cluster: { server: 'https://127.0.0.1:6443' } }],
      users: [{ name: 'tester', user: { exec: { command: './plugin' } } }],
      contexts: [{ name: 'test', context: { cluster: 'test', user: 'tester' } }],
      'current-context': 'test',
    }),
  );
  const interrupted = new AbortController().signal;
  const runner = createCommandRunner({ env: environment, temporary: folder, interrupted });
  const kubeConfig = loadKubeConfig({
    kubeconfig: file,
    environment,
    redactor: canaryRedactor,
    runner,
  });
  assert.equal(tokenOf(await open(kubeConfig).access()), 'Bearer beside');
});
