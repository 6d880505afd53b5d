import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseJson } from '../../../src/desired/parse-json.ts';
import type { JsonValue } from '../../../src/model/json.ts';

const rows: readonly {
  readonly name: string;
  readonly text: string;
  readonly expected: JsonValue;
}[] = [
  {
    name: 'plain values',
    text: '{"a":[1,1.5,true,null,"x"]}',
    expected: { a: [1, 1.5, true, null, 'x'] },
  },
  { name: 'the largest safe integer', text: '9007199254740991', expected: 9007199254740991 },
  {
    name: 'an integer beyond 2^53',
    text: '{"a":9007199254740993}',
    expected: { a: 9007199254740993n },
  },
  { name: 'a negative one', text: '[-9223372036854775808]', expected: [-9223372036854775808n] },
  {
    name: 'one after white space',
    text: '{"a":\n\t 9007199254740993}',
    expected: { a: 9007199254740993n },
  },
  { name: 'one at the top', text: ' 9007199254740993', expected: 9007199254740993n },
  { name: 'one of more than 64 bits', text: '[18446744073709551616]', expected: [2 ** 64] },
  {
    name: 'small numbers beside a large one',
    text: '[1,0.5,1e3,9007199254740993]',
    expected: [1, 0.5, 1000, 9007199254740993n],
  },
  {
    name: 'digits in a text',
    text: '{"a":"x:1234567890123456789"}',
    expected: { a: 'x:1234567890123456789' },
  },
  {
    name: 'many digits after the point',
    text: '[0.1234567890123456789]',
    expected: [0.12345678901234568],
  },
];

describe('parseJson', () => {
  for (const { name, text, expected } of rows) {
    it(`reads ${name}`, () => assert.deepEqual(parseJson(text), expected));
  }

  for (const text of ['{"__proto__":{"a":1}}', '{"__proto__":{"a":9007199254740993}}']) {
    it(`keeps the key __proto__ of ${text} as a field`, () => {
      const value = parseJson(text);
      assert.ok(typeof value === 'object' && value !== null);
      assert.deepEqual(Object.keys(value), ['__proto__']);
      assert.equal(Object.getPrototypeOf(value), Object.prototype);
    });
  }

  for (const text of [
    '',
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{"a":"hunter2" x}',
    '[9007199254740993,hunter2]',
  ]) {
    it(`refuses ${JSON.stringify(text)} without quoting it`, () => {
      assert.throws(
        () => parseJson(text),
        (error) =>
          error instanceof SyntaxError &&
          error.cause === undefined &&
          !`${error.message}${error.stack}`.includes('hunter2'),
      );
    });
  }

  it('refuses what is nested too deeply for its exact reader', () => {
    const deep = `${'['.repeat(100_000)}9007199254740993${']'.repeat(100_000)}`;
    assert.throws(() => parseJson(deep), SyntaxError);
  });
});
