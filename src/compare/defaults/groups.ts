import { fieldOf, type JsonObject, type JsonValue } from '../../model/json.ts';
import type { DefaultContext, DefaultTable } from './default-table.ts';

/** Defaults of the named groups. Source: pkg/apis/GROUP/VERSION/defaults.go of k8s.io/kubernetes. */
export const groupDefaults: DefaultTable = {
  'apps.v1.DeploymentSpec': {
    replicas: 1,
    revisionHistoryLimit: 10,
    progressDeadlineSeconds: 600,
  },
  'apps.v1.DeploymentStrategy': {
    type: 'RollingUpdate',
    rollingUpdate: ({ parent }) =>
      fieldOf(parent, 'type') === 'RollingUpdate'
        ? { maxUnavailable: '25%', maxSurge: '25%' }
        : undefined,
  },
  'apps.v1.RollingUpdateDeployment': { maxUnavailable: '25%', maxSurge: '25%' },
  'apps.v1.ReplicaSetSpec': { replicas: 1 },
  'apps.v1.StatefulSetSpec': {
    replicas: 1,
    podManagementPolicy: 'OrderedReady',
    revisionHistoryLimit: 10,
    persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
  },
  'apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy': {
    whenDeleted: 'Retain',
    whenScaled: 'Retain',
  },
  'apps.v1.StatefulSetUpdateStrategy': {
    type: 'RollingUpdate',
    rollingUpdate: ({ parent }) =>
      fieldOf(parent, 'type') === 'RollingUpdate' ? { partition: 0 } : undefined,
  },
  'apps.v1.RollingUpdateStatefulSetStrategy': { partition: 0, maxUnavailable: 1 },
  'apps.v1.DaemonSetSpec': { revisionHistoryLimit: 10 },
  'apps.v1.DaemonSetUpdateStrategy': {
    type: 'RollingUpdate',
    rollingUpdate: ({ parent }) =>
      fieldOf(parent, 'type') === 'RollingUpdate' ? { maxUnavailable: 1, maxSurge: 0 } : undefined,
  },
  'apps.v1.RollingUpdateDaemonSet': { maxUnavailable: 1, maxSurge: 0 },
  'batch.v1.JobSpec': {
    parallelism: 1,
    completions: ({ parent }) => ((fieldOf(parent, 'parallelism') ?? 1) === 1 ? 1 : undefined),
    backoffLimit: ({ parent }) =>
      fieldOf(parent, 'backoffLimitPerIndex') === undefined ? 6 : 2_147_483_647,
    completionMode: 'NonIndexed',
    suspend: false,
    manualSelector: false,
    podReplacementPolicy: ({ parent }) =>
      fieldOf(parent, 'podFailurePolicy') === undefined ? 'TerminatingOrFailed' : 'Failed',
  },
  'batch.v1.PodFailurePolicyOnPodConditionsPattern': { status: 'True' },
  'batch.v1.CronJobSpec': {
    concurrencyPolicy: 'Allow',
    suspend: false,
    successfulJobsHistoryLimit: 3,
    failedJobsHistoryLimit: 1,
  },
  'networking.v1.HTTPIngressPath': { pathType: 'ImplementationSpecific' },
  'networking.v1.IngressClassParametersReference': { scope: 'Cluster' },
  'networking.v1.NetworkPolicySpec': { policyTypes: ({ parent }) => policyTypesOf(parent) },
  'networking.v1.NetworkPolicyPort': { protocol: 'TCP' },
  'autoscaling.v1.HorizontalPodAutoscalerSpec': {
    minReplicas: 1,
    targetCPUUtilizationPercentage: 80,
  },
  'autoscaling.v2.HorizontalPodAutoscalerSpec': {
    minReplicas: 1,
    metrics: [
      {
        type: 'Resource',
        resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
      },
    ],
  },
  'autoscaling.v2.HorizontalPodAutoscalerBehavior': {
    scaleUp: {
      stabilizationWindowSeconds: 0,
      selectPolicy: 'Max',
      policies: [
        { type: 'Pods', value: 4, periodSeconds: 15 },
        { type: 'Percent', value: 100, periodSeconds: 15 },
      ],
    },
    scaleDown: {
      selectPolicy: 'Max',
      policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
    },
  },
  'resource.v1.ExactDeviceRequest': { allocationMode: 'ExactCount', count: onlyOfExactCount },
  'resource.v1.DeviceSubRequest': { allocationMode: 'ExactCount', count: onlyOfExactCount },
  'rbac.v1.RoleRef': { apiGroup: 'rbac.authorization.k8s.io' },
  'rbac.v1.Subject': {
    apiGroup: ({ parent }) =>
      fieldOf(parent, 'kind') === 'ServiceAccount' ? '' : 'rbac.authorization.k8s.io',
  },
  'storage.v1.StorageClass': { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' },
  'storage.v1.CSIDriverSpec': {
    attachRequired: true,
    podInfoOnMount: false,
    volumeLifecycleModes: ['Persistent'],
    storageCapacity: false,
    fsGroupPolicy: 'ReadWriteOnceWithFSType',
    requiresRepublish: false,
    seLinuxMount: false,
  },
  'scheduling.v1.PriorityClass': { preemptionPolicy: 'PreemptLowerPriority' },
  'admissionregistration.v1.MutatingWebhook': {
    failurePolicy: 'Fail',
    matchPolicy: 'Equivalent',
    namespaceSelector: {},
    objectSelector: {},
    reinvocationPolicy: 'Never',
    timeoutSeconds: 10,
  },
  'admissionregistration.v1.ValidatingWebhook': {
    failurePolicy: 'Fail',
    matchPolicy: 'Equivalent',
    namespaceSelector: {},
    objectSelector: {},
    timeoutSeconds: 10,
  },
  'admissionregistration.v1.ServiceReference': { port: 443 },
  'admissionregistration.v1.RuleWithOperations': { scope: '*' },
  'admissionregistration.v1.NamedRuleWithOperations': { scope: '*' },
  'admissionregistration.v1.MatchResources': {
    matchPolicy: 'Equivalent',
    namespaceSelector: {},
    objectSelector: {},
  },
  'admissionregistration.v1.ValidatingAdmissionPolicySpec': { failurePolicy: 'Fail' },
  'admissionregistration.v1.MutatingAdmissionPolicySpec': {
    failurePolicy: 'Fail',
    reinvocationPolicy: 'Never',
  },
  'admissionregistration.v1.ParamRef': { parameterNotFoundAction: 'Deny' },
  'flowcontrol.v1.FlowSchemaSpec': { matchingPrecedence: 1000 },
  'flowcontrol.v1.LimitedPriorityLevelConfiguration': {
    nominalConcurrencyShares: 30,
    lendablePercent: 0,
  },
  'flowcontrol.v1.ExemptPriorityLevelConfiguration': {
    nominalConcurrencyShares: 0,
    lendablePercent: 0,
  },
  'flowcontrol.v1.QueuingConfiguration': { queues: 64, handSize: 8, queueLengthLimit: 50 },
  'discovery.v1.EndpointPort': { protocol: 'TCP', name: '' },
  'apiextensions.v1.CustomResourceDefinitionSpec': { conversion: { strategy: 'None' } },
  'apiextensions.v1.CustomResourceDefinitionNames': {
    singular: ({ parent }) => lowerCase(fieldOf(parent, 'kind')),
    listKind: ({ parent }) => withSuffix(fieldOf(parent, 'kind'), 'List'),
  },
  'apiextensions.v1.ServiceReference': { port: 443 },
  'apiregistration.v1.ServiceReference': { port: 443 },
};

/** Ingress always; Egress where the policy has egress rules. */
function policyTypesOf(spec: JsonObject): JsonValue {
  const egress = fieldOf(spec, 'egress');
  return Array.isArray(egress) && egress.length > 0 ? ['Ingress', 'Egress'] : ['Ingress'];
}

function onlyOfExactCount({ parent }: DefaultContext): JsonValue | undefined {
  return fieldOf(parent, 'allocationMode') === 'ExactCount' ? 1 : undefined;
}

function lowerCase(kind: JsonValue | undefined): string | undefined {
  return typeof kind === 'string' ? kind.toLowerCase() : undefined;
}

function withSuffix(kind: JsonValue | undefined, suffix: string): string | undefined {
  return typeof kind === 'string' ? `${kind}${suffix}` : undefined;
}
