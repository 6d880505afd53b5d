import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type CanaryStage, setCanaryStage } from './canary-stage.ts';
import { startFailingProxy } from './failing-proxy.ts';

let stage: CanaryStage;
before(async () => {
  stage = await setCanaryStage();
});
after(() => stage.stop());

function access(): string {
  return `--kubeconfig=${stage.kubeconfig}`;
}

/** Manifests that cannot be read, each with a secret in or beside its fault. */
const brokenManifests: Readonly<Record<string, string>> = {
  'tab.yaml':
    'kind: Secret\napiVersion: v1\nmetadata: {name: a}\nstringData:\n\tpassword: CANARY\n',
  'doubled-key.yaml':
    'kind: Secret\napiVersion: v1\nmetadata: {name: b}\nstringData:\n  password: CANARY\n  password: CANARY\n',
  'unclosed.yaml':
    'kind: Secret\napiVersion: v1\nmetadata: {name: c}\nstringData: {password: "CANARY}\n',
  'not-base64.yaml':
    'kind: Secret\napiVersion: v1\nmetadata: {name: d}\ndata:\n  password: "CANARY ?!"\n',
  'number.yaml':
    'kind: Secret\napiVersion: v1\nmetadata: {name: e}\nstringData: {pin: [CANARY], other: CANARY}\n',
  'template.yaml':
    'kind: Secret\napiVersion: v1\nmetadata: {name: "{{ .Values.name }}"}\nstringData: {password: {{ CANARY }}}\n',
  'no-kind.yaml': 'apiVersion: v1\nmetadata: {name: f}\nstringData: {password: CANARY}\n',
  'anchor.yaml':
    'kind: Secret\napiVersion: v1\nmetadata: {name: g}\nstringData: {password: *CANARY}\n',
  'truncated.json': '{"kind": "Secret", "apiVersion": "v1", "stringData": {"password": "CANARY"',
  'unknown-kind.yaml':
    'kind: Vault\napiVersion: none.example.com/v1\nmetadata: {name: h}\nspec: {password: CANARY}\n',
};

test('manifests that cannot be read', async () => {
  const folder = join(stage.workspace, 'broken');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(brokenManifests)) {
    writeFileSync(join(folder, name), stage.canaries.fill(text, name));
  }
  const { code, stderr } = await stage.run(['sweep', 'broken', access()], 'from-broken');
  assert.notEqual(code, 0, stderr);
  assert.notEqual(code, 3, stderr);
});

test('a snapshot that cannot be read', async () => {
  const text = brokenManifests['doubled-key.yaml'] ?? '';
  writeFileSync(
    join(stage.workspace, 'broken-snapshot.yaml'),
    stage.canaries.fill(text, 'snapshot'),
  );
  await stage.run(['sweep', 'git', '--live=broken-snapshot.yaml'], 'from-broken-snapshot');
});

test('a config with a credential in it', async () => {
  const url = stage.canaries.fill('https://bot:CANARY@chat.example.com/CANARY', 'config');
  writeFileSync(
    join(stage.workspace, 'credential.yml'),
    `version: 1\nalerts: [{url: "${url}", name: chat}]\ntoken: ${stage.canaries.at('config token')}\n`,
  );
  const { code, stderr } = await stage.run(
    ['sweep', 'git', access(), '--config=credential.yml'],
    'from-config',
  );
  assert.equal(code, 3, stderr);
});

const refusals: Readonly<Record<string, (kubeconfig: string) => string>> = {
  'a token that the server refuses': (text) =>
    text.replace(stage.canaries.at('token'), stage.canaries.at('refused token')),
  'a server that is not there, with credentials in its address': (text) =>
    text.replace(stage.cluster.server, `https://me:${stage.canaries.at('address')}@127.0.0.1:9`),
  'a kubeconfig that is cut off': (text) =>
    text.slice(0, text.indexOf(stage.canaries.at('token')) + 40),
  'a kubeconfig of another shape': () =>
    `token: ${stage.canaries.at('shape')}\nusers: ${stage.canaries.at('users')}\n`,
  'a kubeconfig whose program fails': (text) => withFailingProgram(text),
};
for (const [name, change] of Object.entries(refusals)) {
  test(name, async () => {
    const text = readFileSync(stage.kubeconfig, 'utf8');
    writeFileSync(join(stage.workspace, 'kubeconfig'), change(text));
    const { code, stderr } = await stage.run(
      ['sweep', 'git', '--kubeconfig=kubeconfig'],
      'refused',
    );
    assert.equal(code, 3, stderr);
  });
}

test('a kubeconfig given to the action in base64', async () => {
  const kubeconfig = readFileSync(stage.kubeconfig).toString('base64');
  const { code, stderr } = await stage.runAction({ kubeconfig }, 'base64');
  assert.equal(code, 3, stderr);
});

for (const status of [400, 403, 500]) {
  test(`a server that answers ${status} with a secret in its message`, async () => {
    const message = stage.canaries.fill(
      'Secret in version "v1" cannot be handled: ... "password":"CANARY" ... error at byte 7 of {"a":"b"}: https://x:CANARY@y/',
      `answer ${status}`,
    );
    const body = JSON.stringify({
      kind: 'Status',
      apiVersion: 'v1',
      status: 'Failure',
      message,
      code: status,
    });
    const proxy = await startFailingProxy(stage.cluster, (path) =>
      path.startsWith('/api/v1/secrets') ? { status, body } : null,
    );
    try {
      const from = `--kubeconfig=${proxy.kubeconfig}`;
      const { code, stderr } = await stage.run(['sweep', 'git', from], `answer-${status}`);
      assert.ok(code === 1 || code === 2 || code === 3, stderr);
    } finally {
      await proxy.stop();
    }
  });
}

/** Its user gets the token from a program, which fails and says a secret on its way. */
function withFailingProgram(kubeconfig: string): string {
  const config = JSON.parse(kubeconfig);
  const says = `echo ${stage.canaries.at('program')} >&2; exit 1`;
  config.users[0].user = {
    exec: {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: 'sh',
      args: ['-c', says],
      env: [{ name: 'CLIENT_SECRET', value: stage.canaries.at('program environment') }],
      interactiveMode: 'Never',
    },
  };
  return JSON.stringify(config);
}
