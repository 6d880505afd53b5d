import type { LogLevel } from './log.ts';
import type { FailOn } from './triage/verdict.ts';

export type CommandName = 'sweep' | 'capture';
export type Format = 'text' | 'json' | 'markdown';

export const formats: readonly Format[] = ['text', 'json', 'markdown'];
export const failOnChoices: readonly FailOn[] = ['P1', 'P2', 'P3', 'never'];
export const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/** Used where neither a flag, an input nor the config says otherwise. */
export const defaults = {
  config: '.drift-sweep.yml',
  failOn: 'P2',
  format: 'text',
  kubeconfig: 'auto',
  logLevel: 'info',
  manifests: 'clusters/prod',
  namespace: 'default',
  output: 'drift-report',
  snapshot: 'drift-snapshot',
  /** 15 minutes in milliseconds. */
  timeout: 900_000,
} as const;

/** https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#dns-label-names */
export const namespaceName = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;

/** A kind as reports name it: `v1/Secret`, `apps/v1/Deployment`. */
export const kindName = /^(?:[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?\/)?[a-z0-9]+\/[A-Za-z][A-Za-z0-9]*$/;

/** One flag of the command, and the input of the action that has its name. */
export interface Option {
  readonly name: string;
  /** `switch` takes no value; `list` may be given several times (in the action: a line each). */
  readonly kind: 'text' | 'list' | 'choice' | 'boolean' | 'duration' | 'switch';
  /** What stands for the value in the help. */
  readonly value: string;
  readonly commands: readonly CommandName[];
  /** Whether the action has an input of this name. */
  readonly input: boolean;
  readonly help: string;
}

/** In the order in which the help lists them. */
const options: readonly Option[] = [
  {
    name: 'manifests',
    kind: 'list',
    value: 'PATH',
    commands: ['sweep'],
    input: true,
    help: `file, folder or glob that Git declares; may be repeated (default ${defaults.manifests})`,
  },
  {
    name: 'config',
    kind: 'text',
    value: 'FILE',
    commands: ['sweep'],
    input: true,
    help: `the config file (default ${defaults.config}, if it exists)`,
  },
  {
    name: 'live',
    kind: 'text',
    value: 'PATH',
    commands: ['sweep'],
    input: true,
    help: 'a snapshot to compare with, instead of a cluster: what capture wrote, or kubectl get -o yaml',
  },
  {
    name: 'kubeconfig',
    kind: 'text',
    value: 'FILE',
    commands: ['sweep', 'capture'],
    input: true,
    help: 'access to the cluster (default: KUBECONFIG, ~/.kube/config, or the service account of the pod)',
  },
  {
    name: 'context',
    kind: 'text',
    value: 'NAME',
    commands: ['sweep', 'capture'],
    input: true,
    help: 'the context of the kubeconfig to use (default: its current one)',
  },
  {
    name: 'target',
    kind: 'text',
    value: 'NAME',
    commands: ['sweep'],
    input: true,
    help: 'what to call the cluster in the report',
  },
  {
    name: 'namespace',
    kind: 'text',
    value: 'NS',
    commands: ['sweep'],
    input: false,
    help: `the namespace of objects that name none (default ${defaults.namespace})`,
  },
  {
    name: 'state',
    kind: 'text',
    value: 'FILE',
    commands: ['sweep'],
    input: true,
    help: 'a file that remembers the cluster and the last sweeps, and is written anew by each (default: nothing is remembered)',
  },
  {
    name: 'output',
    kind: 'text',
    value: 'DIR',
    commands: ['sweep'],
    input: true,
    help: `the folder that gets the report's files (default ${defaults.output})`,
  },
  {
    name: 'output',
    kind: 'text',
    value: 'DIR',
    commands: ['capture'],
    input: false,
    help: `the folder that gets the snapshot (default ${defaults.snapshot})`,
  },
  {
    name: 'with-secrets',
    kind: 'switch',
    value: '',
    commands: ['capture'],
    input: false,
    help: 'keep the values of Secrets, in files that only you can read',
  },
  {
    name: 'format',
    kind: 'choice',
    value: formats.join('|'),
    commands: ['sweep'],
    input: false,
    help: `what goes to standard output (default ${defaults.format})`,
  },
  {
    name: 'fail-on',
    kind: 'choice',
    value: failOnChoices.join('|'),
    commands: ['sweep'],
    input: true,
    help: `the severity from which drift ends with exit code 1 (default ${defaults.failOn})`,
  },
  {
    name: 'fail-on-incomplete',
    kind: 'boolean',
    value: 'true|false',
    commands: ['sweep'],
    input: true,
    help: 'whether something that could not be compared ends with exit code 2 (default true)',
  },
  {
    name: 'timeout',
    kind: 'duration',
    value: 'TIME',
    commands: ['sweep'],
    input: true,
    help: 'how long the cluster may take for all of its answers, such as 90s or 1h30m; what is not read by then is not compared (default 15m)',
  },
  {
    name: 'log-level',
    kind: 'choice',
    value: logLevels.join('|'),
    commands: ['sweep', 'capture'],
    input: true,
    help: `how much is said on standard error (default ${defaults.logLevel})`,
  },
];

/** The action alone has these. */
const actionInputs: readonly string[] = ['mode', 'summary'];

export function optionsOf(command: CommandName): readonly Option[] {
  return options.filter((option) => option.commands.includes(command));
}

/** The names of the action's inputs. */
export function inputNames(): readonly string[] {
  return [...actionInputs, ...options.filter((option) => option.input).map(({ name }) => name)];
}
