import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Claim, claimOf } from '../../../src/desired/claims.ts';
import { manifestRules, readRef } from '../../../src/desired/manifest-rules.ts';
import { parseManifests } from '../../../src/desired/parse-manifests.ts';
import { skipRules } from '../../../src/desired/skip-rules.ts';
import type { JsonObject } from '../../../src/model/json.ts';

const sound = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'a', namespace: 'b' },
};

const sops = { mac: 'ENC[x]' };

interface RuleRow {
  readonly rule: string;
  readonly name: string;
  readonly object: JsonObject;
}

function metadata(fields: JsonObject): JsonObject {
  return { ...sound, metadata: { ...sound.metadata, ...fields } };
}

function secret(fields: JsonObject): JsonObject {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' }, ...fields };
}

const broken: readonly RuleRow[] = [
  { rule: 'encrypted-names', name: 'a kind', object: { ...sound, kind: 'ENC[x]', sops } },
  { rule: 'encrypted-names', name: 'a name', object: { ...metadata({ name: 'ENC[x]' }), sops } },
  { rule: 'api-version', name: 'none', object: { kind: 'Pod', metadata: { name: 'a' } } },
  { rule: 'api-version', name: 'null', object: { ...sound, apiVersion: null } },
  { rule: 'api-version', name: 'a number', object: { ...sound, apiVersion: 1 } },
  { rule: 'api-version', name: 'two slashes', object: { ...sound, apiVersion: 'a/b/v1' } },
  { rule: 'api-version', name: 'a line break', object: { ...sound, apiVersion: 'v1\n' } },
  { rule: 'api-version', name: 'a template', object: { ...sound, apiVersion: '{{ .api }}' } },
  { rule: 'kind', name: 'none', object: { apiVersion: 'v1', metadata: { name: 'a' } } },
  { rule: 'kind', name: 'a list', object: { ...sound, kind: ['Pod'] } },
  { rule: 'kind', name: 'a slash', object: { ...sound, kind: 'a/b' } },
  { rule: 'metadata', name: 'none', object: { apiVersion: 'v1', kind: 'Pod' } },
  { rule: 'metadata', name: 'a list', object: { ...sound, metadata: [] } },
  { rule: 'name', name: 'none', object: { ...sound, metadata: {} } },
  { rule: 'name', name: 'an empty one', object: metadata({ name: '' }) },
  { rule: 'name', name: 'a number', object: metadata({ name: 1 }) },
  { rule: 'name', name: 'a slash', object: metadata({ name: 'a/b' }) },
  { rule: 'name', name: 'two dots', object: metadata({ name: '..' }) },
  { rule: 'name', name: 'a line break', object: metadata({ name: 'a\nb' }) },
  { rule: 'name', name: 'an escape of the terminal', object: metadata({ name: '\u001b[2J' }) },
  { rule: 'name', name: 'a template', object: metadata({ name: '{{ .Release.Name }}-a' }) },
  { rule: 'name', name: 'a variable', object: metadata({ name: '$' + '{cluster}-a' }) },
  {
    rule: 'name',
    name: 'a generateName that is a number',
    object: { ...sound, metadata: { generateName: 1 } },
  },
  { rule: 'namespace', name: 'a boolean', object: metadata({ namespace: true }) },
  { rule: 'namespace', name: 'a slash', object: metadata({ namespace: 'a/b' }) },
  { rule: 'secret-data', name: 'no base64', object: secret({ data: { k: 'hunter2' } }) },
  { rule: 'secret-data', name: 'a number', object: secret({ data: { k: 5432 } }) },
  { rule: 'secret-data', name: 'a number in stringData', object: secret({ stringData: { k: 1 } }) },
  { rule: 'secret-data', name: 'a list', object: secret({ data: [] }) },
  {
    rule: 'secret-data',
    name: 'a SOPS value without its block',
    object: secret({ data: { k: 'ENC[x]' } }),
  },
];

const fit: readonly { readonly name: string; readonly object: JsonObject }[] = [
  { name: 'an object', object: sound },
  { name: 'no namespace', object: { ...sound, metadata: { name: 'a' } } },
  { name: 'an empty namespace', object: metadata({ namespace: '' }) },
  { name: 'a namespace that is null', object: metadata({ namespace: null }) },
  { name: 'a name of RBAC', object: metadata({ name: 'system:node-A_b' }) },
  { name: 'a generateName', object: { ...sound, metadata: { generateName: 'a-' } } },
  { name: 'a Secret without values', object: secret({ data: null, stringData: null }) },
  { name: 'wrapped base64', object: secret({ data: { k: 'YWJj\nYWJj\n', n: null } }) },
  { name: 'SOPS values', object: secret({ data: { k: 'ENC[x]' }, sops }) },
  { name: 'data of what is no Secret', object: { ...sound, data: { k: 1 } } },
];

function firstRule(object: JsonObject): string | null {
  return manifestRules.find(({ find }) => find(object) !== null)?.name ?? null;
}

describe('manifestRules', () => {
  for (const { rule, name, object } of broken) {
    it(`${rule}: ${name}`, () => {
      assert.equal(firstRule(object), rule);
      const message = manifestRules.find(({ find }) => find(object) !== null)?.find(object);
      assert.ok(!message?.includes('hunter2'), 'quotes a value');
    });
  }
  for (const { name, object } of fit) {
    it(`accepts ${name}`, () => assert.equal(firstRule(object), null));
  }
});

