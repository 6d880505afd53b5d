import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { version } from '../../src/version.ts';
import { type CommandResult, runCommand } from '../e2e/run-command.ts';
import { withoutProgress } from '../unit/entry-process.ts';
import { installNodes, type NodeBinary } from './nodes.ts';

const work = mkdtempSync(join(tmpdir(), 'drift-sweep-bundle-'));
after(() => rmSync(work, { recursive: true, force: true }));

/** The command that the README gives to someone who has nothing but a clone and Node.js. */
const [, , ...firstCommand] =
  /^node dist\/cli\.js sweep.*$/m.exec(readFileSync('README.md', 'utf8'))?.[0].split(' ') ?? [];

const nodes = installNodes();
const fit = nodes.filter(({ major }) => major >= 20);
const tooOld = nodes.filter(({ major }) => major < 20);

function start(node: NodeBinary, entry: string, args: string[], env = {}): Promise<CommandResult> {
  const path = `${dirname(node.path)}:${process.env['PATH'] ?? ''}`;
  return runCommand(node.path, [resolve('dist', entry), ...args], { env: { PATH: path, ...env } });
}

function makeFolder(node: NodeBinary, name: string): string {
  const folder = join(work, node.version, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

it('there are a Node of each major version that is supported, and older ones', () => {
  assert.deepEqual(
    fit.map(({ major }) => major),
    [20, 22, 24],
  );
  assert(tooOld.length > 0);
});

for (const node of fit) {
  describe(`the bundle on Node ${node.version}`, () => {
    it('tells its version and its help', async () => {
      assert.deepEqual(await start(node, 'cli.js', ['--version']), {
        code: 0,
        stdout: `drift-sweep ${version}\n`,
        stderr: '',
      });
      const help = await start(node, 'cli.js', ['sweep', '--help']);
      assert.equal(help.code, 0);
      assert.match(help.stdout, /^Usage: drift-sweep sweep /);
    });

    it("finds the seven differences with the README's first command", async () => {
      const output = makeFolder(node, 'command');
      const { code, stdout, stderr } = await start(node, 'cli.js', [
        ...firstCommand,
        `--output=${output}`,
      ]);
      assert.equal(code, 1, stderr);
      assert.equal(withoutProgress(stderr), '');
      assert.equal(stdout, readFileSync(join(output, 'report.txt'), 'utf8'));
      const report = JSON.parse(readFileSync(join(output, 'report.json'), 'utf8'));
      assert.equal(report.findings.length, 7);
    });

    it('does the same as an action', async () => {
      const output = makeFolder(node, 'action');
      const [outputs, summary] = ['outputs', 'summary'].map((name) => join(output, name));
      assert(outputs !== undefined && summary !== undefined);
      for (const file of [outputs, summary]) writeFileSync(file, '');
      const { code, stderr } = await start(node, 'index.js', [], {
        INPUT_MANIFESTS: 'examples/clusters/prod',
        INPUT_LIVE: 'examples/snapshot',
        INPUT_OUTPUT: output,
        GITHUB_OUTPUT: outputs,
        GITHUB_STEP_SUMMARY: summary,
      });
      assert.equal(code, 1, stderr);
      assert.match(readFileSync(outputs, 'utf8'), /^verdict<<(.*)\ndrift\n\1\n/);
      assert.equal(
        readFileSync(summary, 'utf8').trim(),
        readFileSync(join(output, 'report.md'), 'utf8').trim(),
      );
    });
  });
}

for (const node of tooOld) {
  it(`the bundle on Node ${node.version} says that it is too old`, async () => {
    const sentence = `Drift Sweep needs Node.js 20 or newer`;
    const command = await start(node, 'cli.js', ['sweep']);
    assert.equal(command.code, 3);
    assert.equal(command.stdout, '');
    assert.equal(command.stderr, `${sentence}; this is ${node.version}.\n`);
    for (const [prefix, env] of [
      ['::error::', {}],
      ['ERROR: ', { FORGEJO_ACTIONS: 'true' }],
      ['ERROR: ', { GITEA_ACTIONS: 'true' }],
    ] as const) {
      const outputs = join(makeFolder(node, 'too-old'), 'outputs');
      writeFileSync(outputs, '');
      const action = await start(node, 'index.js', [], { GITHUB_OUTPUT: outputs, ...env });
      assert.equal(action.code, 3);
      assert.equal(action.stderr, '');
      assert.equal(
        action.stdout,
        `${prefix}${sentence}, and the runner started ${node.version}: take a newer runner, or an image with a newer Node.js for the job.\n`,
      );
      assert.equal(readFileSync(outputs, 'utf8'), 'verdict=failed\nexit-code=3\n');
    }
    const { code, stdout } = await start(node, 'index.js', [], { GITHUB_OUTPUT: '/no/file' });
    assert.equal(code, 3);
    assert.match(stdout, /^::error::.*\nThe outputs cannot be set: .*\n$/);
  });
}
