import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../../src/model/json.ts';
import { compare } from './compare-builders.ts';

describe('what a diff draws of a changed list', () => {
  it('is spelt as in Git where it equals Git, without what the server fills in', () => {
    const binding = (subjects: JsonObject[]): JsonObject => ({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: 'b' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'r' },
      subjects,
    });
    const { differences } = compare(
      binding([
        { kind: 'Group', name: 'team' },
        { kind: 'ServiceAccount', name: 'bot', namespace: 'shop' },
      ]),
      binding([
        { kind: 'ServiceAccount', name: 'bot', namespace: 'shop' },
        { kind: 'Group', name: 'team', apiGroup: 'rbac.authorization.k8s.io' },
        { kind: 'User', name: 'eve', apiGroup: 'rbac.authorization.k8s.io' },
      ]),
    );
    assert.deepEqual(
      differences.map(({ drawn }) => drawn),
      [
        [
          { kind: 'Group', name: 'team' },
          { kind: 'ServiceAccount', name: 'bot', namespace: 'shop' },
          { kind: 'User', name: 'eve' },
        ],
      ],
    );
  });
});
