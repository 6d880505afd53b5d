import { fieldOf, isObject, type JsonObject, type JsonValue, stringAt } from '../model/json.ts';

/**
 * Lists that the API keeps as one value, in order, though no component reads an order out of them. By
 * definition and field. What is not listed is compared in order: there order may be behaviour.
 */
const unorderedLists: Readonly<Record<string, readonly string[]>> = {
  'core.v1.PodSpec': ['tolerations', 'readinessGates'],
  'core.v1.HostAlias': ['hostnames'],
  'core.v1.Capabilities': ['add', 'drop'],
  'core.v1.NodeSelector': ['nodeSelectorTerms'],
  'core.v1.NodeSelectorTerm': ['matchExpressions', 'matchFields'],
  'core.v1.NodeSelectorRequirement': ['values'],
  'core.v1.NodeAffinity': ['preferredDuringSchedulingIgnoredDuringExecution'],
  'core.v1.PodAffinity': [
    'preferredDuringSchedulingIgnoredDuringExecution',
    'requiredDuringSchedulingIgnoredDuringExecution',
  ],
  'core.v1.PodAntiAffinity': [
    'preferredDuringSchedulingIgnoredDuringExecution',
    'requiredDuringSchedulingIgnoredDuringExecution',
  ],
  'core.v1.PodAffinityTerm': ['namespaces', 'matchLabelKeys', 'mismatchLabelKeys'],
  'core.v1.TopologySpreadConstraint': ['matchLabelKeys'],
  'core.v1.TopologySelectorTerm': ['matchLabelExpressions'],
  'core.v1.TopologySelectorLabelRequirement': ['values'],
  'core.v1.PersistentVolumeClaimSpec': ['accessModes'],
  'core.v1.PersistentVolumeSpec': ['accessModes'],
  'core.v1.ResourceQuotaSpec': ['scopes'],
  'core.v1.ScopeSelector': ['matchExpressions'],
  'core.v1.ScopedResourceSelectorRequirement': ['values'],
  'core.v1.ServiceSpec': ['externalIPs', 'loadBalancerSourceRanges'],
  'core.v1.ServiceAccount': ['imagePullSecrets'],
  'meta.v1.LabelSelector': ['matchExpressions'],
  'meta.v1.LabelSelectorRequirement': ['values'],
  'rbac.v1.Role': ['rules'],
  'rbac.v1.ClusterRole': ['rules'],
  'rbac.v1.PolicyRule': ['verbs', 'apiGroups', 'resources', 'resourceNames', 'nonResourceURLs'],
  'rbac.v1.RoleBinding': ['subjects'],
  'rbac.v1.ClusterRoleBinding': ['subjects'],
  'rbac.v1.AggregationRule': ['clusterRoleSelectors'],
  'networking.v1.NetworkPolicySpec': ['ingress', 'egress', 'policyTypes'],
  'networking.v1.NetworkPolicyIngressRule': ['from', 'ports'],
  'networking.v1.NetworkPolicyEgressRule': ['to', 'ports'],
  'networking.v1.IPBlock': ['except'],
  'networking.v1.IngressSpec': ['tls'],
  'networking.v1.IngressTLS': ['hosts'],
  'autoscaling.v2.HorizontalPodAutoscalerSpec': ['metrics'],
  'autoscaling.v2.HPAScalingRules': ['policies'],
  'admissionregistration.v1.MutatingWebhook': ['rules', 'admissionReviewVersions'],
  'admissionregistration.v1.ValidatingWebhook': ['rules', 'admissionReviewVersions'],
  'admissionregistration.v1.RuleWithOperations': [
    'operations',
    'apiGroups',
    'apiVersions',
    'resources',
  ],
  'admissionregistration.v1.NamedRuleWithOperations': [
    'operations',
    'apiGroups',
    'apiVersions',
    'resources',
    'resourceNames',
  ],
  'admissionregistration.v1.MatchResources': ['resourceRules', 'excludeResourceRules'],
  'admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec': ['validationActions'],
  'apiextensions.v1.CustomResourceDefinitionNames': ['shortNames', 'categories'],
  'storage.v1.CSIDriverSpec': ['volumeLifecycleModes', 'tokenRequests'],
  'storage.v1.StorageClass': ['allowedTopologies'],
};

/** Keyed lists in which the order of the elements is behaviour. */
const orderedLists: readonly {
  readonly definition: string;
  readonly field: string;
  readonly isOrdered: (list: readonly JsonValue[]) => boolean;
}[] = [
  // They run one after another.
  { definition: 'core.v1.PodSpec', field: 'initContainers', isOrdered: () => true },
  // `$(NAME)` is what stands above it: https://kubernetes.io/docs/tasks/inject-data-application/define-interdependent-environment-variables/
  {
    definition: 'core.v1.Container',
    field: 'env',
    isOrdered: (list) => list.some((item) => (stringAt(item, 'value') ?? '').includes('$(')),
  },
  // Each sees what the ones before it have changed.
  {
    definition: 'admissionregistration.v1.MutatingWebhookConfiguration',
    field: 'webhooks',
    isOrdered: () => true,
  },
];

/** `core.v1.Container` of `io.k8s.api.core.v1.Container`: the tables' spelling. */
export function shortDefinition(definition: string | undefined): string | undefined {
  if (definition === undefined) return undefined;
  return /\.(?:api|apis)\.([a-z]+\.v\w+\.\w+)$/.exec(definition)?.[1];
}

export function isUnorderedList(definition: string | undefined, field: string): boolean {
  const name = shortDefinition(definition);
  if (name === undefined || !Object.hasOwn(unorderedLists, name)) return false;
  return unorderedLists[name]?.includes(field) === true;
}

export function isOrderedList(
  place: { readonly definition: string | undefined; readonly field: string },
  list: readonly JsonValue[],
): boolean {
  const name = shortDefinition(place.definition);
  return orderedLists.some(
    ({ definition, field, isOrdered }) =>
      definition === name && field === place.field && isOrdered(list),
  );
}

/**
 * The server sorts and merges the subsets of Endpoints on each write; what they say is which address serves
 * which port, ready or not. One entry per such pair, in order.
 */
export function expandSubsets(subsets: JsonValue): JsonValue {
  if (!Array.isArray(subsets)) return subsets;
  const pairs = subsets.flatMap((subset) =>
    ['addresses', 'notReadyAddresses'].flatMap((readiness) =>
      objectsIn(fieldOf(subset, readiness)).flatMap((address) =>
        portsOf(subset).map((port) => ({ readiness, address, port })),
      ),
    ),
  );
  return [...new Map(pairs.map((pair) => [canonicalText(pair), pair] as const))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, pair]) => pair);
}

/** A subset may name addresses and no port; they count all the same. */
function portsOf(subset: JsonValue): readonly JsonValue[] {
  const ports = objectsIn(fieldOf(subset, 'ports'));
  return ports.length === 0 ? [null] : ports.map((port) => ({ protocol: 'TCP', ...port }));
}

function objectsIn(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** JSON with sorted keys, by which equal values can be told and sorted. */
export function canonicalText(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isObject(value)) return typeof value === 'bigint' ? `${value}` : JSON.stringify(value);
  const pairs = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? null)}`);
  return `{${pairs.join(',')}}`;
}
