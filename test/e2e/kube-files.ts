import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of the API server's token file. Its kubeconfig file carries the same name. */
export interface TokenUser {
  readonly name: string;
  readonly token: string;
  readonly groups: readonly string[];
}

/** Where things lie in the folder that the servers run in. */
const files = {
  tokens: 'tokens.csv',
  auditPolicy: 'audit-policy.yaml',
  serviceAccountKey: 'service-account.key',
  serviceAccountPublicKey: 'service-account.pub',
} as const;

export const auditLogFile = 'audit.log';
/** The API server makes it, signed by itself, so clients take it as their CA. */
export const certificateFile = join('certificates', 'apiserver.crt');

export function kubeconfigFile(user: string): string {
  return `kubeconfig-${user}`;
}

/** What the controllers run as. */
export const controllerUser: TokenUser = {
  name: 'system:kube-controller-manager',
  token: 'controllers-of-the-tests',
  groups: ['system:masters'],
};

const auditPolicy = `
apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [RequestReceived]
rules: [{level: Metadata}]
`;

/** Writes what the servers read at their start, and a kubeconfig for each user. */
export function writeServerFiles(
  folder: string,
  { users, server }: { readonly users: readonly TokenUser[]; readonly server: string },
): void {
  const write = (name: string, text: string) =>
    writeFileSync(join(folder, name), text, { mode: 0o600 });
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  mkdirSync(join(folder, 'certificates'));
  write(files.serviceAccountKey, keys.privateKey);
  write(files.serviceAccountPublicKey, keys.publicKey);
  write(files.auditPolicy, auditPolicy);
  write(files.tokens, users.map(tokenLine).join(''));
  for (const user of users)
    write(kubeconfigFile(user.name), kubeconfigText(folder, { user, server }));
}

function tokenLine({ name, token, groups }: TokenUser): string {
  return `${token},${name},${name},"${groups.join(',')}"\n`;
}

function kubeconfigText(
  folder: string,
  { user, server }: { readonly user: TokenUser; readonly server: string },
): string {
  return JSON.stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name: 'test',
          cluster: { server, 'certificate-authority': join(folder, certificateFile) },
        },
      ],
      users: [{ name: user.name, user: { token: user.token } }],
      contexts: [{ name: 'test', context: { cluster: 'test', user: user.name } }],
      'current-context': 'test',
    },
    null,
    2,
  );
}

export function etcdFlags(client: string, peer: string): string[] {
  return [
    '--data-dir=etcd',
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
    // Nothing here outlives the test, so nothing need reach the disk.
    '--unsafe-no-fsync',
  ];
}

export function apiServerFlags(etcd: string, port: number): string[] {
  return [
    `--etcd-servers=${etcd}`,
    '--bind-address=127.0.0.1',
    '--advertise-address=127.0.0.1',
    `--secure-port=${port}`,
    '--cert-dir=certificates',
    '--service-cluster-ip-range=10.96.0.0/16',
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-signing-key-file=${files.serviceAccountKey}`,
    `--service-account-key-file=${files.serviceAccountPublicKey}`,
    `--token-auth-file=${files.tokens}`,
    '--authorization-mode=RBAC',
    `--audit-policy-file=${files.auditPolicy}`,
    `--audit-log-path=${auditLogFile}`,
  ];
}

export function controllerFlags(port: number): string[] {
  return [
    `--kubeconfig=${kubeconfigFile(controllerUser.name)}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    '--leader-elect=false',
    `--service-account-private-key-file=${files.serviceAccountKey}`,
    `--root-ca-file=${certificateFile}`,
  ];
}
