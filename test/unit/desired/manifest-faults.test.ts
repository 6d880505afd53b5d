import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseManifests } from '../../../src/desired/parse-manifests.ts';

const secret = 'hunter2';

/** A broken document between two sound ones; `line` is the fault's, counted from the document's first. */
const faults: readonly {
  readonly name: string;
  readonly text: string;
  readonly line: number;
  readonly message: RegExp;
}[] = [
  { name: 'a tab', text: 'data:\n\tk: hunter2', line: 2, message: /tab/ },
  {
    name: 'a doubled key',
    text: 'a: 1\nenv: hunter2\nb: 2\nenv: hunter2',
    line: 4,
    message: /"env" occurs twice/,
  },
  {
    name: 'a doubled key in braces',
    text: 'a: {env: 1,\n env: 2}',
    line: 2,
    message: /"env" occurs twice/,
  },
  {
    name: 'a doubled key in other spellings',
    text: '"1": a\n1: b',
    line: 2,
    message: /"1" occurs twice/,
  },
  {
    name: 'a doubled key in JSON',
    text: '{"a":{"env":1,\n"b":2,\n"\\u0065nv":3}}',
    line: 3,
    message: /"env" occurs twice/,
  },
  {
    name: 'a doubled key in a list item',
    text: 'kind: List\nitems:\n- a: 1\n  a: 2',
    line: 4,
    message: /"a" occurs twice/,
  },
  {
    name: 'a doubled __proto__',
    text: '__proto__: 1\n__proto__: 2',
    line: 2,
    message: /"__proto__" occurs twice/,
  },
  {
    name: 'a doubled merge key',
    text: 'a:\n  <<: {b: 1}\n  <<: {c: 1}',
    line: 3,
    message: /"<<" occurs twice/,
  },
  {
    name: 'a merge below the key that it sets',
    text: 'a:\n  b: 1\n  <<: {b: hunter2}',
    line: 3,
    message: /"b" stands above the merge key/,
  },
  { name: 'a merge of a text', text: 'a:\n  <<: hunter2', line: 2, message: /takes a mapping/ },
  {
    name: 'an alias without an anchor',
    text: 'a: 1\nb: *x',
    line: 2,
    message: /^An alias has no anchor before it .* belongs in quotes\.$/,
  },
  {
    name: 'an anchor that contains itself',
    text: 'a: &x\n  b: *x',
    line: 2,
    message: /^An anchor contains itself/,
  },
  { name: 'infinity', text: 'a: .inf', line: 1, message: /infinity/ },
  { name: 'a key that is null', text: 'a: 1\n~: 2', line: 2, message: /key is null/ },
  {
    name: 'a key that is a list',
    text: '? [hunter2]\n: 1',
    line: 1,
    message: /key is a mapping or a list/,
  },
  {
    name: 'a tag that does not fit',
    text: 'a: !!int hunter2',
    line: 1,
    message: /does not fit its tag/,
  },
  {
    name: 'a template as a value',
    text: 'a: 1\nname: {{ .Values.hunter2 }}',
    line: 2,
    message: /template/,
  },
  {
    name: 'a template as a line',
    text: 'a: 1\n{{- if .Values.hunter2 }}\nb: 2\n{{- end }}',
    line: 2,
    message: /template/,
  },
  {
    name: 'a Jinja template',
    text: 'a: 1\nb:\n{% for x in hunter2 %}\n- 1',
    line: 3,
    message: /template/,
  },
  { name: 'an open quote', text: 'a: "hunter2\nb: 1', line: 1, message: /missing/ },
  { name: 'an open bracket', text: 'a: [hunter2', line: 1, message: /./ },
  { name: 'a second colon', text: 'a: hunter2: b', line: 1, message: /second ": "/ },
  { name: 'bad indentation', text: 'a:\n    b: hunter2\n  c: 1', line: 3, message: /./ },
  { name: 'a first line that is indented alone', text: ' a: hunter2\nb: 1', line: 2, message: /./ },
  { name: 'an unknown escape', text: 'a: "hunter2\\q"', line: 1, message: /backslash/ },
  { name: 'a reserved character', text: 'a: @hunter2', line: 1, message: /reserves/ },
  { name: 'a NUL', text: 'a: 1\nb: "hunter2\u0000"', line: 2, message: /control character/ },
  {
    name: 'a line of a key in the wrong column',
    text: 'a: |\n---BEGIN hunter2---\n',
    line: 2,
    message: /begins with ---/,
  },
  {
    name: 'a value on a marker',
    text: 'a: 1\n--- {b: hunter2}',
    line: 2,
    message: /begins with ---/,
  },
  {
    name: 'a second document without a marker',
    text: 'a: 1\n...\nb: hunter2',
    line: 3,
    message: /without a line of ---/,
  },
  { name: 'a directive that is none', text: '%hunter2: 1', line: 1, message: /begins with %/ },
  { name: 'JSON that breaks off', text: '{"a":1}\n{"b":"hunter2"', line: 2, message: /breaks off/ },
  {
    name: 'a conflict marker',
    text: 'a: 1\n<<<<<<< hunter2\nb: 1\n=======',
    line: 2,
    message: /./,
  },
];

