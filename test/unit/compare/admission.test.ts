import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMutators } from '../../../src/compare/admission.ts';
import type { JsonObject } from '../../../src/model/json.ts';

const resource = {
  group: 'apps',
  version: 'v1',
  kind: 'Deployment',
  plural: 'deployments',
  namespaced: true,
  verbs: ['list'],
};
const rule = {
  apiGroups: ['apps'],
  apiVersions: ['v1'],
  operations: ['CREATE'],
  resources: ['deployments'],
};
const named = (values: string[], operator = 'In'): JsonObject => ({
  matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator, values }],
});

function webhook(rest: JsonObject, rules: JsonObject = {}): JsonObject {
  return { metadata: { name: 'mesh' }, webhooks: [{ rules: [{ ...rule, ...rules }], ...rest }] };
}

const rows: readonly { name: string; configuration: JsonObject; matches: boolean }[] = [
  { name: 'the resource is named', configuration: webhook({}), matches: true },
  {
    name: 'everything is named',
    configuration: webhook({}, { apiGroups: ['*'], resources: ['*/*'], operations: ['*'] }),
    matches: true,
  },
  { name: 'another resource', configuration: webhook({}, { resources: ['pods'] }), matches: false },
  { name: 'another group', configuration: webhook({}, { apiGroups: [''] }), matches: false },
  {
    name: 'an operation that writes nothing',
    configuration: webhook({}, { operations: ['DELETE', 'CONNECT'] }),
    matches: false,
  },
  { name: 'another scope', configuration: webhook({}, { scope: 'Cluster' }), matches: false },
  {
    name: 'labels that the object has',
    configuration: webhook({ objectSelector: { matchLabels: { app: 'web' } } }),
    matches: true,
  },
  {
    name: 'labels that it had in Git',
    configuration: webhook({ objectSelector: { matchLabels: { inject: 'yes' } } }),
    matches: true,
  },
  {
    name: 'labels that it does not have',
    configuration: webhook({ objectSelector: { matchLabels: { app: 'api' } } }),
    matches: false,
  },
  {
    name: 'a label that must not be there',
    configuration: webhook({
      objectSelector: { matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] },
    }),
    matches: true,
  },
  {
    name: 'this namespace by its name',
    configuration: webhook({ namespaceSelector: named(['shop']) }),
    matches: true,
  },
  {
    name: 'another namespace by its name',
    configuration: webhook({ namespaceSelector: named(['kube-system']) }),
    matches: false,
  },
  {
    name: 'all namespaces but this one',
    configuration: webhook({ namespaceSelector: named(['shop'], 'NotIn') }),
    matches: false,
  },
  {
    name: 'a label that the namespace has',
    configuration: webhook({ namespaceSelector: { matchLabels: { team: 'web' } } }),
    matches: true,
  },
  {
    name: 'a label that the namespace does not have',
    configuration: webhook({ namespaceSelector: { matchLabels: { mesh: 'on' } } }),
    matches: false,
  },
  {
    name: 'another version in which the kind is served',
    configuration: webhook({}, { apiVersions: ['v1beta1'] }),
    matches: true,
  },
  {
    name: 'a version that is not served',
    configuration: webhook({}, { apiVersions: ['v1beta9'] }),
    matches: false,
  },
];

describe('findMutators', () => {
  const admitted = {
    resource,
    versions: ['v1', 'v1beta1'],
    namespace: 'shop',
    namespaceLabels: { team: 'web' },
    desired: { metadata: { labels: { inject: 'yes' } } },
    live: { metadata: { labels: { app: 'web' } } },
  };
  for (const { name, configuration, matches } of rows) {
    it(name, () => {
      const admission = { kind: 'known' as const, configurations: [configuration] };
      assert.deepEqual(findMutators(admission, admitted), matches ? ['mesh'] : []);
    });
  }

  it('where nobody has read the namespace, any of its labels may be there', () => {
    const configuration = webhook({ namespaceSelector: { matchLabels: { mesh: 'on' } } });
    const admission = { kind: 'known' as const, configurations: [configuration] };
    const unread = { ...admitted, namespaceLabels: undefined };
    assert.deepEqual(findMutators(admission, unread), ['mesh']);
  });

  it('the server asks nobody about what configures admission', () => {
    const own = { ...resource, group: 'admissionregistration.k8s.io' };
    const admission = { kind: 'assumed' as const, reason: 'no right' };
    assert.deepEqual(findMutators(admission, { ...admitted, resource: own }), []);
  });

  it('what cannot be read is taken to be there', () => {
    const admission = { kind: 'assumed' as const, reason: 'no right' };
    assert.deepEqual(findMutators(admission, admitted), ['no right']);
  });
});

const bindings: readonly {
  name: string;
  policy?: JsonObject;
  binding?: JsonObject;
  matches: boolean;
}[] = [
  { name: 'without a binding it does nothing', matches: false },
  { name: 'bound', binding: {}, matches: true },
  {
    name: 'bound to another namespace',
    binding: { namespaceSelector: named(['kube-system']) },
    matches: false,
  },
  {
    name: 'bound to other resources',
    binding: { resourceRules: [{ ...rule, resources: ['pods'] }] },
    matches: false,
  },
  {
    name: 'with the resource excluded',
    policy: { excludeResourceRules: [rule] },
    binding: {},
    matches: false,
  },
];

describe('a mutating policy', () => {
  for (const { name, policy, binding, matches } of bindings) {
    it(name, () => {
      const configurations: JsonObject[] = [
        {
          metadata: { name: 'mesh' },
          spec: { matchConstraints: { resourceRules: [rule], ...policy } },
        },
        {
          metadata: { name: 'b' },
          spec:
            binding === undefined
              ? { policyName: 'other' }
              : { policyName: 'mesh', matchResources: binding },
        },
      ];
      const admitted = {
        resource,
        versions: ['v1'],
        namespace: 'shop',
        namespaceLabels: undefined,
        desired: {},
        live: {},
      };
      const found = findMutators({ kind: 'known', configurations }, admitted);
      assert.deepEqual(found, matches ? ['mesh'] : []);
    });
  }
});
