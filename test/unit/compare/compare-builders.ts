import type { ReplicaBounds } from '../../../src/compare/autoscaler.ts';
import { compareObject } from '../../../src/compare/compare-object.ts';
import type { Comparison } from '../../../src/compare/comparison.ts';
import { type Schema, SchemaDocument } from '../../../src/compare/schema.ts';
import { kubernetesOpenApi } from '../../../src/live/kubernetes-schema.generated.ts';
import { type JsonObject, type JsonValue, stringAt } from '../../../src/model/json.ts';
import type { ObjectRef } from '../../../src/model/object-ref.ts';
import { parseApiVersion } from '../../../src/model/object-ref.ts';
import { formatPath } from '../../../src/model/path.ts';

export const builtInSchemas = new SchemaDocument(JSON.parse(kubernetesOpenApi) as JsonObject);

export function refOf(object: JsonObject): ObjectRef {
  return {
    ...parseApiVersion(stringAt(object, 'apiVersion') ?? ''),
    kind: stringAt(object, 'kind') ?? '',
    namespace: stringAt(object, 'metadata', 'namespace') ?? '',
    name: stringAt(object, 'metadata', 'name') ?? '',
  };
}

export interface CompareOptions {
  readonly schema?: Schema | undefined;
  readonly deployers?: readonly string[];
  readonly replicaBounds?: ReplicaBounds;
  readonly admissionPossible?: boolean;
  readonly encrypted?: readonly string[];
  readonly redactedCapture?: boolean;
}

/** Compares with the built-in schema, where the row names no other. */
export function compare(
  desired: JsonObject,
  live: JsonObject,
  options: CompareOptions = {},
): Comparison {
  const ref = refOf(desired);
  return compareObject({
    ref,
    desired,
    live,
    schema: 'schema' in options ? options.schema : builtInSchemas.ofKind(ref),
    deployers: options.deployers ?? [],
    replicaBounds: options.replicaBounds,
    admissionPossible: options.admissionPossible ?? false,
    encrypted: options.encrypted ?? [],
    redactedCapture: options.redactedCapture ?? false,
  });
}

/** `changed spec.replicas by kubectl-edit`, a line a difference. */
export function describeDifferences(comparison: Comparison): string[] {
  return comparison.differences.map(
    ({ change, path, editor }) =>
      `${change} ${formatPath(path)}${editor === null ? '' : ` by ${editor.manager}`}`,
  );
}

/** A managedFields entry. `fields` is FieldsV1. */
export function entry(
  manager: string,
  operation: 'Apply' | 'Update',
  fields: JsonValue,
  rest: JsonObject = {},
): JsonObject {
  return { manager, operation, time: '2026-11-03T09:14:22Z', fieldsV1: fields, ...rest };
}
