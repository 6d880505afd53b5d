import type { KubeCluster } from './kube-cluster.ts';

/** One edit by hand, and the line in which the tests describe what a sweep says of it. */
export interface PlatformEdit {
  readonly make: (cluster: KubeCluster) => Promise<unknown>;
  readonly finding: string;
}

const json = JSON.stringify;

/** kubectl in one of the platform's namespaces. */
function kubectl(way: string, ...args: string[]): PlatformEdit['make'] {
  return (cluster) => cluster.kubectl([`--namespace=shop-${way}`, ...args]);
}

/** `kubectl edit` by somebody whose editor replaces one text by another. */
function edit(way: string, object: string, replacement: string): PlatformEdit['make'] {
  return (cluster) =>
    cluster.kubectl([`--namespace=shop-${way}`, 'edit', object], {
      env: { KUBE_EDITOR: `sed -i ${replacement}` },
    });
}

/** A write by a client that is not kubectl. */
async function write(
  cluster: KubeCluster,
  request: Parameters<KubeCluster['request']>[1],
): Promise<void> {
  const { status, text } = await cluster.request('admin', request);
  if (status !== 200)
    throw new Error(`${request.method} ${request.path} answered ${status}: ${text}`);
}

const strategicPatch = 'application/strategic-merge-patch+json';
const jsonPatch = 'application/json-patch+json';

