import { fieldAt, fieldOf, isObject, type JsonValue, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import type { Admission, ApiResource } from '../ports.ts';

/** An object on its way through admission, as it was sent and as it is now. */
export interface Admitted {
  readonly resource: ApiResource;
  /** Versions in which the kind is served: a rule for one of them is asked for all of them. */
  readonly versions: readonly string[];
  /** '' for cluster-scoped objects. */
  readonly namespace: string;
  /** The labels of its namespace; undefined: nobody has read them. */
  readonly namespaceLabels: JsonValue | undefined;
  readonly desired: KubeObject;
  readonly live: KubeObject;
}

/**
 * What may have changed an object while it was admitted: the names of mutating webhooks and policies, or
 * why they cannot be known. Empty: nothing can have. CEL conditions are not weighed.
 */
export function findMutators(admission: Admission, admitted: Admitted): readonly string[] {
  // The server asks nobody about these, or a broken webhook could never be mended.
  if (admitted.resource.group === 'admissionregistration.k8s.io') return [];
  if (admission.kind === 'assumed') return [admission.reason];
  const bindings = admission.configurations.filter(
    (configuration) => fieldAt(configuration, 'spec', 'policyName') !== undefined,
  );
  return admission.configurations
    .filter((configuration) => mutates(configuration, bindings, admitted))
    .map(nameOf);
}

function mutates(
  configuration: KubeObject,
  bindings: readonly KubeObject[],
  admitted: Admitted,
): boolean {
  const constraints = fieldAt(configuration, 'spec', 'matchConstraints');
  if (constraints === undefined) {
    return listAt(configuration, 'webhooks').some((webhook) => matches(webhook, admitted));
  }
  if (!matches(constraints, admitted)) return false;
  // A policy does nothing until it is bound, and then no more than its binding lets it.
  return bindings
    .filter((binding) => fieldAt(binding, 'spec', 'policyName') === nameOf(configuration))
    .some((binding) => matchesBinding(fieldAt(binding, 'spec', 'matchResources'), admitted));
}

function nameOf(configuration: KubeObject): string {
  return stringAt(configuration, 'metadata', 'name') ?? '';
}

/** A webhook or a policy's constraints: the same fields mean the same in both. */
function matches(matcher: JsonValue, admitted: Admitted): boolean {
  const rules = [...listAt(matcher, 'rules'), ...listAt(matcher, 'resourceRules')];
  const isOf = (rule: JsonValue) => matchesRule(rule, admitted);
  return (
    rules.some(isOf) &&
    !listAt(matcher, 'excludeResourceRules').some(isOf) &&
    matchesLabels(fieldOf(matcher, 'objectSelector'), admitted) &&
    matchesNamespace(fieldOf(matcher, 'namespaceSelector'), admitted)
  );
}

/** A binding without rules of its own is for all that its policy is for. */
function matchesBinding(resources: JsonValue | undefined, admitted: Admitted): boolean {
  if (resources === undefined) return true;
  const rules = listAt(resources, 'resourceRules');
  if (rules.length > 0) return matches(resources, admitted);
  return (
    matchesLabels(fieldOf(resources, 'objectSelector'), admitted) &&
    matchesNamespace(fieldOf(resources, 'namespaceSelector'), admitted)
  );
}

function matchesRule(rule: JsonValue, { resource, versions }: Admitted): boolean {
  const scope = fieldOf(rule, 'scope') ?? '*';
  const wanted = resource.namespaced ? 'Namespaced' : 'Cluster';
  // An object may have been written in any version that is served.
  return (
    (scope === '*' || scope === wanted) &&
    includes(listAt(rule, 'operations'), ['CREATE', 'UPDATE']) &&
    includes(listAt(rule, 'apiGroups'), [resource.group]) &&
    includes(listAt(rule, 'apiVersions'), versions) &&
    includes(listAt(rule, 'resources'), [resource.plural, '*/*', `${resource.plural}/*`])
  );
}

/** Labels may have changed since the object was admitted: those of Git count as well. */
function matchesLabels(selector: JsonValue | undefined, { desired, live }: Admitted): boolean {
  return [desired, live].some((object) => {
    const labels = fieldAt(object, 'metadata', 'labels');
    return matchesSelector(selector, (key) => stringAt(labels, key) ?? null);
  });
}

const nameLabel = 'kubernetes.io/metadata.name';

function matchesNamespace(
  selector: JsonValue | undefined,
  { namespace, namespaceLabels }: Admitted,
): boolean {
  if (namespace === '') return true;
  return matchesSelector(selector, (key) => {
    if (key === nameLabel) return namespace;
    return namespaceLabels === undefined ? undefined : (stringAt(namespaceLabels, key) ?? null);
  });
}

/** @param labelOf null: there is no such label; undefined: nobody knows. */
function matchesSelector(
  selector: JsonValue | undefined,
  labelOf: (key: string) => string | null | undefined,
): boolean {
  const labels = fieldOf(selector, 'matchLabels');
  const equal = Object.entries(isObject(labels) ? labels : {}).every(([key, wanted]) => {
    const value = labelOf(key);
    return value === undefined || value === wanted;
  });
  return equal && listAt(selector, 'matchExpressions').every((one) => holds(one, labelOf));
}

function holds(
  expression: JsonValue,
  labelOf: (key: string) => string | null | undefined,
): boolean {
  const value = labelOf(stringAt(expression, 'key') ?? '');
  if (value === undefined) return true;
  const isListed = value !== null && listAt(expression, 'values').includes(value);
  switch (stringAt(expression, 'operator')) {
    case 'In':
      return isListed;
    case 'NotIn':
      return !isListed;
    case 'Exists':
      return value !== null;
    case 'DoesNotExist':
      return value === null;
    default:
      return true;
  }
}

function includes(listed: readonly JsonValue[], names: readonly string[]): boolean {
  return listed.some((item) => item === '*' || names.some((name) => name === item));
}

function listAt(value: JsonValue | undefined, ...keys: string[]): readonly JsonValue[] {
  const found = fieldAt(value, ...keys);
  return Array.isArray(found) ? found : [];
}
