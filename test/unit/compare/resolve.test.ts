import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ResolvedObject, resolveObjects } from '../../../src/compare/resolve.ts';
import type { DesiredObject } from '../../../src/model/kube-object.ts';
import { formatRef, type ObjectRef } from '../../../src/model/object-ref.ts';
import type { ApiResource, Discovery } from '../../../src/ports.ts';

function resource(text: string, namespaced: boolean, verbs = ['get', 'list']): ApiResource {
  const [group = '', version = '', kind = ''] = text.split('/');
  return { group, version, kind, plural: `${kind.toLowerCase()}s`, namespaced, verbs };
}

const discovery: Discovery = {
  resources: [
    resource('/v1/ConfigMap', true),
    resource('/v1/Namespace', false),
    resource('apps/v1/Deployment', true),
    resource('authorization.k8s.io/v1/SubjectAccessReview', false, ['create']),
    resource('shop.test/v2/Order', true),
    resource('shop.test/v3/Order', true),
  ],
  unhealthy: [{ group: 'metrics.test', version: 'v1', reason: 'metrics.test/v1 does not answer' }],
};

function declare(ref: Partial<ObjectRef> & { kind: string }, line = 1): DesiredObject {
  return {
    ref: { group: '', version: 'v1', namespace: '', name: 'x', ...ref },
    object: {},
    source: { file: 'a.yaml', line },
    defaultNamespace: 'default',
    encrypted: [],
  };
}

interface Row {
  readonly name: string;
  readonly declared: DesiredObject;
  readonly kind: ResolvedObject['kind'];
  readonly ref: string;
  readonly message?: RegExp;
}

const rows: readonly Row[] = [
  {
    name: 'a namespace that is not named is the default one',
    declared: declare({ kind: 'ConfigMap' }),
    kind: 'placed',
    ref: 'v1/ConfigMap/default/x',
  },
  {
    name: 'a namespace that is named stays',
    declared: declare({ kind: 'ConfigMap', namespace: 'shop' }),
    kind: 'placed',
    ref: 'v1/ConfigMap/shop/x',
  },
  {
    name: 'a namespace on a cluster-scoped kind is dropped',
    declared: declare({ kind: 'Namespace', namespace: 'shop' }),
    kind: 'placed',
    ref: 'v1/Namespace//x',
  },
  {
    name: 'a version that is gone names those that are served',
    declared: declare({ group: 'shop.test', version: 'v1', kind: 'Order' }),
    kind: 'error',
    ref: 'shop.test/v1/Order/default/x',
    message: /does not serve Order in shop\.test\/v1; it serves shop\.test\/v2, shop\.test\/v3/,
  },
  {
    name: 'a kind that no group serves',
    declared: declare({ group: 'cert.test', kind: 'Certificate' }),
    kind: 'absent-kind',
    ref: 'cert.test/v1/Certificate//x',
    message: /CustomResourceDefinition is not there/,
  },
  {
    name: 'a kind of a group that does not answer',
    declared: declare({ group: 'metrics.test', kind: 'Meter' }),
    kind: 'unchecked',
    ref: 'metrics.test/v1/Meter//x',
    message: /does not answer/,
  },
  {
    name: 'another version of a group that does not answer',
    declared: declare({ group: 'metrics.test', version: 'v2', kind: 'Meter' }),
    kind: 'absent-kind',
    ref: 'metrics.test/v2/Meter//x',
  },
  {
    name: 'a kind that the server only acts on',
    declared: declare({ group: 'authorization.k8s.io', kind: 'SubjectAccessReview' }),
    kind: 'unchecked',
    ref: 'authorization.k8s.io/v1/SubjectAccessReview//x',
    message: /cannot be listed/,
  },
];

describe('resolveObjects', () => {
  for (const row of rows) {
    it(row.name, () => {
      const [resolved] = resolveObjects([row.declared], discovery);
      assert.ok(resolved);
      assert.equal(resolved.kind, row.kind);
      assert.equal(formatRef(resolved.ref), row.ref);
      const message = 'message' in resolved ? resolved.message : '';
      assert.match(message, row.message ?? /^/);
    });
  }

  it('tells an object that is declared twice once, and names both places', () => {
    const resolved = resolveObjects(
      [
        declare({ kind: 'ConfigMap', namespace: 'default' }, 3),
        declare({ kind: 'ConfigMap' }, 9),
        declare({ kind: 'ConfigMap', name: 'y' }),
      ],
      discovery,
    );
    assert.deepEqual(
      resolved.map((object) => ['message' in object ? object.message : '', object.ref.name]),
      [
        ['declared 2 times, at a.yaml:3 and a.yaml:9: keep one', 'x'],
        ['', 'y'],
      ],
    );
  });
});
