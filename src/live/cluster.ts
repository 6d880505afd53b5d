import type { KubeConfig } from '@kubernetes/client-node';
import type { Log } from '../log.ts';
import { isObject, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import type { Target } from '../model/report.ts';
import type { ApiResource, LiveSource, ObjectReader, OpenApiOutcome } from '../ports.ts';
import type { Redactor } from '../redact/redactor.ts';
import { readAdmission } from './admission.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { openConnection } from './connection.ts';
import { discover, pathOf } from './discovery.ts';
import type { GroupVersion } from './discovery-documents.ts';
import { defaultExchangeLimits, type ExchangeLimits } from './exchange.ts';
import { listKind } from './list-kind.ts';
import type { RequestPurpose, RequestRecorder } from './requests.ts';
import { defaultRetryPolicy, type RetryPolicy } from './retry.ts';

export interface ClusterOptions {
  /** Its current context names the cluster and the user. */
  readonly kubeConfig: KubeConfig;
  readonly redactor: Redactor;
  readonly log: Log;
  /** The only ones whose objects are listed; undefined: all. Cluster-scoped kinds are listed as ever. */
  readonly namespaces?: readonly string[] | undefined;
  /** Ends what is under way; the calls then reject with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Requests at once, 8 where left out. */
  readonly concurrency?: number | undefined;
  readonly retry?: Partial<RetryPolicy> | undefined;
  readonly limits?: Partial<ExchangeLimits> | undefined;
  /** Of all requests together, in milliseconds from now on; what is unread by then has failed. */
  readonly timeLimit?: number | undefined;
  /** Told of every request, for run.json. */
  readonly record?: RequestRecorder | undefined;
}

/** Patience with whatever gives credentials, in milliseconds; an exec plugin has a limit of its own. */
const credentialTimeout = 90_000;

/** Reads a running cluster with nothing but GET requests. Nothing is sent before the first call. */
export function createClusterSource(options: ClusterOptions): LiveSource {
  return openCluster(options, (object) => options.redactor.redactObject(object));
}

/**
 * As `createClusterSource`, with another way to make objects safe: a capture has rules of its own.
 * `prepare` sees every object before anyone else does.
 */
export function openCluster(
  options: ClusterOptions,
  prepare: (object: KubeObject) => KubeObject,
): LiveSource {
  const client = connect(options);
  const { namespaces } = options;
  const listFor =
    (purpose: RequestPurpose) =>
    <T>(resource: ApiResource, reader: ObjectReader<T>) =>
      listKind(client, resource, { namespaces, prepare, reader, purpose });
  const discovery = once(() => discover(client));
  const description = once(() => describeCluster(client));
  const admission = once(async () => readAdmission(await discovery(), listFor('admission')));
  return {
    describe: description,
    discover: discovery,
    list: listFor('list'),
    openApi: (groupVersion) => readOpenApi(client, groupVersion),
    admission,
    redactedCapture: false,
    close: async () => client.close(),
  };
}

function connect(options: ClusterOptions): ApiClient {
  const { kubeConfig, redactor, log, signal, concurrency = 8 } = options;
  const connection = openConnection({
    kubeConfig,
    redactor,
    sockets: concurrency,
    credentialTimeout,
  });
  return createApiClient({
    connection,
    user: kubeConfig.getCurrentUser()?.name ?? '(none)',
    redactor,
    log,
    signal,
    concurrency,
    retry: { ...defaultRetryPolicy, ...options.retry },
    limits: { ...defaultExchangeLimits, ...options.limits },
    timeLimit: options.timeLimit,
    record: options.record ?? (() => undefined),
  });
}

/** Runs `read` at the first call; every later one gets the same answer. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => {
    answer ??= read();
    return answer;
  };
}

async function readOpenApi(client: ApiClient, groupVersion: GroupVersion): Promise<OpenApiOutcome> {
  const path = `/openapi/v3${pathOf(groupVersion)}`;
  const answer = await client.get(path, { purpose: 'openapi' });
  if (answer.kind === 'answered') {
    const components = isObject(answer.body) ? answer.body['components'] : undefined;
    // The paths are two thirds of the document, and nobody reads them.
    if (isObject(components)) return { kind: 'document', document: { components } };
    return { kind: 'unchecked', reason: `GET ${path} gave no OpenAPI document` };
  }
  if (answer.status === 404) return { kind: 'absent' };
  const reason =
    answer.status === 403
      ? `may not get ${path}: ${answer.reason}`
      : `GET ${path} failed: ${answer.reason}`;
  return { kind: 'unchecked', reason };
}

async function describeCluster(client: ApiClient): Promise<Omit<Target, 'name'>> {
  const [version, system] = await Promise.all([
    client.get('/version', { purpose: 'version' }),
    client.get('/api/v1/namespaces/kube-system', { purpose: 'cluster-id' }),
  ]);
  return {
    server: client.server,
    version: version.kind === 'answered' ? (stringAt(version.body, 'gitVersion') ?? null) : null,
    clusterId:
      system.kind === 'answered' ? (stringAt(system.body, 'metadata', 'uid') ?? null) : null,
  };
}
