import { fieldAt, isObject, type JsonObject, type JsonValue } from '../model/json.ts';
import type { ApiResource } from '../ports.ts';
import { kubernetesOpenApi, kubernetesResources } from './kubernetes-schema.generated.ts';

/** Every kind of Kubernetes itself, for snapshots that do not say what their cluster served. */
export function readBuiltInResources(): readonly ApiResource[] {
  return JSON.parse(kubernetesResources) as ApiResource[];
}

/** The schemas of those kinds by name, and of what they consist of. */
export function readBuiltInSchemas(): JsonObject {
  const schemas = fieldAt(JSON.parse(kubernetesOpenApi) as JsonValue, 'components', 'schemas');
  return isObject(schemas) ? schemas : {};
}
