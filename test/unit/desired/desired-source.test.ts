import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { configMap, makeTree, readTree, type Tree } from './source-folder.ts';

const kustomization = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n';

/** Which files of a tree are read. */
const finds: readonly {
  readonly name: string;
  readonly tree: Tree;
  readonly sources: readonly string[];
  /** File names of the objects, in order. */
  readonly expected: readonly string[];
  readonly unchecked?: readonly string[];
  readonly foreign?: number;
}[] = [
  {
    name: 'a folder, recursively and in stable order',
    tree: {
      'b.yaml': configMap('b'),
      'a/z.yml': configMap('z'),
      'a/c.json': '{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"c"}}',
      'B.YAML': configMap('upper'),
      'notes.txt': configMap('text'),
    },
    sources: ['.'],
    expected: ['B.YAML', 'a/c.json', 'a/z.yml', 'b.yaml'],
  },
  {
    name: 'a file of any name',
    tree: { 'manifests.in': configMap('a') },
    sources: ['manifests.in'],
    expected: ['manifests.in'],
  },
  {
    name: 'neither dot folders nor node_modules, but files with a dot',
    tree: {
      '.git/a.yaml': configMap('a'),
      'node_modules/b.yaml': configMap('b'),
      '.c.yaml': configMap('c'),
      'd/.e/f.yaml': configMap('f'),
    },
    sources: ['.'],
    expected: ['.c.yaml'],
  },
  {
    name: 'a dot folder that is named',
    tree: { '.k8s/a.yaml': configMap('a') },
    sources: ['.k8s'],
    expected: ['.k8s/a.yaml'],
  },
  {
    name: 'the files that a pattern matches',
    tree: {
      'prod/web/a.yaml': configMap('a'),
      'prod/web/deep/b.yaml': configMap('b'),
      'prod/db/c.yaml': configMap('c'),
      'test/web/d.yaml': configMap('d'),
      'prod/web/e.txt': configMap('e'),
    },
    sources: ['prod/*/*.yaml'],
    expected: ['prod/db/c.yaml', 'prod/web/a.yaml'],
  },
  {
    name: 'the folders that a pattern matches, as a whole',
    tree: {
      'prod/web/a.yaml': configMap('a'),
      'prod/web/deep/b.yaml': configMap('b'),
      'test/web/c.yaml': configMap('c'),
    },
    sources: ['{prod,stage}/w?b/'],
    expected: ['prod/web/a.yaml', 'prod/web/deep/b.yaml'],
  },
  {
    name: 'a pattern of any depth',
    tree: {
      'a/x/y/b.yaml': configMap('b'),
      'a/c.yaml': configMap('c'),
      'a/x/.z/d.yaml': configMap('d'),
    },
    sources: ['./a/**/*.yaml'],
    expected: ['a/c.yaml', 'a/x/y/b.yaml'],
  },
  {
    name: 'a folder whose name looks like a pattern',
    tree: { 'a[1]/b.yaml': configMap('b'), 'a1/c.yaml': configMap('c') },
    sources: ['a[1]'],
    expected: ['a[1]/b.yaml'],
  },
  {
    name: 'a file once that two sources reach',
    tree: { 'a/b.yaml': configMap('b'), 'a/c.yaml': configMap('c') },
    sources: ['a/c.yaml', 'a', './a/../a/*.yaml'],
    expected: ['a/c.yaml', 'a/b.yaml'],
  },
  {
    name: 'no folder that must be rendered',
    tree: {
      'a.yaml': configMap('a'),
      'base/kustomization.yaml': kustomization,
      'base/b.yaml': configMap('b'),
      'base/deeper/c.yaml': configMap('c'),
      'chart/Chart.yaml': 'apiVersion: v2\nname: chart\n',
      'chart/templates/d.yaml': 'name: {{ .x }}',
      'other/Kustomization': kustomization,
      'third/kustomization.yml': kustomization,
    },
    sources: ['.'],
    expected: ['a.yaml'],
    unchecked: ['base', 'chart', 'other', 'third'],
  },
  {
    name: 'no such folder by a pattern either',
    tree: {
      'a/x/kustomization.yaml': kustomization,
      'a/x/b.yaml': configMap('b'),
      'a/y/b.yaml': configMap('b'),
      'a/z/deep/kustomization.yaml': kustomization,
    },
    sources: ['a/*/b.yaml'],
    expected: ['a/y/b.yaml'],
    unchecked: ['a/x'],
  },
  {
    name: 'a file of such a folder that is named',
    tree: { 'base/kustomization.yaml': kustomization, 'base/b.yaml': configMap('b') },
    sources: ['base/b.yaml', 'base'],
    expected: ['base/b.yaml'],
    unchecked: ['base'],
  },
  {
    name: 'files that are no manifests, which are counted',
    tree: {
      'a.yaml': configMap('a'),
      'values.yaml': 'image: {tag: v1}\n',
      'package.json': '{"name":"a"}',
      'empty.yaml': '# nothing\n',
      'kind.yaml': 'apiVersion: kind.x-k8s.io/v1alpha4\nkind: Cluster\n',
      'broken.yaml': 'a: "b\n',
    },
    sources: ['.'],
    expected: ['a.yaml'],
    foreign: 5,
  },
  {
    name: 'links that stay in the workspace, under their true names',
    tree: {
      'base/a.yaml': configMap('a'),
      'prod/a.yaml': '-> ../base/a.yaml',
      'prod/more': '-> ../more',
      'more/b.yaml': configMap('b'),
      'prod/.data/c.yaml': configMap('c'),
      'prod/now': '-> .data',
    },
    sources: ['prod'],
    expected: ['base/a.yaml', 'more/b.yaml', 'prod/.data/c.yaml'],
  },
  {
    name: 'links that go round in circles, once',
    tree: {
      'a/b.yaml': configMap('b'),
      'a/self': '-> .',
      'a/up': '-> ..',
      'a/c/back': '-> ../../a',
    },
    sources: ['a'],
    expected: ['a/b.yaml'],
  },
];

