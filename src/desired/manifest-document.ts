import type { JsonObject, JsonValue } from '../model/json.ts';

/** Where an object stands in its file. */
export interface Place {
  /** Which document of the file, from 1; blank ones are not counted. */
  readonly number: number;
  /** Which item of a list, from 1, from the outermost list inwards; empty: the document itself. */
  readonly item: readonly number[];
  /** 1-based line of the object's first key, or of the fault. */
  readonly line: number;
}

/** One object of a file, or what is wrong with it. A `List` comes as the objects that it wraps. */
export type ManifestDocument =
  | (Place & { readonly kind: 'object'; readonly object: JsonObject })
  | (Place & {
      readonly kind: 'error';
      /** Quotes no value of the document: it may be a secret. */
      readonly message: string;
      /** False: it is no YAML and no JSON. */
      readonly readable: boolean;
      /** What could be read; of an unreadable document the fields above the fault that name an object. */
      readonly value: JsonValue;
      /** An unreadable document whose text speaks of an apiVersion or a kind. */
      readonly claimsKubernetes: boolean;
    });
