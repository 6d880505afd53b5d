import {
  fieldOf,
  isObject,
  type JsonObject,
  type JsonValue,
  stringAt,
} from '../../src/model/json.ts';

/** What a case expects of one object; `accept` and `optional` widen what may be reported. */
interface ExpectedObject {
  readonly ref: string;
  readonly status: string;
  readonly acceptStatus: readonly string[];
  readonly paths: readonly string[];
  readonly accept: (path: string) => readonly string[];
  readonly optional: readonly string[];
  readonly names: readonly string[];
  readonly editorOf: (path: string) => JsonValue | undefined;
  readonly isPartly: boolean;
}

const drifting = ['changed', 'missing', 'unmanaged'];

/** The faults of a report beside what the case expects; none: it passes. */
export function judgeCase(expectation: JsonValue, report: JsonObject, text: string): string[] {
  const expected = listOf(fieldOf(expectation, 'objects')).map(readExpected);
  const findings = listOf(fieldOf(report, 'findings')).filter(isObject);
  const byRef = new Map(findings.map((finding) => [stringAt(finding, 'ref') ?? '', finding]));
  const unchecked = new Set(
    listOf(fieldOf(report, 'unchecked')).map((gap) => stringAt(gap, 'ref') ?? ''),
  );
  const faults = expected.flatMap((object) => judgeObject(object, { byRef, unchecked, text }));
  const known = new Set(expected.map(({ ref }) => ref));
  for (const [ref, finding] of byRef) {
    const status = stringAt(finding, 'status') ?? '';
    if (known.has(ref) || !drifting.includes(status)) continue;
    faults.push(`${ref} is ${status} and should be no finding`);
  }
  if (fieldOf(expectation, 'drift') === true && fieldOf(report, 'verdict') !== 'drift') {
    faults.push(`the verdict is ${stringAt(report, 'verdict')}`);
  }
  return [...faults, ...findLeaks(expectation, text)];
}

interface Judged {
  readonly byRef: ReadonlyMap<string, JsonObject>;
  readonly unchecked: ReadonlySet<string>;
  readonly text: string;
}

function judgeObject(object: ExpectedObject, judged: Judged): string[] {
  const finding = judged.byRef.get(object.ref);
  const status = stringAt(finding, 'status') ?? 'in-sync';
  switch (object.status) {
    case 'error':
      return judgeError(object, status, judged);
    case 'skipped':
      return status === 'skipped' || status === 'unchecked'
        ? []
        : [`${object.ref} should be listed as skipped, it is ${status}`];
    case 'in-sync':
      return judgeInSync(object, status, judged);
    default:
      if (status !== object.status) {
        return [`${object.ref} should be ${object.status}, it is ${status}`];
      }
      return object.status === 'changed' ? judgePaths(object, finding) : [];
  }
}

function judgeError(object: ExpectedObject, status: string, judged: Judged): string[] {
  if (drifting.includes(status)) return [`${object.ref} should be an error, it is ${status}`];
  const errors = [...judged.byRef.values()].some((finding) => finding['status'] === 'error');
  if (!errors && !object.acceptStatus.includes(status)) return [`${object.ref}: no error is told`];
  return object.names
    .filter((name) => !new RegExp(`(?<!\\w)${name}(?!\\w)`).test(judged.text))
    .map((name) => `${object.ref}: the error should name ${name}`);
}

function judgeInSync(object: ExpectedObject, status: string, judged: Judged): string[] {
  if (status !== 'in-sync') return [`${object.ref} should be in sync, it is ${status}`];
  const isListed = judged.unchecked.has(object.ref);
  if (isListed === object.isPartly) return [];
  return [`${object.ref} should ${object.isPartly ? '' : 'not '}be listed as unchecked`];
}

function judgePaths(object: ExpectedObject, finding: JsonObject | undefined): string[] {
  const differences = listOf(fieldOf(finding, 'differences'));
  const paths = differences.map((difference) => normalizePath(stringAt(difference, 'path') ?? ''));
  const home = new Map<string, string>();
  const faults: string[] = [];
  for (const path of object.paths) {
    const accepted = [path, ...object.accept(path)].map(normalizePath);
    for (const one of accepted) home.set(one, home.get(one) ?? path);
    if (!paths.some((one) => accepted.includes(one))) {
      faults.push(`${object.ref}: ${path} is not reported, but ${paths.join(', ')}`);
    }
  }
  const optional = object.optional.map(normalizePath);
  differences.forEach((difference, index) => {
    const path = paths[index] ?? '';
    const wanted = home.get(path);
    if (wanted === undefined) {
      if (!optional.includes(path)) faults.push(`${object.ref}: ${path} should not be reported`);
      return;
    }
    faults.push(...judgeEditor(`${object.ref}: ${path}`, object.editorOf(wanted), difference));
  });
  return faults;
}

function judgeEditor(
  place: string,
  wanted: JsonValue | undefined,
  difference: JsonValue,
): string[] {
  const editor = fieldOf(difference, 'editor') ?? null;
  if (wanted === undefined) return [];
  if (wanted === null) return editor === null ? [] : [`${place}: nobody may be named`];
  return Object.entries(isObject(wanted) ? wanted : {})
    .filter(([key, value]) => fieldOf(editor, key) !== value)
    .map(([key, value]) => `${place}: the editor's ${key} should be ${String(value)}`);
}

function readExpected(object: JsonValue): ExpectedObject {
  const readOnly = fieldOf(fieldOf(object, 'modes'), 'read-only');
  const merged = isObject(object) && isObject(readOnly) ? { ...object, ...readOnly } : object;
  const accept = fieldOf(merged, 'accept');
  const editors = fieldOf(merged, 'editors');
  const fields = textsOf(fieldOf(merged, 'fields')).map((path) => path.split('.').at(-1) ?? path);
  const named = ['key', 'line'].flatMap((key) => fieldOf(merged, key) ?? []);
  return {
    ref: stringAt(merged, 'ref') ?? '',
    status: stringAt(merged, 'status') ?? '',
    acceptStatus: textsOf(fieldOf(merged, 'accept-status')),
    paths: textsOf(fieldOf(merged, 'paths')),
    accept: (path) => textsOf(isObject(accept) ? fieldOf(accept, path) : accept),
    optional: textsOf(fieldOf(merged, 'optional')),
    names: [...fields, ...named.map(String)],
    editorOf: (path) =>
      fieldOf(isObject(editors) ? fieldOf(editors, path) : undefined, 'manager') === undefined
        ? fieldOf(merged, 'editor')
        : fieldOf(editors, path),
    isPartly: (stringAt(merged, 'note') ?? '').includes('partly'),
  };
}

/** A key needs quotes only if it has other characters than letters, digits, _ and -. */
function normalizePath(path: string): string {
  return path.replace(/\["([A-Za-z0-9_-]+)"\]/g, '.$1');
}

function findLeaks(expectation: JsonValue, text: string): string[] {
  const places = [expectation, ...listOf(fieldOf(expectation, 'objects'))];
  const secrets = places.flatMap((place) => textsOf(fieldOf(place, 'redacted')));
  return secrets
    .flatMap((secret) => [secret, Buffer.from(secret).toString('base64')])
    .filter((secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)))
    .map((secret) => `leaks ${secret.slice(0, 4)}...`);
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return listOf(typeof value === 'string' ? [value] : value).map(String);
}
