import {
  fieldOf,
  isObject,
  type JsonObject,
  type JsonValue,
  setField,
  stringAt,
} from '../model/json.ts';
import type { ManifestDocument } from './manifest-document.ts';
import type { Position } from './position.ts';

export interface LocatedValue {
  readonly value: JsonValue;
  readonly position: Position;
  readonly number: number;
  readonly item: readonly number[];
}

/**
 * The objects of a document: itself, or those that its list wraps, also where lists are nested. Items
 * of a typed list (`ConfigMapList`) may leave out apiVersion and kind.
 */
export function expandList(located: LocatedValue): ManifestDocument[] {
  const { value, position, number, item } = located;
  const place = { number, item, line: position.line };
  if (!isObject(value)) {
    const message = `${item.length === 0 ? 'The document' : 'The list item'} is ${nameOf(value)}, no object with apiVersion and kind.`;
    return [{ ...place, kind: 'error', message, readable: true, value, claimsKubernetes: false }];
  }
  const items = listItems(value);
  if (items === null) return [{ ...place, kind: 'object', object: value }];
  return items.flatMap((child, index) => {
    const childPosition = position.items[index] ?? position;
    const inherited = isObject(child) ? inheritFromList(child, value) : child;
    return expandList({
      value: inherited,
      position: childPosition,
      number,
      item: [...item, index + 1],
    });
  });
}

function listItems(value: JsonObject): readonly JsonValue[] | null {
  if (!stringAt(value, 'kind')?.endsWith('List')) return null;
  const items = fieldOf(value, 'items');
  if (items === null) return [];
  return Array.isArray(items) ? items : null;
}

function inheritFromList(item: JsonObject, list: JsonObject): JsonObject {
  const inherited: JsonObject = {};
  const itemKind = stringAt(list, 'kind')?.slice(0, -'List'.length);
  if (itemKind && !Object.hasOwn(item, 'apiVersion') && !Object.hasOwn(item, 'kind')) {
    const apiVersion = fieldOf(list, 'apiVersion');
    if (apiVersion !== undefined) setField(inherited, 'apiVersion', apiVersion);
    setField(inherited, 'kind', itemKind);
  }
  // SOPS encrypts a list as one file: its block speaks for every item.
  const sops = fieldOf(list, 'sops');
  if (sops !== undefined && !Object.hasOwn(item, 'sops')) setField(inherited, 'sops', sops);
  return { ...item, ...inherited };
}

function nameOf(value: JsonValue): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'null';
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}
