import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KubeConfig } from '@kubernetes/client-node';
import { openConnection } from '../../../src/live/connection.ts';
import { kubeConfigFor } from './api-server.ts';
import { canary, canaryRedactor } from './test-ports.ts';

function open(kubeConfig: KubeConfig, credentialTimeout = 5_000) {
  return openConnection({ kubeConfig, redactor: canaryRedactor, sockets: 2, credentialTimeout });
}

const addresses: readonly { server: string; shown: string }[] = [
  { server: 'https://10.0.0.1:6443', shown: 'https://10.0.0.1:6443' },
  {
    server: 'https://rancher.example/k8s/clusters/c-1/',
    shown: 'https://rancher.example/k8s/clusters/c-1',
  },
  { server: `https://me:${canary}@k8s.example`, shown: 'https://k8s.example' },
  { server: 'http://127.0.0.1:8001', shown: 'http://127.0.0.1:8001' },
  { server: 'http://[::1]:8001', shown: 'http://[::1]:8001' },
];

for (const { server, shown } of addresses) {
  test(`the server ${server} is shown as ${shown}`, () => {
    assert.equal(open(kubeConfigFor(server)).shown, shown);
  });
}

const refused: readonly { server: string; expected: RegExp }[] = [
  { server: 'http://10.0.0.1:8080', expected: /is not encrypted/ },
  { server: '10.0.0.1:6443', expected: /is no https:\/\/ address/ },
  { server: 'ftp://k8s.example', expected: /is no https:\/\/ address/ },
];

for (const { server, expected } of refused) {
  test(`the server ${server} is refused`, () => {
    assert.throws(() => open(kubeConfigFor(server)), expected);
  });
}

test('credentials that never come are waited for only so long', async () => {
  const kubeConfig = kubeConfigFor('https://127.0.0.1:6443', {});
  kubeConfig.addAuthenticator({
    isAuthProvider: () => true,
    applyAuthentication: () => new Promise(() => undefined),
  });
  await assert.rejects(open(kubeConfig, 50).access(), /cannot be had: no answer in 1 s/);
});
