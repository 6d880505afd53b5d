import { fieldAt, type JsonObject, stringAt } from '../model/json.ts';
import { parseApiVersion } from '../model/object-ref.ts';

/** A sound document that declares no lasting object. */
export interface SkipRule {
  readonly name: string;
  /** Why it is left out, or null. */
  readonly find: (object: JsonObject) => string | null;
}

/** In this order; the first reason is told. */
export const skipRules: readonly SkipRule[] = [
  { name: 'generate-name', find: findGenerateName },
  { name: 'helm-hook', find: findHelmHook },
  { name: 'argocd-hook', find: findArgoHook },
  { name: 'never-stored', find: findNeverStored },
];

/**
 * Kinds that the API server answers and does not keep: each is a question or an action. By group,
 * then kind: https://kubernetes.io/docs/reference/kubernetes-api/
 */
const neverStored: { readonly [group: string]: readonly string[] } = {
  '': ['Binding', 'PodStatusResult', 'SerializedReference', 'RangeAllocation'],
  'admission.k8s.io': ['AdmissionReview'],
  'apiextensions.k8s.io': ['ConversionReview'],
  'authentication.k8s.io': ['SelfSubjectReview', 'TokenRequest', 'TokenReview'],
  'authorization.k8s.io': [
    'LocalSubjectAccessReview',
    'SelfSubjectAccessReview',
    'SelfSubjectRulesReview',
    'SubjectAccessReview',
  ],
  autoscaling: ['Scale'],
  'imagepolicy.k8s.io': ['ImageReview'],
  policy: ['Eviction'],
};

function findGenerateName(object: JsonObject): string | null {
  if (stringAt(object, 'metadata', 'name')) return null;
  return 'It has a generateName and no name: each time it is created, it is a new object.';
}

/**
 * Argo CD takes `crd-install` for no hook, and Helm 2 kept what it installed: such a definition lasts.
 * https://helm.sh/docs/topics/charts_hooks/
 */
function findHelmHook(object: JsonObject): string | null {
  const hook = fieldAt(object, 'metadata', 'annotations', 'helm.sh/hook') ?? null;
  if (hook === null || hook === 'crd-install') return null;
  return 'It is a Helm hook: it runs at its time and is no part of the lasting state.';
}

/** https://argo-cd.readthedocs.io/en/stable/user-guide/resource_hooks/; `Skip` is never applied. */
function findArgoHook(object: JsonObject): string | null {
  const hook = fieldAt(object, 'metadata', 'annotations', 'argocd.argoproj.io/hook') ?? null;
  if (hook === null) return null;
  return 'It is an Argo CD hook: it runs at its time and is no part of the lasting state.';
}

function findNeverStored(object: JsonObject): string | null {
  const { group } = parseApiVersion(stringAt(object, 'apiVersion') ?? '');
  const kinds = Object.hasOwn(neverStored, group) ? (neverStored[group] ?? []) : [];
  if (!kinds.includes(stringAt(object, 'kind') ?? '')) return null;
  return 'The API server answers this kind and does not keep it.';
}
