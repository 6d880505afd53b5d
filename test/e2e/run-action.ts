import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { type CommandResult, runCommand } from './run-command.ts';

export interface ActionRun extends CommandResult {
  readonly outputs: Readonly<Record<string, string>>;
  /** The Markdown of the job summary. */
  readonly summary: string;
}

interface ActionOptions {
  /** By name; the others have the defaults of action.yml, as a runner gives them. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The checkout. */
  readonly workspace: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the built action as a runner does: one process, told everything by its environment. */
export async function runAction({ inputs, workspace, env }: ActionOptions): Promise<ActionRun> {
  const folder = mkdtempSync(join(tmpdir(), 'drift-sweep-runner-'));
  try {
    const files = writeRunnerFiles(folder);
    const result = await runCommand(process.execPath, [resolve('dist/index.js')], {
      cwd: workspace,
      env: { ...runnerEnvironment(folder, workspace), ...files, ...inputVariables(inputs), ...env },
    });
    return {
      ...result,
      outputs: parseOutputs(readFileSync(files.GITHUB_OUTPUT, 'utf8')),
      summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeRunnerFiles(folder: string) {
  const file = (name: string, text = '') => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  mkdirSync(join(folder, 'temp'));
  return {
    GITHUB_OUTPUT: file('output'),
    GITHUB_STEP_SUMMARY: file('summary'),
    GITHUB_ENV: file('env'),
    GITHUB_PATH: file('path'),
    GITHUB_STATE: file('state'),
    GITHUB_EVENT_PATH: file('event.json', '{}'),
  };
}

/** What Forgejo's runner sets for a scheduled job. */
function runnerEnvironment(folder: string, workspace: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    FORGEJO_ACTIONS: 'true',
    GITHUB_WORKSPACE: workspace,
    GITHUB_EVENT_NAME: 'schedule',
    GITHUB_REPOSITORY: 'shop/infra',
    GITHUB_REPOSITORY_OWNER: 'shop',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_REF_NAME: 'main',
    GITHUB_SHA: 'c2f7d9be1a3c4a0c8f0b6a5d4e3f2a1b0c9d8e7f',
    GITHUB_RUN_ID: '31',
    GITHUB_RUN_NUMBER: '7',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_WORKFLOW: 'drift',
    GITHUB_JOB: 'sweep',
    GITHUB_ACTOR: 'shop',
    // Nothing listens there: a sweep needs no forge.
    GITHUB_SERVER_URL: 'http://127.0.0.1:9',
    GITHUB_API_URL: 'http://127.0.0.1:9/api/v1',
    RUNNER_OS: 'Linux',
    RUNNER_ARCH: 'X64',
    RUNNER_TEMP: join(folder, 'temp'),
    RUNNER_TOOL_CACHE: join(folder, 'temp'),
  };
}

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default?: string } | null>>;
}

function inputVariables(given: ActionOptions['inputs']): Record<string, string> {
  const action = parse(readFileSync(resolve('action.yml'), 'utf8')) as ActionFile;
  const unknown = Object.keys(given).filter((name) => !(name in action.inputs));
  if (unknown.length > 0) throw new Error(`action.yml has no input ${unknown.join(', ')}`);
  return Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [
      `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`,
      given[name] ?? evaluate(String(input?.default ?? '')),
    ]),
  );
}

/** The one expression that a default may hold. */
function evaluate(text: string): string {
  return text.replace(/\$\{\{\s*github\.token\s*\}\}/g, 'the-token-of-the-job');
}

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions#multiline-strings */
function parseOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; i += 1) {
    const [name, delimiter] = lines[i]?.split('<<') ?? [];
    if (name === undefined || name === '' || delimiter === undefined) continue;
    const end = lines.indexOf(delimiter, i + 1);
    outputs[name] = lines.slice(i + 1, end).join('\n');
    i = end;
  }
  return outputs;
}
