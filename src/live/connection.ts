import type http from 'node:http';
import type https from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node';
import { messageOf, UserError } from '../errors.ts';
import type { Redactor } from '../redact/redactor.ts';
import { toOneLine } from './one-line.ts';

/** The way to one API server: its address, and what lets requests in. */
export interface Connection {
  readonly server: URL;
  /** The address as it may be shown: without user and password. */
  readonly shown: string;
  /**
   * Agent, certificates and credentials for the next request; a token that an exec plugin or a file
   * gives is renewed when it has run out. Throws a UserError where they cannot be had.
   */
  access(): Promise<https.RequestOptions>;
  close(): void;
}

export interface ConnectionOptions {
  readonly kubeConfig: KubeConfig;
  readonly redactor: Redactor;
  /** Connections that are kept open. */
  readonly sockets: number;
  /** Patience with whatever gives credentials, in milliseconds. */
  readonly credentialTimeout: number;
}

/** Throws a UserError where the current context leads to no server. Sends nothing. */
export function openConnection(options: ConnectionOptions): Connection {
  const { kubeConfig, sockets } = options;
  const server = parseServer(kubeConfig);
  const agents = new Set<http.Agent>();
  let pending: Promise<https.RequestOptions> | null = null;

  async function readAccess(): Promise<https.RequestOptions> {
    const access = await applyCredentials(options);
    const agent = access.agent;
    if (typeof agent !== 'object') return access;
    // KubeConfig keeps one agent for a cluster and user, but one that opens a connection a request.
    Object.assign(agent, { keepAlive: true, maxSockets: sockets });
    agents.add(agent);
    return access;
  }

  return {
    server,
    shown: showAddress(server),
    access() {
      // Requests that start together share one run of the exec plugin.
      pending ??= readAccess().finally(() => {
        pending = null;
      });
      return pending;
    },
    close() {
      for (const agent of agents) agent.destroy();
    },
  };
}

async function applyCredentials(options: ConnectionOptions): Promise<https.RequestOptions> {
  const access: https.RequestOptions = {};
  const { kubeConfig, redactor, credentialTimeout } = options;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    const seconds = Math.ceil(credentialTimeout / 1000);
    timer = setTimeout(() => reject(new Error(`no answer in ${seconds} s`)), credentialTimeout);
  });
  try {
    await Promise.race([kubeConfig.applyToHTTPSOptions(access), patience]);
    return access;
  } catch (error) {
    const user = kubeConfig.getCurrentUser()?.name ?? 'of the context';
    throw new UserError(
      `The credentials of user ${user} in the kubeconfig cannot be had: ${toOneLine(redactor.redactText(messageOf(error)))}. Check its certificate files, token file or exec command.`,
    );
  } finally {
    clearTimeout(timer);
  }
}

function parseServer(kubeConfig: KubeConfig): URL {
  const address = kubeConfig.getCurrentCluster()?.server;
  if (address === undefined) {
    throw new UserError(
      `The kubeconfig's context ${kubeConfig.getCurrentContext()} names no cluster that it holds. Choose another context.`,
    );
  }
  const server = URL.canParse(address) ? new URL(address) : null;
  if (server === null || !/^https?:$/.test(server.protocol)) {
    throw new UserError(
      'The server of the cluster in the kubeconfig is no https:// address. Write one like https://10.0.0.1:6443.',
    );
  }
  if (server.protocol === 'http:' && !isLoopback(server.hostname)) {
    throw new UserError(
      `The kubeconfig's server ${showAddress(server)} is not encrypted: everyone on the way could read the credentials. Use https; http is for loopback addresses, as of kubectl proxy.`,
    );
  }
  return server;
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function showAddress(server: URL): string {
  return `${server.protocol}//${server.host}${server.pathname.replace(/\/$/, '')}`;
}
