import type { KubeConfig } from '@kubernetes/client-node';
import type { Surroundings } from './host.ts';
import { createClusterSource } from './live/cluster.ts';
import { loadKubeConfig } from './live/kube-config.ts';
import type { RequestRecorder } from './live/requests.ts';
import type { LiveSource } from './ports.ts';

/** The kubeconfig to take, and the context in it; null: what kubectl would take. */
export interface Access {
  readonly kubeconfig: string | null;
  readonly context: string | null;
}

/** @throws UserError where there is no access, or none of that name */
export function openKubeConfig(
  { kubeconfig, context }: Access,
  { host, redactor, runner }: Surroundings,
): KubeConfig {
  return loadKubeConfig({
    kubeconfig: kubeconfig ?? undefined,
    context: context ?? undefined,
    environment: host.env,
    checkout: host.checkout ?? undefined,
    redactor,
    runner,
  });
}

export interface OpenedLive {
  readonly live: LiveSource;
  /** What to call the target where the user gave it no name. */
  readonly name: string;
}

export function openCluster(
  access: Access & { readonly namespaces: readonly string[] | null; readonly timeLimit: number },
  around: Surroundings,
  record: RequestRecorder,
): OpenedLive {
  const kubeConfig = openKubeConfig(access, around);
  const { host, redactor, log } = around;
  const live = createClusterSource({
    kubeConfig,
    redactor,
    log,
    namespaces: access.namespaces ?? undefined,
    signal: host.interrupted,
    timeLimit: access.timeLimit,
    record,
  });
  return { live, name: kubeConfig.getCurrentContext() };
}
