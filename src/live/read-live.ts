import {
  type ComparisonContext,
  type DeclaredKind,
  type KindComparison,
  type LookedAt,
  startKindComparison,
} from '../compare/compare-kind.ts';
import type { Outcome } from '../compare/outcome.ts';
import type { ResolvedObject } from '../compare/resolve.ts';
import { fieldAt, type JsonValue, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { apiVersionOf } from '../model/object-ref.ts';
import type { Admission, LiveSource, OpenApiOutcome } from '../ports.ts';
import { createLimit } from './limit.ts';

/** What a comparison knows before anything was read. */
export type ContextBefore = Omit<
  ComparisonContext,
  'admission' | 'namespaceLabels' | 'redactedCapture'
>;

export type Outcomes = ReadonlyMap<ResolvedObject, Outcome>;

/** Group-versions at once: their schemas are held until their kinds are read. */
const groupVersionsAtOnce = 8;

/**
 * Reads each declared kind once, by LIST, and compares its objects as their pages arrive, so that
 * neither the live objects nor the schemas of a large cluster are held together.
 */
export async function readLive(
  live: LiveSource,
  { kinds, context }: { kinds: readonly DeclaredKind[]; context: ContextBefore },
  progress: (message: string) => void,
): Promise<Outcomes> {
  let compared = 0;
  const tell = () => {
    compared += 1;
    progress(`compared ${compared} of ${kinds.length} kinds`);
  };
  const admission = live.admission();
  const read: Reading = { live, admission, context, tell, core: once(() => live.openApi(coreV1)) };
  // Their labels say which webhooks their objects meet.
  const namespaces = readNamespaces(kinds.filter(isOfNamespaces), read);
  const limit = createLimit(groupVersionsAtOnce);
  const rest = groupByVersion(kinds.filter((kind) => !isOfNamespaces(kind))).map((group) =>
    limit(() => readGroupVersion(group, read, namespaces)),
  );
  const [, { outcomes }, ...others] = await Promise.all([admission, namespaces, ...rest]);
  return new Map([outcomes, ...others].flatMap((some) => [...some]));
}

interface Reading {
  readonly live: LiveSource;
  readonly admission: Promise<Admission>;
  readonly context: ContextBefore;
  readonly tell: () => void;
  /** The one OpenAPI document that is needed twice. */
  readonly core: () => Promise<OpenApiOutcome>;
}

const coreV1 = { group: '', version: 'v1' };

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => {
    answer ??= read();
    return answer;
  };
}

function isOfNamespaces({ resource }: DeclaredKind): boolean {
  return resource.group === '' && resource.kind === 'Namespace';
}

function groupByVersion(kinds: readonly DeclaredKind[]): readonly (readonly DeclaredKind[])[] {
  const groups = new Map<string, DeclaredKind[]>();
  for (const kind of kinds) {
    const key = apiVersionOf(kind.resource);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [kind]);
    else group.push(kind);
  }
  return [...groups.values()];
}

interface ReadNamespaces {
  readonly outcomes: Outcomes;
  readonly labels: ComparisonContext['namespaceLabels'];
}

/** Compares the namespaces that Git declares, and keeps the labels of every one that is listed with them. */
async function readNamespaces(
  kinds: readonly DeclaredKind[],
  read: Reading,
): Promise<ReadNamespaces> {
  const labels = new Map<string, JsonValue>();
  if (kinds.length === 0) return { outcomes: new Map(), labels };
  const [openApi, admission] = await Promise.all([read.core(), read.admission]);
  const context = contextOf(read, admission, labels);
  const lists = kinds.map((kind) =>
    readKind(kind, startKindComparison(kind, openApi, context), {
      ...read,
      readOthers: true,
      look: (live) => {
        const name = stringAt(live, 'metadata', 'name');
        const own = fieldAt(live, 'metadata', 'labels');
        if (name !== undefined && own !== undefined) labels.set(name, own);
      },
    }),
  );
  const outcomes = new Map((await Promise.all(lists)).flatMap((some) => [...some]));
  return { outcomes, labels };
}

async function readGroupVersion(
  kinds: readonly DeclaredKind[],
  read: Reading,
  namespaces: Promise<ReadNamespaces>,
): Promise<Outcomes> {
  const [first] = kinds;
  if (first === undefined) return new Map();
  const { group, version } = first.resource;
  const isCore = apiVersionOf(first.resource) === apiVersionOf(coreV1);
  const [openApi, admission, { labels }] = await Promise.all([
    isCore ? read.core() : read.live.openApi({ group, version }),
    read.admission,
    namespaces,
  ]);
  const context = contextOf(read, admission, labels);
  const lists = kinds.map((kind) =>
    readKind(kind, startKindComparison(kind, openApi, context), read),
  );
  return new Map((await Promise.all(lists)).flatMap((some) => [...some]));
}

function contextOf(
  { context, live }: Reading,
  admission: Admission,
  namespaceLabels: ComparisonContext['namespaceLabels'],
): ComparisonContext {
  return { ...context, admission, namespaceLabels, redactedCapture: live.redactedCapture };
}

interface KindReading extends Pick<Reading, 'live' | 'tell'> {
  readonly readOthers?: boolean;
  /** Sees every object that is read. */
  readonly look?: (live: KubeObject) => void;
}

async function readKind(
  { resource }: DeclaredKind,
  comparison: KindComparison,
  { live, tell, readOthers = false, look }: KindReading,
): Promise<Outcomes> {
  const { declared, read } = comparison.reader;
  const list = await live.list<LookedAt>(resource, {
    declared,
    readOthers,
    read: (object) => {
      look?.(object);
      return read(object);
    },
  });
  tell();
  return comparison.settle(list);
}
