import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { makeWork, startEntry, untilEnd } from './entry-process.ts';

const configMap = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b}\n';
const work = makeWork({ 'git/a.yaml': configMap, 'live/a.yaml': configMap });
for (const pipe of ['pipe', 'live/pipe.yaml']) execFileSync('mkfifo', [join(work, pipe)]);
symlinkSync('/dev/zero', join(work, 'zero'));
for (const [name, target] of [
  ['capture-of-pipe', 'pipe'],
  ['capture-of-zero', 'zero'],
] as const) {
  mkdirSync(join(work, name));
  symlinkSync(join(work, target), join(work, name, 'capture.json'));
}
const credentials = (file: string) => `current-context: a
clusters: [{name: a, cluster: {server: 'https://127.0.0.1:1'}}]
users: [{name: a, user: {${file}}}]
contexts: [{name: a, context: {cluster: a, user: a}}]
`;
writeFileSync(join(work, 'token.kubeconfig'), credentials('tokenFile: pipe'));
writeFileSync(join(work, 'key.kubeconfig'), credentials('client-certificate: zero'));

const rows: { name: string; args: string[]; expected: RegExp }[] = [
  {
    name: 'a pipe as the config',
    args: ['sweep', 'git', '--live=live/a.yaml', '--config=pipe'],
    expected: /^error: The config pipe is a pipe, no file\. Save what it gives to a file, and/,
  },
  {
    name: 'a folder as the config',
    args: ['sweep', 'git', '--live=live/a.yaml', '--config=live'],
    expected: /^error: The config live is a folder, no file\. Name the file itself\./,
  },
  {
    name: 'a pipe as the snapshot',
    args: ['sweep', 'git', '--live=pipe'],
    expected: /^error: The snapshot pipe is a pipe, no file\./,
  },
  {
    name: 'a device as the snapshot',
    args: ['sweep', 'git', '--live=zero'],
    expected: /^error: The snapshot zero is a device, no file\./,
  },
  {
    name: 'a pipe as the index of a capture',
    args: ['sweep', 'git', '--live=capture-of-pipe'],
    expected: /^error: The capture's capture-of-pipe\/capture\.json is a pipe, no file\./,
  },
  {
    name: 'a device as the index of a capture',
    args: ['sweep', 'git', '--live=capture-of-zero'],
    expected: /^error: The capture's capture-of-zero\/capture\.json is a device, no file\./,
  },
  {
    name: 'a device as the index of an older capture',
    args: ['capture', '--kubeconfig=zero', '--output=capture-of-zero'],
    expected: /^error: The kubeconfig .*zero is a device, no file\./,
  },
  {
    name: 'a pipe as the kubeconfig',
    args: ['sweep', 'git', '--kubeconfig=./pipe'],
    expected: /^error: The kubeconfig \.\/pipe is a pipe, no file\./,
  },
  {
    name: 'a pipe as the token of the kubeconfig',
    args: ['sweep', 'git', '--kubeconfig=token.kubeconfig'],
    expected: /^error: The credentials of user a .*pipe is a pipe, no file\./,
  },
  {
    name: 'a device as the certificate of the kubeconfig',
    args: ['sweep', 'git', '--kubeconfig=key.kubeconfig'],
    expected: /^error: The kubeconfig's certificate or key .*zero is a device, no file\./,
  },
  {
    name: 'a pipe as the manifests',
    args: ['sweep', 'pipe', '--live=live/a.yaml'],
    expected: /^error: pipe: It is a pipe, neither a file nor a folder\. Save what it gives/,
  },
];

describe('what cannot be read to its end is refused at once', () => {
  for (const { name, args, expected } of rows) {
    it(name, async () => {
      const { code, stderr } = await untilEnd(startEntry(work, 'runCommand', { args }));
      assert.equal(code, 3, stderr);
      assert.match(stderr, expected);
    });
  }

  it('a pipe of the shell as the manifests', () => {
    const { stderr } = runShell('sweep <(cat git/a.yaml) --live=live/a.yaml');
    assert.match(stderr, /^error: \/dev\/fd\/\d+: It is a pipe, neither a file nor a folder\./);
  });

  it('a link that goes round in circles in a snapshot', async () => {
    mkdirSync(join(work, 'round'));
    symlinkSync('a.yaml', join(work, 'round', 'a.yaml'));
    const args = ['sweep', 'git', '--live=round'];
    const { code, stderr } = await untilEnd(startEntry(work, 'runCommand', { args }));
    assert.equal(code, 3);
    assert.match(
      stderr,
      /^error: The snapshot's round\/a\.yaml cannot be read: its links go round/,
    );
  });

  it('a working folder that is gone', () => {
    const { stderr } = runShell('sweep x', 'mkdir gone; cd gone; rmdir ../gone;');
    assert.match(stderr, /^error: The folder in which the sweep was started is gone/);
  });

  it('a pipe in a snapshot, without the rest', async () => {
    const args = ['sweep', 'git', '--live=live'];
    const { code, stderr } = await untilEnd(startEntry(work, 'runCommand', { args }));
    assert.equal(code, 0, stderr);
    assert.equal(stderr, 'warning: live/pipe.yaml is a pipe, left out of the snapshot.\n');
  });
});

function runShell(words: string, before = ''): { stderr: string } {
  const script = `${before} "${process.execPath}" "${join(work, 'runCommand.mjs')}" ${words} 2>&1 >/dev/null || true`;
  return { stderr: execFileSync('bash', ['-c', script], { cwd: work, encoding: 'utf8' }) };
}
