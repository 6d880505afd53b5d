import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { makeWork, startEntry, untilEnd } from './entry-process.ts';

const configMap = (name: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: shop}\ndata: {a: b}\n`;
const cluster = (uid: string) =>
  `apiVersion: v1\nkind: Namespace\nmetadata: {name: kube-system, uid: ${uid}}\n---\n${configMap('a')}`;

const work = makeWork({
  'git/a.yaml': configMap('a'),
  'many/all.yaml': Array.from({ length: 12 }, (_, index) => configMap(`c-${index}`)).join('---\n'),
  'one.yaml': cluster('11111111-0000-4000-8000-000000000000'),
  'two.yaml': cluster('22222222-0000-4000-8000-000000000000'),
  'newer.json': '{"schemaVersion":"drift-sweep-state/v2"}',
  'event.json': '{"repository":{"default_branch":"main"}}',
});
const sweep = (...args: string[]) =>
  untilEnd(startEntry(work, 'runCommand', { args: ['sweep', '--output=out', ...args] }));
const readState = (name: string) => JSON.parse(readFileSync(join(work, name), 'utf8'));

describe('a sweep with a state', () => {
  it('remembers the cluster, and asks when it is another one', async () => {
    const first = await sweep('git', '--live=one.yaml', '--state=kept/state.json');
    assert.deepEqual([first.code, first.stderr], [0, '']);
    await sweep('git', '--live=one.yaml', '--state=kept/state.json');
    const before = readState('kept/state.json');
    assert.equal(before.clusterId, '11111111-0000-4000-8000-000000000000');
    assert.equal(before.sweeps.length, 2);

    const other = await sweep('git', '--live=two.yaml', '--state=kept/state.json');
    assert.equal(other.code, 1);
    assert.match(
      other.stdout,
      /^Is this the right cluster\? Its id is 22222222-[-\d]+; earlier sweeps saw\s11111111-[-\d]+\. /,
    );
    assert.deepEqual(other.stdout.match(/^P\d .*/gm)?.length, 1);
    assert.deepEqual(readState('kept/state.json'), before);
  });

  it('asks when nearly nothing is there, with one finding for twelve objects', async () => {
    const { code, stdout } = await sweep('many', '--live=one.yaml', '--state=never.json');
    assert.equal(code, 1);
    assert.match(stdout, /^Is this the right cluster\? Of 12 declared objects none is there\./);
    assert.deepEqual(stdout.match(/^P\d .*/gm)?.length, 1);
    const { counts, verdict, complete } = readState('out/report.json');
    assert.deepEqual([verdict, complete], ['drift', false]);
    assert.deepEqual([counts.objects, counts.missing, counts.unchecked], [12, 1, 12]);
    assert.equal(existsSync(join(work, 'never.json')), false);
  });

  it('leaves a newer state as it is, reports all the same, and fails', async () => {
    const { code, stdout, stderr } = await sweep('git', '--live=one.yaml', '--state=newer.json');
    assert.equal(code, 3);
    assert.match(stdout, /^In sync/);
    assert.match(stderr, /^error: The state newer\.json has version 2, [^\n]*\n$/);
    assert.equal(
      readFileSync(join(work, 'newer.json'), 'utf8'),
      '{"schemaVersion":"drift-sweep-state/v2"}',
    );
  });

  it('tells that the state cannot be written, after the report', async () => {
    const { code, stdout, stderr } = await sweep('git', '--live=one.yaml', '--state=/proc/s.json');
    assert.equal(code, 3);
    assert.match(stdout, /^In sync/);
    assert.match(stderr, /^error: The state \/proc\/s\.json cannot be written: [^\n]*\n$/);
  });
});

describe('a job with a state', () => {
  const runAction = (state: string, env: Record<string, string>) => {
    for (const name of ['outputs', 'summary']) writeFileSync(join(work, name), '');
    return untilEnd(
      startEntry(work, 'runAction', {
        env: {
          INPUT_MANIFESTS: 'git',
          INPUT_LIVE: 'one.yaml',
          INPUT_OUTPUT: join(work, 'job'),
          INPUT_STATE: state,
          GITHUB_OUTPUT: join(work, 'outputs'),
          GITHUB_STEP_SUMMARY: join(work, 'summary'),
          GITHUB_EVENT_PATH: join(work, 'event.json'),
          ...env,
        },
      }),
    );
  };

  it('writes it on the default branch', async () => {
    const env = { GITHUB_EVENT_NAME: 'push', GITHUB_REF: 'refs/heads/main' };
    assert.equal((await runAction('pushed.json', env)).code, 0);
    assert.equal(readState('pushed.json').sweeps.length, 1);
  });

  it('reads it and leaves it as it is on a pull request', async () => {
    const env = { GITHUB_EVENT_NAME: 'pull_request', GITHUB_REF: 'refs/pull/1/merge' };
    const { code, stdout } = await runAction('proposed.json', env);
    assert.equal(code, 0);
    assert.match(
      stdout,
      /The state proposed\.json stays as it is, .*: the event is pull_request\./,
    );
    assert.equal(existsSync(join(work, 'proposed.json')), false);
  });
});
