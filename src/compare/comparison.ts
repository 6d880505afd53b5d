import type { Difference } from '../model/finding.ts';
import type { KubeObject } from '../model/kube-object.ts';
import type { ObjectRef } from '../model/object-ref.ts';
import type { ReplicaBounds } from './autoscaler.ts';
import type { Schema } from './schema.ts';

export interface ComparisonInput {
  readonly ref: ObjectRef;
  readonly desired: KubeObject;
  readonly live: KubeObject;
  /** undefined: nothing is known of the kind, and lists count as a whole. */
  readonly schema: Schema | undefined;
  /** Managers that the configuration names as deployers. */
  readonly deployers: readonly string[];
  readonly replicaBounds: ReplicaBounds | undefined;
  readonly admissionPossible: boolean;
  /** Formatted paths whose values are encrypted in Git. */
  readonly encrypted: readonly string[];
  /** The live object may hold markers where a capture hid a value; nowhere else do they mean anything. */
  readonly redactedCapture: boolean;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  /** How many paths that nobody owns were taken for the work of webhooks and policies. */
  readonly admitted: number;
  /** How many were taken for the work of the server's own admission plugins. */
  readonly pluggedIn: number;
  /** Paths that could not be compared. */
  readonly unchecked: readonly string[];
}
