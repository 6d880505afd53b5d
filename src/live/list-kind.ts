import type { ApiResource, DeclaredPlaces, ListOutcome, UncomparedObject } from '../ports.ts';
import type { ApiClient } from './api-client.ts';
import { type KindSource, type PlaceOutcome, readObject } from './kind-source.ts';
import { listPages } from './list-pages.ts';
import { readByName } from './read-by-name.ts';

export interface ListScope<T> extends Omit<KindSource<T>, 'client' | 'resource'> {
  /** The only ones that are listed; undefined: all. */
  readonly namespaces: readonly string[] | undefined;
}

/**
 * Lists a kind to its end, and reads each object as its page arrives. What may not be listed
 * cluster-wide is tried in the namespaces of the declared objects, and then by their names.
 */
export async function listKind<T>(
  client: ApiClient,
  resource: ApiResource,
  scope: ListScope<T>,
): Promise<ListOutcome<T>> {
  if (!resource.verbs.includes('list')) {
    return { kind: 'unchecked', reason: `the server cannot list ${resource.kind} objects` };
  }
  const chosen = resource.namespaced ? scope.namespaces : undefined;
  const source = { client, resource, ...scope };
  const names = [...new Set(chosen ?? [null])];
  const outcome = joinReached(
    names,
    await Promise.all(names.map((namespace) => readPlace(source, namespace))),
    scope.reader.declared,
  );
  if (outcome.kind !== 'listed') return { kind: 'unchecked', reason: outcome.reason };
  const { objects, uncompared } = outcome;
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

/** A kind in one namespace, or (null) in the whole cluster, as far as there is a right to it. */
async function readPlace<T>(
  source: KindSource<T>,
  namespace: string | null,
): Promise<PlaceOutcome<T>> {
  const listed = await listPlace(source, namespace);
  const { declared } = source.reader;
  if (listed.kind !== 'forbidden' || declared.size === 0) return listed;
  if (namespace !== null || !source.resource.namespaced) {
    return readByName(source, { namespace: namespace ?? '', reason: listed.reason });
  }
  const names = [...declared.keys()];
  const places = await Promise.all(names.map((name) => readPlace(source, name)));
  const outcome = joinReached(names, places, declared);
  const isRefused = outcome.kind === 'forbidden' || countRefused(outcome) === countNames(declared);
  if (!isRefused) return outcome;
  // Nothing at all may be read: that is one gap, of the kind.
  const reason = `${listed.reason}, nor in the namespaces of the declared objects, nor by their names`;
  return { kind: 'forbidden', reason };
}

/** A namespace that cannot be read leaves its own objects uncompared, and no others. */
function joinReached<T>(
  namespaces: readonly (string | null)[],
  places: readonly PlaceOutcome<T>[],
  declared: DeclaredPlaces,
): PlaceOutcome<T> {
  // Where nothing is declared, the whole list is wanted; where nothing was reached, one reason is enough.
  const isWhole = declared.size === 0 || places.every(({ kind }) => kind !== 'listed');
  if (isWhole) return joinPlaces(places);
  const kept = places.map((place, i): PlaceOutcome<T> => {
    if (place.kind === 'listed') return place;
    const namespace = namespaces[i] ?? '';
    const names = [...(declared.get(namespace) ?? [])];
    const { kind, reason } = place;
    const uncompared = names.map((name) => ({ namespace, name, reason }));
    const refused = kind === 'forbidden' ? names.length : 0;
    return { kind: 'listed', objects: [], uncompared, refused };
  });
  return joinPlaces(kept);
}

function countRefused(outcome: PlaceOutcome<unknown>): number {
  return outcome.kind === 'listed' ? outcome.refused : 0;
}

function countNames(declared: DeclaredPlaces): number {
  return [...declared.values()].reduce((sum, names) => sum + names.size, 0);
}

function joinPlaces<T>(places: readonly PlaceOutcome<T>[]): PlaceOutcome<T> {
  const objects: T[] = [];
  const uncompared: UncomparedObject[] = [];
  let refused = 0;
  for (const place of places) {
    if (place.kind !== 'listed') return place;
    for (const object of place.objects) objects.push(object);
    for (const object of place.uncompared) uncompared.push(object);
    refused += place.refused;
  }
  return { kind: 'listed', objects, uncompared, refused };
}

async function listPlace<T>(
  source: KindSource<T>,
  namespace: string | null,
): Promise<PlaceOutcome<T>> {
  const { client, resource, purpose } = source;
  let objects: T[] = [];
  let uncompared: UncomparedObject[] = [];
  for await (const page of listPages(client, resource, { namespace, purpose })) {
    if (page.kind === 'failed') {
      return { kind: page.forbidden ? 'forbidden' : 'failed', reason: page.reason };
    }
    if (page.kind === 'restarted') {
      objects = [];
      uncompared = [];
      continue;
    }
    for (const item of page.items) {
      const read = readObject(source, item);
      if (read?.kind === 'read') objects.push(read.value);
      if (read?.kind === 'uncompared') uncompared.push(read.object);
    }
  }
  return { kind: 'listed', objects, uncompared, refused: 0 };
}
