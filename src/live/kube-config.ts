import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { whyUnreadable } from '../desired/file-error.ts';
import { UserError } from '../errors.ts';
import type { CommandRunner } from '../exec/run-command.ts';
import { isWithin } from '../path-within.ts';
import type { Redactor } from '../redact/redactor.ts';
import { requireFile } from '../regular-file.ts';
import { createExecAuthenticator } from './exec-plugin.ts';
import { type KubeConfigText, parseKubeConfig } from './kube-config-text.ts';
import { createTokenFileAuthenticator, tokenFileProvider } from './token-file.ts';

export interface KubeConfigOptions {
  /** The text of a kubeconfig, or the path of one; undefined: where kubectl looks. */
  readonly kubeconfig?: string | undefined;
  /** undefined: the current context. */
  readonly context?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly redactor: Redactor;
  /** Starts the credential plugin that a kubeconfig may name. */
  readonly runner: CommandRunner;
  /** A folder whose files anybody may have pushed: a kubeconfig from there starts no program. */
  readonly checkout?: string | undefined;
  /** Where a pod finds its account; another folder in tests alone. */
  readonly serviceAccountFolder?: string;
}

/** Milliseconds. */
const pluginTimeLimit = 60_000;
const serviceAccountFolder = '/var/run/secrets/kubernetes.io/serviceaccount';

/**
 * Finds the way to a cluster: the input, else the files of KUBECONFIG, else ~/.kube/config, else the
 * account of the pod that this runs in. Throws a UserError where there is none, or none of that name.
 */
export function loadKubeConfig(options: KubeConfigOptions): KubeConfig {
  const kubeConfig = new KubeConfig();
  const { runner, environment } = options;
  kubeConfig.addAuthenticator(createTokenFileAuthenticator());
  kubeConfig.addAuthenticator(
    createExecAuthenticator({
      runner,
      environment,
      cluster: () => kubeConfig.getCurrentCluster(),
      timeLimit: pluginTimeLimit,
    }),
  );
  const texts = readTexts(options);
  if (texts !== null) mergeTexts(kubeConfig, texts);
  else if (!loadServiceAccount(kubeConfig, options)) throw new UserError(nothingFound);
  chooseContext(kubeConfig, options.context);
  return kubeConfig;
}

const nothingFound =
  'No kubeconfig: none was given, KUBECONFIG is not set, ~/.kube/config does not exist, and this is no pod with a service account. Give one by the input kubeconfig or by --kubeconfig.';

/** null where no kubeconfig is given or lies where kubectl looks. */
function readTexts(options: KubeConfigOptions): readonly KubeConfigText[] | null {
  const { kubeconfig, environment } = options;
  if (kubeconfig !== undefined) return [readInput(kubeconfig, options)];

  const listed = (environment['KUBECONFIG'] ?? '').split(delimiter).filter((path) => path !== '');
  if (listed.length > 0) {
    // As kubectl: a file of the list that does not exist is passed over.
    const files = listed.filter((path) => existsSync(path));
    if (files.length > 0) return files.map((path) => readText(path, options));
    throw new UserError(`KUBECONFIG names no file that exists: ${listed.join(', ')}.`);
  }
  const home = environment['HOME'] ?? environment['USERPROFILE'];
  const file = home === undefined ? null : join(home, '.kube', 'config');
  return file !== null && existsSync(file) ? [readText(file, options)] : null;
}

