import type { JsonObject } from '../../../src/model/json.ts';
import { type Fault, send } from '../fault-proxy.ts';
import { changeJson, on, reset, status, text } from './fault-answers.ts';
import { configMapsUnchecked, deploymentsUnchecked, type FaultRow } from './fault-row.ts';

const coreUnchecked = [
  ...configMapsUnchecked,
  'v1/Namespace//bank unchecked',
  'v1/Namespace//shop unchecked',
  'v1/Secret/bank/key unchecked',
  'v1/Service/bank/front unchecked',
  'v1/Service/shop/front unchecked',
];
const cronJobUnchecked = ['batch/v1/CronJob/bank/close-books unchecked'];
const trouble = status(503, 'in trouble');
const page = text(200, '<html>', { 'content-type': 'text/html' });
const appsSchema = /^\/openapi\/v3\/apis\/apps\/v1/;

/** The answer of a server that knows no aggregated discovery. */
const oldDiscovery: Fault = async ({ outgoing, path, cluster }) => {
  const { status: code, text: body } = await cluster.request('reader', { path });
  send(outgoing, { status: code, headers: {}, body: Buffer.from(body) });
};

/** Everything before the lists: what the server serves, its schemas, its version, its admission. */
export const discoveryRows: readonly FaultRow[] = [
  {
    cause: 'no schema for one group-version: 404',
    rules: [on(appsSchema, status(404, 'not found'))],
    said: /no OpenAPI document describes apps\/v1\/Deployment/,
    findings: deploymentsUnchecked,
    driftSeen: false,
    exit: 2,
  },
  {
    cause: 'no schema for one group-version: 500 for ever',
    rules: [on(/^\/openapi\/v3\/api\/v1/, status(500, 'in trouble'))],
    said: /GET \/openapi\/v3\/api\/v1 failed: 500 in trouble/,
    findings: coreUnchecked,
    exit: 1,
  },
  {
    cause: 'no schema for one group-version: 403',
    rules: [on(appsSchema, status(403, 'forbidden'))],
    said: /may not get \/openapi\/v3\/apis\/apps\/v1: 403 forbidden/,
    findings: deploymentsUnchecked,
    driftSeen: false,
    exit: 2,
  },
  {
    cause: 'a schema that is no JSON',
    rules: [on(appsSchema, page)],
    said: /GET \/openapi\/v3\/apis\/apps\/v1 failed: the answer is not JSON/,
    findings: deploymentsUnchecked,
    driftSeen: false,
    exit: 2,
  },
  {
    cause: 'a schema that is no OpenAPI document',
    rules: [on(appsSchema, text(200, '{"components":[7]}', {}))],
    said: /GET \/openapi\/v3\/apis\/apps\/v1 gave no OpenAPI document/,
    findings: deploymentsUnchecked,
    driftSeen: false,
    exit: 2,
  },
  {
    cause: 'a schema that describes nothing',
    rules: [on(appsSchema, text(200, '{"components":{"schemas":{}}}', {}))],
    said: /no OpenAPI document describes apps\/v1\/Deployment/,
    findings: deploymentsUnchecked,
    driftSeen: false,
    exit: 2,
  },
  {
    cause: 'the version cannot be had',
    rules: [on(/^\/version/, trouble)],
    said: /GET \/version: 503 in trouble/,
    findings: [],
    exit: 1,
  },
  {
    cause: 'namespace kube-system is forbidden, and with it the id of the cluster',
    rules: [on(/^\/api\/v1\/namespaces\/kube-system/, status(403, 'forbidden'))],
    said: /"clusterId": ?null/,
    findings: [],
    exit: 1,
  },
  {
    cause: 'what changes objects on their way in is forbidden',
    rules: [on(/mutatingwebhookconfigurations/, status(403, 'forbidden'))],
    said: null,
    findings: [],
    exit: 1,
  },
  {
    cause: 'the groups cannot be had: 503 for ever',
    rules: [on(/^\/apis$/, trouble)],
    said: /does not tell what it serves: GET \/apis: 503 in trouble\. Try again/,
    findings: null,
    exit: 3,
  },
  {
    cause: 'the core group is forbidden',
    rules: [on(/^\/api$/, status(403, 'forbidden'))],
    said: /GET \/api: 403 forbidden\. Bind the ClusterRole system:discovery/,
    findings: null,
    exit: 3,
  },
  {
    cause: 'the groups are those of something else',
    rules: [on(/^\/apis$/, text(200, '{"paths":[]}', {}))],
    said: /answers GET \/apis with something else than the Kubernetes API does/,
    findings: null,
    exit: 3,
  },
  {
    cause: 'the groups come at the second attempt',
    rules: [on(/^\/apis$/, reset, 1)],
    said: /GET \/apis: .*\(ECONNRESET\); again in/,
    findings: [],
    exit: 1,
  },
  {
    cause: 'a server of old, without aggregated discovery',
    rules: [on(/^\/apis?$/, oldDiscovery)],
    said: null,
    findings: [],
    exit: 1,
  },
  {
    cause: 'a server of old that cannot tell of one group',
    rules: [on(/^\/apis\/batch\/v1$/, trouble), on(/^\/apis?$/, oldDiscovery)],
    said: /the discovery of batch\/v1 failed: 503 in trouble/,
    findings: cronJobUnchecked,
    exit: 1,
  },
  {
    cause: 'one group is stale: its server does not answer',
    rules: [
      on(
        /^\/apis$/,
        changeJson((list) => makeStale(list, 'batch')),
      ),
    ],
    said: /the server behind batch\/v1 does not answer/,
    findings: cronJobUnchecked,
    exit: 1,
  },
  {
    cause: 'the server of an aggregated API is not there',
    before: (cluster) => cluster.kubectl(['apply', '-f', '-'], { stdin: aggregated }),
    manifests: 'apiVersion: missing.example.com/v1\nkind: Thing\nmetadata: {name: one}\n',
    moreObjects: 1,
    said: /the server behind missing\.example\.com\/v1 does not answer/,
    findings: ['missing.example.com/v1/Thing//one unchecked'],
    exit: 1,
  },
];

const aggregated = `
apiVersion: apiregistration.k8s.io/v1
kind: APIService
metadata: {name: v1.missing.example.com}
spec:
  group: missing.example.com
  version: v1
  groupPriorityMinimum: 100
  versionPriority: 100
  insecureSkipTLSVerify: true
  service: {namespace: shop, name: front}
`;

function makeStale(list: JsonObject, name: string): JsonObject {
  const text = JSON.stringify(list);
  const groups: { metadata: { name: string }; versions: object[] }[] = JSON.parse(text).items;
  const items = groups.map((group) =>
    group.metadata.name === name
      ? { ...group, versions: group.versions.map((one) => ({ ...one, freshness: 'Stale' })) }
      : group,
  );
  return { ...list, items: JSON.parse(JSON.stringify(items)) };
}
