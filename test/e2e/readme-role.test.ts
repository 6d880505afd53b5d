import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readReport, runDriftSweep } from './drift-sweep.ts';
import { type KubeCluster, startKubeCluster } from './kube-cluster.ts';

const group = 'drift-sweep:readme';
const binding = `
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: drift-sweep}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: drift-sweep}
subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: "${group}"}]
`;

const declared = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: default}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: "registry.example.com/web:1"}]}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: default}
spec: {selector: {app: web}, ports: [{port: 80}]}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: web, namespace: default}
data: {mode: slow}
`;

const secret = `
apiVersion: v1
kind: Secret
metadata: {name: web, namespace: default}
stringData: {password: made-up}
`;

let cluster: KubeCluster;
before(async () => {
  cluster = await startKubeCluster({
    users: [{ name: 'sweeper', token: 'sweeper-of-the-tests', groups: [group] }],
  });
});
after(() => cluster.stop());

test('the role in the README is enough, and Secrets are a gap without their right', async () => {
  const readme = readFileSync('README.md', 'utf8');
  const role = /^apiVersion: rbac\S+\nkind: ClusterRole\n.*?(?=^```)/ms.exec(readme);
  assert(role !== null);
  await cluster.kubectl(['create', '--filename=-'], { stdin: `${role[0]}---${binding}` });
  await cluster.kubectl(['apply', '--filename=-'], { stdin: `${declared}---${secret}` });

  assert.deepEqual(await sweep('with-rights', declared), { code: 0, unchecked: [] });
  const { code, unchecked } = await sweep('with-secret', `${declared}---${secret}`);
  assert.equal(code, 2);
  assert.equal(unchecked.length, 1);
  assert.match(JSON.stringify(unchecked), /v1\/Secret.*secrets/);
});

async function sweep(name: string, manifests: string) {
  const folder = join(cluster.folder, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'all.yaml'), manifests);
  const access = `--kubeconfig=${cluster.kubeconfig('sweeper')}`;
  const output = join(folder, 'report');
  const { code } = await runDriftSweep(['sweep', folder, access, `--output=${output}`]);
  return { code, unchecked: readReport(output).unchecked };
}
