import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Invocation, readCommandLine } from '../../src/command-line.ts';
import { UserError } from '../../src/errors.ts';
import type { CaptureInputs, SweepInputs } from '../../src/inputs.ts';
import { createRedactor } from '../../src/redact/redactor.ts';

const sweep: SweepInputs = {
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

const capture: CaptureInputs = {
  kind: 'capture',
  output: 'drift-snapshot',
  withSecrets: false,
  kubeconfig: null,
  context: null,
  logLevel: 'info',
};

const accepted: { name: string; args: string[]; expected: Invocation }[] = [
  { name: 'a bare sweep', args: ['sweep'], expected: sweep },
  {
    name: 'every flag of sweep',
    args: [
      ...['sweep', '--manifests', 'a', '--manifests=b/*.yaml', '--config', 'c.yml'],
      ...[
        '--kubeconfig',
        'k',
        '--context',
        'admin@prod',
        '--target',
        'prod',
        '--namespace',
        'shop',
      ],
      ...['--output', 'out', '--format', 'json', '--fail-on', 'never'],
      ...['--fail-on-incomplete', 'false', '--timeout', '90s', '--log-level', 'debug'],
    ],
    expected: {
      ...sweep,
      manifests: ['a', 'b/*.yaml'],
      config: 'c.yml',
      kubeconfig: 'k',
      context: 'admin@prod',
      target: 'prod',
      namespace: 'shop',
      output: 'out',
      format: 'json',
      failOn: 'never',
      failOnIncomplete: false,
      timeout: 90_000,
      logLevel: 'debug',
    },
  },
  {
    name: 'a folder as the runbook gives it, and one more',
    args: ['sweep', 'clusters/prod', '--live', 'snapshot', '--manifests', 'extra'],
    expected: { ...sweep, manifests: ['extra', 'clusters/prod'], live: 'snapshot' },
  },
  {
    name: 'a value that begins with a dash, with its equals sign',
    args: ['sweep', '--output=-out'],
    expected: { ...sweep, output: '-out' },
  },
  {
    name: 'what stands behind two dashes is a path',
    args: ['sweep', '--', '--odd'],
    expected: { ...sweep, manifests: ['--odd'] },
  },
  { name: 'a bare capture', args: ['capture'], expected: capture },
  {
    name: 'every flag of capture',
    args: [
      ...['capture', '--output', 's', '--with-secrets', '--kubeconfig', 'k', '--context', 'c'],
      ...['--log-level', 'warn'],
    ],
    expected: {
      ...capture,
      output: 's',
      withSecrets: true,
      kubeconfig: 'k',
      context: 'c',
      logLevel: 'warn',
    },
  },
  { name: 'help', args: ['--help'], expected: { kind: 'help', command: null } },
  {
    name: 'help of a command',
    args: ['help', 'sweep'],
    expected: { kind: 'help', command: 'sweep' },
  },
  {
    name: 'help beside a fault',
    args: ['sweep', '--nonsense', '-h'],
    expected: { kind: 'help', command: 'sweep' },
  },
  { name: 'version', args: ['--version'], expected: { kind: 'version' } },
  { name: 'version of a command', args: ['capture', '--version'], expected: { kind: 'version' } },
];

const refused: { name: string; args: string[]; problems: string[] }[] = [
  {
    name: 'no command',
    args: [],
    problems: [
      'No command is given. Commands are sweep and capture; "drift-sweep --help" tells more.',
    ],
  },
  {
    name: 'a misspelt command',
    args: ['sweap'],
    problems: [
      '`sweap` is no command; did you mean "sweep"? Commands are sweep and capture; "drift-sweep --help" tells more.',
    ],
  },
  {
    name: 'every fault at once',
    args: [
      ...['sweep', '--manifets', 'x', '--format', 'yaml', '--fail-on', 'p1', '--output'],
      ...['--fail-on-incomplete', 'yes', '--namespace', 'No_Name', '--zzz=1', '--with-secrets'],
    ],
    problems: [
      '`--manifets` is unknown; did you mean "--manifests"?',
      '--output needs a value.',
      '`--zzz` is unknown.',
      '`--with-secrets` is unknown.',
      '--format is "yaml"; it must be text, json or markdown.',
      '--fail-on is "p1"; it must be P1, P2, P3 or never.',
      '--fail-on-incomplete is "yes"; it must be true or false.',
      '--namespace is "No_Name", which is no name of a namespace.',
    ],
  },
  {
    name: 'a flag without its value',
    args: ['sweep', '--live', '--context', 'x'],
    problems: ['--live needs a value.'],
  },
  {
    name: 'an empty path',
    args: ['sweep', ''],
    problems: ['PATH needs a value: it is empty.'],
  },
  { name: 'an empty value', args: ['sweep', '--live', ''], problems: ['--live needs a value.'] },
  {
    name: 'one value given twice',
    args: ['sweep', '--live', 'a', '--live', 'b'],
    problems: ['--live is given 2 times; once is enough.'],
  },
  {
    name: 'a snapshot and a cluster',
    args: ['sweep', '--live', 'a', '--kubeconfig', 'k', '--context', 'c'],
    problems: [
      '--kubeconfig names a cluster, but --live names a snapshot instead; leave one of them out.',
      '--context names a cluster, but --live names a snapshot instead; leave one of them out.',
    ],
  },
  {
    name: 'a namespace that cannot be one',
    args: ['sweep', '--namespace', 'No_Name'],
    problems: ['--namespace is "No_Name", which is no name of a namespace.'],
  },
  {
    name: 'what a later version may know',
    args: ['sweep', '--audit-log', 's', '--verify', 'dry-run'],
    problems: ['`--audit-log` is unknown.', '`--verify` is unknown.'],
  },
  {
    name: 'a flag of the other command',
    args: ['capture', '--format', 'json'],
    problems: [
      '`--format` is unknown.',
      'capture takes flags alone, no other words; --output names its folder.',
    ],
  },
  {
    name: 'the name of something that every object has',
    args: ['sweep', '--constructor', '--__proto__'],
    problems: ['`--constructor` is unknown.', '`--__proto__` is unknown.'],
  },
  {
    name: 'a value for a switch',
    args: ['capture', '--with-secrets=no'],
    problems: ['`--with-secrets` takes no value.'],
  },
  {
    name: 'passwords where none are taken',
    args: ['sweep', '--password=hunter2', '--token', 'hunter2', '-phunter2'],
    problems: ['`--password` is unknown.', '`--token` is unknown.', '`-p` is unknown.'],
  },
  {
    name: 'a password in place of a command',
    args: ['--password=hunter2'],
    problems: [
      '`--password` is no command. Commands are sweep and capture; "drift-sweep --help" tells more.',
    ],
  },
  {
    name: 'a timeout without a unit',
    args: ['sweep', '--timeout', '15'],
    problems: ['--timeout is "15"; it must be a time from 1s to 24h, such as 15m, 90s or 1h30m.'],
  },
  {
    name: 'no time at all',
    args: ['sweep', '--timeout=0s'],
    problems: ['--timeout is "0s"; it must be a time from 1s to 24h, such as 15m, 90s or 1h30m.'],
  },
  {
    name: 'more than a day',
    args: ['sweep', '--timeout', '24h1s'],
    problems: [
      '--timeout is "24h1s"; it must be a time from 1s to 24h, such as 15m, 90s or 1h30m.',
    ],
  },
  {
    name: 'a NUL character',
    args: ['sweep', '--live', 'a\0b'],
    problems: ['--live contains a NUL character.'],
  },
];

describe('readCommandLine', () => {
  for (const { name, args, expected } of accepted) {
    it(`takes ${name}`, () => assert.deepEqual(readCommandLine(args), expected));
  }
  it('says what is wrong in words that the redactor leaves alone', () => {
    const { redactText } = createRedactor(new Uint8Array(32));
    for (const { problems } of refused) {
      for (const problem of problems) assert.equal(redactText(problem), problem);
    }
  });
  for (const { name, args, problems } of refused) {
    it(`refuses ${name}`, () => {
      assert.throws(
        () => readCommandLine(args),
        (error) => {
          assert(error instanceof UserError);
          assert.deepEqual(error.problems, problems);
          return true;
        },
      );
    });
  }
});
