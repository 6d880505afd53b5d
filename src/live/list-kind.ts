import { deepestNesting, isNestedDeeper, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import type { ApiResource, ListOutcome, UncomparedObject } from '../ports.ts';
import type { ApiClient } from './api-client.ts';
import { listPages, type PageOptions } from './list-pages.ts';
import type { RequestPurpose } from './requests.ts';

export interface ListScope {
  readonly namespaces: readonly string[] | undefined;
  readonly prepare: (object: KubeObject) => KubeObject;
  readonly purpose: RequestPurpose;
}

/** Lists a kind to its end, each object made safe by `prepare`. */
export async function listKind(
  client: ApiClient,
  resource: ApiResource,
  scope: ListScope,
): Promise<ListOutcome> {
  if (!resource.verbs.includes('list')) {
    return { kind: 'unchecked', reason: `the server cannot list ${resource.kind} objects` };
  }
  const chosen = resource.namespaced ? scope.namespaces : undefined;
  const lists = await Promise.all(
    [...new Set(chosen ?? [null])].map((namespace) =>
      listPlace(client, resource, { ...scope, namespace }),
    ),
  );
  const objects: KubeObject[] = [];
  const uncompared: UncomparedObject[] = [];
  for (const list of lists) {
    if (list.kind === 'unchecked') return list;
    for (const object of list.objects) objects.push(object);
    uncompared.push(...list.uncompared);
  }
  const outside = chosen === undefined ? null : explainOutside(chosen);
  return { kind: 'listed', objects, uncompared, outside };
}

/** Why a namespace was not listed; null: it was. */
export function explainOutside(
  namespaces: readonly string[],
): (namespace: string) => string | null {
  const listed = new Set(namespaces);
  return (namespace) =>
    listed.has(namespace)
      ? null
      : `namespace ${namespace} is none of those that are listed: ${namespaces.join(', ')}`;
}

type PlaceOutcome =
  | {
      readonly kind: 'listed';
      readonly objects: readonly KubeObject[];
      readonly uncompared: readonly UncomparedObject[];
    }
  | { readonly kind: 'unchecked'; readonly reason: string };

/** A kind in one namespace, or (null) in the whole cluster. */
async function listPlace(
  client: ApiClient,
  resource: ApiResource,
  { namespace, prepare, purpose }: ListScope & Pick<PageOptions, 'namespace'>,
): Promise<PlaceOutcome> {
  let objects: KubeObject[] = [];
  let uncompared: UncomparedObject[] = [];
  for await (const page of listPages(client, resource, { namespace, purpose })) {
    if (page.kind === 'failed') return { kind: 'unchecked', reason: page.reason };
    if (page.kind === 'restarted') {
      objects = [];
      uncompared = [];
      continue;
    }
    for (const object of page.objects) {
      if (isNestedDeeper(object, deepestNesting)) uncompared.push(describeTooDeep(object));
      else objects.push(prepare(object));
    }
  }
  return { kind: 'listed', objects, uncompared };
}

/** One such object, which anybody may create who may write a custom resource, must not end the sweep. */
function describeTooDeep(object: KubeObject): UncomparedObject {
  return {
    namespace: stringAt(object, 'metadata', 'namespace') ?? '',
    name: stringAt(object, 'metadata', 'name') ?? '',
    reason: `the live object is nested more than ${deepestNesting} levels deep`,
  };
}
