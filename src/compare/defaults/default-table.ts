import type { JsonObject, JsonValue } from '../../model/json.ts';

/** What a default may depend on. */
export interface DefaultContext {
  /** The live struct that holds the field. */
  readonly parent: JsonObject;
  /** Git's struct at the same place; empty where Git has none. */
  readonly declared: JsonObject;
  /** The whole live object. */
  readonly root: JsonObject;
}

type Default = JsonValue | ((context: DefaultContext) => JsonValue | undefined);

/** By definition (`core.v1.Container`) and field: the value, or how it follows from its neighbours. */
export type DefaultTable = Readonly<Record<string, Readonly<Record<string, Default>>>>;
