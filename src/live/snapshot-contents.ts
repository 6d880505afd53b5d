import type { KubeObject } from '../model/kube-object.ts';
import type { Target } from '../model/report.ts';
import type { Admission, ApiResource, Discovery, OpenApiOutcome } from '../ports.ts';

/** What was read of a snapshot, wherever it came from. Objects are redacted. */
export interface SnapshotContents {
  readonly target: Omit<Target, 'name'>;
  readonly discovery: Discovery;
  readonly objects: readonly KubeObject[];
  readonly admission: Admission;
  /** Secret values were left out when it was made. */
  readonly redacted: boolean;
  openApi(groupVersion: { group: string; version: string }): OpenApiOutcome;
  /** Why the objects of a kind are not in it; null: they are, all of them. */
  whyNotListed(resource: ApiResource): string | null;
  /** The namespaces whose objects are in it; null: all. */
  readonly namespaces: readonly string[] | null;
}
