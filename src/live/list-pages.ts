import { fieldOf, isObject, type JsonValue, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { apiVersionOf } from '../model/object-ref.ts';
import type { ApiResource } from '../ports.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';
import { pathOf } from './discovery.ts';
import type { RequestPurpose } from './requests.ts';

/** Objects a page: what kubectl and the controllers ask for. */
const pageSize = 500;
/** How often a list whose place the server has forgotten is begun anew. */
const restarts = 3;

export type ListPage =
  | { readonly kind: 'page'; readonly objects: readonly KubeObject[] }
  /** The list begins anew: what came before is void. */
  | { readonly kind: 'restarted' }
  /** The list cannot be had, or not to its end: what came before is no whole list. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface PageOptions {
  /** null: the whole cluster. */
  readonly namespace: string | null;
  readonly purpose: RequestPurpose;
}

/** Lists a kind page by page, with apiVersion and kind in each object. */
export async function* listPages(
  client: ApiClient,
  resource: ApiResource,
  { namespace, purpose }: PageOptions,
): AsyncGenerator<ListPage> {
  let place: string | null = null;
  let restartsLeft = restarts;
  for (;;) {
    const path = listPath(resource, namespace, place);
    const answer: ApiAnswer = await client.get(path, { purpose });
    if (answer.kind === 'failed') {
      if (answer.status !== 410 || restartsLeft === 0) {
        yield { kind: 'failed', reason: explainFailure(resource, namespace, answer) };
        return;
      }
      restartsLeft -= 1;
      place = null;
      yield { kind: 'restarted' };
      continue;
    }
    const objects = readItems(resource, answer.body);
    const next: string = stringAt(answer.body, 'metadata', 'continue') ?? '';
    if (objects === null || (next !== '' && next === place)) {
      yield { kind: 'failed', reason: `listing ${nameOf(resource)} gave no list` };
      return;
    }
    yield { kind: 'page', objects };
    if (next === '') return;
    place = next;
  }
}

function listPath(resource: ApiResource, namespace: string | null, place: string | null): string {
  const within = namespace === null ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  const next = place === null ? '' : `&continue=${encodeURIComponent(place)}`;
  return `${pathOf(resource)}${within}/${encodeURIComponent(resource.plural)}?limit=${pageSize}${next}`;
}

/** null where the answer is no list. The server leaves apiVersion and kind out of a list's items. */
function readItems(resource: ApiResource, body: JsonValue): KubeObject[] | null {
  // Go writes an empty list as null too. Without the key this is something else, and nothing is missing.
  const items = fieldOf(body, 'items') === null ? [] : fieldOf(body, 'items');
  if (!Array.isArray(items)) return null;
  const type = { apiVersion: apiVersionOf(resource), kind: resource.kind };
  const objects: KubeObject[] = [];
  for (const item of items) {
    if (!isObject(item) || stringAt(item, 'metadata', 'name') === undefined) return null;
    // They stand first, as people write them, and are ours, whatever an aggregated server claims.
    objects.push({ ...type, ...item, ...type });
  }
  return objects;
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
function nameOf({ plural, group }: ApiResource): string {
  return group === '' ? plural : `${plural}.${group}`;
}
