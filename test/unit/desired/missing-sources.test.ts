import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UserError } from '../../../src/errors.ts';
import { configMap, makeTree, readTree, type Tree } from './source-folder.ts';

const kustomization = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n';

/** A sweep of nothing must not pass for one that found nothing. */
const failures: readonly {
  readonly name: string;
  readonly tree: Tree;
  readonly sources: readonly string[];
  readonly expected: readonly string[];
}[] = [
  {
    name: 'a path that is not there, with the nearest name',
    tree: { 'clusters/prod/a.yaml': configMap('a') },
    sources: ['clusters/prdo', 'cluster/prod', 'clusters/prod/a.yml'],
    expected: [
      'clusters/prdo does not exist; did you mean clusters/prod?',
      'cluster/prod does not exist; did you mean clusters?',
      'clusters/prod/a.yml does not exist; did you mean clusters/prod/a.yaml?',
    ],
  },
  {
    name: 'a path that is not there, with what is',
    tree: { 'x/one.yaml': '', 'x/two.yaml': '', 'empty/': '' },
    sources: ['x/manifests', 'empty/manifests', 'manifests'],
    expected: [
      'x/manifests does not exist. x holds one.yaml and two.yaml.',
      'empty/manifests does not exist. empty is empty.',
      'manifests does not exist. The folder holds empty and x.',
    ],
  },
  {
    name: 'a path below a file',
    tree: { 'a.yaml': configMap('a') },
    sources: ['a.yaml/b'],
    expected: ['a.yaml/b does not exist. a.yaml is a file.'],
  },
  {
    name: 'a folder without objects',
    tree: { 'p/README.md': 'x', 'p/values.yaml': 'a: 1', 'p/x.json': '[]', 'q/': '' },
    sources: ['p', 'q', 'p/values.yaml'],
    expected: [
      'p holds 3 files, none a Kubernetes object: p/values.yaml, p/x.json and p/README.md. Name the file or folder that holds the manifests.',
      'q holds no file. Name the file or folder that holds the manifests.',
      'p/values.yaml holds one file, no Kubernetes object: p/values.yaml. Name the file or folder that holds the manifests.',
    ],
  },
  {
    name: 'a source without objects beside one with some',
    tree: { 'a/b.yaml': configMap('b'), 'c/d.yaml': 'e: f' },
    sources: ['a', 'c'],
    expected: [
      'c holds one file, no Kubernetes object: c/d.yaml. Name the file or folder that holds the manifests.',
    ],
  },
  {
    name: 'a pattern that matches nothing',
    tree: { 'a/b.txt': 'x', 'a/c.json': '{}' },
    sources: ['a/*.yaml', 'c/*.yaml', 'a/*/*', 'a/*.json'],
    expected: [
      'c does not exist; did you mean a?',
      'a/*.yaml matches no YAML or JSON file. What lies there: a/b.txt and a/c.json. Name the file or folder that holds the manifests.',
      'a/*/* matches no YAML or JSON file. What lies there: a/b.txt and a/c.json. Name the file or folder that holds the manifests.',
      'a/*.json holds one file, no Kubernetes object: a/c.json. Name the file or folder that holds the manifests.',
    ],
  },
  {
    name: 'a pattern of what to leave out',
    tree: { 'a/b.yaml': configMap('b') },
    sources: ['!a/*'],
    expected: ['!a/* does not exist; did you mean a?'],
  },
  {
    name: 'many files, and names that a terminal would obey',
    tree: Object.fromEntries(['\u001b[2J', ...'abcdefg'].map((file) => [`p/${file}.txt`, 'x'])),
    sources: ['p'],
    expected: [
      'p holds 8 files, none a Kubernetes object: p/\ufffd[2J.txt, p/a.txt, p/b.txt, p/c.txt, p/d.txt and 3 more. Name the file or folder that holds the manifests.',
    ],
  },
];

describe('createDesiredSource: failures', () => {
  for (const { name, tree, sources, expected } of failures) {
    it(`tells of ${name}`, async (context) => {
      await assert.rejects(readTree(makeTree(context, tree), sources), (error) => {
        assert.ok(error instanceof UserError);
        assert.deepEqual(error.problems, expected);
        return true;
      });
    });
  }

  it('tells of a source that is a link out of the workspace', async (context) => {
    const outside = makeTree(context, { 'a.yaml': configMap('a') });
    const folder = makeTree(context, { manifests: `-> ${outside}` });
    await assert.rejects(readTree(folder, ['manifests']), /manifests is a link that leads out/);
  });

  it('does not fail where there are only folders to render', async (context) => {
    const set = await readTree(makeTree(context, { 'k/kustomization.yaml': kustomization }), ['k']);
    assert.deepEqual(
      set.unchecked.map(({ source, gap }) => [source, gap]),
      [['k', true]],
    );
  });
});
