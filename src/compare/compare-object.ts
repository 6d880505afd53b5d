import type { Difference, Editor } from '../model/finding.ts';
import { fieldOf, isObject, type JsonObject, type JsonValue } from '../model/json.ts';
import { formatPath, type Path } from '../model/path.ts';
import { containsCaptureMarker, toCaptureForm } from '../redact/capture.ts';
import { containsToken, mapStrings } from '../redact/token.ts';
import { isAutoscaled } from './autoscaler.ts';
import type { Comparison, ComparisonInput } from './comparison.ts';
import { findDeployer } from './deployer.ts';
import { isSatisfied, isScalar, respell } from './equality.ts';
import { chooseEditor, type Evidence, findKnownWrite, judgeLiveOnly } from './evidence.ts';
import { isReordered, pairByKeys } from './keyed-lists.ts';
import { parseLastApplied, withoutLastApplied } from './last-applied.ts';
import { isOrderedList } from './meaning.ts';
import { ownersOf, readOwners } from './ownership.ts';
import {
  elementPlace,
  fieldPlace,
  isDropped,
  isPresenceMeant,
  type Parents,
  type Place,
  rootPlace,
} from './place.ts';
import { collectUnits, isDefaultLeaf, nameBlock, type Unit } from './units.ts';

/** Compares Git's object with the live one, path by path. Both are redacted. */
export function compareObject(input: ComparisonInput): Comparison {
  const walk = new Walk(input);
  walk.compareRoot();
  return walk.result();
}

/** The parts of metadata that Git decides over; the server or controllers own the rest. */
const comparedMetadata = ['labels', 'annotations', 'finalizers', 'ownerReferences'];

class Walk {
  readonly #input: ComparisonInput;
  readonly #evidence: Evidence;
  readonly #encrypted: ReadonlySet<string>;
  readonly #differences: Difference[] = [];
  readonly #unchecked: string[] = [];
  #admitted = 0;
  #pluggedIn = 0;

