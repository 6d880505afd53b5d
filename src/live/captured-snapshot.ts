import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { whyUnreadable } from '../desired/file-error.ts';
import { parseJson } from '../desired/parse-json.ts';
import { codeOf, messageOf, UserError } from '../errors.ts';
import { fieldAt, fieldOf, isObject, type JsonValue, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import type { Admission, OpenApiOutcome } from '../ports.ts';
import type { Redactor } from '../redact/redactor.ts';
import { requireFile } from '../regular-file.ts';
import { countOf, formatCount } from '../report/escape.ts';
import {
  type CaptureIndex,
  captureFiles,
  captureSchemaVersion,
  isNewerCapture,
  parseCapturedResources,
  parseCaptureIndex,
} from './capture-format.ts';
import type { SnapshotContents } from './snapshot-contents.ts';

/** The folder of the capture that a path names; null: it names none. */
export function findCapture(path: string): string | null {
  const folder = statSync(path).isDirectory() ? path : dirname(path);
  if (folder !== path && basename(path) !== captureFiles.index) return null;
  const file = join(folder, captureFiles.index);
  if (!existsSync(file)) return null;
  return isIndex(readJson(file), file) ? folder : null;
}

/** Throws a UserError where the file is neither an index of this version nor an object of Kubernetes. */
function isIndex(value: JsonValue, file: string): boolean {
  const version = stringAt(value, 'schemaVersion');
  if (version === captureSchemaVersion) return true;
  if (version === undefined && stringAt(value, 'apiVersion') && stringAt(value, 'kind')) {
    return false;
  }
  if (isNewerCapture(version ?? '')) {
    throw new UserError(`${file} was written by a newer version (${version}): update Drift Sweep.`);
  }
  throw new UserError(
    `${file} has no schemaVersion of a capture. The capture is damaged: capture again. If the folder is none, remove the file or give it another name.`,
  );
}

/** Reads what `captureCluster` wrote. Throws a UserError that names the file which is missing or damaged. */
export function readCapture(folder: string, redactor: Redactor): SnapshotContents {
  // Only a capture that says it is redacted may hold markers that mean something.
  const saysRedacted = fieldOf(readJson(join(folder, captureFiles.index)), 'redacted') === true;
  const redact = saysRedacted ? redactor.redactCapturedObject : redactor.redactObject;
  // The index is text as well that anybody may have written: a server's address may hold a login.
  const index = parseCaptureIndex(...readPart(folder, captureFiles.index, redact));
  const discovery = parseCapturedResources(...readPart(folder, captureFiles.resources, redact));
  const objects = index.kinds.flatMap((kind) => readKind(folder, kind));
  const { server, version, clusterId } = index;
  return {
    target: { server, version, clusterId },
    discovery,
    objects: objects.map((object) => redact(object)),
    admission: readAdmission(folder, index, redactor),
    redacted: index.redacted,
    openApi: (groupVersion) => readOpenApi(folder, index, groupVersion),
    whyNotListed: explainNotListed(index),
    namespaces: index.namespaces,
  };
}

/** What a file of the folder holds, redacted, and the path of that file. */
function readPart(
  folder: string,
  name: string,
  redact: Redactor['redactObject'],
): [JsonValue, string] {
  const file = join(folder, name);
  const value = readJson(file);
  return [isObject(value) ? redact(value) : value, file];
}

function readJson(file: string): JsonValue {
  requireFile(file, `The capture's ${file}`);
  try {
    return parseJson(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = codeOf(error) === undefined ? messageOf(error) : `${whyUnreadable(error)}.`;
    throw new UserError(
      `${file} cannot be read: ${reason} The capture is damaged: capture again.`,
      { cause: error },
    );
  }
}

function readObjects(file: string, key: string): readonly KubeObject[] {
  const items = fieldOf(readJson(file), key);
  if (Array.isArray(items) && items.every(isObject)) return items;
  throw new UserError(`${file} holds no list of objects. The capture is damaged: capture again.`);
}

function readKind(folder: string, kind: CaptureIndex['kinds'][number]): readonly KubeObject[] {
  const file = join(folder, captureFiles.objects, kind.file);
  const objects = readObjects(file, 'items');
  if (objects.length === kind.objects) return objects;
  throw new UserError(
    `${file} holds ${countOf(objects.length, 'object')}, and ${captureFiles.index} tells of ${formatCount(kind.objects)}. The capture is damaged: capture again.`,
  );
}

function readAdmission(folder: string, index: CaptureIndex, redactor: Redactor): Admission {
  if (index.admissionUnknown !== null) return { kind: 'assumed', reason: index.admissionUnknown };
  const configurations = readObjects(join(folder, captureFiles.admission), 'items');
  return {
    kind: 'known',
    configurations: configurations.map((object) => redactor.redactObject(object)),
  };
}

function readOpenApi(
  folder: string,
  index: CaptureIndex,
  { group, version }: { readonly group: string; readonly version: string },
): OpenApiOutcome {
  const entry = index.openApi.find((one) => one.group === group && one.version === version);
  if (entry === undefined) return { kind: 'absent' };
  if ('reason' in entry) return { kind: 'unchecked', reason: entry.reason };
  const file = join(folder, captureFiles.openApi, entry.file);
  const document = readJson(file);
  if (isObject(document) && isObject(fieldAt(document, 'components', 'schemas'))) {
    return { kind: 'document', document };
  }
  throw new UserError(`${file} holds no OpenAPI document. The capture is damaged: capture again.`);
}

/** A kind counts as listed in whichever version it was: what is not among its objects is not there. */
function explainNotListed(index: CaptureIndex): SnapshotContents['whyNotListed'] {
  const nameOf = ({ group, kind }: { readonly group: string; readonly kind: string }) =>
    `${group}/${kind}`;
  const listed = new Set(index.kinds.map(nameOf));
  const reasons = new Map(index.notListed.map((one) => [nameOf(one), one.reason]));
  return (resource) => {
    const name = nameOf(resource);
    if (listed.has(name)) return null;
    return reasons.get(name) ?? `the capture does not list ${resource.kind} objects`;
  };
}