describe('createDesiredSource: files', () => {
  for (const { name, tree, sources, expected, unchecked = [], foreign = 0 } of finds) {
    it(`reads ${name}`, async (context) => {
      const set = await readTree(makeTree(context, tree), sources);
      assert.deepEqual(
        set.objects.map(({ source }) => source.file),
        expected,
      );
      assert.deepEqual(
        set.unchecked.map(({ source }) => source),
        unchecked,
      );
      assert.ok(set.unchecked.every(({ gap }) => gap));
      assert.deepEqual(set.errors, []);
      assert.equal(set.foreignFiles, foreign);
    });
  }

  it('reads in the same order however many files are open at once', async (context) => {
    const names = Array.from({ length: 100 }, (_, index) => `f${index}.yaml`);
    const folder = makeTree(
      context,
      Object.fromEntries(names.map((file) => [file, configMap(file)])),
    );
    const [one, many] = await Promise.all([
      readTree(folder, ['.'], { concurrency: 1 }),
      readTree(folder, ['.'], { concurrency: 50 }),
    ]);
    assert.deepEqual(one, many);
    assert.equal(one.objects.length, 100);
  });

  it('reads a source outside of the workspace that is named', async (context) => {
    const outside = makeTree(context, { 'a/b.yaml': configMap('b'), 'a/c.yaml': '-> b.yaml' });
    const workspace = makeTree(context, { 'x.yaml': configMap('x') });
    const set = await readTree(workspace, ['x.yaml', join(outside, 'a')]);
    assert.deepEqual(set.errors, []);
    assert.equal(set.objects.length, 2);
    assert.match(set.objects[1]?.source.file ?? '', /^\.\.\/.*\/a\/b\.yaml$/);
  });
});
