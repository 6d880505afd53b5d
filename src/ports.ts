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

export type ListOutcome =
  | {
      readonly kind: 'listed';
      readonly objects: readonly KubeObject[];
      /** Neither missing nor compared: each ends as unchecked. Never in `objects` as well. */
      readonly uncompared: readonly UncomparedObject[];
      /** Namespaces that lie outside of what was listed; null: the list is the whole kind. */
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
  list(resource: ApiResource): Promise<ListOutcome>;
  openApi(groupVersion: { group: string; version: string }): Promise<OpenApiOutcome>;
  admission(): Promise<Admission>;
  /** Whether values hidden by a redacted capture may stand in the objects. */
  readonly redactedCapture: boolean;
  /** Ends connections that are kept alive. */
  close(): Promise<void>;
}

/** What was read of the cluster for one sweep. */
export interface LiveState {
  /** By kindKey: `apps/v1/Deployment`. */
  readonly lists: ReadonlyMap<string, ListOutcome>;
  /** By apiVersion: `apps/v1`. */
  readonly openApi: ReadonlyMap<string, OpenApiOutcome>;
  readonly admission: Admission;
  readonly redactedCapture: boolean;
}

export interface Clock {
  now(): Date;
}
