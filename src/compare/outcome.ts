import type { RawFinding } from '../model/finding.ts';
import { formatRef } from '../model/object-ref.ts';
import { formatPath } from '../model/path.ts';
import type { Assumption, Gap } from '../model/report.ts';
import type { Comparison } from './comparison.ts';
import type { ResolvedObject } from './resolve.ts';
import type { ManifestFault } from './validate.ts';

/** What came of one object that Git declares. */
export interface Outcome {
  /** undefined: in sync. */
  readonly finding: RawFinding | undefined;
  readonly gaps: readonly Gap[];
  readonly assumptions?: readonly Assumption[];
}

/** An object that could not be compared, and the gap that says so for the whole kind, or for it alone. */
export function uncheck(object: ResolvedObject, reason: string, kind: string | null): Outcome {
  const ref = formatRef(object.ref);
  const { source } = object.declared;
  const gap = { ref: kind === null ? ref : null, kind, source: null, paths: [], reason, gap: true };
  return {
    finding: emptyFinding({ ref, source, message: reason, status: 'unchecked' }),
    gaps: [gap],
  };
}

/** An object that the cluster does not have. */
export function findMissing(object: ResolvedObject, message: string | null): Outcome {
  const { source, object: desired } = object.declared;
  const finding = emptyFinding({ ref: formatRef(object.ref), source, message, status: 'missing' });
  return { finding: { ...finding, desired }, gaps: [] };
}

/** What two objects and the faults of a manifest come to. */
export function describeOutcome(
  object: ResolvedObject,
  comparison: Comparison,
  faults: readonly ManifestFault[],
): Outcome {
  const ref = formatRef(object.ref);
  const { source, encrypted } = object.declared;
  const faulty = faults.map(({ path }) => path);
  // What the server never took cannot have drifted.
  const differences = comparison.differences.filter(
    ({ path }) => !faulty.some((fault) => isWithin(formatPath(path), fault)),
  );
  const gaps = describeGaps({ ref, faults, encrypted, paths: comparison.unchecked });
  const message = faults.length === 0 ? null : faults.map((fault) => fault.message).join('; ');
  if (differences.length > 0) {
    const base = emptyFinding({ ref, source, message, status: 'changed' });
    return { finding: { ...base, differences, desired: object.declared.object }, gaps };
  }
  if (message !== null) {
    return { finding: emptyFinding({ ref, source, message, status: 'error' }), gaps };
  }
  return { finding: undefined, gaps };
}

function isWithin(path: string, ancestor: string): boolean {
  return path === ancestor || path.startsWith(`${ancestor}.`) || path.startsWith(`${ancestor}[`);
}

/** Paths of a compared object that were not: said, yet no gap, unless the manifest is at fault. */
function describeGaps(object: {
  ref: string;
  faults: readonly ManifestFault[];
  encrypted: readonly string[];
  paths: readonly string[];
}): Gap[] {
  const { ref, faults, encrypted, paths } = object;
  const base = { ref, kind: null, source: null };
  const gaps: Gap[] = [];
  const sealed = paths.filter((path) => encrypted.includes(path));
  const hidden = paths.filter((path) => !encrypted.includes(path));
  if (sealed.length > 0) {
    gaps.push({ ...base, paths: sealed, reason: 'the values are encrypted in Git', gap: false });
  }
  if (hidden.length > 0) {
    gaps.push({ ...base, paths: hidden, reason: 'the capture hides the live values', gap: false });
  }
  if (faults.length > 0) {
    const reason = 'the server does not take these fields as they are written';
    gaps.push({ ...base, paths: faults.map(({ path }) => path), reason, gap: true });
  }
  return gaps;
}

export function emptyFinding(
  finding: Pick<RawFinding, 'ref' | 'source' | 'message' | 'status'>,
): RawFinding {
  return { ...finding, differences: [], editor: null, desired: null };
}
