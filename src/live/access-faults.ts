import { faultCodes } from './exchange.ts';

/** What to try where a server cannot be reached or does not let anyone in. */
export interface AccessFault {
  readonly name: string;
  /** A code of Node or OpenSSL, or the start of a family of codes. */
  readonly matches: (code: string) => boolean;
  readonly what: string;
  readonly remedy: string;
}

const oneOf =
  (...codes: string[]) =>
  (code: string) =>
    codes.includes(code);

/** The first that matches counts; the last one matches everything. */
export const accessFaults: readonly AccessFault[] = [
  {
    name: 'unknown-name',
    matches: oneOf('ENOTFOUND', 'EAI_AGAIN'),
    what: 'its name does not resolve',
    remedy:
      'Check the server in the kubeconfig, and whether this machine may use the DNS that knows it.',
  },
  {
    name: 'refused',
    matches: oneOf('ECONNREFUSED'),
    what: 'nothing listens there',
    remedy:
      'Check the server, its port and any proxy-url in the kubeconfig, and whether the API server runs.',
  },
  {
    name: 'unreachable',
    matches: oneOf('EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ETIMEDOUT'),
    what: 'no route leads there',
    remedy: 'Check the network between this machine and the cluster: VPN, firewall, proxy-url.',
  },
  {
    name: 'unknown-authority',
    matches: oneOf(
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_SIGNATURE_FAILURE',
    ),
    what: 'its certificate is signed by an authority that the kubeconfig does not know',
    remedy: 'Set certificate-authority-data in the kubeconfig to the CA of this cluster.',
  },
  {
    name: 'certificate-time',
    matches: oneOf('CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'),
    what: 'its certificate is not valid at this time',
    remedy: "Renew the API server's certificate, or set this machine's clock.",
  },
  {
    name: 'certificate-name',
    matches: oneOf('ERR_TLS_CERT_ALTNAME_INVALID'),
    what: 'its certificate is made out to another name',
    remedy:
      'Use a server name that the certificate holds, or set tls-server-name in the kubeconfig.',
  },
  {
    name: 'tls',
    matches: (code) => code === 'EPROTO' || /^ERR_(SSL|TLS|OSSL)_/.test(code),
    what: 'the TLS handshake failed',
    remedy:
      'Check that the server speaks https, and the client certificate and key in the kubeconfig.',
  },
  {
    name: 'bad-credentials',
    matches: oneOf('ERR_INVALID_CHAR'),
    what: 'the token cannot be sent: it holds a line break or another character that no token has',
    remedy: 'Write the token in the kubeconfig anew, in one line.',
  },
  {
    name: 'cut',
    matches: oneOf('ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'),
    what: 'it closes the connection without an answer',
    remedy: 'Check that the server and port in the kubeconfig are those of the API server.',
  },
  {
    name: 'not-json',
    matches: oneOf(faultCodes.notJson),
    what: 'it answers, but not as an API server does',
    remedy:
      'Check that the server in the kubeconfig is an API server, and no login page of a proxy.',
  },
  {
    name: 'other',
    matches: () => true,
    what: 'the request failed',
    remedy: 'Check the server in the kubeconfig.',
  },
];

export function findAccessFault(code: string): AccessFault {
  const fault = accessFaults.find(({ matches }) => matches(code));
  if (fault === undefined) throw new Error('the last access fault matches every code');
  return fault;
}
