import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UserError } from '../../../src/errors.ts';
import { kubeConfigFor, type Replies, startApiServer, status, text } from './api-server.ts';
import { createCertificate } from './certificate.ts';
import { connect, withServer } from './test-client.ts';

const refusals: readonly {
  name: string;
  replies: Replies;
  expected: RegExp;
}[] = [
  {
    name: '401',
    replies: status(401, 'Unauthorized'),
    expected: /does not accept the credentials of user tester \(401 Unauthorized\)/,
  },
  {
    name: 'a login page',
    replies: text(200, '<html>Sign in</html>', 'text/html'),
    expected: /not as an API server does: .*text\/html/,
  },
  {
    name: 'a connection that is cut at once',
    replies: (response) => response.destroy(),
    expected: /closes the connection without an answer: socket hang up/,
  },
];

for (const { name, replies, expected } of refusals) {
  test(`no access: ${name}`, async (t) => {
    const { get } = await withServer(t, { '/x': replies });
    await assert.rejects(get('/x'), (error: unknown) => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, /^No access to the API server http:\/\/127\.0\.0\.1:\d+: /);
      assert.match(error.message, expected);
      return true;
    });
  });
}

test('no access: nothing listens', async (t) => {
  const { server } = await withServer(t, {});
  const port = Number(new URL(server.url).port);
  const client = connect(kubeConfigFor(`http://127.0.0.1:${port === 1 ? 2 : 1}`));
  t.after(() => client.close());
  await assert.rejects(client.get('/x', { purpose: 'list' }), /nothing listens there/);
});

const tlsCases: readonly {
  name: string;
  address?: readonly number[];
  until?: string;
  trusted: boolean;
  expected: RegExp | null;
}[] = [
  { name: 'the CA of the kubeconfig', trusted: true, expected: null },
  {
    name: 'an unknown CA',
    trusted: false,
    expected: /authority that the kubeconfig does not know/,
  },
  {
    name: 'a certificate for another address',
    address: [10, 0, 0, 1],
    trusted: true,
    expected: /made out to another name/,
  },
  {
    name: 'a certificate that has run out',
    until: '210101000000Z',
    trusted: true,
    expected: /not valid at this time/,
  },
];

for (const { name, trusted, expected, ...made } of tlsCases) {
  test(`TLS: ${name}`, async (t) => {
    const server = createCertificate({ name: 'server', ...made });
    const client = createCertificate({ name: 'client' });
    const { url } = await startApiServer(
      t,
      { '/x': { json: { good: true } } },
      {
        cert: server.certificate,
        key: server.key,
        ca: client.certificate,
        requestCert: true,
        rejectUnauthorized: true,
      },
    );
    const encode = (pem: string) => Buffer.from(pem).toString('base64');
    const kubeConfig = kubeConfigFor(
      url,
      { certData: encode(client.certificate), keyData: encode(client.key) },
      trusted ? { caData: encode(server.certificate) } : {},
    );
    const api = connect(kubeConfig);
    t.after(() => api.close());
    const answer = api.get('/x', { purpose: 'list' });
    if (expected === null)
      assert.deepEqual(await answer, { kind: 'answered', body: { good: true }, bytes: 13 });
    else await assert.rejects(answer, expected);
  });
}
