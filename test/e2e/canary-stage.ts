import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { Canaries } from './canaries.ts';
import { readFiles, runDriftSweep } from './drift-sweep.ts';
import { type KubeCluster, startKubeCluster } from './kube-cluster.ts';
import { type ActionRun, runAction } from './run-action.ts';
import type { CommandResult } from './run-command.ts';

/** A cluster that holds another secret than Git in every place where one can be, and the sweeps of it. */
export interface CanaryStage {
  readonly canaries: Canaries;
  readonly cluster: KubeCluster;
  /** Where the sweeps run. The manifests lie in `git`. */
  readonly workspace: string;
  /** Of the user whose token is a canary too; may read everything. */
  readonly kubeconfig: string;
  /** Runs the command with debug logs, and fails where a canary is in anything that comes out. */
  run(args: readonly string[], output: string): Promise<CommandResult>;
  /** The same without a look at the files: a capture with secrets is to hold them. */
  runForSecrets(args: readonly string[], output: string): Promise<CommandResult>;
  /** The same for the action. */
  runAction(inputs: Readonly<Record<string, string>>, output: string): Promise<ActionRun>;
  stop(): Promise<void>;
}

const debugging = { ACTIONS_STEP_DEBUG: 'true', RUNNER_DEBUG: '1' };

export async function setCanaryStage(): Promise<CanaryStage> {
  const canaries = new Canaries();
  const workspace = mkdtempSync(join(tmpdir(), 'drift-sweep-canary-'));
  const cluster = await startKubeCluster({
    users: [{ name: 'canary', token: canaries.at('token'), groups: ['drift-sweep:readers'] }],
  });
  await applyCanaries(cluster, { canaries, workspace });

  const assertSilent = (where: string, text: string) =>
    assert.deepEqual(canaries.findIn(text), [], where);
  const assertSilentFiles = (output: string) => {
    const folder = join(workspace, output);
    if (!existsSync(folder)) return;
    for (const [file, text] of readFiles(folder)) assertSilent(file, text);
  };
  const runForSecrets = async (args: readonly string[], output: string) => {
    const options = { cwd: workspace, env: debugging };
    const all = [...args, `--output=${output}`, '--log-level=debug'];
    const result = await runDriftSweep(all, options);
    assertSilent(`stdout of ${all.join(' ')}`, result.stdout);
    assertSilent(`stderr of ${all.join(' ')}`, result.stderr);
    return result;
  };
  return {
    canaries,
    cluster,
    workspace,
    kubeconfig: cluster.kubeconfig('canary'),
    runForSecrets,
    async run(args, output) {
      const result = await runForSecrets(args, output);
      assertSilentFiles(output);
      return result;
    },
    async runAction(inputs, output) {
      const all = { ...inputs, manifests: 'git', output, 'log-level': 'debug' };
      const result = await runAction({ workspace, env: debugging, inputs: all });
      assertSilent('stdout, stderr, summary and outputs', Object.values(result).join('\n'));
      assertSilent('outputs', JSON.stringify(result.outputs));
      assertSilentFiles(output);
      return result;
    },
    async stop() {
      await cluster.stop();
      rmSync(workspace, { recursive: true, force: true });
    },
  };
}

async function applyCanaries(
  cluster: KubeCluster,
  { canaries, workspace }: { readonly canaries: Canaries; readonly workspace: string },
): Promise<void> {
  canaries.writeManifests(join(workspace, 'git'), 'git');
  canaries.writeManifests(join(workspace, 'edited'), 'edited');
  const file = (name: string) => `--filename=${join(workspace, name)}`;
  await cluster.kubectl(['apply', file('git/1-definitions.yaml')]);
  await cluster.kubectl(['wait', '--for=condition=Established', 'crd', '--all']);
  await cluster.kubectl(['apply', file('git/2-objects.yaml')]);
  const edited = parseAllDocuments(readFileSync(join(workspace, 'edited/2-objects.yaml'), 'utf8'));
  for (const object of edited.map((document) => document.toJS())) {
    const { kind, metadata } = object;
    const target = ['patch', `${kind}/${metadata.name}`, `--namespace=${metadata.namespace}`];
    const patch = ['--type=merge', `--patch=${JSON.stringify(object)}`];
    await cluster.kubectl([...target, ...patch, '--field-manager=intruder']);
  }
}
