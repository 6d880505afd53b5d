import { parseDuration } from './duration.ts';
import { UserError } from './errors.ts';
import type { LogLevel } from './log.ts';
import { nearestOf, suggest } from './nearest.ts';
import {
  defaults,
  type Format,
  failOnChoices,
  formats,
  inputNames,
  logLevels,
  namespaceName,
} from './options.ts';
import type { FailOn } from './triage/verdict.ts';

/** What was asked of a sweep. null: not said, so that the config or the default decides. */
export interface SweepInputs {
  readonly kind: 'sweep';
  readonly manifests: readonly string[] | null;
  readonly config: string;
  readonly live: string | null;
  /** A kubeconfig's path, or its text, which is never printed; null: wherever kubectl looks. */
  readonly kubeconfig: string | null;
  readonly context: string | null;
  readonly target: string | null;
  readonly namespace: string | null;
  readonly output: string;
  /** The file of the state; null: nothing is remembered. */
  readonly state: string | null;
  readonly format: Format;
  readonly failOn: FailOn;
  readonly failOnIncomplete: boolean;
  /** Whether the action writes the job summary. */
  readonly summary: boolean;
  /** Milliseconds for all requests to the cluster. */
  readonly timeout: number;
  readonly logLevel: LogLevel;
}

/** Values that cannot be right. Which files are meant is known all the same, and those can be looked at. */
export class InvalidInputs extends UserError {
  readonly inputs: SweepInputs;

  constructor(problems: readonly string[], inputs: SweepInputs) {
    super(problems);
    this.inputs = inputs;
  }
}

export interface CaptureInputs {
  readonly kind: 'capture';
  readonly output: string;
  readonly withSecrets: boolean;
  readonly kubeconfig: string | null;
  readonly context: string | null;
  readonly logLevel: LogLevel;
}

/** The values given for each name, before any of them is judged. */
export type GivenValues = ReadonlyMap<string, readonly string[]>;

/** Judges values one by one and remembers every fault, so that all are told at once. */
export interface ValueReader {
  readonly problems: string[];
  text(name: string): string | null;
  list(name: string): readonly string[] | null;
  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T;
  boolean(name: string, fallback: boolean): boolean;
  /** In milliseconds. */
  duration(name: string, fallback: number): number;
}

/** `label` turns a name into what the user wrote: `--fail-on`, or `input fail-on`. */
export function createValueReader(
  given: GivenValues,
  label: (name: string) => string,
): ValueReader {
  const problems: string[] = [];
  const single = (name: string): string | null => {
    const values = given.get(name) ?? [];
    if (values.length > 1)
      problems.push(`${label(name)} is given ${values.length} times; once is enough.`);
    const value = values[0] ?? null;
    if (value?.includes('\0') === true) problems.push(`${label(name)} contains a NUL character.`);
    return value;
  };
  return {
    problems,
    text: single,
    list: (name) => given.get(name) ?? null,
    choice: (name, choices, fallback) => {
      const value = single(name);
      if (value === null) return fallback;
      const chosen = choices.find((choice) => choice === value);
      if (chosen === undefined) {
        problems.push(`${label(name)} is "${value}"; it must be ${alternatives(choices)}.`);
      }
      return chosen ?? fallback;
    },
    boolean: (name, fallback) => {
      const value = single(name);
      if (value === null) return fallback;
      if (trueWords.includes(value)) return true;
      if (!falseWords.includes(value)) {
        problems.push(`${label(name)} is "${value}"; it must be true or false.`);
      }
      return false;
    },
    duration: (name, fallback) => {
      const value = single(name);
      if (value === null) return fallback;
      const milliseconds = parseDuration(value);
      if (milliseconds !== null && milliseconds > 0 && milliseconds <= longestDuration) {
        return milliseconds;
      }
      problems.push(
        `${label(name)} is "${value}"; it must be a time from 1s to 24h, such as 15m, 90s or 1h30m.`,
      );
      return fallback;
    },
  };
}

/** A day: what takes longer is a mistake, and Node's timers end at 24 days. */
const longestDuration = 24 * 60 * 60 * 1000;

/** `a, b or c`. */
function alternatives(choices: readonly string[]): string {
  const last = choices.at(-1) ?? '';
  return choices.length < 2 ? last : `${choices.slice(0, -1).join(', ')} or ${last}`;
}

