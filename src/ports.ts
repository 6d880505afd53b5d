import type { JsonObject } from './model/json.ts';
import type {
  DesiredObject,
  KubeObject,
  ManifestError,
  SkippedManifest,
} from './model/kube-object.ts';
import type { Gap, Target } from './model/report.ts';

/** What Git declares, read once. Objects are redacted already. */
export interface DesiredSet {
  readonly objects: readonly DesiredObject[];
  readonly errors: readonly ManifestError[];
  readonly skipped: readonly SkippedManifest[];
  /** Folders that must be rendered first, and the like. */
  readonly unchecked: readonly Gap[];
  /** How many files hold no Kubernetes object. */
  readonly foreignFiles: number;
}

export interface DesiredSource {
  read(): Promise<DesiredSet>;
}

/** One kind at one version, as discovery tells it. */
export interface ApiResource {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
}

/** Why a group's kinds cannot be trusted to be known. */
export interface UnhealthyGroup {
  readonly group: string;
  /** null: every version of it. */
  readonly version: string | null;
  readonly reason: string;
}

export interface Discovery {
  readonly resources: readonly ApiResource[];
  readonly unhealthy: readonly UnhealthyGroup[];
}

/** An object that is there, though not so that it could be compared: in another version alone. */
export interface UncomparedObject {
  /** '' for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
  readonly reason: string;
}

/** The declared objects of one kind: names by namespace, '' for cluster-scoped ones. */
export type DeclaredPlaces = ReadonlyMap<string, ReadonlySet<string>>;

/** What becomes of the objects of a kind while their list comes in. */
export interface ObjectReader<T> {
  /** Where the kind may not be listed, these are looked for. */
  readonly declared: DeclaredPlaces;
  /** Whether objects are read that are not declared; else they are dropped unseen. */
  readonly readOthers: boolean;
  /** What is kept of an object. Called as it arrives, again where a list begins anew. */
  readonly read: (object: KubeObject) => T;
}

export type ListOutcome<T = KubeObject> =
  | {
      readonly kind: 'listed';
      readonly objects: readonly T[];
      /** Neither missing nor compared: each ends as unchecked. Never in `objects` as well. */
      readonly uncompared: readonly UncomparedObject[];
      /** Namespaces that lie outside of what was listed; null: no declared object does. */
      readonly outside: ((namespace: string) => string | null) | null;
    }
  | { readonly kind: 'unchecked'; readonly reason: string };

/** An OpenAPI v3 document, of which only `components.schemas` is read. */
export type OpenApiDocument = JsonObject;

export type OpenApiOutcome =
  | { readonly kind: 'document'; readonly document: OpenApiDocument }
  /** The server describes nothing of this group-version. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unchecked'; readonly reason: string };

/** What may change objects while they are admitted. */
export type Admission =
  /** Cannot be read (a snapshot, no rights): taken to exist, and that is said. */
  | { readonly kind: 'assumed'; readonly reason: string }
  /** The cluster's MutatingWebhookConfigurations and MutatingAdmissionPolicies. */
  | { readonly kind: 'known'; readonly configurations: readonly KubeObject[] };

/** What runs: a cluster, or a snapshot of one. Objects come redacted; nothing here can write. */
export interface LiveSource {
  describe(): Promise<Omit<Target, 'name'>>;
  discover(): Promise<Discovery>;
  list<T>(resource: ApiResource, reader: ObjectReader<T>): Promise<ListOutcome<T>>;
  openApi(groupVersion: { group: string; version: string }): Promise<OpenApiOutcome>;
  admission(): Promise<Admission>;
  /** Whether values hidden by a redacted capture may stand in the objects. */
  readonly redactedCapture: boolean;
  /** Ends connections that are kept alive. */
  close(): Promise<void>;
}

export interface Clock {
  now(): Date;
}
