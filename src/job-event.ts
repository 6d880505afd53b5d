import type { JsonValue } from './model/json.ts';
import { isObject, stringAt } from './model/json.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** They run on what was merged, or on a branch that the payload names. */
const eventsThatRemember = ['schedule', 'push', 'workflow_dispatch'];

/**
 * Why this job may not change what is remembered; null: it may. Only a run on the default branch may: a
 * pull request is a proposal, made by anybody. `readPayload` gives the text of the event's file.
 */
export function explainNoMemory(
  env: Environment,
  readPayload: (path: string) => string,
): string | null {
  const event = env['GITHUB_EVENT_NAME'] ?? '';
  // It runs on the default branch alone: https://docs.github.com/actions/reference/events-that-trigger-workflows
  if (event === 'schedule') return null;
  if (!eventsThatRemember.includes(event)) {
    return `the event ${event === '' ? 'is unknown' : `is ${event}`}`;
  }
  const branch = readDefaultBranch(env['GITHUB_EVENT_PATH'], readPayload);
  if (branch === null) return 'the event does not tell the default branch';
  const ref = env['GITHUB_REF'] ?? '';
  return ref === `refs/heads/${branch}` ? null : `${ref} is not the default branch`;
}

function readDefaultBranch(
  path: string | undefined,
  readPayload: (path: string) => string,
): string | null {
  if (path === undefined || path === '') return null;
  try {
    const payload = JSON.parse(readPayload(path)) as JsonValue;
    return isObject(payload) ? (stringAt(payload, 'repository', 'default_branch') ?? null) : null;
  } catch {
    return null;
  }
}
