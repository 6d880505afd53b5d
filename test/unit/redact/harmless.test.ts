import assert from 'node:assert/strict';
import { test } from 'node:test';
import { harmlessValues } from '../../../src/redact/harmless.ts';
import { redactTextShown } from './shown.ts';

test('values that hide nothing stay, though their names say secret', async (t) => {
  const values: readonly { rule: string; kept: readonly string[]; hidden: readonly string[] }[] = [
    {
      rule: 'switch',
      kept: ['true', 'False', 'null', '~', '0', 'disabled'],
      hidden: ['truest', '2'],
    },
    { rule: 'stars', kept: ['***'], hidden: ['***x'] },
    {
      rule: 'variable',
      kept: [`\${DB_PASSWORD}`, '$(TOKEN)'],
      hidden: [`\${X:-hunter2}`, '$ecret'],
    },
    {
      rule: 'template',
      kept: ['{{ .Values.x | quote }}', `\${{ secrets.X }}`],
      hidden: ['{{ "x" }}'],
    },
    { rule: 'output of a command', kept: ['$(cat /run/x)'], hidden: ['$(echo hunter2)'] },
    { rule: 'path of a file', kept: ['/etc/tls/tls.key', '/run/secrets/x'], hidden: ['/hunter2'] },
    {
      rule: 'error about a field',
      kept: ['Required value', 'Invalid value: "string": no'],
      hidden: ['required'],
    },
    {
      rule: 'error about a Secret',
      kept: ['secrets "x" not found', 'illegal base64 data at input byte 4'],
      hidden: ['secret "x" hunter2'],
    },
  ];
  assert.deepEqual(
    values.map(({ rule }) => rule),
    harmlessValues.map(({ name }) => name),
  );
  for (const { rule, kept, hidden } of values) {
    await t.test(rule, () => {
      for (const value of kept)
        assert.equal(redactTextShown(`password: ${value}`), `password: ${value}`);
      for (const value of hidden)
        assert.equal(redactTextShown(`password: ${value}`), 'password: [redacted 1]');
    });
  }
});
