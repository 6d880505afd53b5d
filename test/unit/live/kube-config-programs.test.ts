import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadKubeConfig } from '../../../src/live/kube-config.ts';
import { kubeconfigText, makeHome } from './kube-config-files.ts';
import { canaryRedactor } from './test-ports.ts';

const plugin = { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: 'login' } };

const places: readonly { name: string; file: string; user: object; allowed: boolean }[] = [
  {
    name: 'a program named in the checkout',
    file: 'checkout/config',
    user: plugin,
    allowed: false,
  },
  { name: 'a program behind a link', file: 'link', user: plugin, allowed: false },
  { name: 'a program named elsewhere', file: 'config', user: plugin, allowed: true },
  { name: 'a token in the checkout', file: 'checkout/config', user: { token: 'x' }, allowed: true },
];

for (const { name, file, user, allowed } of places) {
  test(`kubeconfig: ${name}`, (t) => {
    const home = makeHome(t);
    mkdirSync(join(home, 'checkout'));
    symlinkSync(join(home, 'checkout', 'config'), join(home, 'link'));
    writeFileSync(join(home, file), kubeconfigText('a', user));
    const open = () =>
      loadKubeConfig({
        kubeconfig: join(home, file),
        checkout: join(home, 'checkout'),
        environment: {},
        redactor: canaryRedactor,
        runner: { run: async () => ({ kind: 'absent' }) },
      });
    if (allowed) assert.equal(open().getCurrentContext(), 'a');
    else assert.throws(open, /lies in the checkout and starts a program/);
  });
}
