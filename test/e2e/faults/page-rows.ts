import type { JsonObject } from '../../../src/model/json.ts';
import { type FaultCall, send } from '../fault-proxy.ts';
import type { KubeCluster } from '../kube-cluster.ts';
import { change, changeJson, on, pagesOf, status } from './fault-answers.ts';
import { configMaps, configMapsUnchecked, type FaultRow } from './fault-row.ts';

/** Many more objects of the kind than are declared, so that there are pages. */
const laterPages = /\/configmaps\?.*&continue=/;
const expired = status(410, 'The provided continue parameter is too old');
const path = (name: string) => `/api/v1/namespaces/bank/configmaps/${name}`;

const more = (name: string) => `
apiVersion: v1
kind: ConfigMap
metadata: {name: ${name}, namespace: bank}
data: {mode: fast}
`;

function create(cluster: KubeCluster, name: string, metadata: JsonObject = {}) {
  return cluster.request('admin', {
    method: 'POST',
    path: '/api/v1/namespaces/bank/configmaps?fieldManager=git',
    body: { metadata: { name, ...metadata }, data: { mode: 'fast' } },
  });
}

function remove(cluster: KubeCluster, name: string) {
  return cluster.request('admin', { method: 'DELETE', path: path(name) });
}

/** Does it once, before the second page is fetched. */
const beforeSecond = (work: (cluster: KubeCluster) => Promise<unknown>) =>
  pagesOf(1, async ({ path: asked, attempt, cluster }: FaultCall) => {
    if (asked.includes('continue=') && attempt === 2) await work(cluster);
  });

/** Lists that come in pages, and what happens between two of them. */
export const pageRows: readonly FaultRow[] = [
  {
    cause: 'pages of one object each',
    rules: [on(configMaps, pagesOf(1))],
    said: null,
    findings: [],
    exit: 1,
  },
  {
    cause: '410 on the second page, once: the list is begun anew',
    rules: [on(laterPages, expired, 1), on(configMaps, pagesOf(1))],
    said: null,
    findings: [],
    exit: 1,
  },
  {
    cause: '410 on the second page, for ever',
    rules: [on(laterPages, expired), on(configMaps, pagesOf(1))],
    said: /listing configmaps failed: 410 The provided continue parameter is too old/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: '410 for the first page, for ever',
    rules: [on(configMaps, expired)],
    said: /listing configmaps failed: 410/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: '503 on the second page, for ever: the first page is no list',
    rules: [on(laterPages, status(503, 'in trouble')), on(configMaps, pagesOf(1))],
    said: /listing configmaps failed: 503 in trouble/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'a place in the list that the server cannot read',
    rules: [
      on(
        configMaps,
        changeJson((list) => withContinue(list, 'nonsense')),
        1,
      ),
    ],
    said: /listing configmaps failed: 400/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'the same place in the list for ever',
    rules: [on(configMaps, samePage)],
    said: /listing configmaps gave no list/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'pages that repeat what came before',
    rules: [
      on(laterPages, ({ outgoing, fetch }: FaultCall) => {
        return fetch('/api/v1/configmaps').then(({ body }) => {
          outgoing.writeHead(200, { 'content-type': 'application/json' }).end(body);
        });
      }),
      on(configMaps, pagesOf(1)),
    ],
    said: null,
    findings: [],
    exit: 1,
  },
  {
    cause: 'an object that is created between two pages',
    rules: [
      on(
        configMaps,
        beforeSecond((cluster) => create(cluster, 'created-between')),
      ),
    ],
    manifests: more('created-between'),
    moreObjects: 1,
    said: /created-between/,
    findings: ['v1/ConfigMap/bank/created-between missing'],
    exit: 1,
  },
  {
    cause: 'an object that is deleted between two pages: it was there when the list began',
    before: (cluster) => create(cluster, 'deleted-between'),
    rules: [
      on(
        configMaps,
        beforeSecond((cluster) => remove(cluster, 'deleted-between')),
      ),
    ],
    manifests: more('deleted-between'),
    moreObjects: 1,
    said: null,
    findings: [],
    exit: 1,
  },
  {
    cause: 'an object that is deleted and created anew between two pages',
    before: (cluster) => create(cluster, 'moved-between'),
    rules: [
      on(
        configMaps,
        beforeSecond(async (cluster) => {
          await remove(cluster, 'moved-between');
          await create(cluster, 'moved-between');
        }),
      ),
    ],
    manifests: more('moved-between'),
    moreObjects: 1,
    said: null,
    findings: [],
    exit: 1,
  },
  {
    cause: 'an object that is deleted after discovery, before its list',
    before: (cluster) => create(cluster, 'deleted-before'),
    rules: [
      on(
        configMaps,
        pagesOf(500, ({ cluster }) => remove(cluster, 'deleted-before')),
      ),
    ],
    manifests: more('deleted-before'),
    moreObjects: 1,
    said: /deleted-before/,
    findings: ['v1/ConfigMap/bank/deleted-before missing'],
    exit: 1,
  },
  {
    cause: 'an object that is being deleted, and waits for a finalizer',
    before: async (cluster) => {
      await create(cluster, 'terminating', { finalizers: ['example.com/hold'] });
      await remove(cluster, 'terminating');
    },
    manifests: more('terminating'),
    moreObjects: 1,
    said: /terminating/,
    findings: [
      'v1/ConfigMap/bank/terminating changed: metadata.deletionTimestamp added by nobody known',
    ],
    exit: 1,
  },
  {
    cause: 'twenty objects of 2 MiB each that nobody declares',
    rules: [on(configMaps, changeJson(withLargeObjects))],
    said: null,
    findings: [],
    exit: 1,
  },
  {
    cause: 'a declared object of 2 MiB',
    rules: [
      on(
        configMaps,
        changeJson(({ items, ...list }) => ({
          ...list,
          items: [...(Array.isArray(items) ? items : []), largeObject('large')],
        })),
      ),
    ],
    manifests: JSON.stringify(largeObject('large')),
    moreObjects: 1,
    said: null,
    findings: [],
    exit: 1,
  },
  {
    cause: 'a list in which numbers are beyond what JavaScript counts',
    rules: [
      on(
        configMaps,
        change((body) =>
          Buffer.from(
            body
              .toString()
              .replace(/"resourceVersion":"\d+"/, `"remainingItemCount":${'9'.repeat(40)}`),
          ),
        ),
      ),
    ],
    said: null,
    findings: [],
    exit: 1,
  },
];

/** The first page for ever, which always names the same place as the next. */
async function samePage({ outgoing, fetch }: FaultCall): Promise<void> {
  const first = await fetch('/api/v1/configmaps?limit=1');
  const body = Buffer.from(JSON.stringify(withContinue(JSON.parse(first.body.toString()), 'here')));
  send(outgoing, { ...first, body });
}

function withContinue(list: JsonObject, place: string): JsonObject {
  return { ...list, metadata: { resourceVersion: '1', continue: place } };
}

function largeObject(name: string): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: 'bank' },
    data: { text: `${name} `.repeat((2 * 1024 * 1024) / (name.length + 1)) },
  };
}

function withLargeObjects({ items, ...list }: JsonObject): JsonObject {
  const large = Array.from({ length: 20 }, (_, i) => largeObject(`large-${i}`));
  return { ...list, items: [...large, ...(Array.isArray(items) ? items : [])] };
}
