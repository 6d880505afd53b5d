import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UserError } from '../../src/errors.ts';
import { readActionInputs, type SweepInputs } from '../../src/inputs.ts';

const known =
  'mode, summary, manifests, config, live, kubeconfig, context, target, state, output, fail-on, fail-on-incomplete, timeout, log-level';

type Env = Record<string, string | undefined>;

/** What a runner sets where the workflow names no input: the defaults of action.yml. */
const untouched: Env = {
  INPUT_MODE: 'sweep',
  INPUT_MANIFESTS: '',
  INPUT_CONFIG: '.drift-sweep.yml',
  INPUT_LIVE: '',
  INPUT_KUBECONFIG: 'auto',
  INPUT_CONTEXT: '',
  INPUT_TARGET: '',
  INPUT_OUTPUT: 'drift-report',
  'INPUT_FAIL-ON': 'P2',
  'INPUT_FAIL-ON-INCOMPLETE': 'true',
  INPUT_SUMMARY: 'true',
  INPUT_TIMEOUT: '15m',
  'INPUT_LOG-LEVEL': 'info',
  GITHUB_ACTIONS: 'true',
};

const nothingSaid: SweepInputs = {
  kind: 'sweep',
  manifests: null,
  config: '.drift-sweep.yml',
  live: null,
  kubeconfig: null,
  context: null,
  target: null,
  namespace: null,
  output: 'drift-report',
  state: null,
  format: 'text',
  failOn: 'P2',
  failOnIncomplete: true,
  summary: true,
  timeout: 900_000,
  logLevel: 'info',
};

const kubeconfig = 'apiVersion: v1\nkind: Config\n';

const accepted: { name: string; env: Env; expected: Partial<SweepInputs> }[] = [
  { name: 'no input at all', env: {}, expected: {} },
  {
    name: 'manifests, a line each',
    env: { INPUT_MANIFESTS: '\n clusters/prod \r\n\n infra/*.yaml\n' },
    expected: { manifests: ['clusters/prod', 'infra/*.yaml'] },
  },
  {
    name: 'every other input',
    env: {
      INPUT_CONFIG: 'c.yml',
      INPUT_CONTEXT: 'admin@prod',
      INPUT_TARGET: 'prod',
      INPUT_OUTPUT: 'out',
      'INPUT_FAIL-ON': 'never',
      'INPUT_FAIL-ON-INCOMPLETE': 'False',
      INPUT_SUMMARY: 'FALSE',
      INPUT_TIMEOUT: '1h30m',
      'INPUT_LOG-LEVEL': 'debug',
    },
    expected: {
      config: 'c.yml',
      context: 'admin@prod',
      target: 'prod',
      output: 'out',
      failOn: 'never',
      failOnIncomplete: false,
      summary: false,
      timeout: 5_400_000,
      logLevel: 'debug',
    },
  },
  { name: 'a snapshot', env: { INPUT_LIVE: 'snapshot' }, expected: { live: 'snapshot' } },
  {
    name: "a kubeconfig's path",
    env: { INPUT_KUBECONFIG: '/run/kube config.yaml' },
    expected: { kubeconfig: '/run/kube config.yaml' },
  },
  {
    name: 'a kubeconfig itself',
    env: { INPUT_KUBECONFIG: kubeconfig },
    expected: { kubeconfig: kubeconfig.trim() },
  },
];

const refused: { name: string; env: Env; problems: string[] }[] = [
  {
    name: 'an empty kubeconfig',
    env: { INPUT_KUBECONFIG: ' \n' },
    problems: [
      'Input kubeconfig is empty: the secret is not set, or this event gets no secrets. Set the secret, or leave the input out to use what the runner has (auto).',
    ],
  },
  {
    name: 'every fault at once',
    env: {
      INPUT_MODE: 'plan',
      INPUT_MANIFETS: 'x',
      INPUT_FAIL_ON: 'P1',
      INPUT_INCIDENT: 'true',
      INPUT_KUBECONFIG: '',
      'INPUT_FAIL-ON': 'P4',
      INPUT_SUMMARY: '1',
      INPUT_TIMEOUT: '15',
      'INPUT_LOG-LEVEL': 'trace',
    },
    problems: [
      'Input manifets is unknown; did you mean "manifests"?',
      'Input fail_on is unknown; did you mean "fail-on"?',
      `Input incident is unknown; inputs are ${known}.`,
      'Input kubeconfig is empty: the secret is not set, or this event gets no secrets. Set the secret, or leave the input out to use what the runner has (auto).',
      'Input mode is "plan"; it must be sweep.',
      'Input fail-on is "P4"; it must be P1, P2, P3 or never.',
      'Input summary is "1"; it must be true or false.',
      'Input timeout is "15"; it must be a time from 1s to 24h, such as 15m, 90s or 1h30m.',
      'Input log-level is "trace"; it must be debug, info, warn or error.',
    ],
  },
  {
    name: 'a flag that is no input',
    env: { INPUT_FORMAT: 'json', INPUT_NAMESPACE: 'shop' },
    problems: [
      `Input format is unknown; inputs are ${known}.`,
      `Input namespace is unknown; inputs are ${known}.`,
    ],
  },
];

describe('readActionInputs', () => {
  for (const { name, env, expected } of accepted) {
    it(`takes ${name}`, () => {
      assert.deepEqual(readActionInputs({ ...untouched, ...env }), { ...nothingSaid, ...expected });
      assert.deepEqual(readActionInputs(env), { ...nothingSaid, ...expected });
    });
  }
  for (const { name, env, problems } of refused) {
    it(`refuses ${name}`, () => {
      assert.throws(
        () => readActionInputs({ ...untouched, ...env }),
        (error) => {
          assert(error instanceof UserError);
          assert.deepEqual([...error.problems].sort(), [...problems].sort());
          return true;
        },
      );
    });
  }
});
