import { fieldAt, type JsonValue, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { identityOf, kindKey } from '../model/object-ref.ts';
import type {
  Admission,
  ApiResource,
  DeclaredPlaces,
  ListOutcome,
  ObjectReader,
  OpenApiOutcome,
} from '../ports.ts';
import { findMutators } from './admission.ts';
import { assumptionsOf } from './assumptions.ts';
import type { Autoscalers } from './autoscaler.ts';
import { compareObject } from './compare-object.ts';
import { describeOutcome, findMissing, type Outcome, uncheck } from './outcome.ts';
import type { ResolvedObject } from './resolve.ts';
import { type Schema, SchemaDocument } from './schema.ts';
import { validateManifest } from './validate.ts';

/** What one object is compared by, besides the object and its schema. */
export interface ComparisonContext {
  readonly deployers: readonly string[];
  readonly autoscalers: Autoscalers;
  /** Versions in which a kind is served, by `group/Kind`. */
  readonly versions: ReadonlyMap<string, readonly string[]>;
  readonly admission: Admission;
  /** Labels by the name of a live namespace, as far as they are known. */
  readonly namespaceLabels: ReadonlyMap<string, JsonValue>;
  /** Whether values hidden by a redacted capture may stand in live objects. */
  readonly redactedCapture: boolean;
}

export type PlacedObject = Extract<ResolvedObject, { kind: 'placed' }>;

/** The declared objects of one kind. */
export interface DeclaredKind {
  readonly resource: ApiResource;
  readonly objects: readonly PlacedObject[];
}

/** A live object that was looked at: declared and compared, or (null) declared nowhere. */
export type LookedAt = { readonly object: PlacedObject; readonly outcome: Outcome } | null;

/** Compares one kind, object by object, while its list comes in. */
export interface KindComparison {
  readonly reader: ObjectReader<LookedAt>;
  /** The outcome of every declared object when the list has ended. */
  settle(list: ListOutcome<LookedAt>): ReadonlyMap<PlacedObject, Outcome>;
}

export function startKindComparison(
  kind: DeclaredKind,
  openApi: OpenApiOutcome,
  context: ComparisonContext,
): KindComparison {
  const book = openApi.kind === 'document' ? new SchemaDocument(openApi.document) : undefined;
  const schema = book?.ofKind(kind.resource);
  const fault = explainSchemaFault(kind.resource, openApi, schema);
  const declared = new Map(kind.objects.map((object) => [placeOf(object), object]));
  const read = (live: KubeObject): LookedAt => {
    const object = declared.get(placeOfLive(live));
    if (object === undefined) return null;
    // Of a group that the server must describe, everything would seem to differ.
    if (fault !== null) return { object, outcome: uncheck(object, fault, kindKey(kind.resource)) };
    return { object, outcome: compareWithLive(object, { live, schema, context }) };
  };
  return {
    reader: { declared: listPlaces(kind.objects), readOthers: false, read },
    settle: (list) => settleKind(kind, list, openApi),
  };
}

function placeOf({ ref }: PlacedObject): string {
  return `${ref.namespace}/${ref.name}`;
}

function placeOfLive(live: KubeObject): string {
  const metadata = fieldAt(live, 'metadata');
  return `${stringAt(metadata, 'namespace') ?? ''}/${stringAt(metadata, 'name') ?? ''}`;
}

function listPlaces(objects: readonly PlacedObject[]): DeclaredPlaces {
  const places = new Map<string, Set<string>>();
  for (const { ref } of objects) {
    const names = places.get(ref.namespace) ?? new Set();
    places.set(ref.namespace, names.add(ref.name));
  }
  return places;
}

function settleKind(
  { resource, objects }: DeclaredKind,
  list: ListOutcome<LookedAt>,
  openApi: OpenApiOutcome,
): ReadonlyMap<PlacedObject, Outcome> {
  const key = kindKey(resource);
  const uncheckAll = (reason: string) =>
    new Map(objects.map((object) => [object, uncheck(object, reason, key)]));
  if (list.kind === 'unchecked') return uncheckAll(list.reason);
  if (openApi.kind === 'unchecked') return uncheckAll(openApi.reason);
  const outcomes = new Map<PlacedObject, Outcome>();
  for (const lookedAt of list.objects) {
    if (lookedAt !== null) outcomes.set(lookedAt.object, lookedAt.outcome);
  }
  const uncompared = new Map(
    list.uncompared.map(({ namespace, name, reason }) => [`${namespace}/${name}`, reason]),
  );
  const settle = (object: PlacedObject): Outcome => {
    const reason = list.outside?.(object.ref.namespace) ?? uncompared.get(placeOf(object));
    if (reason !== undefined) return uncheck(object, reason, null);
    return outcomes.get(object) ?? findMissing(object, null);
  };
  return new Map(objects.map((object) => [object, settle(object)]));
}

/** Why nothing of a kind can be compared; null: it can. */
function explainSchemaFault(
  resource: ApiResource,
  openApi: OpenApiOutcome,
  schema: Schema | undefined,
): string | null {
  if (openApi.kind === 'unchecked') return openApi.reason;
  if (schema !== undefined || !isOfKubernetes(resource.group)) return null;
  return `no OpenAPI document describes ${kindKey(resource)}, and without its schema server defaults would look like drift`;
}

/** Of these groups much is filled in by the server. */
function isOfKubernetes(group: string): boolean {
  return !group.includes('.') || group.endsWith('.k8s.io');
}

function compareWithLive(
  object: PlacedObject,
  at: { live: KubeObject; schema: Schema | undefined; context: ComparisonContext },
): Outcome {
  const { ref, resource, declared } = object;
  const { context, live, schema } = at;
  const mutators = findMutators(context.admission, {
    resource,
    versions: context.versions.get(`${ref.group}/${ref.kind}`) ?? [resource.version],
    namespace: ref.namespace,
    namespaceLabels: context.namespaceLabels.get(ref.namespace),
    desired: declared.object,
    live,
  });
  const comparison = compareObject({
    ref,
    desired: declared.object,
    live,
    schema,
    deployers: context.deployers,
    replicaBounds: context.autoscalers.get(identityOf(ref)),
    admissionPossible: mutators.length > 0,
    encrypted: declared.encrypted,
    redactedCapture: context.redactedCapture,
  });
  const faults = validateManifest(declared.object, schema);
  const outcome = describeOutcome(object, comparison, faults);
  return { ...outcome, assumptions: assumptionsOf(comparison, context.admission, mutators) };
}
