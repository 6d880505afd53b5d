import { fieldOf, isObject, type JsonValue, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { apiVersionOf } from '../model/object-ref.ts';
import type { ApiResource } from '../ports.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';
import { pathOf } from './discovery.ts';
import type { RequestPurpose } from './requests.ts';

/** Objects a page: what kubectl and the controllers ask for. */
const pageSize = 500;
/** The first page of kinds whose objects are known to be large. */
const firstPageSizes: ReadonlyMap<string, number> = new Map([
  ['apiextensions.k8s.io/CustomResourceDefinition', 50],
]);
/** A larger page is asked for again in smaller ones: parsed, it takes many times its size in memory. */
const largestPage = 16 * 1024 * 1024;
/** Bytes that a page should have. */
const wantedPage = 8 * 1024 * 1024;
/** How often a list whose place the server has forgotten is begun anew. */
const restarts = 3;

export type ListPage =
  | { readonly kind: 'page'; readonly items: readonly KubeObject[] }
  /** The list begins anew: what came before is void. */
  | { readonly kind: 'restarted' }
  /** The list cannot be had, or not to its end: what came before is no whole list. */
  | { readonly kind: 'failed'; readonly forbidden: boolean; readonly reason: string };

export interface PageOptions {
  /** null: the whole cluster. */
  readonly namespace: string | null;
  readonly purpose: RequestPurpose;
}

/** Lists a kind page by page. Items have the server's shape: without apiVersion and kind. */
export async function* listPages(
  client: ApiClient,
  resource: ApiResource,
  { namespace, purpose }: PageOptions,
): AsyncGenerator<ListPage> {
  const fail = (reason: string, forbidden = false): ListPage => ({
    kind: 'failed',
    forbidden,
    reason,
  });
  let place: string | null = null;
  let restartsLeft = restarts;
  let limit = firstPageSizes.get(`${resource.group}/${resource.kind}`) ?? pageSize;
  for (;;) {
    const path = listPath(resource, { namespace, place, limit });
    // A single object has to be taken as large as it is.
    const bytes: number | undefined = limit > 1 ? largestPage : undefined;
    const answer: ApiAnswer = await client.get(path, { purpose, bytes });
    if (answer.kind === 'failed') {
      if (answer.tooLarge === true && limit > 1) {
        limit = Math.max(1, Math.floor(limit / 8));
      } else if (answer.status === 410 && restartsLeft > 0) {
        restartsLeft -= 1;
        place = null;
        yield { kind: 'restarted' };
      } else {
        yield fail(explainFailure(resource, namespace, answer), answer.status === 403);
        return;
      }
      continue;
    }
    const items = readItems(answer.body);
    const next: string = stringAt(answer.body, 'metadata', 'continue') ?? '';
    if (items === null || (next !== '' && next === place)) {
      yield fail(`listing ${nameOf(resource)} gave no list`);
      return;
    }
    yield { kind: 'page', items };
    if (next === '') return;
    place = next;
    limit = fitPage(items.length, answer.bytes);
  }
}

/** How many objects make a page of the wanted size, if the next ones are like these. */
function fitPage(objects: number, bytes: number): number {
  if (objects === 0) return pageSize;
  return Math.min(pageSize, Math.max(1, Math.floor((objects * wantedPage) / bytes)));
}

function listPath(
  resource: ApiResource,
  page: { namespace: string | null; place: string | null; limit: number },
): string {
  const { namespace, place, limit } = page;
  const within = namespace === null ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  const next = place === null ? '' : `&continue=${encodeURIComponent(place)}`;
  return `${pathOf(resource)}${within}/${encodeURIComponent(resource.plural)}?limit=${limit}${next}`;
}

/** null where the answer is no list. */
function readItems(body: JsonValue): readonly KubeObject[] | null {
  // Go writes an empty list as null too. Without the key this is something else, and nothing is missing.
  const items = fieldOf(body, 'items') === null ? [] : fieldOf(body, 'items');
  if (!Array.isArray(items)) return null;
  const objects: KubeObject[] = [];
  for (const item of items) {
    if (!isObject(item) || stringAt(item, 'metadata', 'name') === undefined) return null;
    objects.push(item);
  }
  return objects;
}

/** An item with apiVersion and kind, which the server leaves out of a list's items. */
export function withType(resource: ApiResource, item: KubeObject): KubeObject {
  const type = { apiVersion: apiVersionOf(resource), kind: resource.kind };
  // They stand first, as people write them, and are ours, whatever an aggregated server claims.
  return { ...type, ...item, ...type };
}

function explainFailure(
  resource: ApiResource,
  namespace: string | null,
  { status, reason }: { readonly status: number | null; readonly reason: string },
): string {
  const where = namespace === null ? 'cluster-wide' : `in namespace ${namespace}`;
  if (status === 403) return `may not list ${nameOf(resource)} ${where}: ${reason}`;
  return `listing ${nameOf(resource)} failed: ${reason}`;
}

/** `deployments.apps`, `pods`: the spelling of RBAC and kubectl. */
export function nameOf({ plural, group }: ApiResource): string {
  return group === '' ? plural : `${plural}.${group}`;
}
