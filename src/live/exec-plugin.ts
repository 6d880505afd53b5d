import { readFileSync } from 'node:fs';
import type { RequestOptions } from 'node:https';
import type { Cluster, KubeConfig, User } from '@kubernetes/client-node';
import { parseJson } from '../desired/parse-json.ts';
import { assertNever } from '../errors.ts';
import type { CommandRunner, Environment, Outcome } from '../exec/run-command.ts';
import { isObject, type JsonObject, type JsonValue, stringAt } from '../model/json.ts';

type Authenticator = Parameters<KubeConfig['addAuthenticator']>[0];

export interface ExecPluginOptions {
  readonly runner: CommandRunner;
  readonly environment: Environment;
  /** Told to plugins that ask for it. */
  readonly cluster: () => Cluster | null;
  /** Patience with a plugin, in milliseconds: some ask a cloud, none may ask a person. */
  readonly timeLimit: number;
}

/** What a kubeconfig says of a plugin, as far as it counts here. */
export interface ExecPlugin {
  readonly apiVersion: string;
  /** A name to be looked up on PATH, or an absolute path. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
  /** It wants to ask a person each time. */
  readonly interactive: boolean;
  readonly wantsCluster: boolean;
  /** How to install it; '' where nothing is said. */
  readonly hint: string;
}

const providerName = 'drift-sweep-exec';
/** An ExecCredential is a few kilobytes. */
const outputLimit = 1024 * 1024;

/** The auth-provider of a user whose credentials a plugin gives. */
export function execProvider(plugin: ExecPlugin): JsonObject {
  const { args, env } = plugin;
  return { name: providerName, config: { plugin: { ...plugin, args: [...args], env } } };
}

/**
 * Runs a credential plugin and keeps what it gives until that runs out. It stands in for the one of the
 * client library, which hands our inputs and their tokens to the plugin and waits for it without end.
 * https://kubernetes.io/docs/reference/config-api/client-authentication.v1/
 */
export function createExecAuthenticator(options: ExecPluginOptions): Authenticator {
  const credentials = new Map<string, Credential>();
  return {
    isAuthProvider: (user) => user.authProvider?.name === providerName,
    async applyAuthentication(user, requestOptions) {
      const known = credentials.get(user.name);
      const fresh = known !== undefined && Date.now() < known.expires;
      const credential = fresh ? known : await runPlugin(pluginOf(user), options);
      credentials.set(user.name, credential);
      applyCredential(credential, requestOptions as RequestOptions);
    },
  };
}

interface Credential {
  readonly token: string | null;
  readonly certificate: string | null;
  readonly key: string | null;
  /** Milliseconds since 1970; Infinity: never. */
  readonly expires: number;
}

function pluginOf(user: User): ExecPlugin {
  return user.authProvider.config.plugin;
}

function applyCredential(credential: Credential, options: RequestOptions): void {
  const { token, certificate, key } = credential;
  if (token !== null) options.headers = { ...options.headers, Authorization: `Bearer ${token}` };
  if (certificate !== null) options.cert = certificate;
  if (key !== null) options.key = key;
}

async function runPlugin(plugin: ExecPlugin, options: ExecPluginOptions): Promise<Credential> {
  const { command, args, interactive } = plugin;
  if (interactive) throw new Error(`the exec command ${command} wants to ask a person`);
  const outcome = await options.runner.run({
    program: command,
    args,
    cwd: process.cwd(),
    env: pluginEnvironment(plugin, options),
    homeFiles: {},
    timeLimit: options.timeLimit,
    outputLimit,
  });
  return parseCredential(command, standardOutput(plugin, outcome, options.timeLimit));
}

/** A plugin finds its own settings where they are, in the home folder and the environment; our inputs are ours. */
function pluginEnvironment(plugin: ExecPlugin, options: ExecPluginOptions): Environment {
  const own = Object.entries(options.environment).filter(
    // The runner sets a PATH without the folders of a checkout.
    ([name]) => !name.startsWith('INPUT_') && name !== 'PATH',
  );
  const cluster = plugin.wantsCluster ? options.cluster() : null;
  const request = {
    apiVersion: plugin.apiVersion,
    kind: 'ExecCredential',
    spec: {
      interactive: false,
      ...(cluster === null ? {} : { cluster: describeCluster(cluster) }),
    },
  };
  return {
    ...Object.fromEntries(own),
    ...plugin.env,
    KUBERNETES_EXEC_INFO: JSON.stringify(request),
  };
}

function describeCluster(cluster: Cluster): object {
  const { caData, caFile } = cluster;
  return {
    server: cluster.server,
    'tls-server-name': cluster.tlsServerName,
    'insecure-skip-tls-verify': cluster.skipTLSVerify,
    'certificate-authority-data':
      caFile === undefined ? caData : readFileSync(caFile).toString('base64'),
    'proxy-url': cluster.proxyUrl,
  };
}

function standardOutput(
  { command, hint }: ExecPlugin,
  outcome: Outcome,
  timeLimit: number,
): string {
  switch (outcome.kind) {
    case 'exited':
      if (outcome.code === 0) return outcome.stdout;
      // What it printed may hold a credential in any form, so that no rule could redact it.
      throw new Error(
        `the exec command ${command} ended with ${outcome.code}; what it said is not shown, for it may hold a credential: run it by hand to see it`,
      );
    case 'absent':
      throw new Error(`the exec command ${command} is not installed. ${hint}`);
    case 'stopped':
      throw new Error(
        outcome.reason === 'time-limit'
          ? `the exec command ${command} gave no answer in ${Math.ceil(timeLimit / 1000)} s`
          : `the exec command ${command} was stopped (${outcome.reason})`,
      );
    default:
      return assertNever(outcome);
  }
}

/** The errors quote nothing: what a plugin prints is a credential. */
function parseCredential(command: string, text: string): Credential {
  const status = statusOf(text);
  const token = stringAt(status, 'token')?.trim() ?? null;
  const certificate = stringAt(status, 'clientCertificateData') ?? null;
  if (token === null && certificate === null) {
    throw new Error(`the exec command ${command} printed no ExecCredential with a token`);
  }
  const key = stringAt(status, 'clientKeyData') ?? null;
  const expires = Date.parse(stringAt(status, 'expirationTimestamp') ?? '');
  return { token, certificate, key, expires: Number.isNaN(expires) ? Infinity : expires };
}

function statusOf(text: string): JsonValue | undefined {
  try {
    const credential = parseJson(text);
    return isObject(credential) ? credential['status'] : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
