import { fieldAt, fieldOf, isObject, type JsonValue, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import type { Admission, ApiResource } from '../ports.ts';

/** An object on its way through admission, as it was sent and as it is now. */
export interface Admitted {
  readonly resource: ApiResource;
  /** '' for cluster-scoped objects. */
  readonly namespace: string;
  readonly desired: KubeObject;
  readonly live: KubeObject;
}

/**
 * What may have changed an object while it was admitted: the names of mutating webhooks and policies, or
 * why they cannot be known. Empty: nothing can have. Labels of namespaces are not read, so that a
 * namespace selector rules out by the namespace's name alone; CEL conditions are not weighed.
 */
export function findMutators(admission: Admission, admitted: Admitted): readonly string[] {
  if (admission.kind === 'assumed') return [admission.reason];
  return admission.configurations
    .filter((configuration) => matchersOf(configuration).some((one) => matches(one, admitted)))
    .map((configuration) => stringAt(configuration, 'metadata', 'name') ?? '');
}

/** A webhook, or a policy's constraints: rules and selectors stand in both under the same names. */
function matchersOf(configuration: KubeObject): readonly JsonValue[] {
  const constraints = fieldAt(configuration, 'spec', 'matchConstraints');
  return constraints === undefined ? listAt(configuration, 'webhooks') : [constraints];
}

function matches(matcher: JsonValue, admitted: Admitted): boolean {
  const rules = [...listAt(matcher, 'rules'), ...listAt(matcher, 'resourceRules')];
  return (
    rules.some((rule) => matchesRule(rule, admitted.resource)) &&
    matchesLabels(fieldOf(matcher, 'objectSelector'), admitted) &&
    matchesNamespace(fieldOf(matcher, 'namespaceSelector'), admitted.namespace)
  );
}

function matchesRule(rule: JsonValue, resource: ApiResource): boolean {
  const scope = fieldOf(rule, 'scope') ?? '*';
  const wanted = resource.namespaced ? 'Namespaced' : 'Cluster';
  return (
    (scope === '*' || scope === wanted) &&
    includes(listAt(rule, 'operations'), ['CREATE', 'UPDATE']) &&
    includes(listAt(rule, 'apiGroups'), [resource.group]) &&
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

function matchesNamespace(selector: JsonValue | undefined, namespace: string): boolean {
  if (namespace === '') return true;
  return matchesSelector(selector, (key) => (key === nameLabel ? namespace : undefined));
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
