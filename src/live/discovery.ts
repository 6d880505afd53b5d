import { UserError } from '../errors.ts';
import { apiVersionOf } from '../model/object-ref.ts';
import type { Discovery } from '../ports.ts';
import type { ApiClient } from './api-client.ts';
import {
  discoveryAccept,
  type GroupVersion,
  joinDiscoveries,
  parseDiscovery,
  parseResourceList,
} from './discovery-documents.ts';

/**
 * Asks what the server serves: two requests where it speaks aggregated discovery (Kubernetes 1.27 and
 * newer), one more for each group-version where a proxy before it does not. Throws a UserError where
 * the list of groups itself cannot be had, for then nothing is known of any kind.
 */
export async function discover(client: ApiClient): Promise<Discovery> {
  return joinDiscoveries(await Promise.all([readRoot(client, '/api'), readRoot(client, '/apis')]));
}

async function readRoot(client: ApiClient, path: '/api' | '/apis'): Promise<Discovery> {
  const answer = await client.get(path, { purpose: 'discovery', accept: discoveryAccept });
  if (answer.kind === 'failed') throw new UserError(noDiscovery(client, path, answer));
  const document = parseDiscovery(answer.body);
  switch (document.kind) {
    case 'aggregated':
      return document.discovery;
    case 'group-versions':
      return joinDiscoveries(
        await Promise.all(document.groupVersions.map((one) => readGroupVersion(client, one))),
      );
    case 'unreadable':
      throw new UserError(
        `The server ${client.server} answers GET ${path} with something else than the Kubernetes API does. Check the server in the kubeconfig.`,
      );
  }
}

async function readGroupVersion(client: ApiClient, groupVersion: GroupVersion): Promise<Discovery> {
  const answer = await client.get(pathOf(groupVersion), { purpose: 'discovery' });
  if (answer.kind === 'answered') return parseResourceList(groupVersion, answer.body);
  const reason = `the discovery of ${apiVersionOf(groupVersion)} failed: ${answer.reason}`;
  return { resources: [], unhealthy: [{ ...groupVersion, reason }] };
}

/** The root of a group-version: `/api/v1`, `/apis/apps/v1`. */
export function pathOf({ group, version }: GroupVersion): string {
  if (group === '') return `/api/${encodeURIComponent(version)}`;
  return `/apis/${encodeURIComponent(group)}/${encodeURIComponent(version)}`;
}

function noDiscovery(
  client: ApiClient,
  path: string,
  { status, reason }: { readonly status: number | null; readonly reason: string },
): string {
  const what = `The API server ${client.server} does not tell what it serves: GET ${path}: ${reason}.`;
  if (status === 401) return `${what} Renew the credentials in the kubeconfig.`;
  if (status !== 403) return `${what} Try again when it is well.`;
  if (reason.includes('system:anonymous')) {
    return `${what} It took the request for one without credentials: give the user of the kubeconfig's context a token or a client certificate.`;
  }
  return `${what} Bind the ClusterRole system:discovery to this account.`;
}
