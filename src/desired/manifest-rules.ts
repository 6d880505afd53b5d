import {
  fieldAt,
  fieldOf,
  isObject,
  type JsonObject,
  type JsonValue,
  stringAt,
} from '../model/json.ts';
import { type ObjectRef, parseApiVersion } from '../model/object-ref.ts';
import { quoteKey } from './quote-key.ts';
import { hasSopsBlock, isEncrypted } from './sops.ts';
import { isBase64 } from './yaml-scalar.ts';

/** What makes a document unfit to be compared: the API server would refuse it. */
export interface ManifestRule {
  readonly name: string;
  /** What is wrong and how to mend it, or null. Quotes no value: it may be a secret. */
  readonly find: (object: JsonObject) => string | null;
}

/** In this order; the first fault of a document is told. */
export const manifestRules: readonly ManifestRule[] = [
  { name: 'encrypted-names', find: findEncryptedName },
  { name: 'api-version', find: findApiVersionFault },
  { name: 'kind', find: findKindFault },
  { name: 'metadata', find: findMetadataFault },
  { name: 'name', find: findNameFault },
  { name: 'namespace', find: findNamespaceFault },
  { name: 'secret-data', find: findSecretFault },
];

const unrendered = /\{\{|\{%|\$\{/;
const versionForm = /^(?:[A-Za-z0-9.-]+\/)?[A-Za-z0-9-]+$/;
const kindForm = /^[A-Za-z][A-Za-z0-9-]*$/;
/**
 * What the API server refuses in every name, also in those of RBAC, which may hold almost anything:
 * https://github.com/kubernetes/apimachinery/blob/master/pkg/api/validation/path/name.go
 */
const notInNames = /[/%\p{Cc}\p{Zl}\p{Zp}]|^\.{1,2}$/u;

/** What a document declares; null where it does not name an object that could exist. */
export function readRef(value: JsonValue): ObjectRef | null {
  if (!isObject(value)) return null;
  const faults = [findApiVersionFault, findKindFault, findNameFault, findNamespaceFault];
  if (faults.some((find) => find(value) !== null)) return null;
  const name = stringAt(value, 'metadata', 'name');
  if (name === undefined) return null;
  return {
    ...parseApiVersion(stringAt(value, 'apiVersion') ?? ''),
    kind: stringAt(value, 'kind') ?? '',
    namespace: stringAt(value, 'metadata', 'namespace') ?? '',
    name,
  };
}

function findEncryptedName(object: JsonObject): string | null {
  if (!hasSopsBlock(object)) return null;
  const names = [['apiVersion'], ['kind'], ['metadata', 'name'], ['metadata', 'namespace']];
  if (!names.some((keys) => isEncrypted(fieldAt(object, ...keys)))) return null;
  return (
    'SOPS encrypted the names as well. Encrypt the values alone: ' +
    'set encrypted_regex to ^(data|stringData)$.'
  );
}

function findApiVersionFault(object: JsonObject): string | null {
  const version = fieldOf(object, 'apiVersion') ?? '';
  if (version === '') return 'The document has no apiVersion. Add one, such as v1 or apps/v1.';
  if (typeof version !== 'string') return 'apiVersion is no text. Put it in quotes.';
  if (unrendered.test(version)) return templateIn('apiVersion');
  if (versionForm.test(version)) return null;
  return 'apiVersion must be a version, such as v1, or a group and a version, such as apps/v1.';
}

function findKindFault(object: JsonObject): string | null {
  const kind = fieldOf(object, 'kind') ?? '';
  if (kind === '') return 'The document has no kind. Add one, such as Deployment.';
  if (typeof kind !== 'string') return 'kind is no text. Put it in quotes.';
  if (unrendered.test(kind)) return templateIn('kind');
  return kindForm.test(kind) ? null : 'kind must be one word, such as Deployment.';
}

function findMetadataFault(object: JsonObject): string | null {
  const metadata = fieldOf(object, 'metadata') ?? null;
  if (metadata === null) return 'The document has no metadata. Add it, with a name.';
  return isObject(metadata) ? null : 'metadata must be a mapping with a name.';
}

function findNameFault(object: JsonObject): string | null {
  const name = fieldAt(object, 'metadata', 'name') ?? '';
  const generated = fieldAt(object, 'metadata', 'generateName') ?? '';
  if (name !== '') return findFaultIn('metadata.name', name);
  if (generated !== '') return findFaultIn('metadata.generateName', generated);
  return 'The document has no metadata.name. Add one.';
}

function findNamespaceFault(object: JsonObject): string | null {
  const namespace = fieldAt(object, 'metadata', 'namespace') ?? '';
  return namespace === '' ? null : findFaultIn('metadata.namespace', namespace);
}

function findFaultIn(field: string, value: JsonValue): string | null {
  if (typeof value !== 'string') return `${field} is no text. Put it in quotes.`;
  if (unrendered.test(value)) return templateIn(field);
  if (!notInNames.test(value)) return null;
  return `${field} holds a character that no name may hold, such as / or a line break.`;
}

function templateIn(field: string): string {
  return `${field} holds a template that was not rendered. Sweep what it renders to.`;
}

function findSecretFault(object: JsonObject): string | null {
  if (fieldOf(object, 'kind') !== 'Secret' || fieldOf(object, 'apiVersion') !== 'v1') return null;
  return findTextFault(object, 'stringData') ?? findTextFault(object, 'data');
}

function findTextFault(object: JsonObject, field: 'data' | 'stringData'): string | null {
  const values = fieldOf(object, field) ?? null;
  if (values === null) return null;
  if (!isObject(values)) return `${field} of a Secret must be a mapping.`;
  const sealed = hasSopsBlock(object);
  for (const [key, value] of Object.entries(values)) {
    if (value === null || (sealed && isEncrypted(value))) continue;
    const path = `${field}[${quoteKey(key)}]`;
    if (typeof value !== 'string') return `${path} of a Secret is no text. Put it in quotes.`;
    if (field === 'data' && !isBase64(value.replace(/[\r\n]/g, ''))) {
      return `${path} of a Secret is not valid base64. Encode the value, or move it to stringData.`;
    }
  }
  return null;
}
