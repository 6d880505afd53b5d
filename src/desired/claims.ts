import { fieldOf, isObject, type JsonObject, type JsonValue } from '../model/json.ts';
import { parseApiVersion } from '../model/object-ref.ts';
import type { ManifestDocument } from './manifest-document.ts';

/**
 * What a document means to be:
 * - `object`: an object of a cluster, sound or not;
 * - `tool`: the configuration of a program, in the shape of an object;
 * - `other`: anything else, and a fault only beside objects.
 */
export type Claim = 'object' | 'tool' | 'other';

/**
 * API groups whose documents are read by programs and kept by no cluster. A file that holds nothing
 * else is no manifest.
 */
const toolGroups: readonly string[] = [
  'apiserver.config.k8s.io',
  'audit.k8s.io',
  'backstage.io',
  'client.authentication.k8s.io',
  'config.kubernetes.io',
  'ctlptl.dev',
  'eksctl.io',
  'k3d.io',
  'kind.x-k8s.io',
  'kpt.dev',
  'kubeadm.k8s.io',
  'kubectl.config.k8s.io',
  'kubelet.config.k8s.io',
  'kubeproxy.config.k8s.io',
  'kubescheduler.config.k8s.io',
  'kustomize.config.k8s.io',
  'skaffold',
];

export function claimOf(document: ManifestDocument): Claim {
  if (document.kind === 'object') return claimOfValue(document.object);
  if (!document.readable) return document.claimsKubernetes ? 'object' : 'other';
  return claimOfValue(document.value);
}

function claimOfValue(value: JsonValue): Claim {
  // A list of objects is no manifest, but whoever wrote it meant one.
  if (Array.isArray(value)) return value.some(isWhole) ? 'object' : 'other';
  if (!isObject(value)) return 'other';
  if (isWhole(value)) return isOfTool(value) ? 'tool' : 'object';
  // One of the two may have been lost. Chart.yaml and others have one of them, but no metadata.
  const half = Object.hasOwn(value, 'apiVersion') || Object.hasOwn(value, 'kind');
  return half && Object.hasOwn(value, 'metadata') ? 'object' : 'other';
}

function isWhole(value: JsonValue): boolean {
  return (
    (fieldOf(value, 'apiVersion') ?? null) !== null && (fieldOf(value, 'kind') ?? null) !== null
  );
}

function isOfTool(object: JsonObject): boolean {
  const apiVersion = fieldOf(object, 'apiVersion');
  if (typeof apiVersion !== 'string') return false;
  const { group, version } = parseApiVersion(apiVersion);
  if (group !== '') return toolGroups.includes(group);
  // A kubeconfig, and the built-in transformers of kustomize.
  return (version === 'v1' && fieldOf(object, 'kind') === 'Config') || version === 'builtin';
}
