import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type CanaryStage, setCanaryStage } from './canary-stage.ts';
import { readFiles, readReport } from './drift-sweep.ts';

let stage: CanaryStage;
before(async () => {
  stage = await setCanaryStage();
});
after(() => stage.stop());

const container = 'spec.template.spec.containers[name="app"]';

/** Every place that holds another secret in the cluster than in Git. */
const changedPlaces: Readonly<Record<string, readonly string[]>> = {
  'v1/Secret/canary/plain': ['data.password', 'data.quoted', 'data.lines'],
  'v1/Secret/canary/registry': ['data[".dockerconfigjson"]'],
  'v1/ConfigMap/canary/texts': [
    'metadata.annotations["example.com/webhook"]',
    'metadata.annotations["example.com/api-token"]',
    'metadata.annotations["kapp.k14s.io/original"]',
    'data.password',
    'data["settings.ini"]',
    'data["settings.yaml"]',
    'data["settings.json"]',
    'data[".npmrc"]',
    'data["tokens.txt"]',
    'data["key.pem"]',
    'data["request.http"]',
  ],
  'apps/v1/Deployment/canary/app': [
    'spec.template.metadata.annotations["example.com/session-key"]',
    'spec.template.spec.initContainers[name="migrate"].command',
    `${container}.command`,
    `${container}.args`,
    `${container}.env[name="DB_PASSWORD"].value`,
    `${container}.env[name="GREETING"].value`,
    `${container}.env[name="BROKER"].value`,
    `${container}.livenessProbe.httpGet.httpHeaders`,
    `${container}.lifecycle.preStop.exec.command`,
  ],
  'batch/v1/CronJob/canary/backup': [
    'spec.jobTemplate.spec.template.spec.containers[name="backup"].env[name="AWS_SECRET_ACCESS_KEY"].value',
  ],
  'networking.k8s.io/v1/Ingress/canary/app': [
    'metadata.annotations["nginx.ingress.kubernetes.io/configuration-snippet"]',
  ],
  'canary.example.com/v1/Backup/canary/nightly': [
    'spec.password',
    'spec.target.url',
    'spec.target.accessToken',
  ],
};

for (const format of ['text', 'json', 'markdown']) {
  test(`no secret comes out as ${format}, and every changed place is shown`, async () => {
    const args = ['sweep', 'git', access(), `--format=${format}`];
    const { code, stderr } = await stage.run(args, format);
    assert.equal(code, 1, stderr);
    assertShowsEveryPlace(format);
  });
}

test('no secret comes out of the action', async () => {
  const kubeconfig = readFileSync(stage.kubeconfig, 'utf8');
  const { code, stderr } = await stage.runAction({ kubeconfig }, 'action');
  assert.equal(code, 1, stderr);
  assertShowsEveryPlace('action');
});

test('a member of a set of secrets is no part of a path', async () => {
  await stage.run(['sweep', 'git', access()], 'set');
  const { findings } = readReport(join(stage.workspace, 'set'));
  const tokens = findings
    .flatMap(({ differences }) => differences)
    .filter(({ path }) => path.startsWith('spec.tokens'));
  assert.deepEqual(tokens.map(({ change, redacted }) => `${change} ${redacted}`).sort(), [
    'added true',
    'removed true',
  ]);
});

test('a capture keeps no secret, unless it is asked to', async () => {
  const { code, stderr } = await stage.run(['capture', access()], 'redacted-capture');
  assert.equal(code, 0, stderr);
  await stage.run(['sweep', 'git', '--live=redacted-capture'], 'from-redacted');
});

test('a capture with secrets is for its owner alone, and a sweep of it says none', async () => {
  const capture = ['capture', access(), '--with-secrets'];
  const { code, stderr } = await stage.runForSecrets(capture, 'full-capture');
  assert.equal(code, 0, stderr);
  for (const file of readFiles(join(stage.workspace, 'full-capture')).keys()) {
    assert.equal((statSync(file).mode & 0o777).toString(8), '600', file);
  }
  await stage.run(['sweep', 'git', '--live=full-capture'], 'from-full');
  assertShowsEveryPlace('from-full');
});

function access(): string {
  return `--kubeconfig=${stage.kubeconfig}`;
}

function assertShowsEveryPlace(output: string): void {
  const { findings } = readReport(join(stage.workspace, output));
  for (const [ref, paths] of Object.entries(changedPlaces)) {
    const differences = findings.find((finding) => finding.ref === ref)?.differences ?? [];
    const hidden = differences.filter(({ redacted }) => redacted).map(({ path }) => path);
    const absent = paths.filter((path) => !hidden.includes(path));
    assert.deepEqual(absent, [], `${ref} shows ${hidden.join(', ')}`);
  }
}
