import { fieldOf, isObject, type JsonObject, type JsonValue } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { formatPath, type Path } from '../model/path.ts';
import { containsToken } from '../redact/token.ts';
import type { Schema } from './schema.ts';

/** A field of Git's object that the server would drop in silence, or refuse. */
export interface ManifestFault {
  readonly path: string;
  readonly fault: 'unknown-field' | 'wrong-type';
  readonly message: string;
}

/** As many as a person wants to read of one object. */
const mostFaults = 20;

/** Checks Git's object against the server's schema. An object without schema has no faults. */
export function validateManifest(desired: KubeObject, schema: Schema | undefined): ManifestFault[] {
  const faults: ManifestFault[] = [];
  if (schema !== undefined) visit({ value: desired, schema, path: [] }, faults);
  return faults;
}

interface Visit {
  readonly value: JsonValue;
  readonly schema: Schema;
  readonly path: Path;
}

function visit(at: Visit, faults: ManifestFault[]): void {
  const { value, schema, path } = at;
  if (value === null || faults.length >= mostFaults) return;
  if (!isOfType(value, schema)) {
    faults.push({
      path: formatPath(path),
      fault: 'wrong-type',
      message: `${formatPath(path)} is ${typeName(value)}, the server wants ${wantedName(schema)}`,
    });
    return;
  }
  if (isObject(value)) visitFields(value, at, faults);
  else if (Array.isArray(value)) visitElements(value, at, faults);
}

function visitFields(value: JsonObject, { schema, path }: Visit, faults: ManifestFault[]): void {
  for (const [field, inner] of Object.entries(value)) {
    const child = schema.child(field);
    const below = [...path, { field }];
    if (child !== undefined) {
      visit({ value: inner, schema: child, path: below }, faults);
    } else if (!schema.open && !isEverywhere(field, schema, path)) {
      faults.push(describeUnknown(field, schema, below));
    }
  }
}

function visitElements(list: JsonValue[], { schema, path }: Visit, faults: ManifestFault[]): void {
  const element = schema.element();
  if (element === undefined) return;
  list.forEach((value, index) => {
    visit({ value, schema: element, path: [...path, elementStep(value, index, schema)] }, faults);
  });
}

function elementStep(value: JsonValue, index: number, schema: Schema): Path[number] {
  if (schema.list.kind !== 'map') return { index };
  const entries = schema.list.keys.map((key) => [key, fieldOf(value, key)] as const);
  const keys: Record<string, string | number> = {};
  for (const [key, found] of entries) {
    if (typeof found === 'string' || typeof found === 'number') keys[key] = found;
  }
  return Object.keys(keys).length === 0 ? { index } : { keys };
}

/** The root of a custom resource's schema need not name these. */
function isEverywhere(field: string, schema: Schema, path: Path): boolean {
  if (path.length > 0 && !schema.embedded) return false;
  return ['apiVersion', 'kind', 'metadata'].includes(field);
}

function describeUnknown(field: string, schema: Schema, path: Path): ManifestFault {
  const near = nearestOf(field, schema.fields);
  const hint = near === undefined ? '' : `; the nearest that it knows is ${near}`;
  return {
    path: formatPath(path),
    fault: 'unknown-field',
    message: `${formatPath(path)} is no field that the server knows, it drops it in silence${hint}`,
  };
}

function nearestOf(field: string, known: ReadonlySet<string>): string | undefined {
  const folded = field.toLowerCase();
  const candidates = [...known];
  return (
    candidates.find((name) => name.toLowerCase() === folded) ??
    candidates.find((name) => name.startsWith(field) || field.startsWith(name))
  );
}

function isOfType(value: JsonValue, schema: Schema): boolean {
  if (schema.format === 'quantity' || schema.format === 'int-or-string') return true;
  // A hidden value is a text now, whatever it was.
  if (typeof value === 'string' && containsToken(value)) return true;
  switch (schema.type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'string':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint';
    case 'any':
      return true;
  }
}

function typeName(value: JsonValue): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'a map';
  if (typeof value === 'string') return 'text';
  return typeof value === 'boolean' ? 'a boolean' : 'a number';
}

function wantedName(schema: Schema): string {
  switch (schema.type) {
    case 'object':
      return 'a map';
    case 'array':
      return 'a list';
    case 'string':
      return 'text (put it in quotes)';
    case 'boolean':
      return 'a boolean';
    case 'integer':
      return 'a whole number';
    default:
      return 'a number';
  }
}
