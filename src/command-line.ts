import { parseArgs } from 'node:util';
import { UserError } from './errors.ts';
import {
  type CaptureInputs,
  createValueReader,
  InvalidInputs,
  readCaptureInputs,
  readSweepInputs,
  type SweepInputs,
} from './inputs.ts';
import { suggest } from './nearest.ts';
import { type CommandName, type Option, optionsOf } from './options.ts';
import { commands } from './usage.ts';

/** What a command line asks for. */
export type Invocation =
  | SweepInputs
  | CaptureInputs
  | { readonly kind: 'help'; readonly command: CommandName | null }
  | { readonly kind: 'version' };

/** @throws UserError that lists every fault */
export function readCommandLine(args: readonly string[]): Invocation {
  const [word, ...rest] = args;
  if (word === '--help' || word === '-h' || word === 'help') {
    return { kind: 'help', command: commands.find(({ name }) => name === rest[0])?.name ?? null };
  }
  if (word === '--version') return { kind: 'version' };
  const names = commands.map(({ name }) => name);
  const command = names.find((name) => name === word);
  if (command === undefined) {
    // What stands behind an equals sign may be a secret.
    const fault =
      word === undefined
        ? 'No command is given'
        : `${quote(word.split('=')[0] ?? '')} is no command`;
    throw new UserError(
      `${fault}${suggest(word ?? '', names)} Commands are ${names.join(' and ')}; "drift-sweep --help" tells more.`,
    );
  }
  return readCommand(command, rest);
}

function readCommand(command: CommandName, args: readonly string[]): Invocation {
  const { given, switches, positionals, problems } = collect(command, args);
  if (switches.has('help')) return { kind: 'help', command };
  if (switches.has('version')) return { kind: 'version' };
  // `drift-sweep sweep DIR` is short for `--manifests DIR`.
  if (command === 'sweep' && positionals.length > 0) addValues(given, 'manifests', positionals);
  const reader = createValueReader(given, flag);
  const inputs =
    command === 'sweep'
      ? readSweepInputs(reader, flag)
      : readCaptureInputs(reader, switches.has('with-secrets'));
  if (inputs.kind === 'capture' && positionals.length > 0) {
    // The word is not repeated: it may be the value of a flag that is none.
    problems.push('capture takes flags alone, no other words; --output names its folder.');
  }
  // Behind a word that is not known, nothing tells what the others mean.
  if (problems.length > 0) throw new UserError([...problems, ...reader.problems]);
  if (reader.problems.length > 0) {
    if (inputs.kind === 'sweep') throw new InvalidInputs(reader.problems, inputs);
    throw new UserError(reader.problems);
  }
  return inputs;
}

interface Collected {
  readonly given: Map<string, string[]>;
  readonly switches: Set<string>;
  readonly positionals: string[];
  readonly problems: string[];
}

const flag = (name: string) => `--${name}`;

/**
 * In backticks, as the redactor of messages would take the word behind a bare `--password` for a value.
 */
const quote = (word: string) => `\`${word}\``;

/** Takes the command line apart, without stopping at the first fault as parseArgs itself would. */
function collect(command: CommandName, args: readonly string[]): Collected {
  const known = optionsOf(command);
  // Without its types parseArgs pairs no flag with the next word, so that `--live --context x` does
  // not make a value of `--context`.
  const { tokens } = parseArgs({
    args: [...args],
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const found: Collected = { given: new Map(), switches: new Set(), positionals: [], problems: [] };
  const taken = new Set<number>();
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'positional' && !taken.has(token.index)) takePositional(token.value, found);
    // Of `-pword` each letter is an option: the first tells enough, and the rest may be a password.
    if (token.kind !== 'option' || token.index === tokens[i - 1]?.index) continue;
    const option = known.find(({ name }) => name === token.name);
    if (option === undefined || option.kind === 'switch') {
      takeSwitch(token, known, found);
      continue;
    }
    const word = token.value === undefined ? wordBehind(token, tokens[i + 1]) : null;
    if (word !== null) taken.add(word.index);
    takeValue(token, word?.value ?? token.value ?? '', found);
  }
  return found;
}

interface Token {
  readonly kind: string;
  readonly index: number;
  readonly value?: string | undefined;
}

function wordBehind(token: Token, next: Token | undefined): Token | null {
  return next?.kind === 'positional' && next.index === token.index + 1 ? next : null;
}

function takeValue(token: OptionToken, value: string, found: Collected): void {
  if (value === '') found.problems.push(`${token.rawName} needs a value.`);
  else addValues(found.given, token.name, [value]);
}

/** An empty word is what a variable of a shell becomes that is not set. */
function takePositional(value: string, found: Collected): void {
  if (value === '') found.problems.push('PATH needs a value: it is empty.');
  else found.positionals.push(value);
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
}

function takeSwitch(token: OptionToken, known: readonly Option[], found: Collected): void {
  const { name, rawName, value } = token;
  const switches = known.filter(({ kind }) => kind === 'switch').map((option) => option.name);
  if (!['help', 'version', ...switches].includes(name)) {
    const names = ['help', 'version', ...known.map((option) => option.name)];
    found.problems.push(`${quote(rawName)} is unknown${suggest(name, names, '--')}`);
    return;
  }
  if (value !== undefined) found.problems.push(`${quote(rawName)} takes no value.`);
  found.switches.add(name);
}

function addValues(given: Map<string, string[]>, name: string, values: readonly string[]): void {
  given.set(name, [...(given.get(name) ?? []), ...values]);
}
