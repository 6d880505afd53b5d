import { setTimeout as sleep } from 'node:timers/promises';
import type { KubeCluster } from './kube-cluster.ts';

const writtenByControllers =
  'deployments,replicasets,statefulsets,daemonsets,jobs,cronjobs,pods,persistentvolumeclaims,endpointslices';

/** Waits until the controllers have written nothing for a second. */
export async function untilQuiet(cluster: KubeCluster): Promise<void> {
  const path = 'jsonpath={.items[*].metadata.resourceVersion}';
  const versions = () => cluster.kubectl(['get', writtenByControllers, '-A', '-o', path]);
  for (let before = await versions(), quiet = 0; quiet < 2; ) {
    await sleep(500);
    const now = await versions();
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}
