import { stringify } from 'yaml';
import { isObject, type JsonValue, setField } from '../model/json.ts';
import { showUnseen } from './escape.ts';

/**
 * An object as YAML for reading: keys in the order given, text of several lines as a block, so that one
 * changed line of a file in a ConfigMap is one changed line here. What cannot be seen is shown, or it
 * would force the whole text into one quoted line.
 */
export function renderYaml(value: JsonValue): string {
  return stringify(showStrings(value), {
    aliasDuplicateObjects: false,
    blockQuote: 'literal',
    // Quotes `yes`, `on` and `017`, which kubectl would not read as strings.
    compat: 'yaml-1.1',
    lineWidth: 0,
  });
}

function showStrings(value: JsonValue): JsonValue {
  if (typeof value === 'string') return showText(value);
  if (Array.isArray(value)) return value.map(showStrings);
  if (!isObject(value)) return value;
  const shown = {};
  for (const [key, field] of Object.entries(value)) {
    setField(shown, showUnseen(key), showStrings(field));
  }
  return shown;
}

/** A block cannot end in a line of blanks. */
function showText(text: string): string {
  return showUnseen(text).replace(/\n[\t ]+$/, (end) =>
    end.replaceAll(' ', '\u2420').replaceAll('\t', '\u2409'),
  );
}
