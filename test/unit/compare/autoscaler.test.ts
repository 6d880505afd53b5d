import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAutoscalers } from '../../../src/compare/autoscaler.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { refOf } from './compare-builders.ts';

function autoscaler(spec: JsonObject, version = 'v2'): JsonObject {
  return {
    apiVersion: `autoscaling/${version}`,
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'h', namespace: 'shop' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      maxReplicas: 5,
      ...spec,
    },
  };
}

const rows: readonly { name: string; object: JsonObject; expected: [string, object][] }[] = [
  {
    name: 'bounds of its target',
    object: autoscaler({ minReplicas: 2 }),
    expected: [['apps/Deployment/shop/web', { min: 2, max: 5 }]],
  },
  {
    name: 'one replica at least, where it names no minimum',
    object: autoscaler({}, 'v1'),
    expected: [['apps/Deployment/shop/web', { min: 1, max: 5 }]],
  },
  {
    name: 'no bounds, no explanation',
    object: autoscaler({ maxReplicas: 'many' }),
    expected: [],
  },
  {
    name: 'another kind',
    object: { ...autoscaler({}), kind: 'Scaler' },
    expected: [],
  },
];

describe('readAutoscalers', () => {
  for (const { name, object, expected } of rows) {
    it(name, () => {
      assert.deepEqual(
        [...readAutoscalers([{ ref: refOf(object), declared: { object } }])],
        expected,
      );
    });
  }
});
