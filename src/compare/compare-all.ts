import type { RawFinding } from '../model/finding.ts';
import { formatRef, kindKey } from '../model/object-ref.ts';
import type { Assumption, Gap } from '../model/report.ts';
import type { DesiredSet, Discovery } from '../ports.ts';
import { sumAssumptions } from './assumptions.ts';
import type { DeclaredKind, PlacedObject } from './compare-kind.ts';
import { emptyFinding, findMissing, type Outcome, uncheck } from './outcome.ts';
import type { ResolvedObject } from './resolve.ts';

/** Everything that is not in sync, and how many objects are. */
export interface ComparedSet {
  readonly findings: readonly RawFinding[];
  readonly unchecked: readonly Gap[];
  readonly inSync: number;
  readonly assumptions: readonly Assumption[];
}

/** The objects that have a place in the cluster, by their kind. */
export function groupByKind(resolved: readonly ResolvedObject[]): readonly DeclaredKind[] {
  const kinds = new Map<string, { resource: DeclaredKind['resource']; objects: PlacedObject[] }>();
  for (const object of resolved) {
    if (object.kind !== 'placed') continue;
    const key = kindKey(object.resource);
    const kind = kinds.get(key);
    if (kind === undefined) kinds.set(key, { resource: object.resource, objects: [object] });
    else kind.objects.push(object);
  }
  return [...kinds.values()];
}

/** The versions in which each kind is served, by `group/Kind`. */
export function listVersions({ resources }: Discovery): ReadonlyMap<string, readonly string[]> {
  const versions = new Map<string, string[]>();
  for (const { group, kind, version } of resources) {
    const key = `${group}/${kind}`;
    const served = versions.get(key);
    if (served === undefined) versions.set(key, [version]);
    else served.push(version);
  }
  return versions;
}

export interface ComparedParts {
  readonly desired: DesiredSet;
  readonly resolved: readonly ResolvedObject[];
  /** What came of every object that has a place in the cluster. */
  readonly outcomes: ReadonlyMap<ResolvedObject, Outcome>;
}

/** Puts together what came of all that Git declares, in the order of the manifests. */
export function assembleComparison({ desired, resolved, outcomes }: ComparedParts): ComparedSet {
  const all = resolved.map((object) => outcomeOf(object, outcomes));
  return {
    findings: [
      ...all.flatMap(({ finding }) => (finding === undefined ? [] : [finding])),
      ...desired.errors.map(({ ref, source, message }) =>
        emptyFinding({ ref, source, message, status: 'error' }),
      ),
      ...desired.skipped.map(({ ref, source, message }) =>
        emptyFinding({ ref, source, message, status: 'skipped' }),
      ),
    ],
    unchecked: mergeGaps([...desired.unchecked, ...all.flatMap(({ gaps }) => gaps)]),
    inSync: all.filter(({ finding }) => finding === undefined).length,
    assumptions: sumAssumptions(all.flatMap((outcome) => outcome.assumptions ?? [])),
  };
}

function outcomeOf(
  object: ResolvedObject,
  outcomes: ReadonlyMap<ResolvedObject, Outcome>,
): Outcome {
  const { source } = object.declared;
  switch (object.kind) {
    case 'error': {
      const ref = formatRef(object.ref);
      const finding = emptyFinding({ ref, source, message: object.message, status: 'error' });
      return { finding, gaps: [] };
    }
    case 'absent-kind':
      return findMissing(object, object.message);
    case 'unchecked':
      return uncheck(object, object.message, kindKey(object.ref));
    case 'placed': {
      const outcome = outcomes.get(object);
      if (outcome === undefined) throw new Error(`${formatRef(object.ref)} was never compared`);
      return outcome;
    }
  }
}

/** A kind that could not be listed is one gap, however many objects Git declares of it. */
function mergeGaps(gaps: readonly Gap[]): Gap[] {
  const merged = new Map<string, Gap>();
  for (const gap of gaps) {
    const key = JSON.stringify([gap.ref, gap.kind, gap.source, gap.reason]);
    if (!merged.has(key)) merged.set(key, gap);
  }
  return [...merged.values()];
}
