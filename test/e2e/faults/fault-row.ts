import type { ExchangeLimits } from '../../../src/live/exchange.ts';
import type { RetryPolicy } from '../../../src/live/retry.ts';
import type { FaultRule } from '../fault-proxy.ts';
import type { KubeCluster } from '../kube-cluster.ts';

/** One fault: its cause, what is said, the status of what it concerns, the exit code. */
export interface FaultRow {
  readonly cause: string;
  /** What the proxy does. */
  readonly rules?: readonly FaultRule[];
  /** Whether the proxy takes connections, but never speaks TLS. */
  readonly silent?: boolean;
  /** Whose rights, `reader` where left out. */
  readonly user?: string;
  /** More that Git declares. */
  readonly manifests?: string;
  /** .drift-sweep.yml */
  readonly config?: string;
  readonly args?: readonly string[];
  /**
   * Set where the command's own patience is too long for a test: then the same sweep is made by the
   * program's parts.
   */
  readonly patience?: {
    readonly retry?: Partial<RetryPolicy>;
    readonly limits?: Partial<ExchangeLimits>;
  };
  readonly before?: (cluster: KubeCluster) => Promise<unknown>;
  /** What the report or the log must tell; null: nothing that a person need know. */
  readonly said: RegExp | null;
  /** Beside the standing drift; null: there is no sweep, and no report. */
  readonly findings: readonly string[] | null;
  /** False where the standing drift is among what cannot be compared. */
  readonly driftSeen?: boolean;
  /** More objects than the manifests of all rows declare. */
  readonly moreObjects?: number;
  readonly exit: 0 | 1 | 2 | 3;
}

export const configMapsUnchecked = [
  'v1/ConfigMap/bank/settings unchecked',
  'v1/ConfigMap/shop/settings unchecked',
];
export const deploymentsUnchecked = [
  'apps/v1/Deployment/bank/ledger unchecked',
  'apps/v1/Deployment/shop/web unchecked',
];
export const configMaps = /\/configmaps\b/;
export const deployments = /\/deployments\b/;
