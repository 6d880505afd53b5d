import type { JsonValue } from '../../model/json.ts';
import { shortDefinition } from '../meaning.ts';
import { coreDefaults } from './core.ts';
import type { DefaultContext, DefaultTable } from './default-table.ts';
import { groupDefaults } from './groups.ts';

/**
 * Values that the API server's own code fills in and that its OpenAPI document does not tell, checked
 * against what a real server answers.
 */
const tables: readonly DefaultTable[] = [coreDefaults, groupDefaults];

/** The value that the server's code gives to a field that nobody set; undefined where it gives none. */
export function serverDefaultOf(
  definition: string | undefined,
  field: string,
  context: DefaultContext,
): JsonValue | undefined {
  const name = shortDefinition(definition);
  if (name === undefined) return undefined;
  for (const table of tables) {
    const rules = Object.hasOwn(table, name) ? table[name] : undefined;
    if (rules === undefined || !Object.hasOwn(rules, field)) continue;
    const found = rules[field];
    return typeof found === 'function' ? found(context) : found;
  }
  return undefined;
}
