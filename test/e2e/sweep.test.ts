import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { describeFindings, readReport, runDriftSweep, type SweepReport } from './drift-sweep.ts';
import { type AuditEvent, type KubeCluster, startKubeCluster } from './kube-cluster.ts';
import { applyPlatform, writePlatform } from './platform.ts';
import { platformEdits } from './platform-edits.ts';
import { runAction } from './run-action.ts';
import { untilQuiet } from './until-quiet.ts';

// The tests follow each other on one cluster: first it is in sync, then it is edited.

/** The checkout: manifests below clusters/prod, reports beside them. */
const workspace = mkdtempSync(join(tmpdir(), 'drift-sweep-platform-'));
const expected = platformEdits.map(({ finding }) => finding).sort();
let cluster: KubeCluster;

before(async () => {
  const manifests = join(workspace, 'clusters/prod');
  writePlatform(manifests);
  cluster = await startKubeCluster({ controllers: true });
  await applyPlatform(cluster, manifests);
  await untilQuiet(cluster);
});

after(async () => {
  await cluster.stop();
  rmSync(workspace, { recursive: true, force: true });
});

test('120 objects, applied in three ways, are in sync', async () => {
  const { report, code } = await sweep('in-sync', access());
  assert.deepEqual(describeFindings(report), []);
  assert.deepEqual(report.unchecked, []);
  assert.deepEqual(
    {
      code,
      verdict: report.verdict,
      complete: report.complete,
      objects: report.counts['objects'],
      inSync: report.counts['inSync'],
    },
    { code: 0, verdict: 'in-sync', complete: true, objects: 120, inSync: 120 },
  );
});

test('twenty edits are exactly twenty findings, each at its path, with its editor', async () => {
  for (const edit of platformEdits) await edit.make(cluster);
  await untilQuiet(cluster);
  const { report, code } = await sweep('edited', access());
  assert.deepEqual(describeFindings(report), expected);
  assert.deepEqual(
    { code, verdict: report.verdict, complete: report.complete, inSync: report.counts['inSync'] },
    { code: 1, verdict: 'drift', complete: true, inSync: 100 },
  );
});

test('the values of a Secret are not in the report', async () => {
  const secrets = readReport(join(workspace, 'edited')).findings.filter(({ ref }) =>
    ref.startsWith('v1/Secret/'),
  );
  const redacted = secrets.flatMap(({ differences }) => differences.map((each) => each.redacted));
  assert.deepEqual(redacted, [true, true]);
});

test('the action finds the same, and says so in outputs, summary and exit code', async () => {
  const run = await runAction({
    workspace,
    inputs: { kubeconfig: readFileSync(cluster.kubeconfig('reader'), 'utf8'), target: 'prod' },
  });
  const { verdict, complete, findings, p2 } = run.outputs;
  assert.deepEqual(
    { code: run.code, verdict, complete, findings, p2, exitCode: run.outputs['exit-code'] },
    { code: 1, verdict: 'drift', complete: 'true', findings: '20', p2: '20', exitCode: '1' },
    run.stderr + run.stdout,
  );
  const report = join(workspace, 'drift-report');
  assert.deepEqual(describeFindings(readReport(report)), expected);
  for (const { ref } of readReport(report).findings) assert.ok(run.summary.includes(ref), ref);
});

test('a capture of the cluster shows the same as the cluster', async () => {
  const folder = join(workspace, 'capture');
  const capture = ['capture', ...access(), '--with-secrets', `--output=${folder}`];
  const { code, stderr } = await runDriftSweep(capture, { cwd: workspace });
  assert.equal(code, 0, stderr);
  const live = await sweep('from-cluster', access());
  const captured = await sweep('from-capture', [`--live=${folder}`]);
  assert.deepEqual(withoutPlace(captured.report), withoutPlace(live.report));
});

test('the sweep only gets and lists, and asks for no object by its name', async () => {
  const seen = cluster.auditEvents().length;
  await sweep('audited', access());
  const events = cluster.auditEvents().slice(seen).filter(byReader);
  assert.deepEqual([...new Set(events.map(({ verb }) => verb))].sort(), ['get', 'list']);
  const byName = events.filter(({ verb, objectRef }) => verb === 'get' && objectRef !== undefined);
  assert.deepEqual(
    byName.map(({ requestURI }) => requestURI).filter((uri) => !uri.endsWith('/kube-system')),
    [],
  );
  const all = cluster.auditEvents().filter(byReader);
  const writes = all.filter(({ verb }) => verb !== 'get' && verb !== 'list');
  assert.deepEqual(writes, []);
});

function byReader({ user }: AuditEvent): boolean {
  return user.username === 'reader';
}

function access(): string[] {
  return [`--kubeconfig=${cluster.kubeconfig('reader')}`];
}

async function sweep(output: string, from: string[]) {
  const args = ['sweep', 'clusters/prod', ...from, `--output=${output}`];
  const { code, stdout, stderr } = await runDriftSweep(args, { cwd: workspace });
  assert.ok(code === 0 || code === 1, `ended with ${code}:\n${stderr}${stdout}`);
  return { code, report: readReport(join(workspace, output)) };
}

/** A report without what tells a cluster from a capture of it: the time, and where it was read. */
function withoutPlace({ findings, counts, unchecked, verdict, complete }: SweepReport) {
  return { findings, counts, unchecked, verdict, complete };
}
