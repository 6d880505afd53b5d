import { runDriftSweep } from '../test/e2e/drift-sweep.ts';
import { startKubeCluster } from '../test/e2e/kube-cluster.ts';
import { untilQuiet } from '../test/e2e/until-quiet.ts';

export const exampleManifests = 'examples/clusters/prod';
export const exampleSnapshot = 'examples/snapshot';

/** One edit by hand, and the line in which the tests describe what a sweep says of it. */
export interface ExampleEdit {
  readonly kubectl: readonly string[];
  readonly finding: string;
}

const contractor = { kind: 'User', name: 'contractor', apiGroup: 'rbac.authorization.k8s.io' };

export const exampleEdits: readonly ExampleEdit[] = [
  {
    kubectl: ['scale', 'deployment/checkout', '--replicas=5'],
    finding:
      'apps/v1/Deployment/shop/checkout changed: spec.replicas changed by kubectl (Update of scale)',
  },
  {
    kubectl: [
      'set',
      'image',
      'deployment/catalog',
      'app=registry.example.com/shop/catalog:1.8.1-rc2',
    ],
    finding:
      'apps/v1/Deployment/shop/catalog changed: spec.template.spec.containers[name="app"].image changed by kubectl-set (Update)',
  },
  {
    kubectl: ['set', 'env', 'deployment/mailer', 'LOG_LEVEL=debug'],
    finding:
      'apps/v1/Deployment/shop/mailer changed: spec.template.spec.containers[name="app"].env[name="LOG_LEVEL"] added by kubectl-set (Update)',
  },
  {
    kubectl: [
      'patch',
      'rolebinding/deployer',
      '--type=json',
      `--patch=${JSON.stringify([{ op: 'add', path: '/subjects/-', value: contractor }])}`,
    ],
    finding:
      'rbac.authorization.k8s.io/v1/RoleBinding/shop/deployer changed: subjects changed by kubectl-patch (Update)',
  },
  {
    kubectl: ['delete', 'networkpolicy/postgres'],
    finding: 'networking.k8s.io/v1/NetworkPolicy/shop/postgres missing',
  },
  {
    kubectl: [
      'patch',
      'secret/postgres',
      `--patch=${JSON.stringify({ stringData: { password: 'another made-up one' } })}`,
    ],
    finding: 'v1/Secret/shop/postgres changed: data.password changed by kubectl-patch (Update)',
  },
  {
    kubectl: ['annotate', 'ingress/shop', 'nginx.ingress.kubernetes.io/limit-rps-'],
    finding:
      'networking.k8s.io/v1/Ingress/shop/shop changed: metadata.annotations["nginx.ingress.kubernetes.io/limit-rps"] removed by nobody known',
  },
];

/** Applies the example to a new cluster, edits it by hand and captures what is there, Secrets too. */
export async function captureExample(folder: string): Promise<void> {
  const cluster = await startKubeCluster({ controllers: true });
  try {
    await cluster.kubectl(['apply', `--filename=${exampleManifests}/namespaces.yaml`]);
    await cluster.kubectl(['apply', '--recursive', `--filename=${exampleManifests}`]);
    await untilQuiet(cluster);
    for (const { kubectl } of exampleEdits) await cluster.kubectl(['--namespace=shop', ...kubectl]);
    await untilQuiet(cluster);
    const access = `--kubeconfig=${cluster.kubeconfig('reader')}`;
    const { code, stderr } = await runDriftSweep([
      'capture',
      access,
      '--with-secrets',
      `--output=${folder}`,
    ]);
    if (code !== 0) throw new Error(`capture ended with ${code}: ${stderr}`);
  } finally {
    await cluster.stop();
  }
}
