import type { Editor } from '../model/finding.ts';
import { fieldAt, fieldOf, isObject, type JsonValue, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import type { Path, PathSegment } from '../model/path.ts';

/** One entry of managedFields: what one manager wrote last. https://kubernetes.io/docs/reference/using-api/server-side-apply/ */
export interface OwnerEntry extends Editor {
  readonly fields: JsonValue;
}

/** The entries of an object, or undefined where it carries none at all. */
export function readOwners(live: KubeObject): readonly OwnerEntry[] | undefined {
  const entries = fieldAt(live, 'metadata', 'managedFields');
  if (!Array.isArray(entries) || entries.length === 0) return undefined;
  return entries.filter(isObject).map((entry) => ({
    manager: stringAt(entry, 'manager') ?? '',
    operation: stringAt(entry, 'operation') ?? '',
    subresource: stringAt(entry, 'subresource') || null,
    time: stringAt(entry, 'time') ?? null,
    user: null,
    fields: fieldOf(entry, 'fieldsV1') ?? null,
  }));
}

/** The entries that own a path: the path itself, or something below it. */
export function ownersOf(owners: readonly OwnerEntry[], path: Path): readonly OwnerEntry[] {
  const keys = path.map(fieldKey);
  return owners.filter((owner) => fieldAt(owner.fields, ...keys) !== undefined);
}

/** The spelling of a path's step in FieldsV1. The server writes the keys of list elements in order. */
function fieldKey(segment: PathSegment): string {
  if ('field' in segment) return `f:${segment.field}`;
  if ('index' in segment) return `i:${segment.index}`;
  if ('member' in segment) return `v:${toJson(segment.member)}`;
  const pairs = Object.entries(segment.keys)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${JSON.stringify(key)}:${toJson(value)}`);
  return `k:{${pairs.join(',')}}`;
}

function toJson(value: JsonValue): string {
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}

/** The entry without its field set, as it stands in a report. */
export function toEditor(owner: OwnerEntry): Editor {
  const { manager, operation, subresource, time, user } = owner;
  return { manager, operation, subresource, time, user };
}

/** The latest of several entries; one without a time counts as the oldest. */
export function latestOf(owners: readonly OwnerEntry[]): OwnerEntry | undefined {
  return owners.reduce<OwnerEntry | undefined>(
    (latest, owner) =>
      latest === undefined || (owner.time ?? '') > (latest.time ?? '') ? owner : latest,
    undefined,
  );
}
