import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ManifestDocument } from '../../../src/desired/manifest-document.ts';
import { parseManifests } from '../../../src/desired/parse-manifests.ts';
import type { JsonObject, JsonValue } from '../../../src/model/json.ts';

/** The objects of a text that has no fault. */
function objectsOf(text: string): JsonObject[] {
  return parseManifests(text).map((document) => {
    assert.ok(document.kind === 'object', `line ${document.line}: a fault was found`);
    return document.object;
  });
}

function describeDocument(document: ManifestDocument): string {
  const place = [document.number, ...document.item].join('.');
  return `${document.kind} ${place} line ${document.line}`;
}

/** What is read between the keys and brackets; each row as kubectl 1.36 reads it. */
const values: readonly {
  readonly name: string;
  readonly text: string;
  readonly expected: JsonValue;
}[] = [
  { name: 'a quoted word stays text', text: 'v: "yes"', expected: { v: 'yes' } },
  { name: 'a quoted number stays text', text: "v: '0644'", expected: { v: '0644' } },
  { name: 'a block stays text', text: 'v: |\n  1\n', expected: { v: '1\n' } },
  { name: 'a word stands for a boolean', text: 'v: on', expected: { v: true } },
  { name: 'an octal mode', text: 'v: [0644, 0o644, 420]', expected: { v: [420, 420, 420] } },
  { name: 'an unquoted date', text: 'v: 2026-10-01', expected: { v: '2026-10-01' } },
  {
    name: 'an integer beyond 2^53',
    text: 'v: 9007199254740993',
    expected: { v: 9007199254740993n },
  },
  { name: 'a value without text', text: 'v:\nw: ~', expected: { v: null, w: null } },
  {
    name: 'keys that are no text',
    text: '1: a\nn: b\n0x10: c\n1.20: d\n1e6: e',
    expected: { '1': 'a', false: 'b', '16': 'c', '1.2': 'd', '1e+06': 'e' },
  },
  { name: 'keys in quotes', text: '"a b": 1\n\'1\': 2', expected: { 'a b': 1, '1': 2 } },
  { name: 'an explicit key', text: '? a\n: b', expected: { a: 'b' } },
  {
    name: 'tags',
    text: 'a: !!str 1\nb: !!int "5"\nc: !!binary aGk=\nd: !x y\ne: !!set {z}',
    expected: { a: '1', b: 5, c: 'hi', d: 'y', e: { z: null } },
  },
  { name: 'an alias', text: 'a: &x {b: 1}\nc: *x', expected: { a: { b: 1 }, c: { b: 1 } } },
  {
    name: 'an anchor that is used twice',
    text: 'a: &x 1\nb: &y [*x]\nc: &x 2\nd: *y\ne: *x',
    expected: { a: 1, b: [1], c: 2, d: [1], e: 2 },
  },
  { name: 'an alias as a key', text: 'a: &x k\n*x : 1', expected: { a: 'k', k: 1 } },
  {
    name: 'a merge',
    text: 'a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3',
    expected: { a: { b: 1, c: 2 }, d: { b: 1, c: 3 } },
  },
  {
    name: 'a merge of several',
    text: 'd:\n  <<: [{b: 1}, {b: 2, c: 2}]',
    expected: { d: { b: 1, c: 2 } },
  },
  {
    name: 'a merge in a merge',
    text: 'a: &x {b: 1}\nc: &y\n  <<: *x\n  d: 2\ne:\n  <<: *y',
    expected: { a: { b: 1 }, c: { b: 1, d: 2 }, e: { b: 1, d: 2 } },
  },
  {
    name: 'a merge below an equal key',
    text: 'd:\n  b: 1\n  <<: {b: 1}',
    expected: { d: { b: 1 } },
  },
  {
    name: 'a merge key in quotes',
    text: 'd:\n  "<<": {b: 1}',
    expected: { d: { '<<': { b: 1 } } },
  },
  { name: 'comments', text: '# a\nv: 1 # b\n# c\n', expected: { v: 1 } },
  { name: 'a comment right behind quotes', text: 'v: "1"#b', expected: { v: '1' } },
  { name: 'a list indented as its key', text: 'v:\n- 1\n- 2', expected: { v: [1, 2] } },
  {
    name: 'quotes that go on unindented',
    text: 'a:\n  b: "x\n y"\n  c: 1',
    expected: { a: { b: 'x y', c: 1 } },
  },
  {
    name: 'quotes that go on after an escaped quote',
    text: "m:\n    k: 'it''\n  s'\n    o: 1",
    expected: { m: { k: "it' s", o: 1 } },
  },
  {
    name: 'JSON in quotes, closed at its key',
    text: 'm:\n  k: \'{\n  "x": 1\n  }\'',
    expected: { m: { k: '{ "x": 1 }' } },
  },
  {
    name: 'brackets that go on unindented',
    text: 'a: [\n1,\n{b: [\n2]}\n]\nc: 1',
    expected: { a: [1, { b: [2] }], c: 1 },
  },
  {
    name: 'such brackets beside a block',
    text: 'a: |\n  b: "\n  c: [\nd: [\n1]\n',
    expected: { a: 'b: "\nc: [\n', d: [1] },
  },
  {
    name: 'such brackets below a comment',
    text: 'x:\n# it is: "\nd: [\n1]\nb: "y"\n',
    expected: { x: null, d: [1], b: 'y' },
  },
  {
    name: 'escapes',
    text: 'v: "\\x41\\u00e9\\U0001F600\\n\\t\\e"',
    expected: { v: 'Aé😀\n\t\u001b' },
  },
];

