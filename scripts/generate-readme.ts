// Writes the tables of inputs and outputs in README.md from action.yml. Run at the root, compiled:
//   npm run compile && node lib/scripts/generate-readme.js
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';

const entries = z.record(
  z.string(),
  z.strictObject({ description: z.string().min(1), default: z.string().optional() }),
);
const action = z
  .looseObject({ inputs: entries, outputs: entries })
  .parse(parse(readFileSync('action.yml', 'utf8')));

const inputs = Object.entries(action.inputs).map(([name, input]) => [
  `\`${name}\``,
  input.default === undefined ? '' : `\`${input.default}\``,
  input.description,
]);
const outputs = Object.entries(action.outputs).map(([name, output]) => [
  `\`${name}\``,
  output.description,
]);

const readme = replaceBetween(
  replaceBetween(readFileSync('README.md', 'utf8'), 'inputs', [
    ['Input', 'Default', 'What it is'],
    ...inputs,
  ]),
  'outputs',
  [['Output', 'What it is'], ...outputs],
);
writeFileSync('README.md', readme);

function replaceBetween(text: string, name: string, rows: readonly (readonly string[])[]): string {
  const [head, ...body] = rows;
  if (head === undefined) throw new Error(`the table of ${name} is empty`);
  const begin = `<!-- ${name}: generated from action.yml -->\n`;
  const end = `\n<!-- /${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md has no place for the table of ${name}`);
  const lines = [head, head.map(() => '---'), ...body].map(tableRow);
  return `${text.slice(0, from)}${begin}\n${lines.join('\n')}\n${text.slice(to)}`;
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
