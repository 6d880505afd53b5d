import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/model/json.ts';
import { encodeBase64, hidden, podWith, type Row, redactor, redactShown, secret } from './shown.ts';

const fields: readonly Row[] = [
  {
    name: 'variables',
    object: podWith({
      env: [
        { name: 'DB_PASSWORD', value: 'hunter2' },
        { name: 'DB_URL', value: 'postgres://u:hunter2@db/x' },
        { name: 'ALLOW_EMPTY_PASSWORD', value: '1' },
        { name: 'PASSWORD_FILE', value: 'x' },
        { name: 'TOKEN', valueFrom: { secretKeyRef: { name: 'x', key: 'token' } } },
        { name: 'DSN', value: 'user:$(DB_PASSWORD)@x' },
      ],
    }),
    expected: podWith({
      env: [
        { name: 'DB_PASSWORD', value: hidden },
        { name: 'DB_URL', value: `postgres://u:${hidden}@db/x` },
        { name: 'ALLOW_EMPTY_PASSWORD', value: '1' },
        { name: 'PASSWORD_FILE', value: 'x' },
        { name: 'TOKEN', valueFrom: { secretKeyRef: { name: 'x', key: 'token' } } },
        { name: 'DSN', value: 'user:$(DB_PASSWORD)@x' },
      ],
    }),
  },
  {
    name: 'arguments',
    object: podWith({
      command: ['mysqladmin', 'ping', '-uroot', '-phunter2'],
      args: ['--token', 'hunter2', '--password=hunter2', '--secret-name', 'x', '-p', '80'],
    }),
    expected: podWith({
      command: ['mysqladmin', 'ping', '-uroot', `-p${hidden}`],
      args: ['--token', hidden, `--password=${hidden}`, '--secret-name', 'x', '-p', '80'],
    }),
  },
  {
    name: 'headers of a probe',
    object: podWith({
      livenessProbe: { httpGet: { httpHeaders: [{ name: 'Authorization', value: 'Basic x' }] } },
    }),
    expected: podWith({
      livenessProbe: { httpGet: { httpHeaders: [{ name: 'Authorization', value: hidden }] } },
    }),
  },
  {
    name: 'fields of a custom resource',
    object: {
      kind: 'Broker',
      spec: {
        auth: { password: 'hunter2', clientSecret: 'a', apiKey: 'b', pin: 1234, token: true },
        credentials: { user: 'app', stripe: 'c', port: 5432, enabled: true },
        tokens: ['d', 'e'],
        password: { value: 'f', valueFrom: { secretKeyRef: { name: 'x', key: 'y' } } },
        secret: { secretName: 'x', items: [{ key: 'password', path: 'p' }], defaultMode: 420 },
      },
    },
    expected: {
      kind: 'Broker',
      spec: {
        auth: {
          password: hidden,
          clientSecret: '[redacted 2]',
          apiKey: '[redacted 3]',
          pin: '[redacted 4]',
          token: true,
        },
        credentials: { user: 'app', stripe: '[redacted 5]', port: 5432, enabled: true },
        tokens: ['[redacted 6]', '[redacted 7]'],
        password: { value: '[redacted 8]', valueFrom: { secretKeyRef: { name: 'x', key: 'y' } } },
        secret: { secretName: 'x', items: [{ key: 'password', path: 'p' }], defaultMode: 420 },
      },
    },
  },
  {
    name: 'a ConfigMap',
    object: {
      kind: 'ConfigMap',
      data: {
        'db-password': 'hunter2',
        'app.yaml': 'host: db\npassword: hunter2\n',
        'ca.crt': '-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----',
        'tls.key': '-----BEGIN PRIVATE KEY-----\nQUJD\n-----END PRIVATE KEY-----\n',
      },
      binaryData: { password: encodeBase64('hunter2'), logo: 'iVBORw0KGgo=' },
    },
    expected: {
      kind: 'ConfigMap',
      data: {
        'db-password': hidden,
        'app.yaml': `host: db\npassword: ${hidden}\n`,
        'ca.crt': '-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----',
        'tls.key': '[redacted 2]\n',
      },
      binaryData: { password: hidden, logo: 'iVBORw0KGgo=' },
    },
  },
  {
    name: 'tokens in the place of keys',
    object: {
      kind: 'ConfigMap',
      metadata: { annotations: { [`ghp_${'a1'.repeat(18)}`]: 'x' } },
      data: { [`ghp_${'a1'.repeat(18)}`]: 'x', 'sk-learn-model-serving': 'y' },
    },
    expected: {
      kind: 'ConfigMap',
      metadata: { annotations: { [hidden]: 'x' } },
      data: { [hidden]: 'x', 'sk-learn-model-serving': 'y' },
    },
  },
  {
    name: 'a token in the place of a key of a Secret',
    object: { ...secret, stringData: { [`ghp_${'a1'.repeat(18)}`]: 'x' } },
    expected: { ...secret, data: { [hidden]: '[redacted 2]' } },
  },
  {
    name: 'text in base64',
    object: {
      kind: 'ConfigMap',
      binaryData: { env: encodeBase64('USER=x\nDB_PASSWORD=hunter2\n'), logo: 'iVBORw0KGgo=' },
    },
    expected: { kind: 'ConfigMap', binaryData: { env: hidden, logo: 'iVBORw0KGgo=' } },
  },
  {
    name: 'a Secret written into a ConfigMap',
    object: {
      kind: 'ConfigMap',
      data: {
        x: JSON.stringify({ apiVersion: 'v1', kind: 'Secret', data: { a: 'eA==' } }, null, 2),
      },
    },
    expected: {
      kind: 'ConfigMap',
      data: {
        x: JSON.stringify({ apiVersion: 'v1', kind: 'Secret', data: { a: hidden } }, null, 2),
      },
    },
  },
];

