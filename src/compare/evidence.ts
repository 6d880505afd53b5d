import type { Editor } from '../model/finding.ts';
import type { JsonValue } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import type { ObjectRef } from '../model/object-ref.ts';
import { formatPath, type Path } from '../model/path.ts';
import { isAutoscaled, type ReplicaBounds } from './autoscaler.ts';
import { type Deployer, isDeployer } from './deployer.ts';
import { isServerSet } from './equality.ts';
import { allocations, isOfKind, knownWrites } from './known-writes.ts';
import { holdsPath } from './last-applied.ts';
import { latestOf, type OwnerEntry, ownersOf, toEditor } from './ownership.ts';
import type { Place } from './place.ts';
import { isTracking } from './tracking.ts';

/** What is known of an object when one of its paths is judged. */
export interface Evidence {
  readonly ref: ObjectRef;
  readonly desired: KubeObject;
  readonly live: KubeObject;
  /** undefined: the object carries no managedFields at all. */
  readonly owners: readonly OwnerEntry[] | undefined;
  readonly deployer: Deployer | undefined;
  /** What was applied last, as far as it stands in an annotation. */
  readonly lastApplied: JsonValue | undefined;
  /** The bounds of the autoscaler that Git declares for this object. */
  readonly replicaBounds: ReplicaBounds | undefined;
  /** A mutating webhook or policy may have written what nobody owns. */
  readonly admissionPossible: boolean;
}

/** A path that only the live object has. */
export interface LiveOnly {
  readonly place: Place;
  readonly value: JsonValue;
  /** A new list element or set member: never something that the server defaults. */
  readonly isElement: boolean;
  /** Git says that there is none, by an empty value: nothing may be added on the way in. */
  readonly isStated?: boolean;
}

export type Judgement =
  | {
      readonly kind: 'explained';
      readonly rule: string;
      /** Whose work it is taken to be, where nobody owns it: nothing proves that. */
      readonly assumed: 'admission' | 'plugin' | null;
    }
  | { readonly kind: 'drift'; readonly rule: string; readonly editor: Editor | null };

interface EvidenceRule {
  readonly name: string;
  judge(facts: Facts): Judgement | undefined;
}

interface Facts extends LiveOnly {
  readonly evidence: Evidence;
  readonly text: string;
  readonly owners: readonly OwnerEntry[];
}

/** The rules of evidence, in the order in which they decide. */
const rules: readonly EvidenceRule[] = [
  {
    name: 'tracking',
    judge: ({ text, evidence }) =>
      isTracking(text, evidence.deployer) ? explained('tracking') : undefined,
  },
  {
    name: 'left-over',
    judge: (facts) => (isLeftOver(facts) ? drift('left-over', facts) : undefined),
  },
  {
    name: 'known-controller',
    judge: (facts) => {
      const write = findKnownWrite(facts.evidence, facts.place.path);
      return write === undefined ? undefined : explained(write);
    },
  },
  {
    name: 'autoscaler',
    judge: ({ text, value, owners, evidence }) =>
      text === 'spec.replicas' && isAutoscaled({ value, owners }, evidence.replicaBounds)
        ? explained('autoscaler')
        : undefined,
  },
  {
    name: 'finalizer',
    judge: ({ text, owners }) =>
      text.startsWith('metadata.finalizers[') && owners.length > 0 && !owners.some(isPersonsTool)
        ? explained('finalizer')
        : undefined,
  },
  {
    name: 'allocation',
    judge: ({ text, value, owners, evidence }) => {
      const { ref, desired, live } = evidence;
      const allocation = allocations.find(
        (rule) =>
          isOfKind(rule.kinds, ref) &&
          rule.path.test(text) &&
          (rule.isUnowned !== true || owners.length === 0) &&
          (rule.when?.({ value, desired, live }) ?? true),
      );
      if (allocation === undefined) return undefined;
      return explained(allocation.name, allocation.isUnowned === true ? 'plugin' : null);
    },
  },
  {
    name: 'server-default',
    judge: ({ place, value, isElement }) =>
      !isElement && isServerSet(place, value) ? explained('server-default') : undefined,
  },
  {
    // What an `Update` entry of the deployer holds and no default explains was in Git once.
    name: 'left-over-update',
    judge: (facts) =>
      facts.owners.length > 0 &&
      facts.owners.every((owner) => isDeployer(owner, facts.evidence.deployer))
        ? drift('left-over', facts)
        : undefined,
  },
  {
    name: 'hand-added',
    judge: (facts) => (facts.owners.length > 0 ? drift('hand-added', facts) : undefined),
  },
  {
    // Scaling to zero leaves no owner behind, for the server drops the zero from the scale's field set.
    name: 'unowned-scale',
    judge: ({ text }) =>
      text === 'spec.replicas' ? { kind: 'drift', rule: 'unowned-scale', editor: null } : undefined,
  },
  {
    name: 'admission',
    judge: ({ evidence, isStated }) =>
      evidence.owners !== undefined && evidence.admissionPossible && isStated !== true
        ? explained('admission', 'admission')
        : undefined,
  },
];

