import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redactTextShown } from './shown.ts';

const readable = [
  'tokens: 5',
  'maxTokens: 4096',
  'passwordPolicy: strong',
  'secretName: x',
  'secretRef:\n  name: x',
  'password:\n  secretKeyRef:\n    name: x\n    key: password',
  'key: password',
  'password:\n\nuser: x',
  'auth: basic',
  'CACHE_KEY=x',
  '--token\n  the token of the server',
  'STRIPE_KEY_FILE=x',
  'key: app',
  'topologyKey: kubernetes.io/hostname',
  'imagePullSecrets: [{name: regcred}]',
  '--token-ttl=1h',
  '--client-key=/etc/kubernetes/pki/client.key',
  '--use-service-account-credentials=true',
  '--leader-elect --secret-name x',
  'type: kubernetes.io/service-account-token',
  'ghcr.io/external-secrets/external-secrets:v0.9.4',
  'external-secrets:v0.9.4',
  'nginx@sha256:4f0d9c0c0b3ad1b5c7f1f3c1c5b2b4f2a1d0e9f8c7b6a5948372615049382716',
  'system:controller:token-cleaner',
  '6f1c2c0a-2f9b-4a57-9a35-0d1a5a1f3c11',
  'checksum/secret: 4f0d9c0c0b3ad1b5c7f1f3c1c5b2b4f2a1d0e9f8c7b6a594',
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQC7 user@host',
  'secrets "foo" is forbidden: User "x" cannot list resource "secrets" in API group ""',
  'PATH=$PWD/bin:$PATH',
  'run --password-file /run/x --port 1',
  'a password, a token and a secret',
  'password: ""',
  'password=',
  'token: true',
];

test('what only looks like a secret stays readable', async (t) => {
  for (const text of readable) await t.test(text, () => assert.equal(redactTextShown(text), text));
});
