import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { whyUnreadable } from '../desired/file-error.ts';
import { parseManifests } from '../desired/parse-manifests.ts';
import { UserError } from '../errors.ts';
import type { Log } from '../log.ts';
import { equalJson, type JsonObject, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { apiVersionOf, formatRef, parseApiVersion } from '../model/object-ref.ts';
import type { ApiResource, OpenApiOutcome } from '../ports.ts';
import type { Redactor } from '../redact/redactor.ts';
import { describeOther, isEndless } from '../regular-file.ts';
import { readBuiltInResources, readBuiltInSchemas } from './built-in-kinds.ts';
import { type CustomResource, readCustomResources } from './custom-resources.ts';
import type { SnapshotContents } from './snapshot-contents.ts';

export interface PlainSnapshotOptions {
  readonly path: string;
  readonly redactor: Redactor;
  readonly log: Log;
}

interface SnapshotObject {
  readonly object: KubeObject;
  /** `file:line`. */
  readonly source: string;
}

/** How many faults of a snapshot are told at once. */
const mostFaults = 20;

/**
 * Reads a file or folder of objects as `kubectl get -o yaml` or `-o json` writes them. It is taken for
 * everything that there is. Throws a UserError with file and line where a document cannot be read.
 */
export function readPlainSnapshot(options: PlainSnapshotOptions): SnapshotContents {
  const { path, redactor } = options;
  const objects = withoutRepeats(readFiles(options)).map(({ object }) => object);
  if (objects.length === 0) {
    throw new UserError(
      `The snapshot ${path} holds no Kubernetes object. Write one by the command capture, or by kubectl get -o yaml.`,
    );
  }
  // Their schemas have defaults that are no secrets, under keys that look like some.
  const custom = readCustomResources(objects);
  return {
    target: { server: path, version: null, clusterId: findClusterId(objects) },
    discovery: { resources: collectResources(objects, custom), unhealthy: [] },
    objects: objects.map((object) => redactor.redactObject(object)),
    admission: {
      kind: 'assumed',
      reason: 'a snapshot does not tell which admission webhooks and policies its cluster has',
    },
    redacted: false,
    openApi: createOpenApi(custom),
    whyNotListed: () => null,
    namespaces: null,
  };
}

function readFiles(options: PlainSnapshotOptions): readonly SnapshotObject[] {
  const { path, redactor, log } = options;
  const objects: SnapshotObject[] = [];
  const faults: string[] = [];
  for (const file of listFiles(options)) {
    const documents = parseManifests(orTell(file, () => readFileSync(file, 'utf8')));
    for (const document of documents) {
      const source = `${file}:${document.line}`;
      if (document.kind === 'error') {
        faults.push(`${source}: ${redactor.redactText(document.message)}`);
      } else if (isNamed(document.object)) {
        objects.push({ object: document.object, source });
      } else {
        log.warn(`${source}: no Kubernetes object, left out of the snapshot.`);
      }
    }
  }
  if (faults.length === 0) return objects;
  const rest = faults.length - mostFaults;
  throw new UserError([
    `The snapshot ${path} cannot be read, so that nothing in it may be taken for the whole:`,
    ...faults.slice(0, mostFaults),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ]);
}

function listFiles({ path, log }: PlainSnapshotOptions): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return orTell(path, () => readdirSync(path, { recursive: true, encoding: 'utf8' }))
    .filter((name) => objectFile.test(name) && !name.split(sep).includes('.git'))
    .sort()
    .map((name) => join(path, name))
    .filter((file) => isReadable(file, log));
}

function isReadable(file: string, log: Log): boolean {
  const found = orTell(file, () => statSync(file, { throwIfNoEntry: false }));
  if (found === undefined)
    log.warn(`${file} is a link that leads nowhere, left out of the snapshot.`);
  else if (isEndless(found)) {
    log.warn(`${file} is ${describeOther(found).what}, left out of the snapshot.`);
  }
  return found?.isFile() === true;
}

