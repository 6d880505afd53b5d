import { on, status, text } from './fault-answers.ts';
import {
  configMaps,
  configMapsUnchecked,
  deployments,
  deploymentsUnchecked,
  type FaultRow,
} from './fault-row.ts';

const inAMoment = () => new Date(Date.now() + 1_500).toUTCString();

/** What the server, or a proxy before it, answers with a status. */
export const statusRows: readonly FaultRow[] = [
  {
    cause: '429 once, with Retry-After in seconds',
    rules: [on(configMaps, status(429, 'too many requests', { 'retry-after': '1' }), 1)],
    said: /429 too many requests; again in 1000 ms/,
    findings: [],
    exit: 1,
  },
  {
    cause: '429 once, with Retry-After as a date',
    rules: [
      on(configMaps, (call) => status(429, 'later', { 'retry-after': inAMoment() })(call), 1),
    ],
    said: /429 later; again in \d{1,4} ms/,
    findings: [],
    exit: 1,
  },
  {
    cause: '429 once, with a Retry-After of a year',
    rules: [on(configMaps, status(429, 'go away', { 'retry-after': '31536000' }), 1)],
    patience: { retry: { longestRetryAfter: 200 } },
    said: /429 go away; again in 200 ms/,
    findings: [],
    exit: 1,
  },
  {
    cause: '429 once, with a Retry-After that is none',
    rules: [on(configMaps, status(429, 'hush', { 'retry-after': 'soon' }), 1)],
    said: /429 hush; again in 250 ms/,
    findings: [],
    exit: 1,
  },
  {
    cause: '429 once, without Retry-After',
    rules: [on(configMaps, status(429, 'hush'), 1)],
    said: /429 hush; again in 250 ms/,
    findings: [],
    exit: 1,
  },
  {
    cause: '429 for ever',
    rules: [on(deployments, status(429, 'too many requests'))],
    said: /listing deployments\.apps failed: 429 too many requests/,
    findings: deploymentsUnchecked,
    driftSeen: false,
    exit: 2,
  },
  ...[500, 502, 503, 504].map(
    (code): FaultRow => ({
      cause: `${code} twice`,
      rules: [on(configMaps, status(code, 'in trouble'), 2)],
      said: new RegExp(`${code} in trouble; again in 500 ms`),
      findings: [],
      exit: 1,
    }),
  ),
  ...[500, 502, 503, 504].map(
    (code): FaultRow => ({
      cause: `${code} for ever`,
      rules: [on(configMaps, status(code, 'in trouble'))],
      said: new RegExp(`listing configmaps failed: ${code} in trouble`),
      findings: configMapsUnchecked,
      exit: 1,
    }),
  ),
  {
    cause: '502 of a proxy in HTML, for ever',
    rules: [on(deployments, text(502, '<h1>Bad Gateway</h1>\n', { 'content-type': 'text/html' }))],
    said: /listing deployments\.apps failed: 502 <h1>Bad Gateway<\/h1>/,
    findings: deploymentsUnchecked,
    driftSeen: false,
    exit: 2,
  },
  {
    cause: '501, which is asked once',
    rules: [on(configMaps, status(501, 'not implemented'))],
    said: /listing configmaps failed: 501 not implemented/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: '400',
    rules: [on(configMaps, status(400, 'the limit is too high'))],
    said: /listing configmaps failed: 400 the limit is too high/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: '401 in the middle of the sweep',
    rules: [on(configMaps, status(401, 'Unauthorized'))],
    said: /listing configmaps failed: 401 Unauthorized/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: '401 from the first request on',
    rules: [on(/^/, status(401, 'Unauthorized'))],
    said: /No access to the API server .*does not accept the credentials of user reader \(401/,
    findings: null,
    exit: 3,
  },
  {
    cause: '403 of a proxy, which is no Status object',
    rules: [on(deployments, text(403, 'Access denied by policy 7', {}))],
    said: /may not list deployments\.apps.*403 Access denied by policy 7/,
    findings: deploymentsUnchecked,
    driftSeen: false,
    exit: 2,
  },
  {
    cause: '404 for a list that discovery names',
    rules: [on(configMaps, status(404, 'the server could not find the requested resource'))],
    said: /listing configmaps failed: 404 the server could not find/,
    findings: configMapsUnchecked,
    exit: 1,
  },
  {
    cause: 'a redirect to another server, which is not followed',
    rules: [on(configMaps, text(302, '', { location: 'https://127.0.0.1:1/elsewhere' }))],
    said: /listing configmaps failed: 302/,
    findings: configMapsUnchecked,
    exit: 1,
  },
];
