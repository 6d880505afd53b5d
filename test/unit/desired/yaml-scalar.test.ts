import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isBase64,
  resolvePlainScalar,
  resolveTaggedScalar,
} from '../../../src/desired/yaml-scalar.ts';
import type { JsonScalar } from '../../../src/model/json.ts';

/** Each row was read by k8s.io/apimachinery v0.36.3, the decoder of kubectl 1.36. */
const plain: readonly (readonly [string, JsonScalar])[] = [
  ['', null],
  ['~', null],
  ['null', null],
  ['Null', null],
  ['NULL', null],
  ['nUll', 'nUll'],
  ['y', true],
  ['Y', true],
  ['yes', true],
  ['Yes', true],
  ['YES', true],
  ['true', true],
  ['True', true],
  ['TRUE', true],
  ['on', true],
  ['On', true],
  ['ON', true],
  ['n', false],
  ['N', false],
  ['no', false],
  ['No', false],
  ['NO', false],
  ['false', false],
  ['False', false],
  ['FALSE', false],
  ['off', false],
  ['Off', false],
  ['OFF', false],
  ['yEs', 'yEs'],
  ['oFF', 'oFF'],
  ['0', 0],
  ['-0', 0],
  ['+1', 1],
  ['-1', -1],
  ['0644', 420],
  ['-0644', -420],
  ['0o600', 384],
  ['0O17', 15],
  ['08', 8],
  ['09', 9],
  ['0_7', 7],
  ['0x1F', 31],
  ['0X1f', 31],
  ['-0x1F', -31],
  ['0x_1', 1],
  ['0b11', 3],
  ['0B101', 5],
  ['-0b11', -3],
  ['1_000', 1000],
  ['1__0', 10],
  ['1_', 1],
  ['_1', '_1'],
  ['0x', '0x'],
  ['0o8', '0o8'],
  ['0b2', '0b2'],
  ['+-1', '+-1'],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', 9007199254740992n],
  ['9007199254740993', 9007199254740993n],
  ['9223372036854775807', 9223372036854775807n],
  ['-9223372036854775808', -9223372036854775808n],
  ['-9223372036854775809', -(2 ** 63)],
  ['18446744073709551615', 18446744073709551615n],
  ['18446744073709551616', 2 ** 64],
  ['+18446744073709551615', 2 ** 64],
  ['0xFFFFFFFFFFFFFFFF', 18446744073709551615n],
  ['0x1FFFFFFFFFFFFFFFF', '0x1FFFFFFFFFFFFFFFF'],
  ['1.0', 1],
  ['1.10', 1.1],
  ['1.', 1],
  ['.5', 0.5],
  ['-.5', -0.5],
  ['.5_0', 0.5],
  ['.5__0', '.5__0'],
  ['1_0.5', 10.5],
  ['1e3', 1000],
  ['1E3', 1000],
  ['1e-7', 1e-7],
  ['1e400', '1e400'],
  ['.1e400', '.1e400'],
  ['e1', 'e1'],
  ['.e5', '.e5'],
  ['1.5.2', '1.5.2'],
  ['0x1p-2', '0x1p-2'],
  ['Infinity', 'Infinity'],
  ['NaN', 'NaN'],
  ['100m', '100m'],
  ['128Mi', '128Mi'],
  ['25%', '25%'],
  ['1:30', '1:30'],
  ['190:20:30', '190:20:30'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['2026-10-01', '2026-10-01'],
  ['2026-10-01T08:00:00Z', '2026-10-01T08:00:00Z'],
  ['2026-10-01 08:00:00', '2026-10-01 08:00:00'],
  ['<<', '<<'],
  ['=', '='],
  ['-', '-'],
  ['.', '.'],
  ['٣', '٣'],
];

describe('resolvePlainScalar', () => {
  for (const [text, expected] of plain) {
    it(`reads ${JSON.stringify(text)} as kubectl does`, () => {
      assert.deepEqual(resolvePlainScalar(text), expected);
      assert.equal(typeof resolvePlainScalar(text), typeof expected);
    });
  }

  for (const text of ['.inf', '.Inf', '.INF', '+.inf', '-.inf', '-.INF', '.nan', '.NaN', '.NAN']) {
    it(`knows no JSON for ${text}`, () => assert.equal(resolvePlainScalar(text), undefined));
  }

  it('does not spend long on an endless number', () => {
    assert.equal(resolvePlainScalar('1'.repeat(1_000_000)), '1'.repeat(1_000_000));
    assert.equal(resolvePlainScalar(`0x${'f'.repeat(1_000_000)}`), `0x${'f'.repeat(1_000_000)}`);
  });
});

const prefix = 'tag:yaml.org,2002:';
const tagged: readonly {
  readonly tag: string;
  readonly text: string;
  /** undefined: refused. */
  readonly expected: JsonScalar | undefined;
}[] = [
  { tag: `${prefix}str`, text: '1', expected: '1' },
  { tag: `${prefix}str`, text: '', expected: '' },
  { tag: `${prefix}int`, text: '5', expected: 5 },
  { tag: `${prefix}int`, text: 'x', expected: undefined },
  { tag: `${prefix}int`, text: '5.5', expected: undefined },
  { tag: `${prefix}float`, text: '3', expected: 3 },
  { tag: `${prefix}float`, text: '.inf', expected: undefined },
  { tag: `${prefix}bool`, text: 'yes', expected: true },
  { tag: `${prefix}bool`, text: '1', expected: undefined },
  { tag: `${prefix}null`, text: '', expected: null },
  { tag: `${prefix}null`, text: 'x', expected: undefined },
  { tag: `${prefix}timestamp`, text: '2026-10-01', expected: '2026-10-01' },
  { tag: `${prefix}binary`, text: 'aGk=', expected: 'hi' },
  { tag: `${prefix}binary`, text: 'aG\nk=', expected: 'hi' },
  { tag: `${prefix}binary`, text: 'x', expected: undefined },
  { tag: '!', text: '5', expected: '5' },
  { tag: '!vault', text: 'x', expected: 'x' },
];

describe('resolveTaggedScalar', () => {
  for (const { tag, text, expected } of tagged) {
    it(`reads ${JSON.stringify(text)} tagged ${tag}`, () => {
      const outcome = resolveTaggedScalar(tag, text);
      if (expected === undefined) assert.equal(outcome.kind, 'refused');
      else assert.deepEqual(outcome, { kind: 'value', value: expected });
    });
  }

  it('does not quote the value that it refuses', () => {
    const outcome = resolveTaggedScalar(`${prefix}int`, 'hunter2');
    assert.ok(outcome.kind === 'refused' && !outcome.message.includes('hunter2'));
  });
});

describe('isBase64', () => {
  for (const text of ['', 'YQ==', 'YWI=', 'YWJj', '+/+/']) {
    it(`accepts ${JSON.stringify(text)}`, () => assert.ok(isBase64(text)));
  }
  for (const text of ['YQ', 'YQ=', 'YQ= =', '-_-_', 'YWJj=', '====', 'YW==Jj==']) {
    it(`refuses ${JSON.stringify(text)}`, () => assert.ok(!isBase64(text)));
  }
});
