import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  equalJson,
  fieldOf,
  isNestedDeeper,
  type JsonObject,
  type JsonValue,
  setField,
} from '../../../src/model/json.ts';

const equality: readonly [a: JsonValue, b: JsonValue, equal: boolean][] = [
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [[1, 2], [2, 1], false],
  [1, 1n, true],
  [9007199254740993n, 9007199254740992, false],
  [Number.NaN, Number.NaN, false],
  ['1', 1, false],
  [null, 0, false],
  [{}, [], false],
  [JSON.parse('{"__proto__":1}') as JsonObject, {}, false],
];

function nest(levels: number): JsonValue {
  let value: JsonValue = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

describe('JSON values', () => {
  for (const [index, [a, b, equal]] of equality.entries()) {
    it(`equality ${index + 1}`, () => {
      assert.equal(equalJson(a, b), equal);
      assert.equal(equalJson(b, a), equal);
    });
  }

  it('a field is never one of Object.prototype', () => {
    assert.equal(fieldOf({}, 'constructor'), undefined);
    assert.equal(fieldOf({}, '__proto__'), undefined);
  });

  it('a field named __proto__ is set as any other', () => {
    const target: JsonObject = {};
    setField(target, '__proto__', 'x');
    assert.equal(fieldOf(target, '__proto__'), 'x');
    assert.deepEqual(Object.keys(target), ['__proto__']);
  });

  it('nesting is told without walking deeper', () => {
    assert.equal(isNestedDeeper(nest(500), 500), false);
    assert.equal(isNestedDeeper(nest(501), 500), true);
    assert.equal(isNestedDeeper(nest(1_000_000), 500), true);
  });
});
