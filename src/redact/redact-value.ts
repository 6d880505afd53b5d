import { deepestNesting, isObject, type JsonObject, type JsonValue } from '../model/json.ts';
import { type CopyRedactors, redactAnnotation, redactCopy } from './annotations.ts';
import { createArgumentFinder, type FindSecretArgument } from './arguments.ts';
import { isHarmless } from './harmless.ts';
import { hideScalars, hideValue } from './hide-value.ts';
import { redactManagedFields } from './managed-fields.ts';
import { type ClassifyName, rememberShort } from './names.ts';
import { createPlaceFinder, type FindPlace, type Place } from './places.ts';
import { mayBeToken, mayHoldSecret, type RedactText } from './redact-text.ts';
import { isSecretObject, readableOfSecret, redactBase64, withRedactedData } from './secret-data.ts';
import { mapItems, mapKeys, mapValues } from './share.ts';
import type { TokenMint } from './token.ts';

/** No text with a secret in it is shorter: `pwd=x`. */
const shortestText = 5;

interface RedactorParts {
  readonly mint: TokenMint;
  readonly classify: ClassifyName;
  readonly redactText: RedactText;
}

/** Walks a value and hides what is secret. What holds no secret is shared with the original. */
export class ValueRedactor {
  readonly #mint: TokenMint;
  readonly #findPlace: FindPlace;
  readonly #findSecretArgument: FindSecretArgument;
  readonly #copies: CopyRedactors;
  readonly #mayHoldSecret = rememberShort(mayHoldSecret);
  readonly #mayBeToken = rememberShort(mayBeToken);

  constructor({ mint, classify, redactText }: RedactorParts) {
    this.#mint = mint;
    this.#findPlace = createPlaceFinder(classify);
    this.#findSecretArgument = createArgumentFinder(classify);
    this.#copies = { mint, redactText, redactValue: (value) => this.#redact(value, 'plain', 0) };
  }

  redactObject(object: JsonObject): JsonObject {
    return this.#redactObject(object, 'plain', 0);
  }

  redactText(text: string): string {
    if (text.length < shortestText || !this.#mayHoldSecret(text)) return text;
    const declaresObject = text.includes('"apiVersion"') && text.includes('"kind"');
    return declaresObject ? redactCopy(text, this.#copies) : this.#copies.redactText(text);
  }

  #redact(value: JsonValue, place: Place, depth: number): JsonValue {
    if (typeof value === 'string') return this.#redactString(value, place);
    if (typeof value === 'number' || typeof value === 'bigint') {
      return place === 'secret' ? hideValue(value, this.#mint) : value;
    }
    if (value === null || typeof value === 'boolean') return value;
    if (depth > deepestNesting) return hideValue(value, this.#mint);
    return Array.isArray(value)
      ? this.#redactList(value, place, depth)
      : this.#redactObject(value, place, depth);
  }

  #redactString(text: string, place: Place): string {
    if (place === 'secretBytes') return redactBase64(text, this.#mint);
    const secret = place === 'secret' || (place === 'secrets' && !/^\d{1,20}$/.test(text));
    if (!secret) return this.redactText(text);
    return isHarmless(text) ? text : this.#mint.hide(text);
  }

  #redactList(list: JsonValue[], place: Place, depth: number): JsonValue {
    if (place === 'managedFields') return this.#redactManagedFields(list, depth);
    return mapItems(list, (item, index) => {
      if (isObject(item)) return this.#redact(item, placeOfElement(place), depth + 1);
      if (typeof item !== 'string') return this.#redact(item, place, depth + 1);
      const from = this.#findSecretArgument(list, index);
      if (from === undefined) return this.#redactString(item, place);
      const value = item.slice(from);
      return isHarmless(value) ? item : item.slice(0, from) + this.#mint.hide(value);
    });
  }

  #redactObject(object: JsonObject, place: Place, depth: number): JsonObject {
    if (place === 'annotations') return this.#redactAnnotations(object, depth);
    const isSecret = place === 'secretListItem' || isSecretObject(object, depth);
    const holdsData = isSecret || isObject(object['stringData']);
    const source = holdsData ? withRedactedData(object, this.#mint) : object;
    return mapValues(this.#redactKeys(source), (value, key) => {
      if (holdsData && key === 'data') return isObject(value) ? this.#redactKeys(value) : value;
      if (isSecret && !readableOfSecret.has(key)) return hideScalars(value, this.#mint, depth + 1);
      return this.#redact(value, this.#findPlace(object, place, key), depth + 1);
    });
  }

  /** A key is a name, but a value that slipped to its place is hidden there too. */
  #redactKeys(object: JsonObject): JsonObject {
    return mapKeys(object, this.#mayBeToken, this.#copies.redactText);
  }

  #redactAnnotations(annotations: JsonObject, depth: number): JsonObject {
    return mapValues(this.#redactKeys(annotations), (value, key) => {
      const place = this.#findPlace(annotations, 'plain', key);
      if (typeof value !== 'string' || place !== 'plain') {
        return this.#redact(value, place, depth + 1);
      }
      return redactAnnotation(key, value, this.#copies);
    });
  }

  #redactManagedFields(entries: JsonValue[], depth: number): JsonValue[] {
    return redactManagedFields(entries, (value, name) =>
      this.#redact(value, this.#findPlace({}, 'plain', name), depth + 1),
    );
  }
}

/** `secrets: [{name: x}]` lists references or objects with names of their own. */
function placeOfElement(list: Place): Place {
  if (list === 'secretList') return 'secretListItem';
  return list === 'sealedTemplate' ? list : 'plain';
}
