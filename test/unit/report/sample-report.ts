import type { Editor, Finding } from '../../../src/model/finding.ts';
import type { JsonValue } from '../../../src/model/json.ts';
import type { Report } from '../../../src/model/report.ts';
import {
  appContainer,
  kubectlEdit,
  makeCounts,
  makeDifference,
  makeFinding,
  makeGap,
  makeReport,
  pathOf,
  tokenOf,
} from './report-builders.ts';

/** Every sort of finding and gap that a sweep of a small cluster may bring home. */
export function sampleReport(): Report {
  return makeReport({
    verdict: 'drift',
    complete: false,
    counts: makeCounts({
      objects: 120,
      inSync: 107,
      changed: 7,
      missing: 1,
      unmanaged: 1,
      pending: 1,
      error: 1,
      skipped: 2,
      unchecked: 1,
      p1: 1,
      p2: 7,
      p3: 1,
    }),
    foreignFiles: 4,
    findings: [...changedFindings(), ...otherFindings()],
    unchecked: [
      makeGap({
        kind: 'monitoring.coreos.com/v1/PrometheusRule',
        reason:
          'Listing is forbidden: the account of this sweep needs the verbs get and list on it.',
      }),
      makeGap({
        source: 'clusters/prod/ingress-nginx',
        reason: 'Chart.yaml lies in it, and charts cannot be rendered yet.',
      }),
      makeGap({
        ref: 'v1/Secret/shop/payment-api',
        paths: ['data.client-id', 'data.client-secret'],
        reason: 'The values are encrypted in Git (SOPS) and there is no key.',
        gap: false,
      }),
    ],
    assumptions: [{ paths: 3, reason: 'a snapshot does not tell which webhooks exist' }],
    ignored: [
      { rule: 'autoscaled replicas', reason: 'KEDA scales them.', hidden: 3 },
      { rule: 'kiali annotations', reason: 'The mesh console writes them.', hidden: 0 },
    ],
  });
}

function changedFindings(): Finding[] {
  const scaled: Editor = { ...kubectlEdit, manager: 'kubectl', subresource: 'scale' };
  return [
    makeFinding({
      differences: [
        makeDifference({ editor: scaled }),
        makeDifference({
          path: [...appContainer, { field: 'env' }, { keys: { name: 'DEBUG' } }],
          change: 'added',
          desired: null,
          live: { name: 'DEBUG', value: '1' },
        }),
        makeDifference({
          path: [...appContainer, { field: 'image' }],
          desired: 'registry.example.test/shop/checkout:4.2.0',
          live: 'registry.example.test/shop/checkout:4.2.1-hotfix',
        }),
        makeDifference({
          path: pathOf('metadata', 'labels', 'team'),
          change: 'removed',
          desired: 'payments',
          live: null,
          editor: null,
        }),
      ],
    }),
    clusterAdmin(),
    routerConfig(),
    makeFinding({
      ref: 'v1/Secret/shop/smtp',
      source: { file: 'clusters/prod/shop/smtp.yaml', line: 1 },
      differences: [
        makeDifference({
          path: pathOf('data', 'password'),
          desired: tokenOf('a'),
          live: tokenOf('b'),
          redacted: true,
        }),
      ],
      desired: {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'smtp', namespace: 'shop' },
        data: { user: tokenOf('c'), password: tokenOf('a') },
      },
    }),
    dnsService(),
    terminatingClaim(),
    makeFinding({
      ref: 'v1/Namespace//edge',
      severity: 'P3',
      source: { file: 'clusters/prod/namespaces.yaml', line: 14 },
      differences: [
        makeDifference({
          path: pathOf('metadata', 'annotations', 'example.test/owner'),
          change: 'removed',
          desired: 'edge-team@example.test',
          live: null,
          editor: null,
        }),
      ],
      desired: {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: 'edge', annotations: { 'example.test/owner': 'edge-team@example.test' } },
      },
    }),
  ];
}

function clusterAdmin(): Finding {
  const git: JsonValue[] = [
    { kind: 'User', name: 'oncall', apiGroup: 'rbac.authorization.k8s.io' },
  ];
  return makeFinding({
    ref: 'rbac.authorization.k8s.io/v1/ClusterRoleBinding//break-glass',
    severity: 'P1',
    class: 'unexplained',
    rule: 'rbac-subjects',
    fate: 'It stays: the Kustomization apps is suspended.',
    source: { file: 'clusters/prod/rbac.yaml', line: 22 },
    differences: [
      makeDifference({
        path: pathOf('subjects'),
        desired: git,
        live: [...git, { kind: 'ServiceAccount', name: 'default', namespace: 'media' }],
      }),
    ],
    desired: {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: 'break-glass' },
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: 'ClusterRole',
        name: 'cluster-admin',
      },
      subjects: git,
    },
  });
}

