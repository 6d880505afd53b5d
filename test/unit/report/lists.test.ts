import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderPatch } from '../../../src/report/patch.ts';
import { prepareReport } from '../../../src/report/prepare-report.ts';
import { renderRunRecord } from '../../../src/report/run-record.ts';
import { renderTable } from '../../../src/report/table.ts';
import { largeReport, makeCounts, makeFinding, makeReport } from './report-builders.ts';
import { sampleReport } from './sample-report.ts';

describe('renderPatch', () => {
  it('says first that it is for reading', () => {
    const [first = ''] = renderPatch(prepareReport(sampleReport())).split('\n');
    assert.match(first, /^# For reading, not for applying/);
  });

  it('has the diff of each finding, worst first', () => {
    const patch = renderPatch(prepareReport(sampleReport()));
    assert.deepEqual(patch.match(/^# P.*$/gm), [
      '# P1 changed rbac.authorization.k8s.io/v1/ClusterRoleBinding//break-glass clusters/prod/rbac.yaml:22',
      '# P2 changed apps/v1/Deployment/shop/checkout clusters/prod/shop/checkout.yaml:1',
      '# P2 changed v1/ConfigMap/edge/router clusters/prod/edge/router.yaml:1',
      '# P2 changed v1/PersistentVolumeClaim/billing/ledger-archive clusters/prod/billing/ledger.yaml:40',
      '# P2 changed v1/Secret/shop/smtp clusters/prod/shop/smtp.yaml:1',
      '# P2 changed v1/Service/edge/dns clusters/prod/edge/dns.yaml:31',
      '# P2 missing v1/ConfigMap/analytics/jobs clusters/prod/analytics.yaml:9',
      '# P2 unmanaged v1/ConfigMap/shop/settings-5hchgd2b6c',
      '# P3 changed v1/Namespace//edge clusters/prod/namespaces.yaml:14',
    ]);
    assert.equal(patch.match(/^--- a\//gm)?.length, 8);
    assert.match(patch, /^\+\+\+ \/dev\/null\n@@ -1,7 \+0,0 @@\n-apiVersion: v1$/m);
    assert.match(patch, /^- {4}timeout = "30s"\n\+ {4}timeout = "300s"$/m);
  });

  it('tells differences that no diff shows', () => {
    const finding = makeFinding({ ref: 'host/web-1#sshd', source: null, desired: null });
    const patch = renderPatch(prepareReport(makeReport({ findings: [finding] })));
    assert.match(patch, /# P2 changed host\/web-1#sshd\n# spec\.replicas: 3 in Git, 5 live\n$/);
  });

  it('has two lines where all is in sync', () => {
    assert.equal(renderPatch(prepareReport(makeReport())).split('\n').length, 3);
  });
});

describe('renderTable', () => {
  it('has a line for each finding and the verdict last', () => {
    const report = makeReport({
      verdict: 'drift',
      counts: makeCounts({ objects: 3, inSync: 1, changed: 1, error: 1, p2: 1 }),
      findings: [
        makeFinding(),
        makeFinding({
          ref: 'file:a.yaml#2',
          status: 'error',
          severity: null,
          source: null,
          differences: [],
        }),
        makeFinding({ status: 'skipped', severity: null }),
      ],
    });
    assert.equal(
      renderTable(prepareReport(report)),
      `SEVERITY  STATUS   OBJECT                            WHERE                               BY
P2        changed  apps/v1/Deployment/shop/checkout  clusters/prod/shop/checkout.yaml:1  kubectl-edit
--        error    file:a.yaml#2                     --                                  --
Drift on prod: 1 changed (1 P2); 1 of 3 objects match Git; 1 in error.
`,
    );
  });

  it('is the verdict alone where all is in sync', () => {
    assert.equal(
      renderTable(prepareReport(makeReport())),
      'In sync on prod: all 120 objects match Git.\n',
    );
  });

  it('shows the 50 worst of many', () => {
    const lines = renderTable(prepareReport(largeReport(5000))).split('\n');
    assert.equal(lines.length, 1 + 50 + 1 + 1 + 1);
    assert.match(lines[1] ?? '', /^P1 /);
    assert.equal(lines[51], 'and 4,950 more findings, all of them in the report');
  });
});

describe('renderRunRecord', () => {
  it('has calls and times, in whole milliseconds', () => {
    const json = renderRunRecord({
      toolVersion: '0.1.0',
      nodeVersion: 'v24.1.0',
      startedAt: '2026-12-01T06:00:00.000Z',
      milliseconds: 812.6,
      phases: [{ name: 'live', milliseconds: 501.2 }],
      requests: [
        { purpose: 'list', path: '/api/v1/pods', status: 200, bytes: 4096, milliseconds: 31.5 },
        { purpose: 'list', path: '/api/v1/nodes', status: null, bytes: 0, milliseconds: 9999.9 },
      ],
    });
    assert.deepEqual(JSON.parse(json), {
      schemaVersion: 'drift-sweep-run/v1',
      tool: { version: '0.1.0' },
      node: 'v24.1.0',
      startedAt: '2026-12-01T06:00:00.000Z',
      milliseconds: 813,
      phases: [{ name: 'live', milliseconds: 501 }],
      requests: [
        { purpose: 'list', path: '/api/v1/pods', status: 200, bytes: 4096, milliseconds: 32 },
        { purpose: 'list', path: '/api/v1/nodes', status: null, bytes: 0, milliseconds: 10000 },
      ],
    });
  });
});
