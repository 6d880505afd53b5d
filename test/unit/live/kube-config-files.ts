import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A kubeconfig with one context of this name, whose token is `token-NAME`. */
export function kubeconfigText(name: string, user: object = { token: `token-${name}` }): string {
  return JSON.stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name, cluster: { server: `https://${name}.example:6443` } }],
      users: [{ name, user }],
      contexts: [{ name, context: { cluster: name, user: name } }],
      'current-context': name,
    },
    null,
    1,
  );
}

export function makeHome(t: TestContext, files: { readonly [name: string]: string } = {}): string {
  const home = mkdtempSync(join(tmpdir(), 'drift-sweep-home-'));
  t.after(() => rmSync(home, { recursive: true }));
  mkdirSync(join(home, '.kube'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  return home;
}
