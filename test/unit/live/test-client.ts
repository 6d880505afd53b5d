import type { TestContext } from 'node:test';
import type { KubeConfig } from '@kubernetes/client-node';
import { type ApiClient, createApiClient } from '../../../src/live/api-client.ts';
import { openConnection } from '../../../src/live/connection.ts';
import { defaultExchangeLimits, type ExchangeLimits } from '../../../src/live/exchange.ts';
import type { RequestRecord } from '../../../src/live/requests.ts';
import { defaultRetryPolicy, type RetryPolicy } from '../../../src/live/retry.ts';
import { type Replies, startApiServer } from './api-server.ts';
import { canaryRedactor, recordLog } from './test-ports.ts';

/** The waits of a test. */
export const quickRetry: RetryPolicy = {
  ...defaultRetryPolicy,
  firstDelay: 1,
  longestRetryAfter: 5,
};

interface Overrides {
  readonly retry?: RetryPolicy;
  readonly limits?: Partial<ExchangeLimits>;
  readonly signal?: AbortSignal;
  readonly timeLimit?: number;
  readonly concurrency?: number;
  readonly record?: (request: RequestRecord) => void;
}

export function connect(kubeConfig: KubeConfig, overrides: Overrides = {}): ApiClient {
  const { concurrency = 4, limits = {}, record = () => undefined, signal, timeLimit } = overrides;
  const { retry = quickRetry } = overrides;
  return createApiClient({
    connection: openConnection({
      kubeConfig,
      redactor: canaryRedactor,
      sockets: concurrency,
      credentialTimeout: 2_000,
    }),
    user: 'tester',
    redactor: canaryRedactor,
    log: recordLog(),
    concurrency,
    retry,
    record,
    limits: { ...defaultExchangeLimits, idle: 5_000, ...limits },
    signal,
    timeLimit,
  });
}

/** A client of a server that answers by these replies. */
export async function withServer(
  t: TestContext,
  replies: { readonly [path: string]: Replies },
  overrides: Overrides = {},
) {
  const server = await startApiServer(t, { '/version': { json: {} }, ...replies });
  const client = connect(server.kubeConfig, overrides);
  t.after(() => client.close());
  return { server, client, get: (path: string) => client.get(path, { purpose: 'list' }) };
}