  constructor(input: ComparisonInput) {
    const { ref, desired, live, deployers, replicaBounds, admissionPossible } = input;
    const owners = readOwners(live);
    this.#input = input;
    this.#encrypted = new Set(input.encrypted);
    this.#evidence = {
      ref,
      desired,
      live,
      owners,
      deployer: findDeployer(live, owners ?? [], deployers),
      lastApplied: parseLastApplied(live),
      replicaBounds,
      admissionPossible,
    };
  }

  result(): Comparison {
    return {
      differences: this.#differences,
      admitted: this.#admitted,
      pluggedIn: this.#pluggedIn,
      unchecked: this.#unchecked,
    };
  }

  compareRoot(): void {
    const { desired, live, schema } = this.#input;
    const root = rootPlace(live, schema);
    const parents = { desired, live };
    for (const field of unionOfKeys(desired, live)) {
      // The status is the controllers' word, not Git's.
      if (['apiVersion', 'kind', 'metadata', 'status'].includes(field)) continue;
      this.#compareField(root, field, parents);
    }
    this.#compareMetadata(root, parents);
  }

  #compareMetadata(root: Place, parents: Parents): void {
    const metadata = fieldPlace(root, 'metadata', parents);
    const inner = {
      desired: withoutLastApplied(objectOr(fieldOf(parents.desired, 'metadata'))),
      live: objectOr(fieldOf(parents.live, 'metadata')),
    };
    for (const field of comparedMetadata) this.#compareField(metadata, field, inner);
    const deletion = fieldOf(inner.live, 'deletionTimestamp');
    if (deletion === undefined) return;
    this.#report([...metadata.path, { field: 'deletionTimestamp' }], {
      change: 'added',
      desired: null,
      live: deletion,
      editor: null,
    });
  }

  #compareField(place: Place, field: string, parents: Parents): void {
    const desired = fieldOf(parents.desired, field) ?? null;
    const live = fieldOf(parents.live, field) ?? null;
    const inner = fieldPlace(place, field, parents);
    const isNulled = fieldOf(parents.desired, field) === null;
    // Of a map's null, kubectl apply makes nothing, and create an empty text.
    if (isNulled && live === '') return;
    if (desired === null && fieldOf(parents.live, field) === null) this.#reportNull(inner);
    else this.#compare(inner, desired, live);
  }

  /** A custom resource may hold null in the place of its default, and null then stays. */
  #reportNull(place: Place): void {
    const [fallback] = place.fallbacks;
    if (place.schema?.custom !== true || fallback === undefined || fallback === null) return;
    const owners = ownersOf(this.#evidence.owners ?? [], place.path);
    const editor = chooseEditor(owners, this.#evidence.deployer);
    this.#report(place.path, { change: 'changed', desired: fallback, live: null, editor });
  }

  #compare(place: Place, desired: JsonValue, live: JsonValue): void {
    if (desired === null && live === null) return;
    if (desired === null) this.#judgeLiveOnly(place, live);
    else if (live === null) this.#reportGitOnly(place, desired);
    else if (this.#encrypted.has(formatPath(place.path)))
      this.#unchecked.push(formatPath(place.path));
    else if (isObject(desired) && isObject(live)) this.#compareFields(place, desired, live);
    else if (Array.isArray(desired) && Array.isArray(live))
      this.#compareLists(place, desired, live);
    else this.#compareWhole(place, desired, live);
  }

  #compareFields(place: Place, desired: JsonObject, live: JsonObject): void {
    if (place.schema?.atomicMap === true) {
      this.#compareWhole(place, desired, live);
      return;
    }
    const parents = { desired, live };
    for (const field of unionOfKeys(desired, live)) this.#compareField(place, field, parents);
  }

  #compareLists(place: Place, desired: readonly JsonValue[], live: readonly JsonValue[]): void {
    const list = place.schema?.list ?? { kind: 'atomic' };
    if (list.kind === 'set' && [...desired, ...live].every(isScalar)) {
      this.#compareSets(place, desired, live);
      return;
    }
    const { schema } = place;
    const pairs =
      list.kind === 'map' ? pairByKeys({ desired, live, keys: list.keys, schema }) : undefined;
    if (list.kind !== 'map' || pairs === undefined) {
      this.#compareWhole(place, [...desired], [...live]);
      return;
    }
    for (const pair of pairs) {
      const inner = elementPlace(place, pair.segment);
      this.#compare(inner, pair.desired ?? null, pair.live ?? null);
    }
    const { around, field } = place;
    if (!isOrderedList({ definition: around?.definition, field }, desired)) return;
    if (isReordered({ desired, live, keys: list.keys }, schema)) {
      // A new order leaves no entry in managedFields: nobody may be named.
      this.#report(place.path, {
        change: 'changed',
        desired: [...desired],
        live: [...live],
        editor: null,
      });
    }
  }

  #compareSets(place: Place, desired: readonly JsonValue[], live: readonly JsonValue[]): void {
    for (const member of new Set([...desired, ...live])) {
      if (!isScalar(member)) continue;
      const inner = elementPlace(place, { member });
      this.#compare(
        inner,
        desired.includes(member) ? member : null,
        live.includes(member) ? member : null,
      );
    }
  }

  /** Scalars, atomic lists and maps, and values of different types. */
  #compareWhole(place: Place, desired: JsonValue, live: JsonValue): void {
    if (isSatisfied(place, desired, live)) return;
    if (isDropped(place, desired)) {
      if (isScalar(desired)) this.#judgeStated(place, desired, live);
      else this.#judgeLiveOnly(place, live);
      return;
    }
    if (this.#isHidden(place, desired, live)) {
      this.#unchecked.push(formatPath(place.path));
      return;
    }
    if (findKnownWrite(this.#evidence, place.path, desired) !== undefined) return;
    const owners = ownersOf(this.#evidence.owners ?? [], place.path);
    const isReplicas = formatPath(place.path) === 'spec.replicas';
    if (isReplicas && isAutoscaled({ value: live, owners }, this.#evidence.replicaBounds)) return;
    const editor = chooseEditor(owners, this.#evidence.deployer);
    const drawn = respell(place, desired, live);
    this.#report(place.path, { change: 'changed', desired, live, drawn, editor });
  }

  /** Git says `false`, `0` or nothing by name, which the server does not store. */
  #judgeStated(place: Place, desired: JsonValue, live: JsonValue): void {
    const stated = { place, value: live, isElement: false, isStated: true };
    const judgement = judgeLiveOnly(stated, this.#evidence);
    if (judgement.kind === 'explained') return;
    const { editor } = judgement;
    this.#report(place.path, { change: 'changed', desired, live, editor });
  }

  /** Equal but for what a redacted capture hides. */
  #isHidden(place: Place, desired: JsonValue, live: JsonValue): boolean {
    if (!this.#input.redactedCapture || !containsCaptureMarker(live)) return false;
    return isSatisfied(place, mapStrings(desired, toCaptureForm), live);
  }

  #reportGitOnly(place: Place, desired: JsonValue): void {
    if (isDropped(place, desired)) return;
    const units = collectUnits(place, desired, 'desired');
    const struck = units.map(({ place: { path }, value }) => ({ path, value }));
    const block = nameBlock(
      place,
      desired,
      struck.map(({ path }) => path),
    );
    for (const { path, value } of block === undefined ? struck : [block]) {
      // A removed path leaves no owner: whoever is named there wrote something else.
      this.#report(path, { change: 'removed', desired: value, live: null, editor: null });
    }
  }

  /** Where nothing in a struct says more than its being there, that is what somebody added. */
  #unitsToJudge(place: Place, live: JsonValue): readonly Unit[] {
    const units = collectUnits(place, live, 'live');
    const isBare = isObject(live) && isPresenceMeant(place) && units.every(isDefaultLeaf);
    return isBare ? [{ place, value: live, isElement: true }] : units;
  }

  #judgeLiveOnly(place: Place, live: JsonValue): void {
    const added: { path: Path; value: JsonValue; editor: Editor | null }[] = [];
    for (const unit of this.#unitsToJudge(place, live)) {
      const judgement = judgeLiveOnly(unit, this.#evidence);
      if (judgement.kind === 'explained') {
        if (judgement.assumed === 'admission') this.#admitted += 1;
        if (judgement.assumed === 'plugin') this.#pluggedIn += 1;
        continue;
      }
      added.push({ path: unit.place.path, value: unit.value, editor: judgement.editor });
    }
    for (const { path, value, editor } of this.#joinBlock(place, live, added)) {
      this.#report(path, { change: 'added', desired: null, live: value, editor });
    }
  }

  /** Leaves that one editor added within one new struct are that struct. */
  #joinBlock(
    place: Place,
    live: JsonValue,
    added: readonly { path: Path; value: JsonValue; editor: Editor | null }[],
  ): readonly { path: Path; value: JsonValue; editor: Editor | null }[] {
    const editor = added[0]?.editor ?? null;
    if (!added.every((leaf) => isSameEditor(leaf.editor, editor))) return added;
    const block = nameBlock(
      place,
      live,
      added.map(({ path }) => path),
    );
    return block === undefined ? added : [{ ...block, editor }];
  }

  #report(path: Path, difference: Reported): void {
    const redacted = [difference.desired, difference.live].some(isRedacted);
    this.#differences.push({ path, drawn: difference.live, ...difference, redacted });
  }
}

type Reported = Omit<Difference, 'path' | 'redacted' | 'drawn'> & { readonly drawn?: JsonValue };

function isSameEditor(a: Editor | null, b: Editor | null): boolean {
  return a?.manager === b?.manager && a?.operation === b?.operation && a?.time === b?.time;
}

function isRedacted(value: JsonValue): boolean {
  return containsToken(value) || containsCaptureMarker(value);
}

function objectOr(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Git's keys in Git's order, then those that only the live object has. */
function unionOfKeys(desired: JsonObject, live: JsonObject): Iterable<string> {
  return new Set([...Object.keys(desired), ...Object.keys(live)]);
}
