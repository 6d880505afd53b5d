import type { RawFinding } from '../model/finding.ts';
import type { Assumption, Gap } from '../model/report.ts';

interface Compared {
  readonly findings: readonly RawFinding[];
  readonly unchecked: readonly Gap[];
  readonly inSync: number;
  readonly assumptions: readonly Assumption[];
}

export interface ClusterIdentity {
  /** What the report calls the cluster. */
  readonly name: string;
  /** null: it could not be read. */
  readonly id: string | null;
  /** The cluster that earlier sweeps saw, and where that is remembered; null: nowhere. */
  readonly remembered: { readonly clusterId: string; readonly place: string } | null;
}

export interface JudgedCluster<T> {
  /** The question whether this is the right cluster, which is its finding's message too; null: no doubt. */
  readonly doubt: string | null;
  /** How many objects that leaves uncompared; null: no doubt. */
  readonly doubted: number | null;
  /** In doubt, with one finding in place of all that came of the comparison. */
  readonly compared: T;
}

/** A small platform may well have lost half of its objects, but not nine of ten. */
const fewestObjects = 10;
const oneIn = 10;

/**
 * Asks whether this is the right cluster: where it is another one than the one remembered, or where of
 * at least ten declared objects fewer than one in ten are there. What was found then says nothing of
 * what Git declares, and is one finding; manifests in error stay as they are.
 */
export function judgeCluster<T extends Compared>(
  compared: T,
  identity: ClusterIdentity,
): JudgedCluster<T> {
  const missing = countStatus(compared, 'missing');
  const there = compared.inSync + countStatus(compared, 'changed');
  const doubt = explainDoubt({ there, looked: there + missing }, identity);
  if (doubt === null) return { doubt, doubted: null, compared };
  return { doubt, doubted: there + missing, compared: doubtAll(compared, identity.name, doubt) };
}

function doubtAll<T extends Compared>(compared: T, name: string, message: string): T {
  const ref = `cluster/${name}`;
  const finding: RawFinding = {
    ref,
    status: 'missing',
    source: null,
    message,
    differences: [],
    editor: null,
    desired: null,
  };
  const reason = 'what Git declares was not compared: this may be another cluster';
  const gap: Gap = { ref, kind: null, source: null, paths: [], reason, gap: true };
  const others = compared.findings.filter(
    ({ status }) => status !== 'missing' && status !== 'changed',
  );
  return {
    ...compared,
    findings: [finding, ...others],
    unchecked: [gap, ...compared.unchecked.filter((one) => one.gap)],
    inSync: 0,
    assumptions: [],
  };
}

function countStatus({ findings }: Compared, status: RawFinding['status']): number {
  return findings.filter((finding) => finding.status === status).length;
}

function explainDoubt(
  { there, looked }: { readonly there: number; readonly looked: number },
  { id, remembered }: ClusterIdentity,
): string | null {
  if (id !== null && remembered !== null && id !== remembered.clusterId) {
    return `Is this the right cluster? Its id is ${id}; earlier sweeps saw ${remembered.clusterId}. If the cluster was built anew, remove ${remembered.place}, else mend the kubeconfig or its context.`;
  }
  if (looked < fewestObjects || there * oneIn >= looked) return null;
  const found = there === 0 ? 'none is' : there === 1 ? 'one is' : `${there} are`;
  return `Is this the right cluster? Of ${looked} declared objects ${found} there. If nothing was deployed yet, deploy it, else mend the kubeconfig or its context.`;
}