function readInput(kubeconfig: string, options: KubeConfigOptions): KubeConfigText {
  const { environment, redactor } = options;
  if (kubeconfig.trim() === '') {
    throw new UserError(
      'The kubeconfig is empty: the secret is not set, or this event gets no secrets (as pull requests from forks).',
    );
  }
  if (/[\n{]|^\s*(apiVersion|kind)\s*:/.test(kubeconfig)) {
    const place = { name: 'The kubeconfig', file: null, mayStartPrograms: true };
    return parseKubeConfig(kubeconfig, place);
  }
  const path = kubeconfig.trim().replace(/^~(?=\/)/, environment['HOME'] ?? '~');
  if (existsSync(path)) return readText(path, options);
  throw new UserError(
    `The kubeconfig${showPath(path, redactor)} is neither the text of a kubeconfig nor a file that exists. ${isBase64Text(path) ? 'It is encoded in base64: give the decoded text.' : 'Give the text, or the path of a file.'}`,
  );
}

/** Only what can be nothing but a path: whoever pastes a token here must not find it in a log. */
function showPath(path: string, redactor: Redactor): string {
  const plain = path.length <= 200 && /[/\\.]/.test(path) && !isBase64Text(path);
  return plain ? ` ${redactor.redactText(path)}` : '';
}

function isBase64Text(text: string): boolean {
  return (
    /^[A-Za-z0-9+/=]{40,}$/.test(text) &&
    /(clusters|apiVersion)"?\s*:/.test(Buffer.from(text, 'base64').toString('utf8'))
  );
}

function readText(path: string, { redactor, checkout }: KubeConfigOptions): KubeConfigText {
  const name = `The kubeconfig ${redactor.redactText(path)}`;
  try {
    const mayStartPrograms =
      checkout === undefined || !isWithin(realpathSync(checkout), realpathSync(path));
    requireFile(path, name);
    return parseKubeConfig(readFileSync(path, 'utf8'), { name, file: path, mayStartPrograms });
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${name} cannot be read: ${whyUnreadable(error)}.`, { cause: error });
  }
}

/** As kubectl merges: of two entries of one name the first one counts. */
function mergeTexts(kubeConfig: KubeConfig, texts: readonly KubeConfigText[]): void {
  kubeConfig.loadFromOptions({
    clusters: firstOfEachName(texts.flatMap(({ clusters }) => clusters)),
    users: firstOfEachName(texts.flatMap(({ users }) => users)),
    contexts: firstOfEachName(texts.flatMap(({ contexts }) => contexts)),
    currentContext: texts.find(({ currentContext }) => currentContext !== '')?.currentContext ?? '',
  });
}

function firstOfEachName<T extends { readonly name: string }>(entries: readonly T[]): T[] {
  const names = new Map<string, T>();
  for (const entry of entries) if (!names.has(entry.name)) names.set(entry.name, entry);
  return [...names.values()];
}

/** False where this is no pod, or one without an account. */
function loadServiceAccount(kubeConfig: KubeConfig, options: KubeConfigOptions): boolean {
  const { environment } = options;
  const folder = options.serviceAccountFolder ?? serviceAccountFolder;
  const host = environment['KUBERNETES_SERVICE_HOST'] ?? '';
  const port = environment['KUBERNETES_SERVICE_PORT'] ?? '443';
  const token = join(folder, 'token');
  if (host === '' || !existsSync(token)) return false;
  const authority = host.includes(':') ? `[${host}]` : host;
  kubeConfig.loadFromOptions({
    clusters: [
      {
        name: 'in-cluster',
        server: `https://${authority}:${port}`,
        caFile: join(folder, 'ca.crt'),
      },
    ],
    users: [{ name: 'service-account', authProvider: tokenFileProvider(token) }],
    contexts: [{ name: 'in-cluster', cluster: 'in-cluster', user: 'service-account' }],
    currentContext: 'in-cluster',
  });
  return true;
}

function chooseContext(kubeConfig: KubeConfig, wanted: string | undefined): void {
  const known = kubeConfig.getContexts().map(({ name }) => name);
  const choices = known.length === 0 ? 'It holds no context.' : `It holds: ${known.join(', ')}.`;
  const name = wanted ?? kubeConfig.getCurrentContext();
  if (name === '') {
    throw new UserError(`The kubeconfig has no current context: name one. ${choices}`);
  }
  const context = kubeConfig.getContextObject(name);
  if (context === null) {
    throw new UserError(`The kubeconfig has no context ${name}. ${choices}`);
  }
  kubeConfig.setCurrentContext(name);
  const cluster = kubeConfig.getCluster(context.cluster);
  const user = kubeConfig.getUser(context.user);
  if (cluster === null) {
    throw new UserError(
      `The kubeconfig's context ${name} names the cluster ${context.cluster}, which is not in it.`,
    );
  }
  if (user === null) {
    throw new UserError(
      `The kubeconfig's context ${name} names the user ${context.user}, who is not in it.`,
    );
  }
  for (const file of [cluster.caFile, user.certFile, user.keyFile]) {
    if (file !== undefined) requireFile(file, `The kubeconfig's certificate or key ${file}`);
  }
}
