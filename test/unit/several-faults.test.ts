import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeWork, startEntry, untilEnd } from './entry-process.ts';

const configMap = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b}\n';
const work = makeWork({
  'git/a.yaml': configMap,
  'bad.yml': 'taget: {}\n',
  'good.yml': 'target: {manifests: [gti]}\n',
});

const config = /^error: bad\.yml:1:1: taget is unknown/m;
const manifests = /^error: gti does not exist; did you mean git\?$/m;
const snapshot = /^error: The snapshot nowhere does not exist/m;
const kubeconfig = /^error: The kubeconfig \.\/none is neither the text of a kubeconfig nor/m;

const rows: { name: string; args: string[]; expected: RegExp[] }[] = [
  {
    name: 'config, manifests and snapshot',
    args: ['gti', '--config=bad.yml', '--live=nowhere'],
    expected: [config, snapshot, manifests],
  },
  {
    name: 'config, manifests and kubeconfig',
    args: ['gti', '--config=bad.yml', '--kubeconfig=./none'],
    expected: [config, kubeconfig, manifests],
  },
  {
    name: 'a flag, config, manifests and snapshot',
    args: ['gti', '--config=bad.yml', '--live=nowhere', '--fail-on=P9'],
    expected: [/^error: --fail-on is "P9"/m, config, snapshot, manifests],
  },
  {
    name: 'a flag and manifests, where the rest is right',
    args: ['gti', '--live=git', '--fail-on=P9'],
    expected: [/^error: --fail-on is "P9"/m, manifests],
  },
  {
    name: 'nothing that an unknown flag may have been meant to tell',
    args: ['gti', '--lvie=nowhere', '--fail-on=P9'],
    expected: [/^error: `--lvie` is unknown/m, /^error: --fail-on is "P9"/m],
  },
  {
    name: 'manifests of the config, and snapshot',
    args: ['--config=good.yml', '--live=nowhere'],
    expected: [snapshot, manifests],
  },
  {
    name: 'no manifests that only the config could name',
    args: ['--config=bad.yml', '--live=nowhere'],
    expected: [config, snapshot],
  },
];

describe('faults are told at once', () => {
  for (const { name, args, expected } of rows) {
    it(name, async () => {
      const child = startEntry(work, 'runCommand', { args: ['sweep', ...args] });
      const { code, stderr } = await untilEnd(child);
      assert.equal(code, 3);
      for (const fault of expected) assert.match(stderr, fault);
      assert.equal(stderr.trim().split('\n').length, expected.length, stderr);
    });
  }
});
