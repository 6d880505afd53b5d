import { readFileSync } from 'node:fs';
import type { RequestOptions } from 'node:https';
import type { KubeConfig, User } from '@kubernetes/client-node';
import { requireFile } from '../regular-file.ts';

type Authenticator = Parameters<KubeConfig['addAuthenticator']>[0];

const providerName = 'drift-sweep-token-file';

/** The auth-provider of a user whose token lies in a file. */
export function tokenFileProvider(path: string): {
  name: string;
  config: { [key: string]: string };
} {
  return { name: providerName, config: { path } };
}

/**
 * Reads the token anew for each request, for the kubelet changes it, and without the line break at its
 * end, which the provider of the client library would send.
 */
export function createTokenFileAuthenticator(): Authenticator {
  return {
    isAuthProvider: (user: User) => user.authProvider?.name === providerName,
    async applyAuthentication(user, options) {
      const { headers } = options as RequestOptions & { headers: Record<string, string> };
      const { path } = user.authProvider.config;
      requireFile(path, `The token file ${path}`);
      const token = readFileSync(path, 'utf8').trim();
      headers['Authorization'] = `Bearer ${token}`;
    },
  };
}
