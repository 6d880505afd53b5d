import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { makeWork, readOutputs, startEntry, untilEnd } from './entry-process.ts';

const configMap = (mode: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b}\ndata: {mode: ${mode}}\n`;
const work = makeWork({
  'git/a.yaml': configMap('slow'),
  'same.yaml': configMap('slow'),
  'other.yaml': configMap('fast'),
  'a-file': '',
});
// A folder where a file is to be written: not even root can remove it as one.
mkdirSync(join(work, 'taken', 'run.json'), { recursive: true });

let runs = 0;
async function runAction(inputs: Record<string, string>) {
  runs += 1;
  const [outputs, summary] = [`outputs-${runs}`, `summary-${runs}`].map((name) => join(work, name));
  assert(outputs !== undefined && summary !== undefined);
  for (const file of [outputs, summary]) writeFileSync(file, '');
  const env = {
    INPUT_MANIFESTS: 'git',
    INPUT_OUTPUT: join(work, `out-${runs}`),
    GITHUB_OUTPUT: outputs,
    GITHUB_STEP_SUMMARY: summary,
    ...inputs,
  };
  const ended = await untilEnd(startEntry(work, 'runAction', { env }));
  return { ...ended, outputs: readOutputs(outputs), summary: readFileSync(summary, 'utf8') };
}

describe('a report that cannot be written', () => {
  for (const [name, output] of [
    ['that cannot be made', 'a-file/out'],
    ['that cannot be cleared', 'taken'],
    ['where there are none', '/proc/drift-report'],
  ] as const) {
    for (const [live, code] of [
      ['other.yaml', 1],
      ['same.yaml', 3],
    ] as const) {
      it(`in a folder ${name} is printed, and the command ends with ${code}`, async () => {
        const args = ['sweep', 'git', `--live=${live}`, `--output=${output}`];
        const ended = await untilEnd(startEntry(work, 'runCommand', { args }));
        assert.equal(ended.code, code);
        assert.match(ended.stdout, code === 1 ? /mode: fast/ : /^In sync/);
        assert.match(ended.stderr, /^error: The report cannot be written to [^\n]*\n$/);
      });
    }
  }

  it('does not hide why there is none', async () => {
    const args = ['sweep', 'git', '--live=nowhere', '--output=taken'];
    const { code, stderr } = await untilEnd(startEntry(work, 'runCommand', { args }));
    assert.equal(code, 3);
    assert.match(stderr, /^warning: The report cannot be written to taken: .*\nerror: .*nowhere/);
  });

  it('has its outputs and its summary', async () => {
    const ended = await runAction({ INPUT_LIVE: 'other.yaml', INPUT_OUTPUT: 'taken' });
    assert.equal(ended.code, 1);
    assert.match(ended.stdout, /::error::The report cannot be written to taken/);
    const { verdict, report, 'exit-code': code } = ended.outputs;
    assert.deepEqual({ verdict, report, code }, { verdict: 'drift', report: '', code: '1' });
    assert.match(ended.summary, /Drift/);
  });
});

describe('outputs that cannot be set', () => {
  for (const [live, code] of [
    ['other.yaml', 1],
    ['same.yaml', 3],
  ] as const) {
    it(`do not hide the verdict, and are told once: ${code}`, async () => {
      const ended = await runAction({ INPUT_LIVE: live, GITHUB_OUTPUT: '/no/file' });
      assert.equal(ended.code, code);
      assert.notEqual(ended.summary, '');
      assert(existsSync(join(work, `out-${runs}`, 'report.json')));
      const told = ended.stdout.match(/^::error::.*$/gm);
      assert.equal(told?.length, 1);
      assert.match(told[0] ?? '', /The outputs of the step cannot be set: .*GITHUB_OUTPUT must/);
    });
  }
});

describe('the log of the action', () => {
  it('holds the report, folded', async () => {
    const { stdout } = await runAction({ INPUT_LIVE: 'other.yaml' });
    const report = readFileSync(join(work, `out-${runs}`, 'report.txt'), 'utf8').trimEnd();
    assert(stdout.includes(`\n::group::Report\n${report}\n::endgroup::\n`), stdout);
  });

  for (const forge of ['FORGEJO_ACTIONS', 'GITEA_ACTIONS']) {
    it(`has plain lines for errors: ${forge}`, async () => {
      const { code, stdout } = await runAction({ INPUT_LIVE: 'nowhere', [forge]: 'true' });
      assert.equal(code, 3);
      assert.match(stdout, /^ERROR: The snapshot nowhere does not exist/);
    });
  }
});