describe('readRef', () => {
  it('reads what an object declares', () => {
    assert.deepEqual(readRef(sound), {
      group: 'apps',
      version: 'v1',
      kind: 'Deployment',
      namespace: 'b',
      name: 'a',
    });
  });
  for (const value of [
    null,
    'x',
    [],
    {},
    metadata({ name: 'a/b' }),
    { ...sound, metadata: { generateName: 'a-' } },
  ]) {
    it(`reads nothing of ${JSON.stringify(value)}`, () => assert.equal(readRef(value), null));
  }
});

const skipped: readonly {
  readonly rule: string | null;
  readonly name: string;
  readonly object: JsonObject;
}[] = [
  { rule: null, name: 'an object', object: sound },
  {
    rule: 'generate-name',
    name: 'a generateName',
    object: { ...sound, metadata: { generateName: 'a-' } },
  },
  { rule: null, name: 'a name beside it', object: metadata({ generateName: 'a-' }) },
  {
    rule: 'helm-hook',
    name: 'a hook',
    object: metadata({ annotations: { 'helm.sh/hook': 'pre-install,pre-upgrade' } }),
  },
  {
    rule: 'helm-hook',
    name: 'a test',
    object: metadata({ annotations: { 'helm.sh/hook': 'test' } }),
  },
  {
    rule: null,
    name: 'a definition that Helm 2 installs',
    object: metadata({ annotations: { 'helm.sh/hook': 'crd-install' } }),
  },
  {
    rule: 'argocd-hook',
    name: 'a hook',
    object: metadata({ annotations: { 'argocd.argoproj.io/hook': 'PostSync' } }),
  },
  {
    rule: 'argocd-hook',
    name: 'Skip',
    object: metadata({ annotations: { 'argocd.argoproj.io/hook': 'Skip' } }),
  },
  {
    rule: null,
    name: 'another annotation of Argo CD',
    object: metadata({ annotations: { 'argocd.argoproj.io/sync-wave': '1' } }),
  },
  {
    rule: 'never-stored',
    name: 'a review',
    object: { ...sound, apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview' },
  },
  {
    rule: 'never-stored',
    name: 'an eviction',
    object: { ...sound, apiVersion: 'policy/v1', kind: 'Eviction' },
  },
  {
    rule: null,
    name: 'the same kind of another group',
    object: { ...sound, apiVersion: 'example.test/v1', kind: 'Eviction' },
  },
  {
    rule: null,
    name: 'a group that every object seems to have',
    object: { ...sound, apiVersion: 'constructor/v1' },
  },
];

describe('skipRules', () => {
  for (const { rule, name, object } of skipped) {
    it(`${rule ?? 'keeps'}: ${name}`, () => {
      assert.equal(skipRules.find(({ find }) => find(object) !== null)?.name ?? null, rule);
    });
  }
});

const claims: readonly {
  readonly name: string;
  readonly text: string;
  readonly expected: Claim;
}[] = [
  { name: 'an object', text: 'apiVersion: v1\nkind: Pod', expected: 'object' },
  { name: 'an object with wrong types', text: 'apiVersion: 1\nkind: [Pod]', expected: 'object' },
  {
    name: 'one that lost its kind',
    text: 'apiVersion: v1\nmetadata: {name: a}',
    expected: 'object',
  },
  {
    name: 'one that lost its apiVersion',
    text: 'kind: Pod\nmetadata: {name: a}',
    expected: 'object',
  },
  {
    name: 'one with a doubled key',
    text: 'apiVersion: v1\nkind: Pod\na: 1\na: 2',
    expected: 'object',
  },
  { name: 'one with a tab', text: 'apiVersion: v1\n\tkind: Pod', expected: 'object' },
  { name: 'broken JSON of one', text: '{"apiVersion": "v1", "kind"', expected: 'object' },
  { name: 'a list of objects', text: '- {apiVersion: v1, kind: Pod}', expected: 'object' },
  {
    name: 'a kustomization',
    text: 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization',
    expected: 'tool',
  },
  {
    name: "a Kustomization of Flux's",
    text: 'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization',
    expected: 'object',
  },
  { name: 'a kubeconfig', text: 'apiVersion: v1\nkind: Config', expected: 'tool' },
  { name: 'a skaffold file', text: 'apiVersion: skaffold/v4beta6\nkind: Config', expected: 'tool' },
  { name: 'a transformer', text: 'apiVersion: builtin\nkind: PrefixTransformer', expected: 'tool' },
  { name: 'Chart.yaml', text: 'apiVersion: v2\nname: a\nversion: 1.0.0', expected: 'other' },
  { name: 'a Grafana data source', text: 'apiVersion: 1\ndatasources: []', expected: 'other' },
  { name: 'values of a chart', text: 'image: {tag: v1}\nkind: Deployment', expected: 'other' },
  { name: 'package.json', text: '{"name":"a","version":"1.0.0"}', expected: 'other' },
  { name: 'a list of texts', text: '- a\n- b', expected: 'other' },
  { name: 'a text', text: 'hello', expected: 'other' },
  { name: 'broken YAML of something else', text: 'a: "b', expected: 'other' },
];

describe('claimOf', () => {
  for (const { name, text, expected } of claims) {
    it(`takes ${name} for ${expected}`, () => {
      const [document] = parseManifests(text);
      assert.ok(document !== undefined);
      assert.equal(claimOf(document), expected);
    });
  }
});
