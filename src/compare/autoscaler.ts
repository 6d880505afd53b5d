import { fieldAt, type JsonValue, stringAt } from '../model/json.ts';
import { identityOf, type ObjectRef, parseApiVersion } from '../model/object-ref.ts';
import type { OwnerEntry } from './ownership.ts';

/** How many replicas an autoscaler that Git declares may choose. */
export interface ReplicaBounds {
  readonly min: number;
  readonly max: number;
}

/** The bounds of what is autoscaled, by the identity of the target: group, kind, namespace, name. */
export type Autoscalers = ReadonlyMap<string, ReplicaBounds>;

/**
 * Reads the autoscalers that Git declares. One that only the cluster has explains nothing: whoever may
 * create it could hide a scaled workload behind it.
 */
export function readAutoscalers(
  resolved: readonly { readonly ref: ObjectRef; readonly declared: { object: JsonValue } }[],
): Autoscalers {
  const autoscalers = new Map<string, ReplicaBounds>();
  for (const { ref, declared } of resolved) {
    const { object } = declared;
    if (ref.group !== 'autoscaling' || ref.kind !== 'HorizontalPodAutoscaler') continue;
    const target = fieldAt(object, 'spec', 'scaleTargetRef');
    const { group } = parseApiVersion(stringAt(target, 'apiVersion') ?? '');
    const name = stringAt(target, 'name') ?? '';
    const max = fieldAt(object, 'spec', 'maxReplicas');
    const min = fieldAt(object, 'spec', 'minReplicas') ?? 1;
    if (typeof max !== 'number' || typeof min !== 'number') continue;
    const kind = stringAt(target, 'kind') ?? '';
    autoscalers.set(identityOf({ group, version: '', kind, namespace: ref.namespace, name }), {
      min,
      max,
    });
  }
  return autoscalers;
}

/** Whether the autoscaler's controller wrote a number of replicas, by its own door and within its bounds. */
export function isAutoscaled(
  replicas: { readonly value: JsonValue; readonly owners: readonly OwnerEntry[] },
  bounds: ReplicaBounds | undefined,
): boolean {
  const { value, owners } = replicas;
  if (bounds === undefined || typeof value !== 'number') return false;
  if (value < bounds.min || value > bounds.max) return false;
  // Who writes replicas takes them from whoever had them: a second owner wrote the same number.
  return owners.some(
    ({ manager, operation, subresource }) =>
      manager === 'kube-controller-manager' && operation === 'Update' && subresource === 'scale',
  );
}