/** Does what reads of the snapshot. Where that fails, the snapshot is not whole. */
function orTell<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const message = `The snapshot's ${path} cannot be read: ${whyUnreadable(error)}. Put that right, or take it out.`;
    throw new UserError(message, { cause: error });
  }
}

const objectFile = /\.(?:ya?ml|json)$/i;

function isNamed(object: JsonObject): boolean {
  return (
    stringAt(object, 'apiVersion') !== undefined &&
    stringAt(object, 'kind') !== undefined &&
    stringAt(object, 'metadata', 'name') !== undefined
  );
}

/** An object may stand in several files, as where two listings overlap, if they agree. */
function withoutRepeats(objects: readonly SnapshotObject[]): readonly SnapshotObject[] {
  const known = new Map<string, SnapshotObject>();
  for (const entry of objects) {
    const ref = refOf(entry.object);
    const before = known.get(ref);
    if (before === undefined) {
      known.set(ref, entry);
    } else if (!equalJson(before.object, entry.object)) {
      throw new UserError(
        `The snapshot holds ${ref} twice, and not alike: ${before.source} and ${entry.source}. Keep the one that is meant.`,
      );
    }
  }
  return [...known.values()];
}

function refOf(object: KubeObject): string {
  return formatRef({
    ...parseApiVersion(stringAt(object, 'apiVersion') ?? ''),
    kind: stringAt(object, 'kind') ?? '',
    namespace: stringAt(object, 'metadata', 'namespace') ?? '',
    name: stringAt(object, 'metadata', 'name') ?? '',
  });
}

/** The kinds of Kubernetes, those that definitions in the snapshot add, and those of its other objects. */
function collectResources(
  objects: readonly KubeObject[],
  custom: readonly CustomResource[],
): readonly ApiResource[] {
  const resources = new Map<string, ApiResource>();
  const keyOf = (resource: ApiResource) => `${apiVersionOf(resource)}/${resource.kind}`;
  for (const resource of [...readBuiltInResources(), ...custom.map((one) => one.resource)]) {
    resources.set(keyOf(resource), resource);
  }
  const known = new Set(resources.keys());
  for (const object of objects) {
    const resource = seenResource(object);
    const key = keyOf(resource);
    if (known.has(key)) continue;
    // One object with a namespace is proof enough.
    const namespaced = resource.namespaced || resources.get(key)?.namespaced === true;
    resources.set(key, { ...resource, namespaced });
  }
  return [...resources.values()];
}

function seenResource(object: KubeObject): ApiResource {
  const kind = stringAt(object, 'kind') ?? '';
  return {
    ...parseApiVersion(stringAt(object, 'apiVersion') ?? ''),
    kind,
    // The plural is known to the cluster alone; nothing asks for it here.
    plural: kind.toLowerCase(),
    namespaced: stringAt(object, 'metadata', 'namespace') !== undefined,
    verbs: ['get', 'list'],
  };
}

/** Built-in and custom schemas in one document: the custom ones refer to ObjectMeta. */
function createOpenApi(custom: readonly CustomResource[]): SnapshotContents['openApi'] {
  const builtIn = new Set(readBuiltInResources().map(apiVersionOf));
  const defined = new Set(custom.map(({ resource }) => apiVersionOf(resource)));
  let schemas: JsonObject | null = null;
  return (groupVersion): OpenApiOutcome => {
    const name = apiVersionOf(groupVersion);
    if (!builtIn.has(name) && !defined.has(name)) return { kind: 'absent' };
    schemas ??= {
      ...readBuiltInSchemas(),
      ...Object.fromEntries(custom.map(({ schemaName, schema }) => [schemaName, schema])),
    };
    return { kind: 'document', document: { components: { schemas } } };
  };
}

function findClusterId(objects: readonly KubeObject[]): string | null {
  const system = objects.find(
    (object) =>
      stringAt(object, 'apiVersion') === 'v1' &&
      stringAt(object, 'kind') === 'Namespace' &&
      stringAt(object, 'metadata', 'name') === 'kube-system',
  );
  return stringAt(system, 'metadata', 'uid') ?? null;
}
