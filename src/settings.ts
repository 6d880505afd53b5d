import type { Config } from './config.ts';
import { UserError } from './errors.ts';
import type { SweepInputs } from './inputs.ts';
import { defaults } from './options.ts';
import type { AcceptedPlace, AcceptRule } from './triage/accept-gaps.ts';

/** Where manifests lie. */
export interface ManifestSource {
  /** A file, a folder or a glob, relative to the folder the sweep runs in. */
  readonly path: string;
  /** The namespace of objects that name none. */
  readonly namespace: string;
}

/** What a sweep is to do, after inputs, config and defaults have had their say. */
export interface SweepSettings {
  readonly sources: readonly ManifestSource[];
  readonly context: string | null;
  /** null: the user gave the cluster no name. */
  readonly target: string | null;
  readonly deployers: readonly string[];
  readonly acceptUnchecked: readonly AcceptRule[];
  /** The only namespaces of the cluster that are listed; null: all. */
  readonly namespaces: readonly string[] | null;
}

/**
 * A flag or an input wins over the config, the config over the default.
 * @throws UserError where the target's name is a secret: every report shows it
 */
export function settleSweep(
  inputs: SweepInputs,
  config: Config,
  isSecret: (text: string) => boolean,
): SweepSettings {
  if (inputs.target !== null && isSecret(inputs.target)) throw new UserError(secretTarget);
  return {
    sources: sourcesOf(inputs, config),
    context: inputs.context ?? config.target?.context ?? null,
    target: inputs.target ?? config.target?.name ?? null,
    deployers: config.compare?.deployers ?? [],
    acceptUnchecked: (config['accept-unchecked'] ?? []).map(acceptRuleOf),
    namespaces: config.target?.namespaces ?? null,
  };
}

type AcceptedGap = NonNullable<Config['accept-unchecked']>[number];

function acceptRuleOf(gap: AcceptedGap, index: number): AcceptRule {
  const { place, name } = placeOf(gap);
  const { reason, until = null } = gap;
  return { rule: `accept-unchecked[${index}]: ${name}`, reason, until, place };
}

/** The config names one of the three. */
function placeOf(gap: AcceptedGap): { readonly place: AcceptedPlace; readonly name: string } {
  const { kind, namespace, source = '' } = gap;
  if (kind !== undefined) return { place: { by: 'kind', kind }, name: `kind ${kind}` };
  if (namespace !== undefined) {
    return { place: { by: 'namespace', namespace }, name: `namespace ${namespace}` };
  }
  return { place: { by: 'source', path: source }, name: `source ${source}` };
}

const secretTarget =
  'The name of the target (--target, or input target) holds what looks like a password, a token or a key, and every report shows it; give the cluster a plain name.';

function sourcesOf(inputs: SweepInputs, config: Config): ManifestSource[] {
  const place = (path: string, namespace?: string) => ({
    path,
    namespace: inputs.namespace ?? namespace ?? defaults.namespace,
  });
  if (inputs.manifests !== null) return inputs.manifests.map((path) => place(path));
  const declared = [
    ...(config.target?.manifests ?? []).map((path) => place(path)),
    ...(config.target?.sources ?? []).map(({ path, namespace }) => place(path, namespace)),
  ];
  return declared.length > 0 ? declared : [place(defaults.manifests)];
}