/** Twenty edits, each of another object, in all three namespaces. */
export const platformEdits: readonly PlatformEdit[] = [
  {
    make: kubectl('client', 'scale', 'deployment/web', '--replicas=5'),
    finding:
      'apps/v1/Deployment/shop-client/web changed: spec.replicas changed by kubectl (Update of scale)',
  },
  {
    make: kubectl(
      'client',
      'set',
      'image',
      'deployment/worker',
      'app=registry.example.com/shop/worker:hotfix',
    ),
    finding:
      'apps/v1/Deployment/shop-client/worker changed: spec.template.spec.containers[name="app"].image changed by kubectl-set (Update)',
  },
  {
    make: kubectl('client', 'label', 'ingress/web', 'tier=gold'),
    finding:
      'networking.k8s.io/v1/Ingress/shop-client/web changed: metadata.labels.tier added by kubectl-label (Update)',
  },
  {
    make: kubectl('client', 'annotate', 'service/web', 'example.com/note-'),
    finding:
      'v1/Service/shop-client/web changed: metadata.annotations["example.com/note"] removed by nobody known',
  },
  {
    make: edit('client', 'configmap/settings', 's/page-size=24/page-size=48/'),
    finding:
      'v1/ConfigMap/shop-client/settings changed: data["app.conf"] changed by kubectl-edit (Update)',
  },
  {
    make: kubectl('client', 'delete', 'poddisruptionbudget/web'),
    finding: 'policy/v1/PodDisruptionBudget/shop-client/web missing',
  },
  {
    make: kubectl(
      'client',
      'patch',
      'secret/database',
      `--patch=${json({ stringData: { password: 'another' } })}`,
    ),
    finding:
      'v1/Secret/shop-client/database changed: data.password changed by kubectl-patch (Update)',
  },
  {
    make: kubectl('server', 'set', 'env', 'deployment/web', '--containers=app', 'DEBUG=true'),
    finding:
      'apps/v1/Deployment/shop-server/web changed: spec.template.spec.containers[name="app"].env[name="DEBUG"] added by kubectl-set (Update)',
  },
  {
    make: kubectl(
      'server',
      'patch',
      'deployment/worker',
      `--patch=${json({ spec: { template: { spec: { containers: [{ name: 'debug', image: 'busybox:1' }] } } } })}`,
    ),
    finding:
      'apps/v1/Deployment/shop-server/worker changed: spec.template.spec.containers[name="debug"] added by kubectl-patch (Update)',
  },
  {
    make: edit('server', 'service/edge', 's/8443/9443/'),
    finding:
      'v1/Service/shop-server/edge changed: spec.ports[port=443,protocol="TCP"].targetPort changed by kubectl-edit (Update)',
  },
  {
    make: kubectl(
      'server',
      'patch',
      'rolebinding/deployer',
      '--type=json',
      `--patch=${json([{ op: 'add', path: '/subjects/-', value: { kind: 'User', name: 'mallory', apiGroup: 'rbac.authorization.k8s.io' } }])}`,
    ),
    finding:
      'rbac.authorization.k8s.io/v1/RoleBinding/shop-server/deployer changed: subjects changed by kubectl-patch (Update)',
  },
  {
    make: kubectl(
      'server',
      'patch',
      'secret/database',
      `--patch=${json({ stringData: { extra: 'key' } })}`,
    ),
    finding: 'v1/Secret/shop-server/database changed: data.extra added by kubectl-patch (Update)',
  },
  {
    make: (cluster) =>
      cluster.kubectl(['apply', '--server-side', '--field-manager=oncall', '--filename=-'], {
        stdin: json({
          apiVersion: 'apps/v1',
          kind: 'DaemonSet',
          metadata: { name: 'agent', namespace: 'shop-server' },
          spec: { template: { spec: { nodeSelector: { disk: 'ssd' } } } },
        }),
      }),
    finding:
      'apps/v1/DaemonSet/shop-server/agent changed: spec.template.spec.nodeSelector added by oncall (Apply)',
  },
  {
    make: (cluster) =>
      write(cluster, {
        method: 'PATCH',
        path: '/apis/batch/v1/namespaces/shop-server/cronjobs/report?fieldManager=rancher',
        contentType: strategicPatch,
        body: { spec: { schedule: '0 6 * * *' } },
      }),
    finding:
      'batch/v1/CronJob/shop-server/report changed: spec.schedule changed by rancher (Update)',
  },
  {
    make: (cluster) =>
      write(cluster, {
        method: 'PATCH',
        path: '/apis/networking.k8s.io/v1/namespaces/shop-create/networkpolicies/database',
        contentType: jsonPatch,
        userAgent: 'node-fetch/1.0',
        body: [{ op: 'replace', path: '/spec/ingress', value: [{}] }],
      }),
    finding:
      'networking.k8s.io/v1/NetworkPolicy/shop-create/database changed: spec.ingress changed by node-fetch (Update)',
  },
  {
    make: async (cluster) => {
      const path = '/apis/rbac.authorization.k8s.io/v1/clusterroles/shop-reader-create';
      const role = JSON.parse(await cluster.kubectl(['get', '--raw', path]));
      role.rules[0].verbs.push('delete');
      await cluster.kubectl(['replace', '--raw', path, '--filename=-'], { stdin: json(role) });
    },
    finding:
      'rbac.authorization.k8s.io/v1/ClusterRole//shop-reader-create changed: rules changed by kubectl (Update)',
  },
  {
    make: kubectl(
      'create',
      'set',
      'resources',
      'deployment/web',
      '--containers=app',
      '--limits=cpu=2',
    ),
    finding:
      'apps/v1/Deployment/shop-create/web changed: spec.template.spec.containers[name="app"].resources.limits.cpu changed by kubectl-set (Update)',
  },
  {
    make: kubectl('create', 'annotate', '--overwrite', 'deployment/worker', 'example.com/owner=me'),
    finding:
      'apps/v1/Deployment/shop-create/worker changed: metadata.annotations["example.com/owner"] added by kubectl-annotate (Update)',
  },
  {
    make: kubectl(
      'create',
      'patch',
      'widget.create.example.com/wheel',
      '--type=merge',
      `--patch=${json({ spec: { size: 5 } })}`,
    ),
    finding:
      'create.example.com/v1/Widget/shop-create/wheel changed: spec.size changed by kubectl-patch (Update)',
  },
  {
    make: kubectl(
      'create',
      'patch',
      'storageclass/fast-create',
      `--patch=${json({ allowVolumeExpansion: true })}`,
    ),
    finding:
      'storage.k8s.io/v1/StorageClass//fast-create changed: allowVolumeExpansion added by kubectl-patch (Update)',
  },
];
