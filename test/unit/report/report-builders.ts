import type { Difference, Editor, Finding } from '../../../src/model/finding.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import type { Path, PathSegment } from '../../../src/model/path.ts';
import type { Counts, Gap, Report } from '../../../src/model/report.ts';

/** `spec`, `containers`, `{ name: 'app' }`, 0: fields, list keys and indexes of a path. */
export function pathOf(...steps: (string | number | { [key: string]: string | number })[]): Path {
  return steps.map((step): PathSegment => {
    if (typeof step === 'string') return { field: step };
    return typeof step === 'number' ? { index: step } : { keys: step };
  });
}

export const kubectlEdit: Editor = {
  manager: 'kubectl-edit',
  operation: 'Update',
  subresource: null,
  time: '2026-11-28T21:37:05Z',
  user: null,
};

export function makeDifference(overrides: Partial<Difference> = {}): Difference {
  return {
    path: pathOf('spec', 'replicas'),
    change: 'changed',
    desired: 3,
    live: 5,
    drawn: overrides.live ?? 5,
    redacted: false,
    editor: kubectlEdit,
    ...overrides,
  };
}

export function makeFinding(overrides: Partial<Finding> = {}): Finding {
  return {
    ref: 'apps/v1/Deployment/shop/checkout',
    status: 'changed',
    class: null,
    severity: 'P2',
    rule: null,
    fate: null,
    fingerprint: 'a3c1f0',
    source: { file: 'clusters/prod/shop/checkout.yaml', line: 1 },
    message: null,
    differences: [makeDifference()],
    editor: null,
    desired: deployment('checkout'),
    ...overrides,
  };
}

const noCounts: Counts = {
  objects: 0,
  inSync: 0,
  changed: 0,
  missing: 0,
  unmanaged: 0,
  degraded: 0,
  pending: 0,
  error: 0,
  skipped: 0,
  unchecked: 0,
  p1: 0,
  p2: 0,
  p3: 0,
};

export function makeCounts(overrides: Partial<Counts> = {}): Counts {
  return { ...noCounts, ...overrides };
}

/** In sync, unless told otherwise. */
export function makeReport(overrides: Partial<Report> = {}): Report {
  return {
    sweptAt: '2026-12-01T06:00:00.000Z',
    toolVersion: '0.1.0',
    target: {
      name: 'prod',
      server: 'https://10.20.0.1:6443',
      version: 'v1.36.3',
      clusterId: '31399f62-a765-4107-817a-5ab75402e00a',
    },
    commit: '3f9c2a1b7d0e4c55a8f6b1e2d3c4a5968778695a',
    doubt: null,
    verdict: 'in-sync',
    complete: true,
    counts: makeCounts({ objects: 120, inSync: 120 }),
    foreignFiles: 0,
    findings: [],
    unchecked: [],
    accepted: [],
    ignored: [],
    assumptions: [],
    ...overrides,
  };
}

export function makeGap(overrides: Partial<Gap> = {}): Gap {
  return { ref: null, kind: null, source: null, paths: [], reason: '', gap: true, ...overrides };
}

function deployment(name: string): JsonObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'shop', labels: { app: name, team: 'payments' } },
    spec: {
      replicas: 3,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: {
          containers: [
            {
              name: 'app',
              image: `registry.example.test/shop/${name}:4.2.0`,
              env: [{ name: 'LOG_LEVEL', value: 'info' }],
              ports: [{ containerPort: 8080 }],
            },
            { name: 'proxy', image: 'registry.example.test/mesh/proxy:1.24' },
          ],
        },
      },
    },
  };
}

/** A token of the redactor, as it stands in a report before it is prepared. */
export function tokenOf(digit: string): string {
  return `[redacted:${digit.repeat(32)}]`;
}

/** The path of the container that `deployment` makes. */
export const appContainer = pathOf('spec', 'template', 'spec', 'containers', { name: 'app' });

/** `count` changed Deployments, worst last. */
export function largeReport(count: number): Report {
  const findings = Array.from({ length: count }, (_, index) =>
    makeFinding({
      ref: `apps/v1/Deployment/shop/checkout-${index}`,
      severity: index === count - 1 ? 'P1' : 'P2',
      source: { file: `clusters/prod/shop/checkout-${index}.yaml`, line: 1 },
      differences: [
        makeDifference(),
        makeDifference({
          path: [...appContainer, { field: 'image' }],
          desired: `registry.example.test/shop/checkout-${index}:4.2.0`,
          live: `registry.example.test/shop/checkout-${index}:4.2.1-hotfix`,
        }),
      ],
      desired: deployment(`checkout-${index}`),
    }),
  );
  return makeReport({
    verdict: 'drift',
    counts: makeCounts({ objects: count, changed: count, p1: 1, p2: count - 1 }),
    findings,
  });
}

/** Ten objects are declared, and the cluster has none of them. */
export function doubtfulReport(): Report {
  const doubt =
    'Is this the right cluster? Of 10 declared objects none is there. If nothing was deployed yet, deploy it, else mend the kubeconfig or its context.';
  return makeReport({
    doubt,
    verdict: 'drift',
    complete: false,
    counts: makeCounts({ objects: 10, missing: 1, unchecked: 10, p2: 1 }),
    findings: [
      makeFinding({
        ref: 'cluster/prod',
        status: 'missing',
        source: null,
        message: doubt,
        differences: [],
        desired: null,
      }),
    ],
    unchecked: [
      makeGap({
        ref: 'cluster/prod',
        reason: 'what Git declares was not compared: this may be another cluster',
      }),
    ],
  });
}

/** Secrets are left uncompared on purpose; two more rules accept nothing. */
export function acceptedReport(): Report {
  const rule = 'accept-unchecked[0]: kind v1/Secret';
  const accepted = {
    rule,
    reason: 'SECURITY: the sweep may not read Secrets',
    until: '2027-01-31',
  };
  const reason = 'may not list v1/Secret cluster-wide: 403 Forbidden';
  const unchecked = { status: 'unchecked', severity: null, differences: [], accepted } as const;
  return makeReport({
    counts: makeCounts({ objects: 12, inSync: 10, unchecked: 2 }),
    findings: ['dns', 'payment'].map((name) =>
      makeFinding({ ...unchecked, ref: `v1/Secret/shop/${name}`, message: reason }),
    ),
    unchecked: [makeGap({ kind: 'v1/Secret', reason, gap: false, accepted })],
    accepted: [
      { ...accepted, state: 'used', gaps: 2 },
      {
        rule: 'accept-unchecked[1]: namespace old',
        reason: 'r',
        until: null,
        state: 'unused',
        gaps: 0,
      },
      {
        rule: 'accept-unchecked[2]: source charts',
        reason: 'r',
        until: '2026-11-30',
        state: 'ended',
        gaps: 0,
      },
    ],
  });
}
