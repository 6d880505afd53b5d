import { existsSync, statSync } from 'node:fs';
import { UserError } from '../errors.ts';
import type { Log } from '../log.ts';
import { stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { apiVersionOf, parseApiVersion } from '../model/object-ref.ts';
import type {
  ApiResource,
  ListOutcome,
  LiveSource,
  ObjectReader,
  UncomparedObject,
} from '../ports.ts';
import type { Redactor } from '../redact/redactor.ts';
import { requireFile } from '../regular-file.ts';
import { findCapture, readCapture } from './captured-snapshot.ts';
import { explainOutside } from './list-kind.ts';
import { readPlainSnapshot } from './plain-snapshot.ts';
import type { SnapshotContents } from './snapshot-contents.ts';

export interface SnapshotOptions {
  /** A file, a folder of YAML and JSON files, or what `captureCluster` wrote. */
  readonly path: string;
  readonly redactor: Redactor;
  readonly log: Log;
}

/**
 * Reads a snapshot, at once and whole, as if it were the cluster. Throws a UserError that names file
 * and line where a part of it cannot be read: a snapshot is the whole answer, or none.
 */
export function createSnapshotSource(options: SnapshotOptions): LiveSource {
  const { path } = options;
  if (!existsSync(path)) {
    throw new UserError(`The snapshot ${path} does not exist. Name a file or a folder.`);
  }
  if (!statSync(path).isDirectory()) requireFile(path, `The snapshot ${path}`);
  const capture = findCapture(path);
  const contents =
    capture === null ? readPlainSnapshot(options) : readCapture(capture, options.redactor);
  const versions = groupByKind(contents.objects);
  return {
    describe: async () => contents.target,
    discover: async () => contents.discovery,
    list: async (resource, reader) => listKind({ contents, versions, resource }, reader),
    openApi: async (groupVersion) => contents.openApi(groupVersion),
    admission: async () => contents.admission,
    redactedCapture: contents.redacted,
    close: async () => undefined,
  };
}

/** Objects by group and kind, then by namespace and name, then by version. */
type ObjectsByKind = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, KubeObject>>>;

function groupByKind(objects: readonly KubeObject[]): ObjectsByKind {
  const kinds = new Map<string, Map<string, Map<string, KubeObject>>>();
  for (const object of objects) {
    const { group, version } = parseApiVersion(stringAt(object, 'apiVersion') ?? '');
    const name = `${stringAt(object, 'metadata', 'namespace') ?? ''}/${stringAt(object, 'metadata', 'name')}`;
    const named = entryOf(kinds, `${group}/${stringAt(object, 'kind')}`);
    entryOf(named, name).set(version, object);
  }
  return kinds;
}

function entryOf<T>(maps: Map<string, Map<string, T>>, key: string): Map<string, T> {
  const known = maps.get(key);
  if (known !== undefined) return known;
  const created = new Map<string, T>();
  maps.set(key, created);
  return created;
}

function listKind<T>(
  from: { contents: SnapshotContents; versions: ObjectsByKind; resource: ApiResource },
  reader: ObjectReader<T>,
): ListOutcome<T> {
  const { contents, versions: kinds, resource } = from;
  const reason = contents.whyNotListed(resource);
  if (reason !== null) return { kind: 'unchecked', reason };
  const objects: T[] = [];
  const uncompared: UncomparedObject[] = [];
  for (const versions of kinds.get(`${resource.group}/${resource.kind}`)?.values() ?? []) {
    const object = versions.get(resource.version);
    if (object === undefined) uncompared.push(describeOtherVersion(resource, versions));
    else if (isWanted(object, reader)) objects.push(reader.read(object));
  }
  const outside =
    contents.namespaces === null || !resource.namespaced
      ? null
      : explainOutside(contents.namespaces);
  return { kind: 'listed', objects, uncompared, outside };
}

function isWanted(object: KubeObject, { readOthers, declared }: ObjectReader<unknown>): boolean {
  if (readOthers) return true;
  const namespace = stringAt(object, 'metadata', 'namespace') ?? '';
  return declared.get(namespace)?.has(stringAt(object, 'metadata', 'name') ?? '') === true;
}

function describeOtherVersion(
  { group, version }: ApiResource,
  versions: ReadonlyMap<string, KubeObject>,
): UncomparedObject {
  const object = [...versions.values()][0];
  const held = [...versions.keys()].map((other) => apiVersionOf({ group, version: other }));
  return {
    namespace: stringAt(object, 'metadata', 'namespace') ?? '',
    name: stringAt(object, 'metadata', 'name') ?? '',
    reason: `the snapshot holds it as ${held.join(' and ')}, not as ${apiVersionOf({ group, version })}`,
  };
}
