import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argumentRules } from '../../../src/redact/arguments.ts';
import { hidden, podWith, redactShown } from './shown.ts';

const rows: readonly { rule: string; command: string[]; expected: string[] }[] = [
  {
    rule: 'MySQL password',
    command: ['/usr/bin/mysqladmin', '-uroot', '-phunter2', '-p'],
    expected: ['/usr/bin/mysqladmin', '-uroot', `-p${hidden}`, '-p'],
  },
  {
    rule: 'Redis password',
    command: ['redis-cli', '-a', 'hunter2', 'ping'],
    expected: ['redis-cli', '-a', hidden, 'ping'],
  },
  {
    rule: 'curl login',
    command: ['curl', '-u', 'app:hunter2', 'http://h'],
    expected: ['curl', '-u', hidden, 'http://h'],
  },
  {
    rule: 'curl login, long',
    command: ['curl', '--user', 'app:hunter2', 'http://h'],
    expected: ['curl', '--user', hidden, 'http://h'],
  },
  {
    rule: 'LDAP password',
    command: ['ldapsearch', '-w', 'hunter2', '-b', 'dc=x'],
    expected: ['ldapsearch', '-w', hidden, '-b', 'dc=x'],
  },
  {
    rule: 'ssh password',
    command: ['sshpass', '-p', 'hunter2', 'ssh', 'h'],
    expected: ['sshpass', '-p', hidden, 'ssh', 'h'],
  },
  {
    rule: 'ssh password, attached',
    command: ['sshpass', '-phunter2', 'ssh', 'h'],
    expected: ['sshpass', `-p${hidden}`, 'ssh', 'h'],
  },
  {
    rule: 'MongoDB password',
    command: ['mongosh', '-u', 'x', '-p', 'hunter2'],
    expected: ['mongosh', '-u', 'x', '-p', hidden],
  },
  {
    rule: 'registry password',
    command: ['skopeo', 'login', '-p', 'hunter2', 'r'],
    expected: ['skopeo', 'login', '-p', hidden, 'r'],
  },
];

const readable: readonly string[][] = [
  ['nc', '-p', '8080', '-u', 'root'],
  ['--secret-name', 'x', '--token-ttl', '1h', '--verbose', 'token'],
  ['--token', '--port', '1'],
  ['--token', '$(TOKEN)'],
  ['--token-file=/run/x', 'serve'],
  ['get', 'secrets', 'x'],
];

test('each rule for arguments has a row', () => {
  assert.deepEqual(
    rows.map(({ rule }) => rule),
    argumentRules.map(({ name }) => name),
  );
});

test('passwords among arguments are hidden', async (t) => {
  for (const { rule, command, expected } of rows) {
    await t.test(rule, () => {
      assert.deepEqual(redactShown(podWith({ command })), podWith({ command: expected }));
    });
  }
  for (const command of readable) {
    await t.test(command.join(' '), () => {
      assert.deepEqual(redactShown(podWith({ command })), podWith({ command }));
    });
  }
});
