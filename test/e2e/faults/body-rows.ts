import { brotliCompressSync, gzipSync } from 'node:zlib';
import { change, changeJson, gzipped, on, text } from './fault-answers.ts';
import {
  configMaps,
  configMapsUnchecked,
  deployments,
  deploymentsUnchecked,
  type FaultRow,
} from './fault-row.ts';

const loginPage = '<!doctype html><title>Sign in</title>';
const json = { 'content-type': 'application/json' };
const noList = /listing configmaps gave no list/;
const notJson = /listing configmaps failed: the answer is not JSON, or cut off/;

/** Answers of status 200 that are no good. */
export const bodyRows: readonly FaultRow[] = [
  {
    cause: 'a login page instead of a list',
    rules: [on(configMaps, text(200, loginPage, { 'content-type': 'text/html' }))],
    said: /listing configmaps failed: the answer is not JSON, or cut off \(text\/html\)/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'a login page instead of everything',
    rules: [on(/^/, text(200, loginPage, { 'content-type': 'text/html' }))],
    said: /No access to the API server .*not as an API server does.*login page of a proxy/,
    findings: null,
    exit: 3,
  },
  {
    cause: 'nothing at all, with status 200',
    rules: [on(configMaps, text(200, '', json))],
    said: notJson,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'JSON that is no list',
    rules: [on(configMaps, text(200, '{"message":"welcome"}', json))],
    said: noList,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'JSON that is no object',
    rules: [on(configMaps, text(200, '[1, 2]', json))],
    said: noList,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'a list without its items',
    rules: [
      on(
        deployments,
        changeJson(({ items: _, ...rest }) => rest),
      ),
    ],
    said: /listing deployments\.apps gave no list/,
    findings: deploymentsUnchecked,
    driftSeen: false,
    exit: 2,
  },
  {
    cause: 'a list with an item that has no name',
    rules: [
      on(
        configMaps,
        changeJson((list) => ({ ...list, items: [{ metadata: {} }] })),
      ),
    ],
    said: noList,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'items that are null: an empty list, as Go writes it',
    rules: [
      on(
        configMaps,
        changeJson((list) => ({ ...list, items: null })),
      ),
    ],
    said: /missing/,
    findings: ['v1/ConfigMap/bank/settings missing', 'v1/ConfigMap/shop/settings missing'],
    exit: 1,
  },
  {
    cause: 'JSON that is cut off, with the right length',
    rules: [
      on(
        configMaps,
        change((body) => body.subarray(0, body.length - 9)),
      ),
    ],
    said: notJson,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'JSON that is cut off, once',
    rules: [
      on(
        configMaps,
        change((body) => body.subarray(0, body.length - 9)),
        1,
      ),
    ],
    said: /the answer is not JSON, or cut off .*; again in 250 ms/,
    findings: [],
    exit: 1,
  },
  {
    cause: 'gzip that nobody asked for',
    rules: [on(/^/, gzipped)],
    said: null,
    findings: [],
    exit: 1,
  },
  {
    cause: 'gzip that is broken',
    rules: [
      on(
        configMaps,
        change((body) => breakInTheMiddle(gzipSync(body)), { 'content-encoding': 'gzip' }),
      ),
    ],
    said: /listing configmaps failed: .*\(Z_DATA_ERROR\)/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'gzip that is cut off',
    rules: [
      on(
        configMaps,
        change((body) => gzipSync(body).subarray(0, -20), { 'content-encoding': 'gzip' }),
      ),
    ],
    said: /listing configmaps failed: .*\(Z_BUF_ERROR\)/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'gzip that grows without end',
    rules: [
      on(
        configMaps,
        change(() => gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')), {
          'content-encoding': 'gzip',
        }),
      ),
    ],
    patience: { limits: { bytes: 4 * 1024 * 1024 } },
    said: /listing configmaps failed: the answer is larger than 4 MiB/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'plain text that calls itself gzip',
    rules: [
      on(
        configMaps,
        change((body) => body, { 'content-encoding': 'gzip' }),
      ),
    ],
    said: /listing configmaps failed: .*\(Z_DATA_ERROR\)/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'an encoding that nobody asked for and nobody knows',
    rules: [on(configMaps, change(brotliCompressSync, { 'content-encoding': 'br' }))],
    said: notJson,
    findings: configMapsUnchecked,
    exit: 1,
  },
];

function breakInTheMiddle(packed: Buffer): Buffer {
  const middle = Math.floor(packed.length / 2);
  const broken = Buffer.from(packed);
  broken.fill(0xff, middle, middle + 16);
  return broken;
}
