import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compactOpenApi } from '../../../src/live/compact-openapi.ts';
import type { JsonObject } from '../../../src/model/json.ts';

const widget = { group: 'example.com', version: 'v1', kind: 'Widget' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function schemaOf(parts: JsonObject): JsonObject {
  return { 'x-kubernetes-group-version-kind': [widget], ...parts };
}

const cases: readonly { name: string; schemas: JsonObject; expected: JsonObject }[] = [
  {
    name: 'descriptions go, a property of that name stays',
    schemas: {
      Widget: schemaOf({
        description: 'for people',
        properties: { description: { type: 'string', description: 'for people' } },
      }),
    },
    expected: { Widget: schemaOf({ properties: { description: { type: 'string' } } }) },
  },
  {
    name: 'what is referred to stays, wherever that is; the rest goes',
    schemas: {
      Other: { 'x-kubernetes-group-version-kind': [{ ...widget, kind: 'Other' }] },
      Widget: schemaOf({
        properties: {
          a: { allOf: [ref('A')], description: 'x' },
          b: { type: 'array', items: ref('B') },
          c: { additionalProperties: ref('C') },
        },
      }),
      A: { type: 'object', description: 'x' },
      B: { properties: { d: ref('D') } },
      C: { anyOf: [{ type: 'string', description: 'x' }] },
      D: { type: 'string' },
    },
    expected: {
      A: { type: 'object' },
      B: { properties: { d: ref('D') } },
      C: { anyOf: [{ type: 'string' }] },
      D: { type: 'string' },
      Widget: schemaOf({
        properties: {
          a: { allOf: [ref('A')] },
          b: { type: 'array', items: ref('B') },
          c: { additionalProperties: ref('C') },
        },
      }),
    },
  },
  {
    name: 'a schema may refer to itself, and to what is not there',
    schemas: { Widget: schemaOf({ properties: { a: ref('Widget'), b: ref('Nothing') } }) },
    expected: { Widget: schemaOf({ properties: { a: ref('Widget'), b: ref('Nothing') } }) },
  },
  {
    name: 'a default is a value, not a schema',
    schemas: { Widget: schemaOf({ default: { description: 'kept' }, enum: ['a'] }) },
    expected: { Widget: schemaOf({ default: { description: 'kept' }, enum: ['a'] }) },
  },
];

const kinds = new Set(['example.com/v1/Widget']);

for (const { name, schemas, expected } of cases) {
  test(`compact schemas: ${name}`, () => {
    const document = compactOpenApi({ paths: {}, components: { schemas } }, kinds);
    assert.equal(JSON.stringify(document), JSON.stringify({ components: { schemas: expected } }));
  });
}

test('a property __proto__ is one like any other', () => {
  const schema = JSON.parse('{"properties":{"__proto__":{"type":"string","description":"x"}}}');
  const document = { components: { schemas: { Widget: schemaOf(schema) } } };
  assert.match(
    JSON.stringify(compactOpenApi(document, kinds)),
    /"properties":\{"__proto__":\{"type":"string"\}\}/,
  );
});

test('a document without schemas stays one', () => {
  assert.deepEqual(compactOpenApi({}, kinds), { components: { schemas: {} } });
});
