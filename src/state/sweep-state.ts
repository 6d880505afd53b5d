import * as z from 'zod';
import { UserError } from '../errors.ts';
import type { Report } from '../model/report.ts';

/** The newest version of the state that this program reads, and the one that it writes. */
const stateVersion = 1;
const schemaVersion = `drift-sweep-state/v${stateVersion}`;
const mostSweeps = 30;

const text = z.string().max(10_000);

// Loose: what a later version within v1 adds is kept.
const stateSchema = z.looseObject({
  schemaVersion: z.literal(schemaVersion),
  target: text,
  clusterId: text.nullable(),
  sweeps: z.array(
    z.looseObject({
      sweptAt: z.iso.datetime(),
      commit: text.nullable(),
      verdict: text,
      complete: z.boolean(),
    }),
  ),
});

/** What one sweep of a target hands to the next. */
export type SweepState = z.infer<typeof stateSchema>;

/**
 * Reads a state as text; `place` is its name in messages.
 * @throws UserError where it is broken, or of a newer version: neither may be overwritten
 */
export function parseState(content: string, place: string): SweepState {
  const value = parseJson(content, place);
  const newer = newerVersion(value);
  if (newer !== null) {
    throw new UserError(
      `${place} has version ${newer}, this program reads version ${stateVersion}; it is left as it is. Update Drift Sweep, or name another file.`,
    );
  }
  const result = stateSchema.safeParse(value);
  if (result.success) return result.data;
  const where = result.error.issues[0]?.path.join('.') ?? '';
  throw broken(place, `${where === '' ? 'the whole' : where} is not what it should be`);
}

function parseJson(content: string, place: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    // The parser's own message repeats what the file holds.
    throw broken(place, 'it is no JSON', error);
  }
}

function broken(place: string, fault: string, cause?: unknown): UserError {
  const message = `${place} cannot be used: ${fault}. It is left as it is; remove it, and the next sweep begins a new one.`;
  return new UserError(message, { cause });
}

function newerVersion(value: unknown): number | null {
  if (typeof value !== 'object' || value === null || !('schemaVersion' in value)) return null;
  const match = /^drift-sweep-state\/v(\d{1,6})$/.exec(String(value.schemaVersion));
  const version = Number(match?.[1] ?? 0);
  return version > stateVersion ? version : null;
}

type RememberedReport = Pick<
  Report,
  'target' | 'sweptAt' | 'commit' | 'verdict' | 'complete' | 'doubt'
>;

/** The state after a sweep. One of a cluster that is doubtful changes nothing: it may be another one. */
export function rememberSweep(
  before: SweepState | null,
  report: RememberedReport,
): SweepState | null {
  if (report.doubt !== null) return before;
  const { target, sweptAt, commit, verdict, complete } = report;
  const sweeps = [...(before?.sweeps ?? []), { sweptAt, commit, verdict, complete }];
  return {
    ...before,
    schemaVersion,
    target: target.name,
    clusterId: target.clusterId ?? before?.clusterId ?? null,
    sweeps: sweeps.slice(-mostSweeps),
  };
}

export function renderState(state: SweepState): string {
  return `${JSON.stringify(state, null, 2)}\n`;
}
