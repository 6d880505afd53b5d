import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:https';
import { join } from 'node:path';
import { freePorts } from './child-servers.ts';
import type { KubeCluster } from './kube-cluster.ts';
import { certificateFile } from './kube-files.ts';

export interface FailingProxy {
  /** The reader's kubeconfig, by way of the proxy. */
  readonly kubeconfig: string;
  stop(): Promise<void>;
}

/** Stands before the API server and answers some requests itself, as a server in trouble does. */
export async function startFailingProxy(
  cluster: KubeCluster,
  failure: (path: string) => { readonly status: number; readonly body: string } | null,
): Promise<FailingProxy> {
  const certificate = join(cluster.folder, certificateFile);
  const [port] = await freePorts(1);
  const server = createServer(
    {
      cert: readFileSync(certificate),
      key: readFileSync(certificate.replace(/\.crt$/, '.key')),
    },
    (incoming, outgoing) => {
      const failed = failure(incoming.url ?? '');
      if (failed !== null) {
        outgoing.writeHead(failed.status, { 'content-type': 'application/json' }).end(failed.body);
        return;
      }
      const onward = request(
        new URL(incoming.url ?? '', cluster.server),
        { method: incoming.method, headers: incoming.headers, ca: readFileSync(certificate) },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        },
      );
      incoming.pipe(onward);
    },
  );
  await new Promise<void>((done) => server.listen(Number(port), '127.0.0.1', done));

  const kubeconfig = join(cluster.folder, 'kubeconfig-proxy');
  const text = readFileSync(cluster.kubeconfig('reader'), 'utf8');
  writeFileSync(kubeconfig, text.replace(cluster.server, `https://127.0.0.1:${port}`));
  return {
    kubeconfig,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
