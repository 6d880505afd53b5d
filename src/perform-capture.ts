import type { Surroundings, TaskResult } from './host.ts';
import type { CaptureInputs } from './inputs.ts';
import { captureCluster } from './live/capture.ts';
import { openKubeConfig } from './open-cluster.ts';

/** Writes a snapshot; 2 where some of the cluster could not be read. */
export async function performCapture(
  inputs: CaptureInputs,
  around: Surroundings,
): Promise<TaskResult> {
  const { host, log, redactor } = around;
  const { kinds, notListed } = await captureCluster({
    kubeConfig: openKubeConfig(inputs, around),
    redactor,
    log,
    signal: host.interrupted,
    path: inputs.output,
    withSecrets: inputs.withSecrets,
    capturedAt: new Date().toISOString(),
  });
  for (const { kind, reason } of notListed) log.warn(`Not captured: ${kind}: ${reason}`);
  const objects = kinds.reduce((sum, kind) => sum + kind.objects, 0);
  log.info(`Captured ${objects} objects of ${kinds.length} kinds in ${inputs.output}.`);
  return { exitCode: notListed.length > 0 ? 2 : 0, failures: [] };
}
