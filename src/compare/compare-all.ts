import type { RawFinding } from '../model/finding.ts';
import { fieldAt, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { apiVersionOf, formatRef, identityOf, kindKey } from '../model/object-ref.ts';
import { formatPath } from '../model/path.ts';
import type { Assumption, Gap } from '../model/report.ts';
import type { DesiredSet, Discovery, ListOutcome, LiveState } from '../ports.ts';
import { findMutators } from './admission.ts';
import { assumptionsOf, sumAssumptions } from './assumptions.ts';
import { type Autoscalers, readAutoscalers } from './autoscaler.ts';
import { compareObject } from './compare-object.ts';
import type { Comparison } from './comparison.ts';
import type { ResolvedObject } from './resolve.ts';
import { type Schema, SchemaDocument } from './schema.ts';
import { type ManifestFault, validateManifest } from './validate.ts';

/** Everything that is not in sync, and how many objects are. */
export interface ComparedSet {
  readonly findings: readonly RawFinding[];
  readonly unchecked: readonly Gap[];
  readonly inSync: number;
  readonly assumptions: readonly Assumption[];
}

export interface CompareInput {
  readonly desired: DesiredSet;
  readonly resolved: readonly ResolvedObject[];
  readonly live: LiveState;
  readonly discovery: Discovery;
  readonly deployers: readonly string[];
}

/** Compares all that Git declares with all that was read of the cluster. */
export function compareAll(input: CompareInput): ComparedSet {
  const { desired, resolved, live } = input;
  const books = new Map<string, SchemaDocument>();
  for (const [key, outcome] of live.openApi) {
    if (outcome.kind === 'document') books.set(key, new SchemaDocument(outcome.document));
  }
  const kinds = new Map([...live.lists].map(([key, outcome]) => [key, indexList(outcome)]));
  const autoscalers = readAutoscalers(
    resolved.map(({ ref, declared }) => ({ ref, object: declared.object })),
  );
  const context = { input, books, kinds, autoscalers, versions: listVersions(input.discovery) };
  const outcomes = resolved.map((object) => compareResolved(object, context));
  return {
    findings: [
      ...outcomes.flatMap(({ finding }) => (finding === undefined ? [] : [finding])),
      ...desired.errors.map(({ ref, source, message }) =>
        emptyFinding({ ref, source, message, status: 'error' }),
      ),
      ...desired.skipped.map(({ ref, source, message }) =>
        emptyFinding({ ref, source, message, status: 'skipped' }),
      ),
    ],
    unchecked: mergeGaps([...desired.unchecked, ...outcomes.flatMap(({ gaps }) => gaps)]),
    inSync: outcomes.filter(({ finding }) => finding === undefined).length,
    assumptions: sumAssumptions(outcomes.flatMap((outcome) => outcome.assumptions ?? [])),
  };
}

interface Outcome {
  /** undefined: in sync. */
  readonly finding: RawFinding | undefined;
  readonly gaps: readonly Gap[];
  readonly assumptions?: readonly Assumption[];
}

function listVersions({ resources }: Discovery): ReadonlyMap<string, readonly string[]> {
  const versions = new Map<string, string[]>();
  for (const { group, kind, version } of resources) {
    const key = `${group}/${kind}`;
    versions.set(key, [...(versions.get(key) ?? []), version]);
  }
  return versions;
}

interface ListIndex {
  readonly outcome: ListOutcome;
  /** By `namespace/name`. */
  readonly objects: ReadonlyMap<string, KubeObject>;
  readonly uncompared: ReadonlyMap<string, string>;
}

interface Context {
  readonly input: CompareInput;
  readonly books: ReadonlyMap<string, SchemaDocument>;
  readonly kinds: ReadonlyMap<string, ListIndex>;
  readonly autoscalers: Autoscalers;
  /** By `group/Kind`. */
  readonly versions: ReadonlyMap<string, readonly string[]>;
}

type Placed = Extract<ResolvedObject, { kind: 'placed' }>;

function compareResolved(object: ResolvedObject, context: Context): Outcome {
  const { source } = object.declared;
  const ref = formatRef(object.ref);
  const desired = object.declared.object;
  switch (object.kind) {
    case 'error':
      return {
        finding: emptyFinding({ ref, source, message: object.message, status: 'error' }),
        gaps: [],
      };
    case 'absent-kind': {
      const finding = emptyFinding({ ref, source, message: object.message, status: 'missing' });
      return { finding: { ...finding, desired }, gaps: [] };
    }
    case 'unchecked':
      return uncheck(object, object.message, kindKey(object.ref));
    case 'placed':
      return comparePlaced(object, context);
  }
}

/** An object that could not be compared, and the gap that says so for the whole kind, or for it alone. */
function uncheck(object: ResolvedObject, reason: string, kind: string | null): Outcome {
  const ref = formatRef(object.ref);
  const { source } = object.declared;
  const gap = { ref: kind === null ? ref : null, kind, source: null, paths: [], reason, gap: true };
  return {
    finding: emptyFinding({ ref, source, message: reason, status: 'unchecked' }),
    gaps: [gap],
  };
}

function comparePlaced(object: Placed, context: Context): Outcome {
  const { ref, resource, declared } = object;
  const index = context.kinds.get(kindKey(resource));
  if (index === undefined) throw new Error(`${kindKey(resource)} was never listed`);
  const { outcome } = index;
  if (outcome.kind === 'unchecked') return uncheck(object, outcome.reason, kindKey(resource));
  const schemas = context.input.live.openApi.get(apiVersionOf(resource));
  if (schemas?.kind === 'unchecked') return uncheck(object, schemas.reason, kindKey(resource));
  const outside = outcome.outside?.(ref.namespace) ?? null;
  if (outside !== null) return uncheck(object, outside, null);
  const key = `${ref.namespace}/${ref.name}`;
  const uncompared = index.uncompared.get(key);
  if (uncompared !== undefined) return uncheck(object, uncompared, null);
  const live = index.objects.get(key);
  if (live === undefined) {
    const finding = emptyFinding({
      ref: formatRef(ref),
      source: declared.source,
      message: null,
      status: 'missing',
    });
    return { finding: { ...finding, desired: declared.object }, gaps: [] };
  }
  const schema = context.books.get(apiVersionOf(resource))?.ofKind(ref);
  if (schema === undefined && isOfKubernetes(resource.group)) {
    const reason = `no OpenAPI document describes ${kindKey(resource)}, and without its schema server defaults would look like drift`;
    return uncheck(object, reason, kindKey(resource));
  }
  return compareWithLive(object, { live, schema, context });
}

/** Of these groups much is filled in by the server: without their schema everything would seem to differ. */
function isOfKubernetes(group: string): boolean {
  return !group.includes('.') || group.endsWith('.k8s.io');
}

function compareWithLive(
  object: Placed,
  at: { live: KubeObject; schema: Schema | undefined; context: Context },
): Outcome {
  const { ref, resource, declared } = object;
  const { input } = at.context;
  const mutators = findMutators(input.live.admission, {
    resource,
    versions: at.context.versions.get(`${ref.group}/${ref.kind}`) ?? [resource.version],
    namespace: ref.namespace,
    namespaceLabels: fieldAt(
      at.context.kinds.get('v1/Namespace')?.objects.get(`/${ref.namespace}`),
      'metadata',
      'labels',
    ),
    desired: declared.object,
    live: at.live,
  });
  const comparison = compareObject({
    ref,
    desired: declared.object,
    live: at.live,
    schema: at.schema,
    deployers: input.deployers,
    replicaBounds: at.context.autoscalers.get(identityOf(ref)),
    admissionPossible: mutators.length > 0,
    encrypted: declared.encrypted,
    redactedCapture: input.live.redactedCapture,
  });
  const faults = validateManifest(declared.object, at.schema);
  const outcome = describeOutcome(object, comparison, faults);
  return { ...outcome, assumptions: assumptionsOf(comparison, input.live.admission, mutators) };
}

function describeOutcome(
  object: Placed,
  comparison: Comparison,
  faults: readonly ManifestFault[],
): Outcome {
  const ref = formatRef(object.ref);
  const { source, encrypted } = object.declared;
  const faulty = faults.map(({ path }) => path);
  // What the server never took cannot have drifted.
  const differences = comparison.differences.filter(
    ({ path }) => !faulty.some((fault) => isWithin(formatPath(path), fault)),
  );
  const gaps = describeGaps({ ref, faults, encrypted, paths: comparison.unchecked });
  const message = faults.length === 0 ? null : faults.map((fault) => fault.message).join('; ');
  if (differences.length > 0) {
    const base = emptyFinding({ ref, source, message, status: 'changed' });
    return { finding: { ...base, differences, desired: object.declared.object }, gaps };
  }
  if (message !== null) {
    return { finding: emptyFinding({ ref, source, message, status: 'error' }), gaps };
  }
  return { finding: undefined, gaps };
}

function isWithin(path: string, ancestor: string): boolean {
  return path === ancestor || path.startsWith(`${ancestor}.`) || path.startsWith(`${ancestor}[`);
}

/** Paths of a compared object that were not: said, yet no gap, unless the manifest is at fault. */
function describeGaps(object: {
  ref: string;
  faults: readonly ManifestFault[];
  encrypted: readonly string[];
  paths: readonly string[];
}): Gap[] {
  const { ref, faults, encrypted, paths } = object;
  const base = { ref, kind: null, source: null };
  const gaps: Gap[] = [];
  const sealed = paths.filter((path) => encrypted.includes(path));
  const hidden = paths.filter((path) => !encrypted.includes(path));
  if (sealed.length > 0) {
    gaps.push({ ...base, paths: sealed, reason: 'the values are encrypted in Git', gap: false });
  }
  if (hidden.length > 0) {
    gaps.push({ ...base, paths: hidden, reason: 'the capture hides the live values', gap: false });
  }
  if (faults.length > 0) {
    const reason = 'the server does not take these fields as they are written';
    gaps.push({ ...base, paths: faults.map(({ path }) => path), reason, gap: true });
  }
  return gaps;
}

function indexList(outcome: ListOutcome): ListIndex {
  const objects = new Map<string, KubeObject>();
  if (outcome.kind === 'unchecked') return { outcome, objects, uncompared: new Map() };
  for (const object of outcome.objects) {
    const metadata = fieldAt(object, 'metadata');
    objects.set(
      `${stringAt(metadata, 'namespace') ?? ''}/${stringAt(metadata, 'name') ?? ''}`,
      object,
    );
  }
  const uncompared = new Map(
    outcome.uncompared.map(({ namespace, name, reason }) => [`${namespace}/${name}`, reason]),
  );
  return { outcome, objects, uncompared };
}

function emptyFinding(
  finding: Pick<RawFinding, 'ref' | 'source' | 'message' | 'status'>,
): RawFinding {
  return { ...finding, differences: [], editor: null, desired: null };
}

/** A kind that could not be listed is one gap, however many objects Git declares of it. */
function mergeGaps(gaps: readonly Gap[]): Gap[] {
  const merged = new Map<string, Gap>();
  for (const gap of gaps) {
    const key = JSON.stringify([gap.ref, gap.kind, gap.source, gap.reason]);
    if (!merged.has(key)) merged.set(key, gap);
  }
  return [...merged.values()];
}
