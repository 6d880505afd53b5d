import type { Acceptance } from './acceptance.ts';
import type { JsonValue } from './json.ts';
import type { KubeObject, SourceLocation } from './kube-object.ts';
import type { Path } from './path.ts';

/** The manager's entry in managedFields behind a difference. Its time is the entry's, not the field's. */
export interface Editor {
  readonly manager: string;
  readonly operation: string;
  readonly subresource: string | null;
  /** RFC 3339, as the server wrote it. */
  readonly time: string | null;
  /** Known from an audit log only. */
  readonly user: string | null;
}

export type Change = 'changed' | 'removed' | 'added';

export interface Difference {
  readonly path: Path;
  readonly change: Change;
  /** null where only the live object has the path. */
  readonly desired: JsonValue;
  /** null where only Git has the path. */
  readonly live: JsonValue;
  /**
   * The live value as a diff draws it: what equals Git's value is spelt as in Git, so that defaults and
   * another spelling do not show beside what really differs.
   */
  readonly drawn: JsonValue;
  /** A value at this path is hidden. */
  readonly redacted: boolean;
  readonly editor: Editor | null;
}

export type Status =
  | 'changed'
  | 'missing'
  | 'unmanaged'
  | 'degraded'
  | 'error'
  | 'unchecked'
  | 'in-sync'
  | 'pending'
  | 'skipped';

export type FindingStatus = Exclude<Status, 'in-sync'>;
export type Severity = 'P1' | 'P2' | 'P3';
export type FindingClass = 'benign' | 'hotfix' | 'unexplained';

/** One object, document or host that needs a look. */
export interface Finding {
  readonly ref: string;
  readonly status: FindingStatus;
  readonly class: FindingClass | null;
  readonly severity: Severity | null;
  /** The name of the rule that decided class and severity. */
  readonly rule: string | null;
  readonly fate: string | null;
  readonly fingerprint: string;
  readonly source: SourceLocation | null;
  readonly message: string | null;
  readonly differences: readonly Difference[];
  readonly editor: Editor | null;
  /** Of an unchecked object: the rule by which that is no gap. Absent: none. */
  readonly accepted?: Acceptance;
  /** The redacted object of Git, from which the unified diff is drawn; not part of report.json. */
  readonly desired: KubeObject | null;
}

/** A finding as the comparison hands it over, before triage has judged it. */
export type RawFinding = Omit<Finding, 'class' | 'severity' | 'rule' | 'fate' | 'fingerprint'>;
