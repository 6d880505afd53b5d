import type { JsonScalar } from './json.ts';

/** One step into an object: a field or map key, a keyed list element, a set's member, or an index. */
export type PathSegment =
  | { readonly field: string }
  | { readonly keys: { readonly [key: string]: JsonScalar } }
  | { readonly member: JsonScalar }
  | { readonly index: number };

export type Path = readonly PathSegment[];

const plainKey = /^[A-Za-z0-9_-]+$/;

/** `spec.ports[port=53,protocol="UDP"].targetPort`, the notation of the report. */
export function formatPath(path: Path): string {
  let text = '';
  for (const segment of path) text += formatSegment(segment, text === '');
  return text;
}

function formatSegment(segment: PathSegment, first: boolean): string {
  if ('field' in segment) {
    if (!plainKey.test(segment.field)) return `[${JSON.stringify(segment.field)}]`;
    return first ? segment.field : `.${segment.field}`;
  }
  if ('index' in segment) return `[${segment.index}]`;
  if ('member' in segment) return `[=${formatScalar(segment.member)}]`;
  const keys = Object.entries(segment.keys).map(([key, value]) => `${key}=${formatScalar(value)}`);
  return `[${keys.join(',')}]`;
}

function formatScalar(value: JsonScalar): string {
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}
