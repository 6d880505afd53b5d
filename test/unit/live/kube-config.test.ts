import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import type { RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import type { KubeConfig } from '@kubernetes/client-node';
import { UserError } from '../../../src/errors.ts';
import type { CommandRunner } from '../../../src/exec/run-command.ts';
import { loadKubeConfig } from '../../../src/live/kube-config.ts';
import { kubeconfigText, makeHome } from './kube-config-files.ts';
import { canary, canaryRedactor } from './test-ports.ts';

const noPrograms: CommandRunner = { run: async () => ({ kind: 'absent' }) };

interface Options {
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly environment?: { readonly [name: string]: string };
  readonly serviceAccountFolder?: string;
}

function load({ environment = {}, ...rest }: Options): KubeConfig {
  return loadKubeConfig({
    environment,
    redactor: canaryRedactor,
    runner: noPrograms,
    serviceAccountFolder: '/nowhere',
    ...rest,
  });
}

async function authorizationOf(kubeConfig: KubeConfig): Promise<unknown> {
  const options: RequestOptions = {};
  await kubeConfig.applyToHTTPSOptions(options);
  const headers: object = options.headers ?? {};
  return Reflect.get(headers, 'Authorization');
}

const found: readonly {
  name: string;
  options: (home: string) => Options;
  server: string;
  authorization: string | undefined;
}[] = [
  {
    name: 'the text of a kubeconfig',
    options: () => ({ kubeconfig: kubeconfigText('a') }),
    server: 'https://a.example:6443',
    authorization: 'Bearer token-a',
  },
  {
    name: 'the path of one',
    options: (home) => ({ kubeconfig: join(home, 'b.yaml') }),
    server: 'https://b.example:6443',
    authorization: 'Bearer token-b',
  },
  {
    name: 'a path below the home folder, as no shell expands it in an input',
    options: (home) => ({ kubeconfig: '~/b.yaml', environment: { HOME: home } }),
    server: 'https://b.example:6443',
    authorization: 'Bearer token-b',
  },
  {
    name: 'KUBECONFIG: the first of a name counts, missing files are passed over',
    options: (home) => ({
      environment: {
        HOME: home,
        KUBECONFIG: ['none', join(home, 'b.yaml'), join(home, 'c.yaml')].join(delimiter),
      },
    }),
    server: 'https://b.example:6443',
    authorization: 'Bearer token-b',
  },
  {
    name: 'a context of the second file',
    options: (home) => ({
      context: 'c',
      environment: { KUBECONFIG: [join(home, 'b.yaml'), join(home, 'c.yaml')].join(delimiter) },
    }),
    server: 'https://c.example:6443',
    authorization: 'Bearer token-c',
  },
  {
    name: '~/.kube/config, also where KUBECONFIG is empty',
    options: (home) => ({ environment: { HOME: home, KUBECONFIG: '' } }),
    server: 'https://home.example:6443',
    authorization: 'Bearer token-home',
  },
  {
    name: 'the account of a pod',
    options: (home) => ({
      environment: { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' },
      serviceAccountFolder: home,
    }),
    server: 'https://[fd00::1]:443',
    authorization: 'Bearer pod-token',
  },
  {
    name: 'a token with the line break of an editor',
    options: () => ({ kubeconfig: kubeconfigText('a', { token: 'token-a\n' }) }),
    server: 'https://a.example:6443',
    authorization: 'Bearer token-a',
  },
  {
    name: 'a token file beside the kubeconfig, before a token in it',
    options: (home) => ({ kubeconfig: join(home, 'file.yaml') }),
    server: 'https://file.example:6443',
    authorization: 'Bearer pod-token',
  },
  {
    name: 'a context without a user',
    options: () => ({
      kubeconfig: kubeconfigText('a').replace('"user": "a"', '"namespace": "shop"'),
    }),
    server: 'https://a.example:6443',
    authorization: undefined,
  },
];

for (const { name, options, server, authorization } of found) {
  test(`kubeconfig: ${name}`, async (t) => {
    const home = makeHome(t, {
      'b.yaml': kubeconfigText('b'),
      'c.yaml': kubeconfigText('c').replace(
        '"users": [',
        '"users": [{"name": "b", "user": {"token": "not-this"}}, ',
      ),
      '.kube/config': kubeconfigText('home'),
      token: 'pod-token\n',
      'ca.crt': '',
      'file.yaml': kubeconfigText('file', { tokenFile: 'token', token: 'not-this' }),
    });
    const kubeConfig = load(options(home));
    assert.equal(kubeConfig.getCurrentCluster()?.server, server);
    assert.equal(await authorizationOf(kubeConfig), authorization);
  });
}

test('a token file is read anew for each request', async (t) => {
  const home = makeHome(t, { token: 'first' });
  const kubeConfig = load({
    kubeconfig: kubeconfigText('a', { tokenFile: join(home, 'token') }),
  });
  assert.equal(await authorizationOf(kubeConfig), 'Bearer first');
  writeFileSync(join(home, 'token'), 'second');
  assert.equal(await authorizationOf(kubeConfig), 'Bearer second');
});

const base64 = Buffer.from(kubeconfigText('a')).toString('base64');

const refused: readonly { name: string; options: Options; expected: RegExp }[] = [
  {
    name: 'an empty input',
    options: { kubeconfig: ' \n' },
    expected: /the secret is not set, or this event gets no secrets/,
  },
  { name: 'nothing anywhere', options: {}, expected: /^No kubeconfig: none was given/ },
  {
    name: 'KUBECONFIG that names nothing',
    options: { environment: { KUBECONFIG: '/no/such' } },
    expected: /^KUBECONFIG names no file that exists: \/no\/such\.$/,
  },
  {
    name: 'a path that is none',
    options: { kubeconfig: './no/such.yaml' },
    expected: /^The kubeconfig \.\/no\/such\.yaml is neither .* nor a file that exists\. Give/,
  },
  {
    name: 'base64, which is not printed',
    options: { kubeconfig: base64 },
    expected: /^The kubeconfig is neither .* It is encoded in base64: give the decoded text\.$/,
  },
  {
    name: 'a bare token, which is not printed',
    options: { kubeconfig: 'abcdef0123456789' },
    expected: /^The kubeconfig is neither the text/,
  },
  {
    name: 'a folder',
    options: { kubeconfig: tmpdir() },
    expected: /is a folder, no file/,
  },
  {
    name: 'a context that is not there',
    options: { kubeconfig: kubeconfigText('a'), context: 'prod' },
    expected: /^The kubeconfig has no context prod\. It holds: a\.$/,
  },
  {
    name: 'no current context',
    options: { kubeconfig: kubeconfigText('a').replace('"current-context": "a"', '"x": 1') },
    expected: /no current context: name one\. It holds: a\.$/,
  },
  {
    name: 'a cluster that is not there',
    options: { kubeconfig: kubeconfigText('a').replace('"cluster": "a"', '"cluster": "b"') },
    expected: /context a names the cluster b, which is not in it/,
  },
  {
    name: 'a user who is not there',
    options: { kubeconfig: kubeconfigText('a').replace('"user": "a"', '"user": "b"') },
    expected: /context a names the user b, who is not in it/,
  },
  {
    name: 'a cluster without a server',
    options: { kubeconfig: kubeconfigText('a').replace('"server"', '"serwer"') },
    expected: /is not complete: clusters\[0\]\.cluster\.server is missing/,
  },
  {
    name: 'no YAML, with its line and without its text',
    options: { kubeconfig: `apiVersion: v1\nusers: [{${canary}: ]` },
    expected: /^The kubeconfig cannot be read as YAML: line 2 \([A-Z_]+\)\.$/,
  },
  {
    name: 'a bomb of aliases',
    options: {
      kubeconfig: `apiVersion: v1\na: &a [1,2,3,4,5,6,7,8,9]\n${'bcdefg'
        .split('')
        .map((key, at) => `${key}: &${key} [${`*${'abcdefg'[at]},`.repeat(9)}]`)
        .join('\n')}`,
    },
    expected: /its aliases do not resolve/,
  },
  {
    name: 'a provider whose program the client library would start itself',
    options: {
      kubeconfig: kubeconfigText('a', {
        'auth-provider': { name: 'gcp', config: { 'cmd-path': '/bin/sh' } },
      }),
    },
    expected: /has a user with an auth-provider, which kubectl 1\.26 and newer do not know/,
  },
  {
    name: 'another kind of YAML',
    options: { kubeconfig: 'apiVersion: v1\nkind: Namespace\n' },
    expected: /is no kubeconfig: it has no list of clusters/,
  },
];

for (const { name, options, expected } of refused) {
  test(`kubeconfig refused: ${name}`, () => {
    assert.throws(
      () => load(options),
      (error: unknown) => {
        assert.ok(error instanceof UserError);
        assert.match(error.message, expected);
        assert.ok(!error.message.includes(canary));
        return true;
      },
    );
  });
}
