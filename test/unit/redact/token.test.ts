import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  containsCaptureMarker,
  hideForCapture,
  toCaptureForm,
} from '../../../src/redact/capture.ts';
import { createRedactor } from '../../../src/redact/redactor.ts';
import { captureMarker, containsToken, createTokenMint } from '../../../src/redact/token.ts';
import { createTokenNames } from '../../../src/redact/token-names.ts';

const key = new Uint8Array(32);
const redactor = createRedactor(key);
const secret = (value: string) => ({ kind: 'Secret', stringData: { a: value } });

test('a token tells neither the value nor its length', () => {
  const mint = createTokenMint(key);
  for (const value of ['', 'x', 'hunter2', 'x'.repeat(1 << 20)]) {
    assert.match(mint.tokenOf(value), /^\[redacted:[0-9a-f]{32}\]$/);
  }
  assert.equal(mint.tokenOf('é'), mint.tokenOf(Buffer.from('é')));
  assert.notEqual(mint.tokenOf('1'), mint.tokenOf('1', 'number'));
});

test('a mint knows its own tokens', () => {
  const mint = createTokenMint(key);
  const own = mint.tokenOf('x');
  assert.ok(mint.isOwn(own));
  assert.equal(mint.hide(own), own);
  const forged = `[redacted:${'0'.repeat(32)}]`;
  for (const text of [forged, `${own} `, own.slice(0, -2), '[redacted 1]', captureMarker, '']) {
    assert.ok(!mint.isOwn(text), text);
  }
  assert.ok(!createTokenMint(new Uint8Array(32).fill(1)).isOwn(own));
});

test('a forged marker is hidden like a value', () => {
  const forged = [`[redacted:${'0'.repeat(32)}]`, '[redacted 1]', captureMarker];
  const own = JSON.stringify(redactor.redactObject(secret('x')));
  for (const marker of forged) {
    const redacted = redactor.redactText(`a ${marker} b`);
    assert.ok(!redacted.includes(marker));
    assert.ok(containsToken(redacted));
    assert.ok(!own.includes(redacted.slice(2, -2)));
  }
  const shown = createTokenNames().hideText(redactor.redactText(`x [redacted 1] ${forged[0]}`));
  assert.equal(shown, 'x [redacted 1] [redacted 2]');
});

test('names count by first appearance, equal for equal values', () => {
  const names = createTokenNames();
  const [a, b] = ['a', 'b'].map((value) => redactor.redactText(`password: ${value}`));
  assert.equal(
    names.hideText(`${b}, ${a}, ${b}`),
    'password: [redacted 1], password: [redacted 2], password: [redacted 1]',
  );
  assert.deepEqual(names.hide({ x: [a ?? '', 1, null, { y: true }] }), {
    x: ['password: [redacted 2]', 1, null, { y: true }],
  });
  assert.equal(createTokenNames().hideText(a ?? ''), 'password: [redacted 1]');
});

test('a key __proto__ survives', () => {
  const object = { kind: 'ConfigMap', data: JSON.parse('{"__proto__":"password: x"}') };
  const shown = createTokenNames().hide(redactor.redactObject(object));
  assert.equal(
    JSON.stringify(shown),
    '{"kind":"ConfigMap","data":{"__proto__":"password: [redacted 1]"}}',
  );
});

test('a redacted capture keeps keys and readable parts, and no token', () => {
  const object = {
    kind: 'Secret',
    metadata: { annotations: { note: 'token: abc' } },
    data: { a: 'eA==', b: 'eQ==' },
  };
  const captured = hideForCapture(redactor.redactObject(object));
  assert.deepEqual(captured, {
    kind: 'Secret',
    metadata: { annotations: { note: `token: ${captureMarker}` } },
    data: { a: captureMarker, b: captureMarker },
  });
  assert.ok(!containsToken(captured));
  assert.ok(containsCaptureMarker(captured));
  assert.ok(!containsCaptureMarker({ a: ['[redacted 1]', 1, null] }));
});

test('what a capture hides stays hidden when it is read, and only there', () => {
  const text = 'host: db\npassword: hunter2\nurl: redis://:x@h --token a b';
  const object = { kind: 'ConfigMap', data: { 'app.yaml': text }, spec: { pin: 1234 } };
  const captured = hideForCapture(redactor.redactObject(object));
  const read = createRedactor(new Uint8Array(32).fill(9)).redactCapturedObject(captured);
  assert.deepEqual(read, captured);
  assert.ok(!containsCaptureMarker(redactor.redactObject(captured)));
  const fresh = redactor.redactCapturedObject({
    kind: 'X',
    spec: { a: captureMarker, password: 'y' },
  });
  assert.ok(containsToken(fresh) && containsCaptureMarker(fresh));
});

test('two texts with one captured form are equal apart from what is hidden', () => {
  const form = (text: string) => toCaptureForm(redactor.redactText(text));
  assert.equal(form('user: a\npassword: x'), form('user: a\npassword: y'));
  assert.notEqual(form('user: a\npassword: x'), form('user: b\npassword: x'));
  assert.equal(form('user: a'), 'user: a');
});