describe('parseManifests: values', () => {
  for (const { name, text, expected } of values) {
    it(name, () => assert.deepEqual(objectsOf(text), [expected]));
  }

  it('keeps keys that every object seems to have', () => {
    const [object] = objectsOf('__proto__: {a: 1}\nconstructor: 2\ntoString: 3');
    assert.deepEqual(Object.entries(object ?? {}), [
      ['__proto__', { a: 1 }],
      ['constructor', 2],
      ['toString', 3],
    ]);
    assert.equal(Object.getPrototypeOf(object), Object.prototype);
  });

  it('merges a key __proto__ as a field', () => {
    const [object] = objectsOf('a:\n  <<: {__proto__: {b: 1}}');
    assert.deepEqual(Object.keys(Object(object?.['a'])), ['__proto__']);
  });
});

/** The place of each document that is found. */
const streams: readonly {
  readonly name: string;
  readonly text: string;
  readonly expected: readonly string[];
}[] = [
  { name: 'an empty file', text: '', expected: [] },
  { name: 'blank lines', text: '\n  \n', expected: [] },
  { name: 'nothing but comments', text: '# a\n---\n# b\n', expected: [] },
  { name: 'null', text: 'null\n---\n~\n', expected: [] },
  { name: 'a leading marker', text: '---\na: 1', expected: ['object 1 line 2'] },
  {
    name: 'markers in a row',
    text: '---\n---\na: 1\n---\n---\nb: 1\n---\n',
    expected: ['object 1 line 3', 'object 2 line 6'],
  },
  {
    name: 'a marker with spaces and a comment',
    text: 'a: 1\n---   \nb: 1\n--- # c\nd: 1',
    expected: ['object 1 line 1', 'object 2 line 3', 'object 3 line 5'],
  },
  { name: 'comments above the first key', text: '# a\n\n# b\nc: 1', expected: ['object 1 line 4'] },
  {
    name: 'an indented marker in a block',
    text: 'a: |\n  ---\n  b\nc: 1',
    expected: ['object 1 line 1'],
  },
  {
    name: 'the end of a document',
    text: 'a: 1\n...\n---\nb: 1\n...\n# c\n',
    expected: ['object 1 line 1', 'object 2 line 4'],
  },
  {
    name: 'a byte order mark',
    text: '\ufeffa: 1\n---\n\ufeffb: 1',
    expected: ['object 1 line 1', 'object 2 line 3'],
  },
  {
    name: 'a byte order mark before a marker',
    text: '\ufeff---\na: 1',
    expected: ['object 1 line 2'],
  },
  {
    name: 'CRLF',
    text: 'a: 1\r\n---\r\nb: |\r\n  x\r\n---\r\n',
    expected: ['object 1 line 1', 'object 2 line 3'],
  },
  { name: 'CR', text: 'a: 1\r---\rb: 1\r', expected: ['object 1 line 1', 'object 2 line 3'] },
  { name: 'a YAML directive', text: '%YAML 1.1\n---\na: 1', expected: ['object 1 line 3'] },
  { name: 'JSON', text: '\n{\n\t"a": 1\n}\n', expected: ['object 1 line 2'] },
  {
    name: 'JSON one after the other',
    text: '{"a":1}{"b":1}\n{"c":1}',
    expected: ['object 1 line 1', 'object 2 line 1', 'object 3 line 2'],
  },
  {
    name: 'JSON between markers',
    text: '{"a":1}\n---\n{"b":1}',
    expected: ['object 1 line 1', 'object 2 line 3'],
  },
  { name: 'JSON with a comment behind it', text: '{"a":1}\n# b\n', expected: ['object 1 line 1'] },
  { name: 'YAML in braces', text: '{a: 1, b: [2,],}', expected: ['object 1 line 1'] },
  {
    name: 'a list',
    text: 'kind: List\nitems:\n- a: 1\n-\n  a: 2\n- {a: 3}',
    expected: ['object 1.1 line 3', 'object 1.2 line 5', 'object 1.3 line 6'],
  },
  {
    name: 'a list without items',
    text: 'kind: List\nitems:\n---\nkind: List\nitems: []',
    expected: [],
  },
  {
    name: 'a list of lists',
    text: 'kind: List\nitems:\n- kind: List\n  items:\n  - a: 1\n  - a: 2\n- a: 3',
    expected: ['object 1.1.1 line 5', 'object 1.1.2 line 6', 'object 1.2 line 7'],
  },
  {
    name: 'a list whose items are an alias',
    text: 'x: &x\n- a: 1\nkind: List\nitems: *x',
    expected: ['object 1.1 line 2'],
  },
  {
    name: 'a list in JSON',
    text: '{"kind":"List","items":[\n{"a":1},\n{"kind":"List","items":[{"b":1},\n{"c":[{"items":[1]}]}]}]}',
    expected: ['object 1.1 line 2', 'object 1.2.1 line 3', 'object 1.2.2 line 4'],
  },
  {
    name: 'a kind that only ends as lists do',
    text: 'kind: AllowList\nspec: {items: []}',
    expected: ['object 1 line 1'],
  },
  {
    name: 'an item that is no object',
    text: 'kind: List\nitems:\n- a: 1\n- x\n- a: 2',
    expected: ['object 1.1 line 3', 'error 1.2 line 4', 'object 1.3 line 5'],
  },
  {
    name: 'a text, a list and a number',
    text: 'x\n---\n- a: 1\n---\n5',
    expected: ['error 1 line 1', 'error 2 line 3', 'error 3 line 5'],
  },
];

describe('parseManifests: streams', () => {
  for (const { name, text, expected } of streams) {
    it(name, () => assert.deepEqual(parseManifests(text).map(describeDocument), expected));
  }

  it('gives items of a typed list its version and kind, unless they have their own', () => {
    const text =
      'apiVersion: v1\nkind: ConfigMapList\nitems:\n- metadata: {name: a}\n- kind: Secret';
    assert.deepEqual(objectsOf(text), [
      { metadata: { name: 'a' }, apiVersion: 'v1', kind: 'ConfigMap' },
      { kind: 'Secret' },
    ]);
  });

  it('reads large integers in JSON', () => {
    assert.deepEqual(objectsOf('{"a":9007199254740993}'), [{ a: 9007199254740993n }]);
  });
});
