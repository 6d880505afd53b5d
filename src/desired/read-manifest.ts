import { fieldOf, isObject, type JsonObject, setField, stringAt } from '../model/json.ts';
import type { DesiredObject, ManifestError, SkippedManifest } from '../model/kube-object.ts';
import { formatRef, type ObjectRef, parseApiVersion } from '../model/object-ref.ts';
import type { Redactor } from '../redact/redactor.ts';
import { claimOf } from './claims.ts';
import { decodeText } from './decode-text.ts';
import type { ManifestDocument, Place } from './manifest-document.ts';
import { manifestRules, readRef } from './manifest-rules.ts';
import { parseManifests } from './parse-manifests.ts';
import { skipRules } from './skip-rules.ts';
import { replaceEncrypted } from './sops.ts';

/** What one file declares. */
export interface ManifestFile {
  readonly objects: readonly DesiredObject[];
  readonly errors: readonly ManifestError[];
  readonly skipped: readonly SkippedManifest[];
  /** It holds nothing that means to be an object of a cluster. */
  readonly foreign: boolean;
}

export interface FileContext {
  /** Relative to the workspace, with forward slashes. */
  readonly file: string;
  readonly defaultNamespace: string;
  readonly redactor: Redactor;
}

/** Reads a file's objects, redacted. It never throws for what stands in the file. */
export function readManifestFile(bytes: Buffer, context: FileContext): ManifestFile {
  const decoded = decodeText(bytes);
  if (decoded.kind === 'utf16') {
    return refuseFile(context, 'The file is UTF-16, which kubectl cannot read. Save it as UTF-8.');
  }
  const documents = parseManifests(decoded.text, { invalidLines: decoded.invalidLines });
  const claims = documents.map(claimOf);
  const read = { objects: [], errors: [], skipped: [], foreign: !claims.includes('object') };
  if (read.foreign) return read;
  documents.forEach((document, index) => {
    if (claims[index] !== 'tool') addDocument(document, context, read);
  });
  return read;
}

/** A file of which nothing can be read. */
export function refuseFile(context: FileContext, message: string): ManifestFile {
  const { file, defaultNamespace } = context;
  const source = { file, line: 1 };
  const error = { ref: `file:${file}#1`, declares: null, defaultNamespace, source, message };
  return { objects: [], errors: [error], skipped: [], foreign: false };
}

interface Reading {
  readonly objects: DesiredObject[];
  readonly errors: ManifestError[];
  readonly skipped: SkippedManifest[];
}

function addDocument(document: ManifestDocument, context: FileContext, reading: Reading): void {
  const { redactor, defaultNamespace } = context;
  const source = { file: context.file, line: document.line };
  if (document.kind === 'error') {
    reading.errors.push(toError(document, { ...context, declares: readRef(document.value) }));
    return;
  }
  const { object } = document;
  const ref = readRef(object);
  const message = firstOf(manifestRules, object);
  if (message !== null) {
    reading.errors.push(
      toError({ ...document, message, readable: true }, { ...context, declares: ref }),
    );
    return;
  }
  const reason = firstOf(skipRules, object);
  if (reason !== null) {
    const shown = ref === null ? generatedRef(object, context) : refOf(ref, context);
    reading.skipped.push({ ref: shown, declares: ref, defaultNamespace, source, message: reason });
    return;
  }
  if (ref === null) throw new Error('a sound manifest must name its object');
  const opened = replaceEncrypted(withoutEmptyNamespace(object));
  reading.objects.push({
    ref,
    object: redactor.redactObject(opened.object),
    source,
    defaultNamespace,
    encrypted: opened.encrypted,
  });
}

function firstOf(
  rules: readonly { readonly find: (object: JsonObject) => string | null }[],
  object: JsonObject,
): string | null {
  for (const { find } of rules) {
    const found = find(object);
    if (found !== null) return found;
  }
  return null;
}

/** What cannot be read goes by its place in the file, even if it seems to say what it declares. */
function toError(
  fault: Place & { readonly message: string; readonly readable: boolean },
  context: FileContext & { readonly declares: ObjectRef | null },
): ManifestError {
  const { file, declares, defaultNamespace, redactor } = context;
  const place = [fault.number, ...fault.item].join('.');
  return {
    ref: fault.readable && declares !== null ? refOf(declares, context) : `file:${file}#${place}`,
    declares,
    defaultNamespace,
    source: { file, line: fault.line },
    message: redactor.redactText(fault.message),
  };
}

function refOf(ref: ObjectRef, { defaultNamespace }: FileContext): string {
  return formatRef({ ...ref, namespace: ref.namespace || defaultNamespace });
}

/** `batch/v1/Job/shop/import-*`. */
function generatedRef(object: JsonObject, context: FileContext): string {
  const ref = {
    ...parseApiVersion(stringAt(object, 'apiVersion') ?? ''),
    kind: stringAt(object, 'kind') ?? '',
    namespace: stringAt(object, 'metadata', 'namespace') ?? '',
    name: `${stringAt(object, 'metadata', 'generateName')}*`,
  };
  return refOf(ref, context);
}

/** An empty namespace is none, to the API server as well. */
function withoutEmptyNamespace(object: JsonObject): JsonObject {
  const metadata = fieldOf(object, 'metadata');
  if (!isObject(metadata) || !Object.hasOwn(metadata, 'namespace')) return object;
  if (stringAt(metadata, 'namespace')) return object;
  const { namespace: _, ...rest } = metadata;
  const copy = { ...object };
  setField(copy, 'metadata', rest);
  return copy;
}
