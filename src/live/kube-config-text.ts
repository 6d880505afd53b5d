import { dirname, isAbsolute, join, resolve } from 'node:path';
import { type Cluster, type Context, KubeConfig, type User } from '@kubernetes/client-node';
import { LineCounter, parseDocument } from 'yaml';
import { messageOf, UserError } from '../errors.ts';
import { fieldOf, isObject, type JsonObject, type JsonValue, stringAt } from '../model/json.ts';
import { type ExecPlugin, execProvider } from './exec-plugin.ts';
import { tokenFileProvider } from './token-file.ts';

/** The entries of one kubeconfig. */
export interface KubeConfigText {
  readonly clusters: readonly Cluster[];
  readonly users: readonly User[];
  readonly contexts: readonly Context[];
  /** '' where it names none. */
  readonly currentContext: string;
}

export interface KubeConfigPlace {
  /** How a message begins: `The kubeconfig`, with its path where it has one. */
  readonly name: string;
  /** Of the file, from which relative paths count; null: the folder that the program runs in. */
  readonly file: string | null;
  /** False where somebody may have pushed the text: it must not name a program that would then run. */
  readonly mayStartPrograms: boolean;
}

/** A context may name no user, as those of `kubectl proxy` do; KubeConfig ignores the CA where there is none. */
const anonymous = '(no user)';

/** Throws a UserError with the line where the text is no kubeconfig. It never quotes the text. */
export function parseKubeConfig(text: string, place: KubeConfigPlace): KubeConfigText {
  const { name, file } = place;
  const config = parseYaml(text, name);
  for (const entry of entriesOf(config, 'users')) {
    const user = fieldOf(entry, 'user');
    if (!isObject(user)) continue;
    refusePrograms(user, place);
    spellOutCredentials(user, file);
  }
  const parsed = new KubeConfig();
  try {
    parsed.loadFromString(JSON.stringify(config));
  } catch (error) {
    throw new UserError(`${name} is not complete: ${messageOf(error)}.`, { cause: error });
  }
  if (file !== null) parsed.makePathsAbsolute(dirname(file));
  return {
    clusters: parsed.clusters.map(allowPlainLoopback),
    users: [...parsed.users, { name: anonymous }],
    contexts: parsed.contexts.map((context) => ({
      ...context,
      user: context.user ?? anonymous,
    })),
    currentContext: stringAt(config, 'current-context') ?? '',
  };
}

function parseYaml(text: string, name: string): JsonObject {
  const lines = new LineCounter();
  const document = parseDocument(text, { prettyErrors: false, lineCounter: lines });
  const fault = document.errors[0];
  if (fault !== undefined) {
    const { line } = lines.linePos(fault.pos[0]);
    throw new UserError(`${name} cannot be read as YAML: line ${line} (${fault.code}).`);
  }
  const config: JsonValue = toJson(document, name);
  if (!isObject(config) || !Array.isArray(config['clusters'])) {
    throw new UserError(`${name} is no kubeconfig: it has no list of clusters.`);
  }
  return config;
}

function toJson(document: { toJS(): unknown }, name: string): JsonValue {
  try {
    return JSON.parse(JSON.stringify(document.toJS() ?? null)) as JsonValue;
  } catch (error) {
    throw new UserError(`${name} cannot be read as YAML: its aliases do not resolve.`, {
      cause: error,
    });
  }
}

function entriesOf(config: JsonObject, key: string): readonly JsonValue[] {
  const entries = config[key];
  return Array.isArray(entries) ? entries : [];
}

/**
 * KubeConfig starts the programs of `gcp` and `azure` itself, with our whole environment; kubectl knows
 * these providers no more since 1.26.
 */
function refusePrograms(user: JsonObject, { name, mayStartPrograms }: KubeConfigPlace): void {
  const provider = fieldOf(user['auth-provider'], 'name');
  if (provider !== undefined && provider !== 'oidc') {
    throw new UserError(
      `${name} has a user with an auth-provider, which kubectl 1.26 and newer do not know: use exec instead.`,
    );
  }
  if (mayStartPrograms || !isObject(user['exec'])) return;
  throw new UserError(
    `${name} lies in the checkout and starts a program: whoever can push could run code on the runner. Keep it in a secret instead.`,
  );
}

/** Says in words that KubeConfig knows what it does not know, or does not do well. */
function spellOutCredentials(user: JsonObject, file: string | null): void {
  // An editor leaves a line break behind a token, and KubeConfig would send it.
  const token = user['token'];
  if (typeof token === 'string') user['token'] = token.trim();
  const tokenFile = user['tokenFile'];
  if (typeof tokenFile === 'string' && tokenFile !== '') {
    // As kubectl: the file wins over a token beside it.
    delete user['token'];
    user['auth-provider'] = tokenFileProvider(resolveBeside(file, tokenFile));
  }
  const exec = user['exec'];
  if (isObject(exec)) {
    delete user['exec'];
    user['auth-provider'] = execProvider(readPlugin(exec, file));
  }
}

function readPlugin(exec: JsonObject, file: string | null): ExecPlugin {
  const command = stringAt(exec, 'command') ?? '';
  const env = entriesOf(exec, 'env').map((entry) => [
    stringAt(entry, 'name') ?? '',
    stringAt(entry, 'value') ?? '',
  ]);
  return {
    apiVersion: stringAt(exec, 'apiVersion') ?? '',
    // As kubectl: with a slash in it, it is a path and no name.
    command: command.includes('/') ? resolve(resolveBeside(file, command)) : command,
    args: entriesOf(exec, 'args').map(String),
    env: Object.fromEntries(env),
    interactive: stringAt(exec, 'interactiveMode') === 'Always',
    wantsCluster: exec['provideClusterInfo'] === true,
    hint: stringAt(exec, 'installHint') ?? '',
  };
}

/** A relative path counts from the kubeconfig that names it. */
function resolveBeside(file: string | null, path: string): string {
  return file === null || isAbsolute(path) ? path : join(dirname(file), path);
}

/** KubeConfig takes http only together with this switch, which says nothing where there is no TLS. */
function allowPlainLoopback(cluster: Cluster): Cluster {
  return cluster.server.startsWith('http:') ? { ...cluster, skipTLSVerify: true } : cluster;
}
