import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findDeployer } from '../../../src/compare/deployer.ts';
import { chooseEditor } from '../../../src/compare/evidence.ts';
import { ownersOf, readOwners } from '../../../src/compare/ownership.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import type { Path } from '../../../src/model/path.ts';
import { entry } from './compare-builders.ts';

const early = { time: '2026-11-01T00:00:00Z' };
const late = { time: '2026-11-20T00:00:00Z' };

interface Row {
  readonly name: string;
  readonly metadata?: JsonObject;
  readonly entries: readonly JsonObject[];
  readonly configured?: readonly string[];
  readonly expected: string | undefined;
}

const rows: readonly Row[] = [
  {
    name: 'the one whose tracking it carries, though another applied later',
    metadata: { labels: { 'kustomize.toolkit.fluxcd.io/name': 'shop' } },
    entries: [
      entry('kustomize-controller', 'Apply', {}, early),
      entry('intruder', 'Apply', {}, late),
    ],
    expected: 'kustomize-controller Apply',
  },
  {
    name: 'tracking names nobody whose entry is not there',
    metadata: { labels: { 'kustomize.toolkit.fluxcd.io/name': 'shop' } },
    entries: [entry('helm', 'Update', {}, early)],
    expected: 'helm Update',
  },
  {
    name: 'the one that the configuration names',
    entries: [entry('deploy-bot', 'Update', {}, early), entry('kubectl', 'Apply', {}, late)],
    configured: ['deploy-bot'],
    expected: 'deploy-bot Update',
  },
  {
    name: 'the last that applied',
    entries: [entry('a', 'Apply', {}, early), entry('b', 'Apply', {}, late)],
    expected: 'b Apply',
  },
  {
    name: 'a controller that applies its own part is none',
    entries: [
      entry('kustomize-controller', 'Apply', {}, early),
      entry('clusterrole-aggregation-controller', 'Apply', {}, late),
    ],
    expected: 'kustomize-controller Apply',
  },
  {
    name: 'client-side apply',
    metadata: { annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{}' } },
    entries: [
      entry('kubectl-client-side-apply', 'Update', {}, early),
      entry('kubectl-edit', 'Update', {}, late),
    ],
    expected: 'kubectl-client-side-apply Update',
  },
  {
    name: 'nobody, where people alone wrote',
    entries: [entry('kubectl-create', 'Update', {}, early)],
    expected: undefined,
  },
  {
    name: 'an entry of a subresource deploys nothing',
    entries: [entry('kubectl', 'Apply', {}, { subresource: 'scale' })],
    expected: undefined,
  },
];

describe('findDeployer', () => {
  for (const row of rows) {
    it(row.name, () => {
      const live = { metadata: { ...row.metadata, managedFields: [...row.entries] } };
      const deployer = findDeployer(live, readOwners(live) ?? [], row.configured ?? []);
      const named =
        deployer === undefined ? undefined : `${deployer.manager} ${deployer.operation}`;
      assert.equal(named, row.expected);
    });
  }
});

const port: Path = [
  { field: 'spec' },
  { field: 'ports' },
  { keys: { protocol: 'UDP', port: 53 } },
  { field: 'targetPort' },
];

const paths: readonly { name: string; path: Path; fields: JsonObject; owned: boolean }[] = [
  {
    name: 'a list element under its keys, in the server’s order',
    path: port,
    fields: {
      'f:spec': { 'f:ports': { 'k:{"port":53,"protocol":"UDP"}': { 'f:targetPort': {} } } },
    },
    owned: true,
  },
  {
    name: 'its neighbour',
    path: port,
    fields: {
      'f:spec': { 'f:ports': { 'k:{"port":53,"protocol":"TCP"}': { 'f:targetPort': {} } } },
    },
    owned: false,
  },
  {
    name: 'a set’s member',
    path: [{ field: 'f' }, { member: 'a"b' }],
    fields: { 'f:f': { 'v:"a\\"b"': {} } },
    owned: true,
  },
  {
    name: 'a key beyond 2^53',
    path: [{ keys: { id: 9007199254740993n } }],
    fields: { 'k:{"id":9007199254740993}': {} },
    owned: true,
  },
];

describe('ownersOf', () => {
  for (const { name, path, fields, owned } of paths) {
    it(name, () => {
      const owners = readOwners({ metadata: { managedFields: [entry('m', 'Update', fields)] } });
      assert.equal(ownersOf(owners ?? [], path).length, owned ? 1 : 0);
    });
  }

  it('an object without managedFields has no owners, not an empty list of them', () => {
    assert.equal(readOwners({ metadata: {} }), undefined);
    assert.equal(readOwners({ metadata: { managedFields: [] } }), undefined);
  });

  it('the editor is the latest owner beside the deployer', () => {
    const live = {
      metadata: {
        managedFields: [
          entry('flux', 'Apply', {}, late),
          entry('kubectl-edit', 'Update', {}, early),
          entry('k9s', 'Update', {}, { time: '2026-11-02T00:00:00Z' }),
        ],
      },
    };
    const deployer = { manager: 'flux', operation: 'Apply' };
    assert.equal(chooseEditor(readOwners(live) ?? [], deployer)?.manager, 'k9s');
  });
});