describe('parseManifests: faults', () => {
  for (const { name, text, line, message } of faults) {
    it(name, () => {
      const documents = parseManifests(`before: 1\n---\n${text}\n---\nafter: 1\n`);
      const found = documents.filter(({ kind }) => kind === 'error');
      assert.equal(found.length, 1);
      const [fault] = found;
      assert.ok(fault?.kind === 'error');
      assert.match(fault.message, message);
      assert.equal(fault.line, line + 2);
      assert.ok(!fault.message.includes(secret), 'quotes a value');
      assert.deepEqual(
        documents.flatMap((document) =>
          document.kind === 'object' ? Object.keys(document.object) : [],
        ),
        documents.length === 4 ? ['before', 'a', 'after'] : ['before', 'after'],
      );
    });
  }

  it('escapes and shortens the keys that it names', () => {
    const key = `\\e[2J${'x'.repeat(500)}`;
    const [document] = parseManifests(`"${key}": 1\n"${key}": 2`);
    assert.ok(document?.kind === 'error');
    assert.match(document.message, /^The key "\\u001b\[2Jx{70,80}\.\.\." occurs twice/);
  });

  it('keeps what a faulty document declares', () => {
    const [document] = parseManifests('kind: Secret\nmetadata: {name: a}\nb: 1\nb: 2');
    assert.ok(document?.kind === 'error');
    assert.deepEqual(document.value, { kind: 'Secret', metadata: { name: 'a' }, b: 1 });
  });

  it('tells the names above a fault of syntax, and none below it', () => {
    const text = 'apiVersion: v1\nmetadata:\n  name: a\n  namespace: b\n\tx: y\nkind: Secret';
    const [document] = parseManifests(text);
    assert.ok(document?.kind === 'error');
    assert.deepEqual(document.value, { apiVersion: 'v1', metadata: { name: 'a', namespace: 'b' } });
    assert.ok(!document.readable && document.claimsKubernetes);
  });

  it('does not take any broken text for Kubernetes', () => {
    const [document] = parseManifests('a: "b\nmykind: c');
    assert.ok(document?.kind === 'error' && !document.claimsKubernetes);
  });

  it('refuses lines that are no UTF-8, with their document alone', () => {
    const documents = parseManifests('a: 1\n---\nb: 1\nc: \ufffd\n---\nd: 1', {
      invalidLines: [4],
    });
    assert.deepEqual(
      documents.map(({ kind, line }) => [kind, line]),
      [
        ['object', 1],
        ['error', 4],
        ['object', 6],
      ],
    );
  });
});

function nest(open: string, close: string, depth: number): string {
  return open.repeat(depth) + close.repeat(depth);
}

const aliasBomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${[...'bcdefghij']
  .map(
    (name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[index]}`).join(', ')}]\n`,
  )
  .join('')}`;

/** Each must end as one error, soon and without exhausting the stack. */
const hostile: readonly {
  readonly name: string;
  readonly text: string;
  readonly message: RegExp;
}[] = [
  { name: 'brackets nested 10,000 deep', text: `a: ${nest('[', ']', 10_000)}`, message: /deep/ },
  { name: 'braces nested 10,000 deep', text: `a: ${nest('{b: ', '}', 10_000)}`, message: /deep/ },
  { name: 'dashes nested 10,000 deep', text: `${'- '.repeat(10_000)}a`, message: /deep/ },
  { name: 'question marks nested 10,000 deep', text: `${'? '.repeat(10_000)}a`, message: /deep/ },
  {
    name: 'JSON objects nested 10,000 deep',
    text: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    message: /deep/,
  },
  {
    name: 'JSON arrays nested 10,000 deep',
    text: `{"a":${nest('[', ']', 10_000)}}`,
    message: /deep/,
  },
  { name: 'nesting just beyond the limit', text: `a: ${nest('[', ']', 500)}`, message: /deep/ },
  { name: 'such nesting in JSON', text: `{"a":${nest('[', ']', 500)}}`, message: /deep/ },
  { name: 'an alias bomb', text: aliasBomb, message: /aliases/ },
  {
    name: 'a merge bomb',
    text: aliasBomb.replace(/\[/g, '{<<: [').replace(/\]/g, ']}').replaceAll('x', '{y: 1}'),
    message: /./,
  },
  {
    name: 'a hundred thousand lines with a wrong marker',
    text: '---x\n'.repeat(100_000),
    message: /---/,
  },
  { name: 'a hundred thousand quotes', text: '"'.repeat(100_000), message: /./ },
];

describe('parseManifests: hostile input', () => {
  for (const { name, text, message } of hostile) {
    it(`refuses ${name}`, () => {
      const documents = parseManifests(text);
      assert.equal(documents.length, 1);
      const [document] = documents;
      assert.ok(document?.kind === 'error');
      assert.match(document.message, message);
    });
  }

  it('reads nesting up to the limit', () => {
    for (const text of [`a: ${nest('[', ']', 499)}`, `{"a":${nest('[', ']', 499)}}`]) {
      assert.equal(parseManifests(text)[0]?.kind, 'object');
    }
  });

  it('reads 10 MB in one document', () => {
    const text = `a: |\n${'  a line of forty characters, or about it\n'.repeat(250_000)}`;
    const [document] = parseManifests(text);
    assert.ok(document?.kind === 'object');
    assert.equal(String(document.object['a']).length, text.length - 5 - 2 * 250_000);
  });

  it('reads 100,000 documents, each with its line', () => {
    const documents = parseManifests('---\n{"a":1}\n'.repeat(100_000));
    assert.equal(documents.length, 100_000);
    assert.deepEqual([documents.at(-1)?.number, documents.at(-1)?.line], [100_000, 200_000]);
  });

  it('finds the items of a large list on one line of JSON', () => {
    const items = Array.from({ length: 20_000 }, (_, index) => ({ a: index, b: 'x'.repeat(200) }));
    const documents = parseManifests(JSON.stringify({ kind: 'List', items }));
    assert.equal(documents.length, 20_000);
    assert.ok(documents.every(({ line }) => line === 1));
  });
});
