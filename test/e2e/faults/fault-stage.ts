import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFindings, readFiles, readReport, runDriftSweep } from '../drift-sweep.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { type KubeCluster, startKubeCluster } from '../kube-cluster.ts';
import type { TokenUser } from '../kube-files.ts';
import type { FaultRow } from './fault-row.ts';
import { type RowOutcome, sweepByParts } from './sweep-by-parts.ts';

/** What Git declares in every row: 11 objects of 7 kinds, of which one has drifted. */
const declared = `
apiVersion: v1
kind: Namespace
metadata: {name: shop}
---
apiVersion: v1
kind: Namespace
metadata: {name: bank}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: shop-viewer}
rules: [{apiGroups: [""], resources: [pods], verbs: [get]}]
---
${inBoth(
  (namespace) => `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: ${namespace}}
data: {mode: fast}
---
apiVersion: v1
kind: Service
metadata: {name: front, namespace: ${namespace}}
spec: {selector: {app: front}, ports: [{port: 80}]}
`,
)}
---
${deployment('shop', 'web')}
---
${deployment('bank', 'ledger')}
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: close-books, namespace: bank}
spec:
  schedule: "0 3 * * *"
  jobTemplate:
    spec:
      template:
        spec: {restartPolicy: Never, containers: [{name: main, image: "registry.example.com/books:1"}]}
---
apiVersion: v1
kind: Secret
metadata: {name: key, namespace: bank}
stringData: {key: canary-of-the-faults}
`;

const declaredObjects = 11;
const standingDrift =
  'apps/v1/Deployment/shop/web changed: spec.replicas changed by kubectl (Update)';
const reportFiles = ['drift.patch', 'report.json', 'report.md', 'report.txt', 'run.json'];

function inBoth(write: (namespace: string) => string): string {
  return ['shop', 'bank'].map(write).join('\n---\n');
}

function deployment(namespace: string, name: string): string {
  return `
apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}, namespace: ${namespace}}
spec:
  replicas: 1
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: app, image: "registry.example.com/${name}:1"}]}`;
}

export interface FaultStage {
  readonly cluster: KubeCluster;
  /** A new folder for one sweep, with what Git declares in \`git\`. */
  makeWork(row: Pick<FaultRow, 'manifests' | 'config'>): string;
  stop(): Promise<void>;
}

/** A real API server that holds what is declared, and the drift. */
export async function openFaultStage(users: readonly TokenUser[] = []): Promise<FaultStage> {
  const folder = mkdtempSync(join(tmpdir(), 'drift-sweep-faults-'));
  const cluster = await startKubeCluster({ users });
  await cluster.kubectl(['apply', '--server-side', '--field-manager=git', '-f', '-'], {
    stdin: declared,
  });
  const patch = '{"spec":{"replicas":3}}';
  await cluster.kubectl([
    'patch',
    'deployment/web',
    '--namespace=shop',
    '--patch',
    patch,
    '--field-manager=kubectl',
  ]);
  let works = 0;
  return {
    cluster,
    makeWork({ manifests, config }) {
      works += 1;
      const work = join(folder, String(works));
      mkdirSync(join(work, 'git'), { recursive: true });
      writeFileSync(join(work, 'git/all.yaml'), declared);
      if (manifests !== undefined) writeFileSync(join(work, 'git/more.yaml'), manifests);
      if (config !== undefined) writeFileSync(join(work, '.drift-sweep.yml'), config);
      return work;
    },
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sweeps with the fault, and compares all that the row and the rest of the cluster are to give. */
export async function checkRow(stage: FaultStage, row: FaultRow): Promise<void> {
  const { cluster } = stage;
  const work = stage.makeWork(row);
  await row.before?.(cluster);
  const { user, rules = [], silent = false } = row;
  const proxy = await startFaultProxy(cluster, { ...(user && { user }), rules, silent });
  try {
    const outcome =
      row.patience === undefined
        ? await sweepByCommand(work, proxy.kubeconfig, row.args ?? [])
        : await sweepByParts({ work, kubeconfig: proxy.kubeconfig, patience: row.patience });
    assert.deepEqual(proxy.failures, []);
    assertOutcome(row, outcome);
  } finally {
    await proxy.stop();
  }
}

/** A sweep takes seconds; one that takes this long hangs. */
const longest = 60_000;

async function sweepByCommand(
  work: string,
  kubeconfig: string,
  args: readonly string[],
): Promise<RowOutcome> {
  const all = ['sweep', 'git', `--kubeconfig=${kubeconfig}`, '--log-level=debug', ...args];
  const run = await withinTime(runDriftSweep(all, { cwd: work }));
  const output = join(work, 'drift-report');
  const files = existsSync(output) ? readdirSync(output).sort() : [];
  assert.deepEqual(files, files.length === 0 ? [] : reportFiles, 'nothing is half-written');
  const written = files.length === 0 ? '' : [...readFiles(output).values()].join('\n');
  return {
    exit: run.code,
    report: files.length === 0 ? null : readReport(output),
    texts: `${run.stderr}\n${run.stdout}\n${written}`,
  };
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the sweep hangs')), longest);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function assertOutcome(row: FaultRow, { exit, report, texts }: RowOutcome): void {
  if (row.said !== null) assert.match(texts, row.said);
  assert.doesNotMatch(texts, /^\s+at .+:\d+:\d+\)?$/m, 'no stack trace');
  assert.doesNotMatch(texts, /-of-the-(tests|faults)/, 'no secret');
  if (row.findings === null) {
    assert.deepEqual({ exit, report }, { exit: row.exit, report: null }, texts);
    return;
  }
  assert(report !== null, texts);
  const drift = row.driftSeen === false ? [] : [standingDrift];
  assert.deepEqual(describeFindings(report), [...row.findings, ...drift].sort(), texts);
  const objects = declaredObjects + (row.moreObjects ?? 0);
  const gap = row.findings.some((finding) => finding.endsWith(' unchecked'));
  assert.deepEqual(
    {
      exit,
      complete: report.complete,
      objects: report.counts['objects'],
      inSync: report.counts['inSync'],
    },
    {
      exit: row.exit,
      complete: !gap,
      objects,
      inSync: objects - report.findings.length,
    },
    texts,
  );
}
