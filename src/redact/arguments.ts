import type { JsonValue } from '../model/json.ts';
import type { ClassifyName } from './names.ts';

/** A short flag that means a password to one program and something else to others. */
export interface ArgumentRule {
  readonly name: string;
  /** Matched against the first item, without its folder. */
  readonly program: RegExp;
  readonly flag: string;
  /** The value is the rest of the same item (`-psecret`), or the next item. */
  readonly value: 'attached' | 'next';
}

export const argumentRules: readonly ArgumentRule[] = [
  {
    name: 'MySQL password',
    program: /^(?:mysql|mariadb)(?:-?(?:admin|check|dump|import|sh|show))?$/,
    flag: '-p',
    value: 'attached',
  },
  { name: 'Redis password', program: /^(?:redis|valkey|keydb)-cli$/, flag: '-a', value: 'next' },
  { name: 'curl login', program: /^curl$/, flag: '-u', value: 'next' },
  { name: 'curl login, long', program: /^curl$/, flag: '--user', value: 'next' },
  { name: 'LDAP password', program: /^ldap[a-z]+$/, flag: '-w', value: 'next' },
  { name: 'ssh password', program: /^sshpass$/, flag: '-p', value: 'next' },
  { name: 'ssh password, attached', program: /^sshpass$/, flag: '-p', value: 'attached' },
  { name: 'MongoDB password', program: /^mongo[a-z]*$/, flag: '-p', value: 'next' },
  {
    name: 'registry password',
    program: /^(?:docker|podman|skopeo|crane|helm|oras)$/,
    flag: '-p',
    value: 'next',
  },
];

/** Where in an item of `command` or `args` a secret begins; undefined where none does. */
export type FindSecretArgument = (items: readonly JsonValue[], index: number) => number | undefined;

export function createArgumentFinder(classify: ClassifyName): FindSecretArgument {
  const isSecretFlag = (item: string) => {
    if (item.includes('=') || /\s/.test(item)) return false;
    const meaning = classify(item);
    return meaning === 'secret' || meaning === 'secrets';
  };
  return (items, index) => {
    const item = items[index];
    const before = items[index - 1];
    if (typeof item !== 'string' || before === undefined) return undefined;
    if (isFlag(before) && !isFlag(item) && isSecretFlag(before)) return 0;
    return findByProgram(items[0], before, item);
  };
}

function findByProgram(
  program: JsonValue | undefined,
  before: JsonValue,
  item: string,
): number | undefined {
  if (typeof program !== 'string') return undefined;
  const name = program.slice(program.lastIndexOf('/') + 1);
  const rule = argumentRules.find(
    ({ program: pattern, flag, value }) =>
      pattern.test(name) &&
      (value === 'next' ? before === flag : item.startsWith(flag) && item.length > flag.length),
  );
  if (rule === undefined) return undefined;
  return rule.value === 'next' ? 0 : rule.flag.length;
}

function isFlag(item: JsonValue | undefined): item is string {
  return typeof item === 'string' && item.startsWith('-');
}
