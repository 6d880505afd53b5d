import type { JsonObject } from './json.ts';
import type { ObjectRef } from './object-ref.ts';

/** An object of the Kubernetes API as plain JSON. Nothing is dropped or renamed by a typed client. */
export type KubeObject = JsonObject;

export interface SourceLocation {
  /** Relative to the folder the sweep runs in, with forward slashes. */
  readonly file: string;
  /** 1-based line of the object's first key. */
  readonly line: number;
}

/** An object that Git declares. Its namespace is settled only once the kind's scope is known. */
export interface DesiredObject {
  readonly ref: ObjectRef;
  readonly object: KubeObject;
  readonly source: SourceLocation;
  /** The namespace of an object that names none, should its kind turn out to be namespaced. */
  readonly defaultNamespace: string;
  /** Formatted paths whose values are encrypted in Git: their keys are compared, they are not. */
  readonly encrypted: readonly string[];
}

/** A document that cannot be compared; becomes a finding of status `error`. */
export interface ManifestError {
  /** `file:PATH#N`, or the object's ref where the document at least names one. */
  readonly ref: string;
  /** What the document declares, where that much can be read: its object is no unmanaged one. */
  readonly declares: ObjectRef | null;
  /** The namespace of what it declares, if that names none and its kind is namespaced. */
  readonly defaultNamespace: string;
  readonly source: SourceLocation;
  readonly message: string;
}

/** A document that is left out on purpose (`generateName`, a hook); becomes a `skipped` finding. */
export interface SkippedManifest {
  readonly ref: string;
  /** What the document declares: if it runs, it is no unmanaged object. null: it has no name yet. */
  readonly declares: ObjectRef | null;
  /** The namespace of what it declares, if that names none and its kind is namespaced. */
  readonly defaultNamespace: string;
  readonly source: SourceLocation;
  readonly message: string;
}
