import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { explainNoMemory } from '../../src/job-event.ts';

const main = { GITHUB_EVENT_PATH: '/event.json', GITHUB_REF: 'refs/heads/main' };
const payload = JSON.stringify({ repository: { default_branch: 'main' } });

const rows: readonly {
  name: string;
  env: Record<string, string>;
  payload?: string | null;
  expected: string | null;
}[] = [
  { name: 'a schedule', env: { GITHUB_EVENT_NAME: 'schedule' }, payload: null, expected: null },
  {
    name: 'a push to the default branch',
    env: { ...main, GITHUB_EVENT_NAME: 'push' },
    expected: null,
  },
  {
    name: 'a dispatch on the default branch',
    env: { ...main, GITHUB_EVENT_NAME: 'workflow_dispatch' },
    expected: null,
  },
  {
    name: 'a push elsewhere',
    env: { ...main, GITHUB_EVENT_NAME: 'push', GITHUB_REF: 'refs/heads/feature' },
    expected: 'refs/heads/feature is not the default branch',
  },
  {
    name: 'a tag of the same name',
    env: { ...main, GITHUB_EVENT_NAME: 'push', GITHUB_REF: 'refs/tags/main' },
    expected: 'refs/tags/main is not the default branch',
  },
  ...['pull_request', 'pull_request_target', 'issue_comment', 'workflow_run'].map((event) => ({
    name: event,
    env: { ...main, GITHUB_EVENT_NAME: event },
    expected: `the event is ${event}`,
  })),
  { name: 'no event', env: main, expected: 'the event is unknown' },
  ...[null, '', '{', '[]', '{"repository":{}}', '{"repository":{"default_branch":7}}'].map(
    (text) => ({
      name: `a payload of ${text === null ? 'no file' : JSON.stringify(text)}`,
      env: { ...main, GITHUB_EVENT_NAME: 'push' },
      payload: text,
      expected: 'the event does not tell the default branch',
    }),
  ),
  {
    name: 'no payload',
    env: { GITHUB_EVENT_NAME: 'push', GITHUB_REF: 'refs/heads/main' },
    expected: 'the event does not tell the default branch',
  },
];

describe('explainNoMemory', () => {
  for (const { name, env, payload: text = payload, expected } of rows) {
    it(`${expected === null ? 'lets' : 'keeps'} ${name} ${expected === null ? 'write' : 'out'}`, () => {
      const read = () => {
        if (text === null) throw new Error('ENOENT');
        return text;
      };
      assert.equal(explainNoMemory(env, read), expected);
    });
  }
});