function routerConfig(): Finding {
  const lines = Array.from({ length: 40 }, (_, index) => `route.${index} = "backend-${index}"`);
  const file = (timeout: string) => [...lines, `timeout = "${timeout}"`, ...lines, ''].join('\n');
  return makeFinding({
    ref: 'v1/ConfigMap/edge/router',
    source: { file: 'clusters/prod/edge/router.yaml', line: 1 },
    differences: [
      makeDifference({
        path: pathOf('data', 'router.toml'),
        desired: file('30s'),
        live: file('300s'),
      }),
    ],
    desired: {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'router', namespace: 'edge' },
      data: { 'router.toml': file('30s') },
    },
  });
}

/** Git leaves the protocol to its default; the path names it. */
function dnsService(): Finding {
  return makeFinding({
    ref: 'v1/Service/edge/dns',
    source: { file: 'clusters/prod/edge/dns.yaml', line: 31 },
    differences: [
      makeDifference({
        path: pathOf('spec', 'ports', { port: 53, protocol: 'TCP' }, 'targetPort'),
        desired: 5353,
        live: 53,
        editor: { ...kubectlEdit, manager: 'node-fetch', time: null },
      }),
    ],
    desired: {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'dns', namespace: 'edge' },
      spec: {
        ports: [
          { name: 'udp', port: 53, protocol: 'UDP', targetPort: 5353 },
          { name: 'tcp', port: 53, targetPort: 5353 },
        ],
      },
    },
  });
}

function terminatingClaim(): Finding {
  return makeFinding({
    ref: 'v1/PersistentVolumeClaim/billing/ledger-archive',
    source: { file: 'clusters/prod/billing/ledger.yaml', line: 40 },
    differences: [
      makeDifference({
        path: pathOf('metadata', 'deletionTimestamp'),
        change: 'added',
        desired: null,
        live: '2026-11-30T23:58:41Z',
        editor: null,
      }),
    ],
    desired: {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'ledger-archive', namespace: 'billing' },
      spec: { resources: { requests: { storage: '20Gi' } } },
    },
  });
}

function otherFindings(): Finding[] {
  const bare = { severity: null, differences: [], desired: null } as const;
  return [
    makeFinding({
      ref: 'v1/ConfigMap/analytics/jobs',
      status: 'missing',
      source: { file: 'clusters/prod/analytics.yaml', line: 9 },
      differences: [],
      desired: {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'jobs', namespace: 'analytics' },
        data: { schedule: 'hourly' },
      },
    }),
    makeFinding({
      ref: 'v1/ConfigMap/shop/settings-5hchgd2b6c',
      status: 'unmanaged',
      source: null,
      differences: [],
      desired: null,
      editor: { ...kubectlEdit, manager: 'kustomize-controller', operation: 'Apply' },
    }),
    makeFinding({
      ...bare,
      ref: 'file:clusters/prod/edge/broken.yaml#2',
      status: 'error',
      source: { file: 'clusters/prod/edge/broken.yaml', line: 17 },
      message: 'A tab indents line 17; YAML allows blanks only.',
    }),
    makeFinding({
      ...bare,
      ref: 'batch/v1/Job/shop/migrate',
      status: 'skipped',
      source: { file: 'clusters/prod/shop/jobs.yaml', line: 1 },
      message: 'It is a Helm hook: it exists only while a release is installed.',
    }),
    makeFinding({
      ...bare,
      ref: 'v1/Pod/shop/smoke-test',
      status: 'skipped',
      source: { file: 'clusters/prod/shop/jobs.yaml', line: 30 },
      message: 'It is a Helm hook: it exists only while a release is installed.',
    }),
    makeFinding({
      ...bare,
      ref: 'apps/v1/Deployment/shop/search',
      status: 'pending',
      source: { file: 'clusters/prod/shop/search.yaml', line: 1 },
      message: 'Flux has not applied this commit yet.',
    }),
    makeFinding({
      ...bare,
      ref: 'example.test/v1/Backup/shop/nightly',
      status: 'unchecked',
      source: { file: 'clusters/prod/shop/backup.yaml', line: 1 },
      message: 'Discovery of the group example.test fails.',
    }),
  ];
}
