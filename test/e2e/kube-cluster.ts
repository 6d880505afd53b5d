import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChildServers, freePorts, openChildServers, toolsFolder } from './child-servers.ts';
import {
  apiServerFlags,
  auditLogFile,
  certificateFile,
  controllerFlags,
  controllerUser,
  etcdFlags,
  kubeconfigFile,
  type TokenUser,
  writeServerFiles,
} from './kube-files.ts';
import { type ApiAnswer, type ApiRequest, requestApi } from './kube-request.ts';
import { runCommand } from './run-command.ts';

export interface KubeClusterOptions {
  /** Beside `admin` (system:masters) and `reader` (get and list of everything, Secrets too). */
  readonly users?: readonly TokenUser[];
  /** Starts kube-controller-manager, so that controllers write what they write in a real cluster. */
  readonly controllers?: boolean;
  /** More flags of kube-apiserver, `--runtime-config=api/all=true` for one. */
  readonly apiServerFlags?: readonly string[];
}

/** What the audit log tells of one request (level Metadata). */
export interface AuditEvent {
  readonly verb: string;
  readonly requestURI: string;
  /** Absent where the path names no resource: discovery, OpenAPI. */
  readonly objectRef?: { readonly resource: string; readonly name?: string };
  readonly user: { readonly username: string };
  readonly responseStatus?: { readonly code: number };
}

export interface KubectlOptions {
  /** `admin` where left out. */
  readonly user?: string;
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A real API server on loopback, with everything that it needs, in a folder of its own. */
export interface KubeCluster {
  readonly server: string;
  readonly folder: string;
  /** The path of a user's kubeconfig file. */
  kubeconfig(user: string): string;
  /** Runs kubectl and hands back its stdout. Rejects with its stderr where it fails. */
  kubectl(args: readonly string[], options?: KubectlOptions): Promise<string>;
  /** One plain HTTPS request, as a client that is not kubectl sends it. */
  request(user: string, request: ApiRequest): Promise<ApiAnswer>;
  /** Every finished request since the start, in order. */
  auditEvents(): readonly AuditEvent[];
  /** Ends the servers and removes the folder. May be called twice. */
  stop(): Promise<void>;
}

const builtInUsers: readonly TokenUser[] = [
  { name: 'admin', token: 'admin-of-the-tests', groups: ['system:masters'] },
  { name: 'reader', token: 'reader-of-the-tests', groups: ['drift-sweep:readers'] },
  controllerUser,
];

const readerRole = `
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: drift-sweep-reader}
rules: [{apiGroups: ["*"], resources: ["*"], verbs: [get, list]}]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: drift-sweep-reader}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: drift-sweep-reader}
subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: "drift-sweep:readers"}]
`;

/** Starts etcd and kube-apiserver, in about 5 seconds. Call `stop` whatever happens. */
export async function startKubeCluster(options: KubeClusterOptions = {}): Promise<KubeCluster> {
  const binaries = await toolsFolder();
  const servers = openChildServers('drift-sweep-e2e-');
  try {
    const cluster = await startServers({ binaries, servers, options });
    await cluster.kubectl(['create', '-f', '-'], { stdin: readerRole });
    return cluster;
  } catch (error) {
    await servers.stop();
    throw error;
  }
}

async function startServers({
  binaries,
  servers,
  options,
}: {
  readonly binaries: string;
  readonly servers: ChildServers;
  readonly options: KubeClusterOptions;
}): Promise<KubeCluster> {
  const [client, peer, secure, controllers] = await freePorts(4);
  const server = `https://127.0.0.1:${secure}`;
  const users = [...builtInUsers, ...(options.users ?? [])];
  writeServerFiles(servers.folder, { users, server });
  const cluster = accessCluster({ binaries, servers, server, users });

  const etcd = `http://127.0.0.1:${client}`;
  servers.start('etcd', join(binaries, 'etcd'), etcdFlags(etcd, `http://127.0.0.1:${peer}`));
  servers.start('kube-apiserver', join(binaries, 'kube-apiserver'), [
    ...apiServerFlags(etcd, Number(secure)),
    ...(options.apiServerFlags ?? []),
  ]);
  await servers.waitFor('kube-apiserver', () => answers(cluster, '/readyz'));
  await servers.waitFor('kube-apiserver', () => answers(cluster, '/api/v1/namespaces/default'));
  if (options.controllers !== true) return cluster;

  const command = join(binaries, 'kube-controller-manager');
  servers.start('kube-controller-manager', command, controllerFlags(Number(controllers)));
  const firstWork = '/api/v1/namespaces/default/serviceaccounts/default';
  await servers.waitFor('kube-controller-manager', () => answers(cluster, firstWork));
  return cluster;
}

async function answers(cluster: KubeCluster, path: string): Promise<boolean> {
  return (await cluster.request('admin', { path })).status === 200;
}

function accessCluster({
  binaries,
  servers,
  server,
  users,
}: {
  readonly binaries: string;
  readonly servers: ChildServers;
  readonly server: string;
  readonly users: readonly TokenUser[];
}): KubeCluster {
  const { folder } = servers;
  const tokenOf = (name: string) => {
    const user = users.find((candidate) => candidate.name === name);
    if (user === undefined) throw new Error(`the cluster was started without a user ${name}`);
    return user.token;
  };
  return {
    server,
    folder,
    kubeconfig: (user) => join(folder, kubeconfigFile(user)),
    async kubectl(args, { user = 'admin', stdin, env } = {}) {
      const config = `--kubeconfig=${join(folder, kubeconfigFile(user))}`;
      const result = await runCommand(join(binaries, 'kubectl'), [config, ...args], {
        env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
        stdin,
      });
      if (result.code === 0) return result.stdout;
      throw new Error(`kubectl ${args.join(' ')} ended with ${result.code}:\n${result.stderr}`);
    },
    request: (user, sent) =>
      requestApi(
        { server, token: tokenOf(user), certificateFile: join(folder, certificateFile) },
        sent,
      ),
    auditEvents: () => readAuditLog(join(folder, auditLogFile)),
    stop: () => servers.stop(),
  };
}

function readAuditLog(file: string): AuditEvent[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as AuditEvent);
}