test('secret-looking fields are hidden', async (t) => {
  for (const { name, object, expected } of fields) {
    await t.test(name, () => assert.deepEqual(redactShown(object), expected));
  }
  await t.test('a second time nothing changes', () => {
    for (const { object } of fields) {
      const once = redactor.redactObject(object);
      assert.deepEqual(redactor.redactObject(once), once);
    }
  });
});

test('structure that only speaks of secrets is shared with the original', async (t) => {
  const objects: readonly JsonObject[] = [
    {
      kind: 'Deployment',
      metadata: {
        labels: { token: 'x', 'argocd.argoproj.io/secret-type': 'cluster' },
        annotations: {
          'checksum/secret': 'ab12',
          'nginx.ingress.kubernetes.io/auth-secret': 'basic-auth',
          'kubernetes.io/enforce-mountable-secrets': 'true',
          'control-plane.alpha.kubernetes.io/leader':
            '{"holderIdentity":"x","leaseDurationSeconds":15}',
          'kubectl.kubernetes.io/last-applied-configuration':
            '{"kind":"Deployment","spec":{"template":{"spec":{"imagePullSecrets":[{"name":"x"}]}}}}\n',
        },
      },
      spec: {
        selector: { matchLabels: { secret: 'x' } },
        template: {
          spec: {
            automountServiceAccountToken: false,
            imagePullSecrets: [{ name: 'regcred' }],
            volumes: [
              { secret: { secretName: 'x', items: [{ key: 'password', path: 'db-password' }] } },
              {
                projected: {
                  sources: [
                    {
                      serviceAccountToken: {
                        path: 'token',
                        expirationSeconds: 3607,
                        audience: 'x',
                      },
                    },
                  ],
                },
              },
            ],
            tolerations: [{ key: 'token', operator: 'Equal', value: 'x', effect: 'NoSchedule' }],
          },
        },
      },
    },
    { kind: 'ServiceAccount', secrets: [{ name: 'x', uid: 'y' }] },
    { kind: 'Role', rules: [{ resources: ['secrets', 'tokens'], verbs: ['get'] }] },
    { kind: 'ExternalSecret', spec: { data: [{ secretKey: 'a', remoteRef: { key: 'b' } }] } },
    { kind: 'Certificate', spec: { privateKey: { algorithm: 'RSA', size: 2048 } } },
    { kind: 'Provider', spec: { credentials: { source: 'Secret', secretRef: { name: 'x' } } } },
    {
      kind: 'CustomResourceDefinition',
      spec: {
        properties: { credentials: { type: 'object', title2: 'x' }, password: { type: 'string' } },
      },
    },
    { kind: 'Limits', spec: { maxTokens: 4096, tokens: 5, tokensPerFill: 10 } },
  ];
  for (const object of objects) {
    await t.test(String(object['kind']), () => assert.equal(redactor.redactObject(object), object));
  }
});
