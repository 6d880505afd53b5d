import { type FaultCall, type FaultProxy, send, startFaultProxy } from './fault-proxy.ts';
import type { KubeCluster } from './kube-cluster.ts';

/** Stands before the API server and answers some requests itself, as a server in trouble does. */
export function startFailingProxy(
  cluster: KubeCluster,
  failure: (path: string) => { readonly status: number; readonly body: string } | null,
): Promise<FaultProxy> {
  const rule = {
    path: /^/,
    async fault({ path, outgoing, fetch }: FaultCall) {
      const failed = failure(path);
      if (failed === null) send(outgoing, await fetch());
      else {
        outgoing.writeHead(failed.status, { 'content-type': 'application/json' }).end(failed.body);
      }
    },
  };
  return startFaultProxy(cluster, { rules: [rule] });
}