// https://yaml.org/spec/1.2.2/#1032-tag-resolution
const trueWords = ['true', 'True', 'TRUE'];
const falseWords = ['false', 'False', 'FALSE'];

/** The inputs of a sweep; faults are added to the reader's problems. */
export function readSweepInputs(reader: ValueReader, label: (name: string) => string): SweepInputs {
  const inputs: SweepInputs = {
    kind: 'sweep',
    manifests: reader.list('manifests'),
    config: reader.text('config') ?? defaults.config,
    live: reader.text('live'),
    kubeconfig: readKubeconfig(reader),
    context: reader.text('context'),
    target: reader.text('target'),
    namespace: reader.text('namespace'),
    output: reader.text('output') ?? defaults.output,
    state: reader.text('state'),
    format: reader.choice('format', formats, defaults.format),
    failOn: reader.choice('fail-on', failOnChoices, defaults.failOn),
    failOnIncomplete: reader.boolean('fail-on-incomplete', true),
    summary: reader.boolean('summary', true),
    timeout: reader.duration('timeout', defaults.timeout),
    logLevel: reader.choice('log-level', logLevels, defaults.logLevel),
  };
  reader.problems.push(...conflictsOf(inputs, label));
  return inputs;
}

function conflictsOf(inputs: SweepInputs, label: (name: string) => string): string[] {
  const problems: string[] = [];
  if (inputs.live !== null) {
    const useless = [
      { name: 'kubeconfig', given: inputs.kubeconfig !== null },
      { name: 'context', given: inputs.context !== null },
    ];
    for (const { name, given } of useless) {
      if (!given) continue;
      problems.push(
        `${label(name)} names a cluster, but ${label('live')} names a snapshot instead; leave one of them out.`,
      );
    }
  }
  if (inputs.namespace !== null && !namespaceName.test(inputs.namespace)) {
    problems.push(
      `${label('namespace')} is "${inputs.namespace}", which is no name of a namespace.`,
    );
  }
  return problems;
}

export function readCaptureInputs(reader: ValueReader, withSecrets: boolean): CaptureInputs {
  return {
    kind: 'capture',
    output: reader.text('output') ?? defaults.snapshot,
    withSecrets,
    kubeconfig: readKubeconfig(reader),
    context: reader.text('context'),
    logLevel: reader.choice('log-level', logLevels, defaults.logLevel),
  };
}

function readKubeconfig(reader: ValueReader): string | null {
  const value = reader.text('kubeconfig');
  return value === defaults.kubeconfig ? null : value;
}

const prefix = 'INPUT_';

/**
 * Reads the action's inputs from the environment, where a runner puts them as `INPUT_NAME`.
 * @throws UserError that lists every fault
 */
export function readActionInputs(env: {
  readonly [name: string]: string | undefined;
}): SweepInputs {
  const label = (name: string) => `Input ${name}`;
  const known = inputNames();
  const given = new Map<string, readonly string[]>();
  const problems: string[] = [];
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(prefix) || value === undefined) continue;
    const name = variable.slice(prefix.length).toLowerCase();
    if (!known.includes(name)) {
      problems.push(`Input ${name} is unknown${suggestInput(name, known)}`);
      continue;
    }
    const lines = value.split(/\r?\n/).map((line) => line.trim());
    const values = name === 'manifests' ? lines.filter((line) => line !== '') : [value.trim()];
    // A runner sets every declared input, and the ones that are left out to the empty text.
    if (values.some((text) => text !== '')) given.set(name, values);
  }
  if (env[`${prefix}KUBECONFIG`]?.trim() === '') problems.push(emptyKubeconfig);
  const reader = createValueReader(given, label);
  reader.choice('mode', ['sweep'], 'sweep');
  const inputs = readSweepInputs(reader, label);
  if (problems.length > 0) throw new UserError([...problems, ...reader.problems]);
  if (reader.problems.length > 0) throw new InvalidInputs(reader.problems, inputs);
  return inputs;
}

function suggestInput(name: string, known: readonly string[]): string {
  const word = name.replaceAll('_', '-');
  return nearestOf(word, known) === null
    ? `; inputs are ${known.join(', ')}.`
    : suggest(word, known);
}

const emptyKubeconfig =
  'Input kubeconfig is empty: the secret is not set, or this event gets no secrets. ' +
  `Set the secret, or leave the input out to use what the runner has (${defaults.kubeconfig}).`;
