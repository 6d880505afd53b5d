import { fieldOf, type JsonValue, stringAt } from '../model/json.ts';
import { apiVersionOf, parseApiVersion } from '../model/object-ref.ts';
import type { ApiResource, Discovery, UnhealthyGroup } from '../ports.ts';

/** Both spellings of aggregated discovery, then the old documents for whoever knows no other. */
export const discoveryAccept = [
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
  'application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList',
  'application/json',
].join(',');

export interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/** What an answer to GET /api or /apis is. */
export type DiscoveryDocument =
  | { readonly kind: 'aggregated'; readonly discovery: Discovery }
  /** The old document names only what to ask for next. */
  | { readonly kind: 'group-versions'; readonly groupVersions: readonly GroupVersion[] }
  | { readonly kind: 'unreadable' };

/**
 * Reads an APIGroupDiscoveryList (apidiscovery.k8s.io/v2 or v2beta1), an APIVersions or an APIGroupList.
 * https://kubernetes.io/docs/concepts/overview/kubernetes-api/#discovery-api
 */
export function parseDiscovery(body: JsonValue): DiscoveryDocument {
  switch (stringAt(body, 'kind')) {
    case 'APIGroupDiscoveryList':
      return {
        kind: 'aggregated',
        discovery: joinDiscoveries(itemsAt(body, 'items').map(readGroup)),
      };
    case 'APIVersions': {
      const versions = itemsAt(body, 'versions').filter((version) => typeof version === 'string');
      return {
        kind: 'group-versions',
        groupVersions: versions.map((version) => ({ group: '', version })),
      };
    }
    case 'APIGroupList':
      return {
        kind: 'group-versions',
        groupVersions: itemsAt(body, 'groups').flatMap((group) =>
          itemsAt(group, 'versions').map((version) =>
            parseApiVersion(stringAt(version, 'groupVersion') ?? ''),
          ),
        ),
      };
    default:
      return { kind: 'unreadable' };
  }
}

function readGroup(item: JsonValue): Discovery {
  const group = stringAt(item, 'metadata', 'name') ?? '';
  return joinDiscoveries(itemsAt(item, 'versions').map((version) => readVersion(group, version)));
}

function readVersion(group: string, item: JsonValue): Discovery {
  const version = stringAt(item, 'version') ?? '';
  // The names of a stale version may be of yesterday, or none at all: its server does not answer.
  if (stringAt(item, 'freshness') === 'Stale') {
    const reason = `the server behind ${apiVersionOf({ group, version })} does not answer (its discovery is stale)`;
    return { resources: [], unhealthy: [{ group, version, reason }] };
  }
  const resources = itemsAt(item, 'resources').flatMap((resource) => {
    const kind = stringAt(resource, 'responseKind', 'kind') ?? '';
    // A resource of no kind is the parent of subresources, and nothing that could be listed.
    if (kind === '') return [];
    return [
      {
        group,
        version,
        kind,
        plural: stringAt(resource, 'resource') ?? '',
        namespaced: stringAt(resource, 'scope') === 'Namespaced',
        verbs: stringsAt(resource, 'verbs'),
      },
    ];
  });
  return checkNames({ group, version }, resources);
}

/** Reads the old APIResourceList of one group-version; its subresources are no resources. */
export function parseResourceList(groupVersion: GroupVersion, body: JsonValue): Discovery {
  const { group, version } = groupVersion;
  if (stringAt(body, 'kind') !== 'APIResourceList') {
    const reason = `the discovery of ${apiVersionOf(groupVersion)} cannot be read`;
    return { resources: [], unhealthy: [{ group, version, reason }] };
  }
  const resources = itemsAt(body, 'resources')
    .filter((resource) => !(stringAt(resource, 'name') ?? '').includes('/'))
    .map((resource) => ({
      group,
      version,
      kind: stringAt(resource, 'kind') ?? '',
      plural: stringAt(resource, 'name') ?? '',
      namespaced: fieldOf(resource, 'namespaced') === true,
      verbs: stringsAt(resource, 'verbs'),
    }));
  return checkNames(groupVersion, resources);
}

/** These names become paths of requests, and an aggregated server may call its resources what it likes. */
function checkNames(
  { group, version }: GroupVersion,
  resources: readonly ApiResource[],
): Discovery {
  const bad = resources.find((resource) => !isPlainName(resource.plural) || resource.kind === '');
  if (isPlainName(version) && (group === '' || isPlainName(group)) && bad === undefined) {
    return { resources, unhealthy: [] };
  }
  const reason = 'its discovery holds a name that no resource can have';
  return { resources: [], unhealthy: [{ group, version, reason }] };
}

/** DNS names and labels, as the API server asks of groups, versions and resources. */
function isPlainName(name: string): boolean {
  return /^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$/.test(name) && !name.includes('..');
}

export function joinDiscoveries(parts: readonly Discovery[]): Discovery {
  const resources: ApiResource[] = [];
  const unhealthy: UnhealthyGroup[] = [];
  for (const part of parts) {
    resources.push(...part.resources);
    unhealthy.push(...part.unhealthy);
  }
  return { resources, unhealthy };
}

function itemsAt(value: JsonValue | undefined, key: string): readonly JsonValue[] {
  const items = fieldOf(value, key);
  return Array.isArray(items) ? items : [];
}

function stringsAt(value: JsonValue | undefined, key: string): readonly string[] {
  return itemsAt(value, key).filter((item) => typeof item === 'string');
}
