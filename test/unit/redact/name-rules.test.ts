import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type NameMeaning, nameRules } from '../../../src/redact/name-rules.ts';
import { createNameClassifier, findNameRule } from '../../../src/redact/names.ts';

/** `rule` is the first that matches; null where none does. */
const rows: readonly { rule: string | null; means: NameMeaning; names: readonly string[] }[] = [
  {
    rule: 'checksum of a configuration',
    means: 'reference',
    names: ['checksum/secret', 'checksum/secrets-env', 'secret-checksum'],
  },
  {
    rule: 'annotation that names a Secret object',
    means: 'reference',
    names: [
      'nginx.ingress.kubernetes.io/auth-secret',
      'nginx.ingress.kubernetes.io/auth-tls-secret',
      'nginx.ingress.kubernetes.io/proxy-ssl-secret',
    ],
  },
  {
    rule: 'name of a Secret object',
    means: 'reference',
    names: [
      'existingSecret',
      'existingSecretPasswordKey',
      'imagePullSecrets',
      'pullSecret',
      'tlsSecret',
      'externalSecrets',
      'vault.hashicorp.com/agent-inject-secret-db',
    ],
  },
  {
    rule: 'public half of a key',
    means: 'reference',
    names: ['publicKey', 'SSH_PUBLIC_KEY', 'public_keys', 'tokenPublicKey', 'pubkey'],
  },
  {
    rule: 'limit or count',
    means: 'reference',
    names: ['maxTokens', 'max_new_tokens', 'MAX_TOKEN', 'tokensPerFill', 'token_bucket'],
  },
  { rule: 'secret number', means: 'secret', names: ['pin', 'CARD_PIN', 'pinCode', 'otp', 'TOTP'] },
  {
    rule: 'several secrets',
    means: 'secrets',
    names: ['secrets', 'tokens', 'credentials', 'userPasswords', 'apiKeys', 'creds'],
  },
  {
    rule: 'key that is a secret',
    means: 'secret',
    names: [
      'apiKey',
      'X-API-KEY',
      'apikey',
      'MYAPIKEY',
      'secretKey',
      'AWS_SECRET_ACCESS_KEY',
      'accesskey',
      'client-key-data',
      'privateKey',
      'SECRET_KEY_BASE',
      'encryption_key',
      'PrivateKey',
      'presharedKey',
      'signing-key',
      'TOKEN_KEY',
    ],
  },
  { rule: 'secret that is called an id', means: 'secret', names: ['secretId', 'VAULT_SECRET_ID'] },
  {
    rule: 'variable that is a secret',
    means: 'secret',
    names: ['AUTH', 'REDIS_AUTH', 'PAT', 'GITHUB_PAT', 'STRIPE_KEY', 'MY_APP_KEY1_KEY'],
  },
  {
    rule: 'word that only tells of a secret',
    means: 'reference',
    names: [
      'KEY',
      'CACHE_KEY',
      'ROW_PARTITION_KEY',
      'STRIPE_KEY_FILE',
      'STRIPE_KEY_PATH',
      'STRIPE_KEY_ID',
      'sort_key',
      'secretName',
      'secretRef',
      'secretKeyRef',
      'tokenSecretRef',
      'passwordSecretRef',
      'tokenExpirationSeconds',
      'token-ttl',
      'passwordPolicy',
      'PASSWORD_FILE',
      'accessKeyId',
      'topologyKey',
      'key',
      'keys',
      'passwordKey',
      'tokenURL',
      'gmsaCredentialSpecName',
      'gmsaCredentialSpec',
      'concurrent-serviceaccount-token-syncs',
      'secret.reloader.stakater.com/reloader',
    ],
  },
  {
    rule: 'file, to be read line by line',
    means: 'plain',
    names: ['secrets.yaml', 'credentials.json', 'token.sh', 'password.conf', 'tls.crt'],
  },
  {
    rule: 'password',
    means: 'secret',
    names: [
      'password',
      'DB_PASSWORD',
      'dbPassword',
      'PGPASSWORD',
      'db-password',
      'spring.datasource.password',
      'passwd',
      'htpasswd',
      'passphrase',
      'DB_PASS',
      'smtpPass',
      'dbpass',
      'DB_PWD',
      'bindPW',
      'password.txt',
      'passwordHash',
      'PASSWORD2',
      'DB_PASSWORD_PROD',
      'example.com/password',
    ],
  },
  {
    rule: 'secret',
    means: 'secret',
    names: ['secret', 'clientSecret', 'WEBHOOK_SECRET', 'client_secret', 'secretString'],
  },
  {
    rule: 'token',
    means: 'secret',
    names: ['token', 'GITHUB_TOKEN', '_authToken', 'access_token', 'jwt', 'serviceAccountToken'],
  },
  {
    rule: 'credential',
    means: 'secret',
    names: [
      'credential',
      'GOOGLE_CREDENTIAL',
      'db_cred',
      'basicAuth',
      'AUTH_SALT',
      'psk',
      'mnemonic',
    ],
  },
  {
    rule: 'header that carries a login',
    means: 'secret',
    names: ['Authorization', 'Proxy-Authorization', 'Cookie', 'Set-Cookie'],
  },
  {
    rule: null,
    means: 'plain',
    names: [
      'image',
      'auth',
      'AUTH_METHODX',
      'replicas',
      'tokenizer',
      'passHostHeader2x',
      'passThrough',
      'bypass',
      'compass',
      'secretary',
      'monkey',
      'messageKeyword',
      'partition',
      'spinning',
      'constructor',
      '__proto__',
      '',
      '/',
    ],
  },
];

test('each name is decided by its rule', async (t) => {
  const classify = createNameClassifier();
  for (const { rule, means, names } of rows) {
    await t.test(rule ?? 'no rule', () => {
      for (const name of names) {
        assert.equal(findNameRule(name)?.name ?? null, rule, name);
        assert.equal(classify(name), means, name);
      }
    });
  }
});

test('each rule has a row', () => {
  assert.deepEqual(
    rows.flatMap(({ rule }) => (rule === null ? [] : [rule])),
    nameRules.map(({ name }) => name),
  );
});

test('a name is judged alike each time, and by its end when it is long', () => {
  const classify = createNameClassifier();
  assert.equal(classify('dbPassword'), classify('dbPassword'));
  assert.equal(classify(`${'x.'.repeat(5000)}password`), 'secret');
  assert.equal(classify(`password.${'x.'.repeat(5000)}`), 'plain');
});
