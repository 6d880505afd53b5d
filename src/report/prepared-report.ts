import type { Change, Editor, Finding } from '../model/finding.ts';
import type { JsonValue } from '../model/json.ts';
import type { Path } from '../model/path.ts';
import type { Report } from '../model/report.ts';

export interface PreparedDifference {
  /** As the report spells it. */
  readonly path: string;
  readonly segments: Path;
  readonly change: Change;
  readonly desired: JsonValue;
  readonly live: JsonValue;
  readonly drawn: JsonValue;
  readonly redacted: boolean;
  readonly editor: Editor | null;
}

/** Git's object against the same object with the differences applied, so that server defaults stay out. */
export interface FindingDiff {
  /** `a/FILE` */
  readonly from: string;
  /** `b/live REF`, or `/dev/null` where the cluster does not have it. */
  readonly to: string;
  /** Hunks, a line an item, cut for reading; empty where there is nothing to draw. */
  readonly lines: readonly string[];
  /** Differences that the lines do not show. */
  readonly undrawn: readonly PreparedDifference[];
}

export interface PreparedFinding extends Omit<Finding, 'differences' | 'desired'> {
  readonly differences: readonly PreparedDifference[];
  readonly diff: FindingDiff;
}

/**
 * A Report as every rendering takes it: sorted, diffs drawn, and with names (`[redacted 1]`) in place of
 * the tokens of hidden values, which are keyed anew in each run. A Report itself cannot be rendered, so
 * no run's key gets into a file.
 */
export interface PreparedReport extends Omit<Report, 'findings'> {
  readonly findings: readonly PreparedFinding[];
}
