import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compareObject } from '../../src/compare/compare-object.ts';
import { SchemaDocument } from '../../src/compare/schema.ts';
import {
  kubernetesOpenApi,
  kubernetesResources,
} from '../../src/live/kubernetes-schema.generated.ts';
import { type JsonObject, stringAt } from '../../src/model/json.ts';
import { apiVersionOf, formatRef, parseApiVersion } from '../../src/model/object-ref.ts';
import { formatPath } from '../../src/model/path.ts';
import type { ApiResource } from '../../src/ports.ts';
import { createRedactor } from '../../src/redact/redactor.ts';
import { startKubeCluster } from './kube-cluster.ts';

interface Answer {
  readonly sent: JsonObject;
}

const resources = JSON.parse(kubernetesResources) as ApiResource[];
const schemas = new SchemaDocument(JSON.parse(kubernetesOpenApi) as JsonObject);
const redactor = createRedactor(new Uint8Array(32));

function createPath(sent: JsonObject): string {
  const { group, version } = parseApiVersion(stringAt(sent, 'apiVersion') ?? '');
  const resource = resources.find(
    (one) => one.group === group && one.version === version && one.kind === sent['kind'],
  );
  assert.ok(resource, `${String(sent['kind'])} is a built-in kind`);
  const root = group === '' ? '/api' : '/apis';
  const space = resource.namespaced ? '/namespaces/default' : '';
  return `${root}/${apiVersionOf(resource)}${space}/${resource.plural}?dryRun=All&fieldManager=probe`;
}

test('what the server answers to a create is what it was sent', async () => {
  const answers = JSON.parse(
    readFileSync('test/fixtures/server-answers/answers.json', 'utf8'),
  ) as Answer[];
  const cluster = await startKubeCluster({ controllers: true });
  try {
    const differences: string[] = [];
    for (const { sent } of answers) {
      const answer = await cluster.request('admin', {
        path: createPath(sent),
        method: 'POST',
        body: sent,
      });
      assert.ok(answer.status < 300, `${createPath(sent)}: ${answer.text}`);
      const live = redactor.redactObject(JSON.parse(answer.text) as JsonObject);
      const ref = {
        ...parseApiVersion(stringAt(sent, 'apiVersion') ?? ''),
        kind: stringAt(sent, 'kind') ?? '',
        namespace: '',
        name: stringAt(sent, 'metadata', 'name') ?? '',
      };
      const comparison = compareObject({
        ref,
        desired: redactor.redactObject(sent),
        live,
        schema: schemas.ofKind(ref),
        deployers: [],
        replicaBounds: undefined,
        admissionPossible: false,
        encrypted: [],
        redactedCapture: false,
      });
      for (const { path } of comparison.differences) {
        differences.push(`${formatRef(ref)} ${formatPath(path)}`);
      }
    }
    assert.deepEqual(differences, []);
  } finally {
    await cluster.stop();
  }
});
