import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createSnapshotSource } from '../../../src/live/snapshot.ts';
import { fieldAt, isObject } from '../../../src/model/json.ts';
import { canaryRedactor, recordLog } from './test-ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'drift-sweep-schemas-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(
  join(folder, 'crd.yaml'),
  `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  names: {kind: Widget, plural: widgets}
  scope: Namespaced
  versions:
  - {name: v1, served: true, schema: {openAPIV3Schema: {type: object}}}
---
apiVersion: other.example/v1
kind: Unknown
metadata: {name: u}
`,
);
const source = createSnapshotSource({ path: folder, redactor: canaryRedactor, log: recordLog() });

const cases: readonly {
  group: string;
  version: string;
  kind: string;
  expected: 'document' | 'absent';
}[] = [
  { group: '', version: 'v1', kind: 'ConfigMap', expected: 'document' },
  { group: 'apps', version: 'v1', kind: 'Deployment', expected: 'document' },
  { group: 'autoscaling', version: 'v1', kind: 'HorizontalPodAutoscaler', expected: 'document' },
  { group: 'example.com', version: 'v1', kind: 'Widget', expected: 'document' },
  { group: 'other.example', version: 'v1', kind: 'Unknown', expected: 'absent' },
];

for (const { group, version, kind, expected } of cases) {
  test(`a snapshot without schemas: ${group}/${version} is ${expected}`, async () => {
    const outcome = await source.openApi({ group, version });
    assert.equal(outcome.kind, expected);
    if (outcome.kind !== 'document') return;
    const schemas = fieldAt(outcome.document, 'components', 'schemas');
    assert.ok(isObject(schemas));
    const wanted = JSON.stringify({ group, version, kind });
    const kinds = Object.values(schemas).flatMap((schema) => {
      const named = isObject(schema) ? schema['x-kubernetes-group-version-kind'] : undefined;
      return Array.isArray(named) ? named : [];
    });
    const spelled = kinds
      .filter(isObject)
      .map((one) =>
        JSON.stringify({ group: one['group'], version: one['version'], kind: one['kind'] }),
      );
    assert.ok(spelled.includes(wanted));
    assert.ok(schemas['io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta']);
  });
}
