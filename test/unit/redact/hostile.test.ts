import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, JsonValue } from '../../../src/model/json.ts';
import { containsToken } from '../../../src/redact/token.ts';
import { redactor } from './shown.ts';

/** Repeated to 256 KiB: what each rule begins with, and never what it ends with. */
const units = [
  'a',
  'A',
  '-',
  ' ',
  '\n',
  '"',
  '\\',
  '[',
  '{',
  ':',
  '$',
  '://',
  '://a:',
  '://a:b@',
  'password',
  'password=',
  'password: \n',
  'password: |\n',
  'password="',
  'password=\\"',
  'password="\n',
  'token=a ',
  'token=a;',
  'token: a\n',
  'token:[',
  'token:[\n',
  'token:[{',
  'token: {',
  'secretsecret',
  'secret.',
  '--token ',
  '--token\n- ',
  'name: token\nvalue: a\n',
  '<token>',
  '"token: a',
  "'token: a ",
  'token=$(',
  'token: {{ ',
  '-----BEGIN ',
  '-----BEGIN RSA PRIVATE KEY-----',
  'eyJ',
  'eyJaaaaaaaa.',
  '-eyJaaaaaaaa',
  'ghp_',
  'sk-',
  ' sk-a',
  '.$1$',
  's.',
  'basic a',
  'Bearer a',
  'mysql -p',
  ' -p',
  ' -u a:',
  'login a ',
  "password '",
  '_auth =',
  'LS0tLS1CRUdJTi',
  '?sig=a&',
  'Invalid value: "',
  '...| ',
  '[redacted',
  '[redacted 1]',
  'kind: Secret\n',
  'kind: Secret\ndata:\n',
  'kind: Secret\n---\n',
  'user:a@tcp(',
  '://aaaaaaaaaaaaaaaa:',
  '://a:@',
  'bearer "',
  'passphrase "a',
  'mongo -p ',
  'cGFzc3dvcmQ',
  'password%3D',
  'password:\n\n',
  '--token\\\n',
  '--token\na',
  'A_KEY',
  '?key=',
];

const size = 1 << 18;

/** Of this process alone: others on the machine do not count. */
function secondsFor(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

test('no text costs more than its length', async (t) => {
  for (const unit of units) {
    await t.test(JSON.stringify(unit), () => {
      const filler = unit.repeat(Math.ceil(size / unit.length));
      const texts = [filler, `password: "${filler}`, `kind: Secret\ndata:\n  a: ${filler}`];
      for (const text of texts) {
        // A rule that reads on to the end from each beginning would take minutes.
        assert.ok(secondsFor(() => redactor.redactText(text)) < 2);
      }
    });
  }
});

test('a text full of secrets is hidden as a whole', () => {
  const text = 'token: a\n'.repeat(5000);
  assert.match(redactor.redactText(text), /^\[redacted:[0-9a-f]{32}\]$/);
});

test('nesting without end is hidden and ends nothing', async (t) => {
  const deep = `${'['.repeat(100_000)}"password: x"${']'.repeat(100_000)}`;
  const nest = (levels: number, innermost: string): JsonValue => {
    let value: JsonValue = innermost;
    for (let level = 0; level < levels; level += 1)
      value = level % 2 === 0 ? [value] : { a: value };
    return value;
  };
  const objects: readonly { name: string; object: JsonObject }[] = [
    {
      name: 'last-applied',
      object: {
        metadata: { annotations: { 'kubectl.kubernetes.io/last-applied-configuration': deep } },
      },
    },
    {
      name: 'another annotation',
      object: { metadata: { annotations: { password2: deep, x: deep } } },
    },
    { name: 'a field', object: { spec: nest(50_000, 'hunter2') } },
  ];
  for (const { name, object } of objects) {
    await t.test(name, () => {
      const redacted = redactor.redactObject(object);
      assert.ok(containsToken(redacted));
      assert.ok(!JSON.stringify(redacted).includes('hunter2'));
    });
  }
  await t.test('two that differ at the bottom stay different', () => {
    const [a, b, c] = ['x', 'y', 'x'].map((text) =>
      JSON.stringify(redactor.redactObject({ spec: nest(5000, text) })),
    );
    assert.notEqual(a, b);
    assert.equal(a, c);
  });
});

/** mulberry32: the same texts in each run. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const fragments = [
  ...[
    'password',
    'token',
    'tokens',
    'api_key',
    'name',
    'value',
    'kind: Secret\n',
    'data:\n',
    'hunter2',
    '1234',
    'true',
  ],
  ...[
    '  ',
    ' ',
    '\n',
    '\n- ',
    ': ',
    ':',
    '=',
    '"',
    "'",
    '\\"',
    '`',
    '{',
    '}',
    '[',
    ']',
    ',',
    ';',
    '&',
    '|',
    '|\n',
    '://',
    '@',
  ],
  ...[
    '--',
    '-p',
    'mysql ',
    'Bearer ',
    'Authorization',
    'export ',
    '$(',
    '{{ x }}',
    `ghp_${'a1'.repeat(18)}`,
    `AKIA${'A'.repeat(16)}`,
  ],
  ...[
    '-----BEGIN RSA PRIVATE KEY-----',
    '-----END RSA PRIVATE KEY-----',
    '[redacted 1]',
    `[redacted:${'0'.repeat(32)}]`,
  ],
  ...[
    '[redacted by drift-sweep]',
    'Invalid value: "',
    'unmarshal number ',
    ' into ',
    '...|',
    '|...',
    '<',
    '>',
    '---\n',
    '@tcp(',
  ],
  '{"apiVersion":"v1","kind":"Secret","data":{"a":"b"}}',
];

test('redacting twice gives the same text, and different texts stay different', () => {
  const random = createRandom(1);
  const originals = new Map<string, string>();
  for (let round = 0; round < 20_000; round += 1) {
    const text = Array.from(
      { length: 1 + random(10) },
      () => fragments[random(fragments.length)],
    ).join('');
    const once = redactor.redactText(text);
    assert.equal(redactor.redactText(once), once, text);
    assert.equal(originals.get(once) ?? text, text);
    originals.set(once, text);
  }
});
