import { isObject, stringAt } from '../model/json.ts';
import type { UncomparedObject } from '../ports.ts';
import { pathOf } from './discovery.ts';
import { type KindSource, type PlaceOutcome, readObject } from './kind-source.ts';
import { nameOf } from './list-pages.ts';

/** Where a list is forbidden, and in which words. */
export interface ForbiddenList {
  /** '' for cluster-scoped kinds. */
  readonly namespace: string;
  readonly reason: string;
}

/** Requests at once. */
const atOnce = 8;
/** So many refusals without one answer say that the names are not the way in. */
const patience = 48;

/** Gets the declared objects of a namespace one by one: a role may name them. */
export async function readByName<T>(
  source: KindSource<T>,
  forbidden: ForbiddenList,
): Promise<PlaceOutcome<T>> {
  const names = [...(source.reader.declared.get(forbidden.namespace) ?? [])];
  const objects: T[] = [];
  const uncompared: UncomparedObject[] = [];
  let refused = 0;
  let allowed = 0;
  for (let start = 0; start < names.length; start += atOnce) {
    const some = names.slice(start, start + atOnce);
    const givenUp = allowed === 0 && refused >= patience;
    const answers = await Promise.all(
      some.map((name) => (givenUp ? refuse(name, forbidden) : readOne(source, name, forbidden))),
    );
    for (const answer of answers) {
      if (answer.kind === 'refused') refused += 1;
      else allowed += 1;
      if (answer.kind === 'read') objects.push(answer.value);
      else if (answer.kind !== 'absent') uncompared.push(answer.object);
    }
  }
  if (names.length > 0 && refused === names.length) {
    return { kind: 'forbidden', reason: reasonOf(forbidden) };
  }
  return { kind: 'listed', objects, uncompared, refused };
}

type NamedOutcome<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'uncompared' | 'refused'; readonly object: UncomparedObject }
  | { readonly kind: 'absent' };

async function readOne<T>(
  source: KindSource<T>,
  name: string,
  forbidden: ForbiddenList,
): Promise<NamedOutcome<T>> {
  const { client, resource } = source;
  const { namespace } = forbidden;
  const within = namespace === '' ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  const path = `${pathOf(resource)}${within}/${encodeURIComponent(resource.plural)}/${encodeURIComponent(name)}`;
  const answer = await client.get(path, { purpose: 'get' });
  const what = `getting ${nameOf(resource)} ${name}`;
  if (answer.kind === 'failed') {
    if (answer.status === 403) return refuse(name, forbidden);
    // Only the server's own words for this very object: a proxy's 404 makes nothing absent.
    if (answer.status === 404 && answer.reason.includes(`"${name}" not found`)) {
      return { kind: 'absent' };
    }
    const reason = `${what} failed: ${answer.reason}`;
    return { kind: 'uncompared', object: { namespace, name, reason } };
  }
  const { body } = answer;
  const isIt =
    isObject(body) &&
    stringAt(body, 'metadata', 'name') === name &&
    (stringAt(body, 'metadata', 'namespace') ?? '') === namespace;
  const read = isIt ? readObject(source, body) : null;
  if (read !== null) return read;
  return {
    kind: 'uncompared',
    object: { namespace, name, reason: `${what} gave another object, or none` },
  };
}

function refuse(name: string, forbidden: ForbiddenList): NamedOutcome<never> {
  const { namespace } = forbidden;
  return { kind: 'refused', object: { namespace, name, reason: reasonOf(forbidden) } };
}

/** The same for each object of the place, so that the report can say it once. */
function reasonOf({ reason }: ForbiddenList): string {
  return `${reason}, nor get them by name`;
}
