import { type CommandName, type Option, optionsOf } from './options.ts';

interface CommandText {
  readonly name: CommandName;
  readonly synopsis: string;
  readonly summary: string;
  readonly details: string;
}

/** The commands, in the order in which the help lists them. */
export const commands: readonly CommandText[] = [
  {
    name: 'sweep',
    synopsis: 'drift-sweep sweep [PATH]... [options]',
    summary: 'compare what Git declares with what runs',
    details: `Reads the manifests at PATH (short for --manifests PATH), reads the live objects from a cluster
or a snapshot, and reports every place where they differ, and who changed it. It only reads:
get and list are all the rights that it needs.

Exit code
  0  in sync, or nothing at or above --fail-on
  1  drift at or above --fail-on
  2  no such drift, but something could not be compared
  3  no access, a wrong config or input, nothing to sweep, or a report that cannot be written`,
  },
  {
    name: 'capture',
    synopsis: 'drift-sweep capture [options]',
    summary: 'write a snapshot of a cluster, to sweep it later without access',
    details: `Reads the live objects of a cluster and writes them to a folder that "sweep --live" takes. Of a
Secret it keeps the keys and drops the values, unless you ask for them.

Exit code
  0  written
  2  written, but something could not be read
  3  no access, or a wrong input`,
  },
];

/** The help of one command, or of the program. */
export function renderHelp(command: CommandName | null): string {
  const text = commands.find(({ name }) => name === command);
  if (text === undefined) return overview();
  return `Usage: ${text.synopsis}

${text.details}

Options
${table([...optionsOf(text.name).map(optionRow), ...commonRows])}
`;
}

function overview(): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return `Usage: drift-sweep COMMAND [options]

Finds every place where a cluster differs from what Git declares.

Commands
${table(rows)}

"drift-sweep COMMAND --help" tells the options of one command.
"drift-sweep --version" prints the version.
`;
}

const commonRows = [
  ['-h, --help', 'print this help'],
  ['--version', 'print the version'],
] as const;

function optionRow({ name, value, help }: Option): readonly [string, string] {
  return [value === '' ? `--${name}` : `--${name} ${value}`, help];
}

const textColumn = 30;
const lineWidth = 98;

function table(rows: readonly (readonly [string, string])[]): string {
  return rows
    .map(([term, text]) => {
      const lines = wrap(text, lineWidth - textColumn);
      const head = `  ${term}`;
      const indent = ' '.repeat(textColumn);
      const body = lines.join(`\n${indent}`);
      const fits = head.length < textColumn - 1;
      return fits ? `${head.padEnd(textColumn)}${body}` : `${head}\n${indent}${body}`;
    })
    .join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
