import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { type Entry, makeWork, readOutputs, startEntry, untilEnd } from './entry-process.ts';

const configMap = (mode: string) =>
  `apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: shop}
data: {mode: ${mode}}
`;

const files = {
  'git/settings.yaml': configMap('slow'),
  'same.yaml': configMap('slow'),
  'other.yaml': configMap('fast'),
  'broken/tab.yaml': 'kind:\n\tx',
  'bad.yml': 'taget: {}\n',
  'empty/README': 'nothing here\n',
};
const work = makeWork(files);
const start = (entry: Entry, args: string[], env = {}) => startEntry(work, entry, { args, env });

describe('the command', () => {
  const sweep = (...args: string[]) => untilEnd(start('runCommand', ['sweep', ...args]));

  const rows: { name: string; args: string[]; code: number; stdout: RegExp; stderr: RegExp }[] = [
    {
      name: 'in sync',
      args: ['git', '--live=same.yaml'],
      code: 0,
      stdout: /^IN SYNC/i,
      stderr: /^$/,
    },
    {
      name: 'drift',
      args: ['git', '--live=other.yaml'],
      code: 1,
      stdout: /data\.mode|mode: fast/,
      stderr: /^$/,
    },
    {
      name: 'drift that may be',
      args: ['git', '--live=other.yaml', '--fail-on=never'],
      code: 0,
      stdout: /mode: fast/,
      stderr: /^$/,
    },
    {
      name: 'a gap',
      args: ['git', 'broken', '--live=same.yaml'],
      code: 2,
      stdout: /broken\/tab\.yaml/,
      stderr: /^$/,
    },
    {
      name: 'a gap that may be',
      args: ['git', 'broken', '--live=same.yaml', '--fail-on-incomplete=false'],
      code: 0,
      stdout: /broken\/tab\.yaml/,
      stderr: /^$/,
    },
    {
      name: 'a wrong flag',
      args: ['--lvie=same.yaml'],
      code: 3,
      stdout: /^$/,
      stderr: /^error: `--lvie` is unknown; did you mean "--live"\?\n$/,
    },
    {
      name: 'a wrong config',
      args: ['git', '--live=same.yaml', '--config=bad.yml'],
      code: 3,
      stdout: /^$/,
      stderr: /^error: bad\.yml:1:1: taget is unknown; did you mean "target"\?\n$/,
    },
    {
      name: 'a path that is not there',
      args: ['nowhere', '--live=same.yaml'],
      code: 3,
      stdout: /^$/,
      stderr: /^error: .*nowhere/,
    },
    {
      name: 'nothing to sweep',
      args: ['empty', '--live=same.yaml'],
      code: 3,
      stdout: /^$/,
      stderr: /^error: .*empty/,
    },
    {
      name: 'no access',
      args: ['git'],
      code: 3,
      stdout: /^$/,
      stderr: /^error: No kubeconfig/,
    },
  ];
  for (const { name, args, code, stdout, stderr } of rows) {
    it(`ends with ${code}: ${name}`, async () => {
      const ended = await sweep(...args);
      assert.equal(ended.code, code, ended.stderr);
      assert.match(ended.stdout, stdout);
      assert.match(ended.stderr, stderr);
    });
  }

  it('writes its files, and prints the one that is asked for', async () => {
    for (const [format, file] of [
      ['text', 'report.txt'],
      ['json', 'report.json'],
      ['markdown', 'report.md'],
    ]) {
      const output = join(work, `out-${format}`);
      const args = ['git', '--live=other.yaml', `--format=${format}`, `--output=${output}`];
      const { stdout } = await sweep(...args);
      assert.equal(readFileSync(join(output, file ?? ''), 'utf8'), stdout.replace(/\n$/, '\n'));
      const expected = ['drift.patch', 'report.json', 'report.md', 'report.txt', 'run.json'];
      assert.deepEqual(readdirSync(output).sort(), expected);
    }
  });

  it('does not mind a reader that goes away', async () => {
    const child = start('runCommand', ['sweep', 'git', '--live=other.yaml']);
    child.stdout?.destroy();
    const [[code], stderr] = await Promise.all([
      once(child, 'exit'),
      child.stderr === null ? null : text(child.stderr),
    ]);
    assert.equal(code, 1);
    assert.equal(stderr, '');
  });

  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    it(`ends with ${code} at ${signal}, with nothing half-written`, async (t) => {
      // A server that takes connections and never answers.
      const sockets: Socket[] = [];
      const server = createServer((socket) => sockets.push(socket));
      t.after(() => {
        for (const socket of sockets) socket.destroy();
        server.close();
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      assert(typeof address === 'object' && address !== null);
      const kubeconfig = join(work, `${signal}.kubeconfig`);
      writeFileSync(kubeconfig, kubeconfigOf(`https://127.0.0.1:${address.port}`));
      const output = join(work, `out-${signal}`);
      const child = start('runCommand', [
        ...['sweep', 'git', `--kubeconfig=${kubeconfig}`, `--output=${output}`],
      ]);
      const ended = untilEnd(child);
      await once(server, 'connection');
      child.kill(signal);
      assert.deepEqual(await ended, {
        code,
        stdout: '',
        stderr: `error: Drift Sweep was interrupted by ${signal}.\n`,
      });
      assert(!existsSync(output));
    });
  }
});

describe('the action', () => {
  let runs = 0;
  const action = async (inputs: Record<string, string>) => {
    runs += 1;
    const [output, outputs, summary] = ['report', 'outputs', 'summary'].map((name) =>
      join(work, `action-${runs}-${name}`),
    );
    assert(output !== undefined && outputs !== undefined && summary !== undefined);
    for (const file of [outputs, summary]) writeFileSync(file, '');
    const env = {
      GITHUB_ACTIONS: 'true',
      GITHUB_OUTPUT: outputs,
      GITHUB_STEP_SUMMARY: summary,
      INPUT_OUTPUT: output,
      ...inputs,
    };
    const ended = await untilEnd(start('runAction', [], env));
    return {
      ...ended,
      output,
      outputs: readOutputs(outputs),
      summary: readFileSync(summary, 'utf8'),
    };
  };

  it('sets its outputs, and writes the summary', async () => {
    const inputs = { INPUT_MANIFESTS: 'git', INPUT_LIVE: 'other.yaml' };
    const { code, stdout, stderr, output, outputs, summary } = await action(inputs);
    assert.equal(code, 1, stderr);
    assert.equal(stderr, '');
    assert.match(stdout, /v1\/ConfigMap\/shop\/settings/);
    assert.deepEqual(outputs, {
      verdict: 'drift',
      complete: 'true',
      'exit-code': '1',
      findings: '1',
      p1: '0',
      p2: '1',
      p3: '0',
      report: join(output, 'report.json'),
    });
    assert.equal(summary, readFileSync(join(output, 'report.md'), 'utf8'));
  });

  it('writes no summary when told not to', async () => {
    const inputs = { INPUT_MANIFESTS: 'git', INPUT_LIVE: 'same.yaml', INPUT_SUMMARY: 'false' };
    const { code, outputs, summary } = await action(inputs);
    assert.equal(code, 0);
    assert.equal(outputs['verdict'], 'in-sync');
    assert.equal(summary, '');
  });

  it('keeps the verdict where the runner has no summary', async () => {
    const inputs = {
      INPUT_MANIFESTS: 'git',
      INPUT_LIVE: 'same.yaml',
      GITHUB_STEP_SUMMARY: '/no/file',
    };
    const { code, stdout, outputs } = await action(inputs);
    assert.equal(code, 0);
    assert.equal(outputs['verdict'], 'in-sync');
    assert.match(stdout, /^::warning::The job summary was not written/m);
  });

  it('tells every fault as an error, and sets its outputs', async () => {
    const inputs = { INPUT_KUBECONFIG: '', INPUT_MANIFETS: 'git' };
    const { code, stdout, output, outputs } = await action(inputs);
    assert.equal(code, 3);
    assert.match(stdout, /^::error::Input manifets is unknown; did you mean "manifests"\?$/m);
    assert.match(stdout, /^::error::Input kubeconfig is empty: the secret is not set/m);
    assert.deepEqual(outputs, {
      verdict: 'failed',
      complete: 'false',
      'exit-code': '3',
      findings: '0',
      p1: '0',
      p2: '0',
      p3: '0',
      report: '',
    });
    assert(!existsSync(output));
  });
});

function kubeconfigOf(server: string): string {
  return `apiVersion: v1
kind: Config
current-context: test
clusters: [{name: test, cluster: {server: "${server}", insecure-skip-tls-verify: true}}]
users: [{name: test, user: {token: made-up}}]
contexts: [{name: test, context: {cluster: test, user: test}}]
`;
}
