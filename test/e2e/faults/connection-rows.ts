import { setTimeout as sleep } from 'node:timers/promises';
import {
  after,
  closeAfterwards,
  drip,
  half,
  hang,
  on,
  oneAtATime,
  reset,
  resetAfterHeaders,
} from './fault-answers.ts';
import {
  configMaps,
  configMapsUnchecked,
  deployments,
  deploymentsUnchecked,
  type FaultRow,
} from './fault-row.ts';

const impatient = { limits: { idle: 400 } };

/** What the network, or a process that dies, does to the connection. */
export const connectionRows: readonly FaultRow[] = [
  {
    cause: 'a reset before the answer, once',
    rules: [on(configMaps, reset, 1)],
    said: /\(ECONNRESET\); again in 250 ms/,
    findings: [],
    exit: 1,
  },
  {
    cause: 'a reset before the answer, for ever',
    rules: [on(configMaps, reset)],
    said: /listing configmaps failed: .*\(ECONNRESET\)/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'a reset after the headers, once',
    rules: [on(configMaps, resetAfterHeaders, 1)],
    said: /\(ECONNRESET\); again in/,
    findings: [],
    exit: 1,
  },
  {
    cause: 'a reset after the headers, for ever',
    rules: [on(deployments, resetAfterHeaders)],
    said: /listing deployments\.apps failed: .*\(ECONNRESET\)/,
    findings: deploymentsUnchecked,
    driftSeen: false,
    exit: 2,
  },
  {
    cause: 'a reset in the middle of a page, once',
    rules: [
      on(
        configMaps,
        half('length', ({ socket }) => socket.resetAndDestroy()),
        1,
      ),
    ],
    said: /\(ECONNRESET\); again in/,
    findings: [],
    exit: 1,
  },
  {
    cause: 'a reset in the middle of a page, for ever',
    rules: [
      on(
        configMaps,
        half('length', ({ socket }) => socket.resetAndDestroy()),
      ),
    ],
    said: /listing configmaps failed: .*\(ECONNRESET\)/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'a stream that ends in the middle of its length, twice',
    rules: [
      on(
        configMaps,
        half('length', ({ socket }) => socket.end()),
        2,
      ),
    ],
    said: /\(ECONNRESET\); again in 500 ms/,
    findings: [],
    exit: 1,
  },
  {
    cause: 'chunks that end without the last one, for ever',
    rules: [
      on(
        configMaps,
        half('chunks', ({ socket }) => socket.end()),
      ),
    ],
    said: /listing configmaps failed: .*\(ECONNRESET\)/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'a stream without a length that ends too early, for ever',
    rules: [
      on(
        configMaps,
        half('neither', ({ socket }) => socket.end()),
      ),
    ],
    said: /listing configmaps failed: the answer is not JSON, or cut off/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'silence before the answer, once',
    rules: [on(configMaps, hang, 1)],
    patience: impatient,
    said: /no answer in 1 s; again in 0 ms/,
    findings: [],
    exit: 1,
  },
  {
    cause: 'silence before the answer, for ever',
    rules: [on(configMaps, hang)],
    patience: impatient,
    said: /listing configmaps failed: no answer in 1 s/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'silence in the middle of a page, for ever',
    rules: [
      on(
        deployments,
        half('chunks', () => undefined),
      ),
    ],
    patience: impatient,
    said: /listing deployments\.apps failed: no answer in 1 s/,
    findings: deploymentsUnchecked,
    driftSeen: false,
    exit: 2,
  },
  {
    cause: 'a byte now and then, for ever',
    rules: [on(configMaps, drip)],
    patience: { limits: { idle: 5_000, total: 1_200 } },
    said: /listing configmaps failed: no answer in 2 s/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'silence until the time limit of the sweep',
    rules: [on(configMaps, hang)],
    args: ['--timeout=5s'],
    said: /listing configmaps failed: the sweep's time limit of 5 s has run out/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'silence from the first request on, until the time limit of the sweep',
    rules: [on(/^/, hang)],
    args: ['--timeout=2s'],
    said: /No access to the API server .*time limit of 2 s has run out before anything came/,
    findings: null,
    exit: 3,
  },
  {
    cause: 'silence instead of a TLS handshake, until the time limit of the sweep',
    silent: true,
    args: ['--timeout=2s'],
    said: /No access to the API server .*time limit of 2 s has run out before anything came/,
    findings: null,
    exit: 3,
  },
  {
    cause: 'silence instead of a TLS handshake',
    silent: true,
    patience: impatient,
    said: /No access to the API server .*: no answer in 1 s\. Check the server/,
    findings: null,
    exit: 3,
  },
  {
    cause: 'every connection is closed after its answer, without a word',
    rules: [on(/^/, closeAfterwards)],
    said: null,
    findings: [],
    exit: 1,
  },
  {
    cause: 'every connection is closed after its answer, as announced',
    rules: [
      on(
        /^/,
        after(async ({ outgoing }) => outgoing.setHeader('connection', 'close')),
      ),
    ],
    said: null,
    findings: [],
    exit: 1,
  },
  {
    cause: 'every answer takes 200 ms',
    rules: [
      on(
        /^/,
        after(() => sleep(200)),
      ),
    ],
    said: null,
    findings: [],
    exit: 1,
  },
  {
    cause: 'one request at a time is answered',
    rules: [on(/^/, oneAtATime())],
    said: null,
    findings: [],
    exit: 1,
  },
];
