import type { Acceptance } from './acceptance.ts';
import type { Finding } from './finding.ts';

export type Verdict = 'in-sync' | 'drift' | 'incomplete' | 'failed';

/** What a rule of `accept-unchecked` came to in this sweep. */
export interface AcceptanceSummary extends Acceptance {
  readonly state: 'used' | 'unused' | 'ended';
  /** How many objects, files and folders it left out. */
  readonly gaps: number;
}

/** What could not be compared, with its reason. Exactly one of ref, kind and source names it. */
export interface Gap {
  readonly ref: string | null;
  /** `apps/v1/Deployment`: a whole kind. */
  readonly kind: string | null;
  /** A file or folder. */
  readonly source: string | null;
  /** The unchecked paths of an object that was otherwise compared; empty: all of it. */
  readonly paths: readonly string[];
  readonly reason: string;
  /** False where only a part of a compared object is unchecked, or the gap is accepted: said, but none. */
  readonly gap: boolean;
  /** Absent: nobody accepted it. */
  readonly accepted?: Acceptance;
}

export interface Counts {
  readonly objects: number;
  readonly inSync: number;
  readonly changed: number;
  readonly missing: number;
  readonly unmanaged: number;
  readonly degraded: number;
  readonly pending: number;
  readonly error: number;
  readonly skipped: number;
  readonly unchecked: number;
  readonly p1: number;
  readonly p2: number;
  readonly p3: number;
}

export interface Target {
  readonly name: string;
  /** The API server's address, or the snapshot's path. */
  readonly server: string;
  readonly version: string | null;
  /** The uid of namespace kube-system. */
  readonly clusterId: string | null;
}

export interface IgnoredSummary {
  readonly rule: string;
  readonly reason: string;
  /** How many differences the rule hid. */
  readonly hidden: number;
}

/** What the sweep took for the work of admission: nobody owns it, and something may have written it. */
export interface Assumption {
  /** What may have written it, or why that is not known. */
  readonly reason: string;
  /** How many paths it explains, which would else be findings. */
  readonly paths: number;
}

/** The result of one sweep, redacted, in stable order. */
export interface Report {
  readonly sweptAt: string;
  readonly toolVersion: string;
  readonly target: Target;
  readonly commit: string | null;
  /** Why this may not be the cluster that is meant: a question, and the one finding; null: it is. */
  readonly doubt: string | null;
  readonly verdict: Verdict;
  readonly complete: boolean;
  readonly counts: Counts;
  /** Files that hold no Kubernetes object. */
  readonly foreignFiles: number;
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Gap[];
  readonly accepted: readonly AcceptanceSummary[];
  readonly ignored: readonly IgnoredSummary[];
  readonly assumptions: readonly Assumption[];
}
