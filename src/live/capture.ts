import { assertNever } from '../errors.ts';
import { stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { apiVersionOf } from '../model/object-ref.ts';
import type { Admission, ApiResource, Discovery, LiveSource } from '../ports.ts';
import { hideForCapture, toCaptureForm } from '../redact/capture.ts';
import { type CaptureFolder, createCaptureFolder } from './capture-folder.ts';
import {
  type CaptureIndex,
  captureFileName,
  captureFiles,
  captureSchemaVersion,
} from './capture-format.ts';
import { type ClusterOptions, openCluster } from './cluster.ts';
import { compactOpenApi } from './compact-openapi.ts';
import { everyObject } from './every-object.ts';
import { createLimit } from './limit.ts';

export interface CaptureOptions extends ClusterOptions {
  /** The folder to be written. */
  readonly path: string;
  /** Keeps secret values in the clear, readable by the owner alone. */
  readonly withSecrets: boolean;
  /** undefined: every kind that can be listed, but events, leases and the like, in its preferred version. */
  readonly kinds?: readonly CapturedKind[] | undefined;
  /** RFC 3339; left out, the same cluster gives the same bytes. */
  readonly capturedAt?: string | undefined;
}

export interface CapturedKind {
  readonly group: string;
  /** null: the preferred one. */
  readonly version: string | null;
  readonly kind: string;
}

/** What a capture holds, as its index tells it. */
export type CaptureSummary = Pick<CaptureIndex, 'kinds' | 'notListed' | 'server' | 'version'>;

/** Kinds at once: each is held in memory until it is written. */
const kindsAtOnce = 4;

/** They change by the second and are declared nowhere; the last three are computed when they are asked for. */
const volatileKinds: ReadonlySet<string> = new Set([
  '/Event',
  'events.k8s.io/Event',
  'coordination.k8s.io/Lease',
  '/ComponentStatus',
  'metrics.k8s.io/NodeMetrics',
  'metrics.k8s.io/PodMetrics',
]);

/**
 * Writes a snapshot of a cluster that `createSnapshotSource` reads. Whatever goes wrong, no half of it
 * stays. A kind that cannot be listed is named in the index with the reason.
 */
export async function captureCluster(options: CaptureOptions): Promise<CaptureSummary> {
  const { redactor, withSecrets } = options;
  const hide = (object: KubeObject) => hideForCapture(redactor.redactObject(object));
  const source = openCluster(options, withSecrets ? (object) => object : hide);
  try {
    const discovery = await source.discover();
    const folder = await createCaptureFolder({ path: options.path, secret: withSecrets });
    try {
      const index = await writeCapture({ options, source, discovery, folder });
      await folder.finish();
      return index;
    } finally {
      await folder.discard();
    }
  } finally {
    await source.close();
  }
}

interface CaptureRun {
  readonly options: CaptureOptions;
  readonly source: LiveSource;
  readonly discovery: Discovery;
  readonly folder: CaptureFolder;
}

async function writeCapture(run: CaptureRun): Promise<CaptureIndex> {
  const { options, source, discovery, folder } = run;
  const description = await source.describe();
  const limit = createLimit(kindsAtOnce);
  const outcomes = await Promise.all(
    chooseResources(discovery, options).map((resource) => limit(() => writeKind(run, resource))),
  );
  const kinds = outcomes.flatMap((outcome) => ('file' in outcome ? [outcome] : []));
  const index: CaptureIndex = {
    schemaVersion: captureSchemaVersion,
    redacted: !options.withSecrets,
    capturedAt: options.capturedAt ?? null,
    ...description,
    namespaces: options.namespaces === undefined ? null : [...options.namespaces],
    kinds,
    notListed: outcomes.flatMap((outcome) => ('reason' in outcome ? [outcome] : [])),
    openApi: await writeOpenApi(run, kinds),
    admissionUnknown: await writeAdmission(folder, await source.admission()),
  };
  await folder.write(captureFiles.resources, discovery);
  await folder.write(captureFiles.index, index);
  return index;
}

function chooseResources(
  { resources }: Discovery,
  { kinds, log }: CaptureOptions,
): readonly ApiResource[] {
  if (kinds === undefined) {
    const named = new Set<string>();
    return resources.filter((resource) => {
      const name = `${resource.group}/${resource.kind}`;
      // The server names its preferred version first.
      if (named.has(name) || volatileKinds.has(name) || !resource.verbs.includes('list'))
        return false;
      named.add(name);
      return true;
    });
  }
  const chosen = new Set<ApiResource>();
  for (const { group, version, kind } of kinds) {
    const resource = resources.find(
      (one) =>
        one.group === group && one.kind === kind && (version === null || one.version === version),
    );
    if (resource !== undefined) chosen.add(resource);
    else log.warn(`The server does not serve ${group === '' ? kind : `${kind} of ${group}`}.`);
  }
  return [...chosen];
}

type KindOutcome = CaptureIndex['kinds'][number] | CaptureIndex['notListed'][number];

async function writeKind(
  { source, folder }: CaptureRun,
  resource: ApiResource,
): Promise<KindOutcome> {
  const { group, version, kind } = resource;
  const outcome = await source.list(resource, everyObject);
  switch (outcome.kind) {
    case 'unchecked':
      return { group, version, kind, reason: toCaptureForm(outcome.reason) };
    case 'listed': {
      const file = captureFileName([group, version, kind]);
      const items = [...outcome.objects].sort(compareNames);
      await folder.write(`${captureFiles.objects}/${file}`, {
        apiVersion: 'v1',
        kind: 'List',
        items,
      });
      return { group, version, kind, file, objects: items.length };
    }
    default:
      return assertNever(outcome);
  }
}

function compareNames(a: KubeObject, b: KubeObject): number {
  const [first, second] = [nameOf(a), nameOf(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function nameOf(object: KubeObject): string {
  const namespace = stringAt(object, 'metadata', 'namespace') ?? '';
  return `${namespace}/${stringAt(object, 'metadata', 'name') ?? ''}`;
}

/** One document for each group-version of the captured kinds, with what those need of it. */
async function writeOpenApi(
  { source, folder }: CaptureRun,
  kinds: CaptureIndex['kinds'],
): Promise<CaptureIndex['openApi']> {
  const groupVersions = new Map(kinds.map((kind) => [apiVersionOf(kind), kind]));
  const names = new Set(kinds.map((kind) => `${kind.group}/${kind.version}/${kind.kind}`));
  const entries = [...groupVersions.values()].map(async ({ group, version }) => {
    const outcome = await source.openApi({ group, version });
    switch (outcome.kind) {
      case 'absent':
        return [];
      case 'unchecked':
        return [{ group, version, reason: toCaptureForm(outcome.reason) }];
      case 'document': {
        const file = captureFileName([group, version]);
        const document = compactOpenApi(outcome.document, names);
        await folder.write(`${captureFiles.openApi}/${file}`, document);
        return [{ group, version, file }];
      }
      default:
        return assertNever(outcome);
    }
  });
  return (await Promise.all(entries)).flat();
}

async function writeAdmission(folder: CaptureFolder, admission: Admission): Promise<string | null> {
  switch (admission.kind) {
    case 'assumed':
      return toCaptureForm(admission.reason);
    case 'known':
      await folder.write(captureFiles.admission, {
        apiVersion: 'v1',
        kind: 'List',
        items: admission.configurations,
      });
      return null;
    default:
      return assertNever(admission);
  }
}
