import { deepestNesting, isNestedDeeper, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import type { ApiResource, ObjectReader, UncomparedObject } from '../ports.ts';
import type { ApiClient } from './api-client.ts';
import { withType } from './list-pages.ts';
import type { RequestPurpose } from './requests.ts';

/** A kind, where it is read, and by whom. */
export interface KindSource<T> {
  readonly client: ApiClient;
  readonly resource: ApiResource;
  /** Makes an object safe before anyone else sees it. */
  readonly prepare: (object: KubeObject) => KubeObject;
  readonly reader: ObjectReader<T>;
  readonly purpose: RequestPurpose;
}

/** What was read of a kind, in a namespace or in the whole cluster. */
export type PlaceOutcome<T> =
  | {
      readonly kind: 'listed';
      readonly objects: readonly T[];
      readonly uncompared: readonly UncomparedObject[];
      /** How many of `uncompared` nobody may read. */
      readonly refused: number;
    }
  | { readonly kind: 'forbidden' | 'failed'; readonly reason: string };

export type ReadObject<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'uncompared'; readonly object: UncomparedObject };

/** An object as the server gave it; null where nobody asked for it. */
export function readObject<T>(
  { resource, reader, prepare }: Pick<KindSource<T>, 'resource' | 'reader' | 'prepare'>,
  item: KubeObject,
): ReadObject<T> | null {
  const namespace = stringAt(item, 'metadata', 'namespace') ?? '';
  const name = stringAt(item, 'metadata', 'name') ?? '';
  if (!reader.readOthers && reader.declared.get(namespace)?.has(name) !== true) return null;
  // One such object, which anybody may create who may write a custom resource, must not end the sweep.
  if (isNestedDeeper(item, deepestNesting)) {
    const reason = `the live object is nested more than ${deepestNesting} levels deep`;
    return { kind: 'uncompared', object: { namespace, name, reason } };
  }
  return { kind: 'read', value: reader.read(prepare(withType(resource, item))) };
}
