import type { DesiredObject } from '../model/kube-object.ts';
import { apiVersionOf, identityOf, type ObjectRef } from '../model/object-ref.ts';
import type { ApiResource, Discovery } from '../ports.ts';

/** An object of Git in the cluster's terms: its kind's scope is known, and so is its namespace. */
export type ResolvedObject = { readonly ref: ObjectRef; readonly declared: DesiredObject } & (
  | { readonly kind: 'placed'; readonly resource: ApiResource }
  | { readonly kind: 'absent-kind'; readonly message: string }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'unchecked'; readonly message: string }
);

/** Finds the API resource of each object, then the objects that are declared twice. */
export function resolveObjects(
  objects: readonly DesiredObject[],
  discovery: Discovery,
): readonly ResolvedObject[] {
  const resources = new Map<string, ApiResource[]>();
  for (const resource of discovery.resources) {
    const key = `${resource.group}/${resource.kind}`;
    const versions = resources.get(key);
    if (versions === undefined) resources.set(key, [resource]);
    else versions.push(resource);
  }
  const resolved = objects.map((declared) =>
    resolveObject(
      declared,
      resources.get(`${declared.ref.group}/${declared.ref.kind}`) ?? [],
      discovery,
    ),
  );
  return rejectDuplicates(resolved);
}

function resolveObject(
  declared: DesiredObject,
  served: readonly ApiResource[],
  discovery: Discovery,
): ResolvedObject {
  const { ref } = declared;
  const exact = served.find((resource) => resource.version === ref.version);
  if (exact !== undefined) {
    const placed = { ...ref, namespace: namespaceOf(declared, exact) };
    if (!exact.verbs.includes('list')) {
      const message = `${ref.kind} objects cannot be listed: the server acts on them and keeps none`;
      return { kind: 'unchecked', ref: placed, declared, message };
    }
    return { kind: 'placed', ref: placed, declared, resource: exact };
  }
  const sick = discovery.unhealthy.find(
    ({ group, version }) =>
      (group === ref.group || group === '*') && (version === null || version === ref.version),
  );
  if (sick !== undefined) {
    return { kind: 'unchecked', ref: keepNamespace(declared), declared, message: sick.reason };
  }
  const [other] = served;
  if (other !== undefined) {
    const versions = served.map(apiVersionOf).join(', ');
    const message = `the server does not serve ${ref.kind} in ${apiVersionOf(ref)}; it serves ${versions}`;
    const placed = { ...ref, namespace: namespaceOf(declared, other) };
    return { kind: 'error', ref: placed, declared, message };
  }
  const message = `the cluster has no kind ${ref.kind} in ${ref.group || 'the core group'}: its CustomResourceDefinition is not there`;
  return { kind: 'absent-kind', ref: keepNamespace(declared), declared, message };
}

/** The server drops a namespace on a cluster-scoped object, and fills one in where it is needed. */
function namespaceOf(declared: DesiredObject, resource: ApiResource): string {
  if (!resource.namespaced) return '';
  return declared.ref.namespace || declared.defaultNamespace;
}

/** Of a kind whose scope nobody knows. */
function keepNamespace(declared: DesiredObject): ObjectRef {
  return declared.ref;
}

/** One object in two places is an error that names both: which of the two counts depends on the reader. */
function rejectDuplicates(resolved: readonly ResolvedObject[]): readonly ResolvedObject[] {
  const places = new Map<string, DesiredObject[]>();
  for (const { ref, declared } of resolved) {
    const key = identityOf(ref);
    const same = places.get(key);
    if (same === undefined) places.set(key, [declared]);
    else same.push(declared);
  }
  const reported = new Set<string>();
  return resolved.flatMap((object): ResolvedObject[] => {
    const key = identityOf(object.ref);
    const same = places.get(key) ?? [];
    if (same.length < 2) return [object];
    if (reported.has(key)) return [];
    reported.add(key);
    const where = same.map(({ source }) => `${source.file}:${source.line}`).join(' and ');
    const message = `declared ${same.length} times, at ${where}: keep one`;
    return [{ kind: 'error', ref: object.ref, declared: object.declared, message }];
  });
}