/** Decides whether a path that only the live object has is drift; the last resort is: drift, by nobody known. */
export function judgeLiveOnly(liveOnly: LiveOnly, evidence: Evidence): Judgement {
  const { path } = liveOnly.place;
  const facts: Facts = {
    ...liveOnly,
    evidence,
    text: formatPath(path),
    owners: ownersOf(evidence.owners ?? [], path),
  };
  for (const rule of rules) {
    const judgement = rule.judge(facts);
    if (judgement !== undefined) return judgement;
  }
  return { kind: 'drift', rule: 'no-owner', editor: null };
}

/**
 * The name of the known controller's rule that wrote the path, if one did. What Git states counts more
 * than any controller's word: a value of Git's may only be `replaced` where it is a placeholder.
 */
export function findKnownWrite(
  evidence: Evidence,
  path: Path,
  replaced?: JsonValue,
): string | undefined {
  const text = formatPath(path);
  const candidates = knownWrites.filter(
    (rule) =>
      isOfKind(rule.kinds, evidence.ref) &&
      rule.path.test(text) &&
      (rule.when?.(evidence.desired) ?? true) &&
      (replaced === undefined || rule.isPlaceholder?.(replaced) === true),
  );
  if (candidates.length === 0) return undefined;
  const owners = ownersOf(evidence.owners ?? [], path);
  return candidates.find((rule) =>
    owners.some(
      (owner) =>
        rule.managers.includes(owner.manager) &&
        rule.operations.includes(owner.operation) &&
        rule.subresources.includes(owner.subresource),
    ),
  )?.name;
}

/** Applied once by the deployer, and no longer in Git. */
function isLeftOver({ place, evidence, owners }: Facts): boolean {
  const { deployer, lastApplied } = evidence;
  if (lastApplied !== undefined && holdsPath(lastApplied, place.path)) return true;
  return owners.some((owner) => isDeployer(owner, deployer) && owner.operation === 'Apply');
}

/** Names under which people's tools write. Anyone may use one: it only ever turns a path into drift. */
const personsTool =
  /^(?:kubectl(?:-.+)?|k9s|lens|node-fetch|rancher|Mozilla|dashboard|unknown|curl|Wget|HTTPie|PostmanRuntime|python-requests|python-httpx|axios|okhttp|Go-http-client|OpenAPI-Generator)$/;

function isPersonsTool(owner: OwnerEntry): boolean {
  return personsTool.test(owner.manager);
}

function explained(rule: string, assumed: 'admission' | 'plugin' | null = null): Judgement {
  return { kind: 'explained', rule, assumed };
}

function drift(rule: string, { owners, evidence }: Facts): Judgement {
  return { kind: 'drift', rule, editor: chooseEditor(owners, evidence.deployer) };
}

/** Of those who own a path: the latest that is not the deployer, else the deployer. */
export function chooseEditor(
  owners: readonly OwnerEntry[],
  deployer: Deployer | undefined,
): Editor | null {
  const others = owners.filter((owner) => !isDeployer(owner, deployer));
  const editor = latestOf(others) ?? latestOf(owners);
  return editor === undefined ? null : toEditor(editor);
}
