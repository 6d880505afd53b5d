import { fieldAt, fieldOf, type JsonValue } from '../model/json.ts';
import type { Admission, ApiResource } from '../ports.ts';

/**
 * Whether a mutating webhook or policy may have changed objects of this resource while they were admitted.
 * Selectors are not weighed: they hang on labels that may have changed since.
 */
export function mayBeMutated(admission: Admission, resource: ApiResource): boolean {
  if (admission.kind === 'assumed') return true;
  return admission.configurations.some((configuration) =>
    rulesOf(configuration).some((rule) => matchesRule(rule, resource)),
  );
}

function rulesOf(configuration: JsonValue): readonly JsonValue[] {
  const webhooks = listAt(configuration, 'webhooks').flatMap((webhook) => listAt(webhook, 'rules'));
  return [...webhooks, ...listAt(configuration, 'spec', 'matchConstraints', 'resourceRules')];
}

function matchesRule(rule: JsonValue, resource: ApiResource): boolean {
  const scope = fieldOf(rule, 'scope') ?? '*';
  const wanted = resource.namespaced ? 'Namespaced' : 'Cluster';
  return (
    (scope === '*' || scope === wanted) &&
    includes(listAt(rule, 'apiGroups'), [resource.group]) &&
    includes(listAt(rule, 'resources'), [resource.plural, '*/*', `${resource.plural}/*`])
  );
}

function includes(listed: readonly JsonValue[], names: readonly string[]): boolean {
  return listed.some((item) => item === '*' || names.some((name) => name === item));
}

function listAt(value: JsonValue, ...keys: string[]): readonly JsonValue[] {
  const found = fieldAt(value, ...keys);
  return Array.isArray(found) ? found : [];
}
