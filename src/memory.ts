import { attempt } from './errors.ts';
import type { Surroundings } from './host.ts';
import type { Report } from './model/report.ts';
import { readStateFile, writeStateFile } from './state/state-file.ts';
import { rememberSweep, type SweepState } from './state/sweep-state.ts';
import type { RememberedCluster } from './sweep.ts';

/** What earlier sweeps left, and what this one leaves. */
export interface Memory {
  /** The file of the state; null: there is none. */
  readonly place: string | null;
  /** null: there is none yet, or none that can be read. */
  readonly state: SweepState | null;
  /** Why the state cannot be used: told at the end, for a sweep is worth more than its memory. */
  readonly failures: readonly unknown[];
  /** @throws UserError where it cannot be written */
  remember(report: Report, around: Surroundings): Promise<void>;
}

export async function openMemory(place: string | null): Promise<Memory> {
  const { value: state, failures } = await attempt(
    place === null ? Promise.resolve(null) : readStateFile(place),
  );
  const remember = async (report: Report, { host, log, redactor }: Surroundings) => {
    // A state that could not be read may be of a newer version.
    if (place === null || failures.length > 0) return;
    if (host.noMemory !== null) {
      const why = redactor.redactText(host.noMemory);
      log.info(
        `The state ${place} stays as it is, for only runs on the default branch change it: ${why}.`,
      );
      return;
    }
    const after = rememberSweep(state, report);
    if (after !== null && after !== state) await writeStateFile(place, after);
  };
  return { place, state, failures, remember };
}

export function rememberedCluster({
  place,
  state,
}: Pick<Memory, 'place' | 'state'>): RememberedCluster | null {
  const clusterId = state?.clusterId ?? null;
  return place === null || clusterId === null ? null : { clusterId, place: `the state ${place}` };
}
