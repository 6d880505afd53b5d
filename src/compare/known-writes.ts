import { fieldAt, fieldOf, isObject, type JsonValue, listOf, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { opensNodePorts } from './defaults/core.ts';

/** A path that a controller is known to write. Manager, operation, subresource and path count together. */
export interface KnownWrite {
  readonly name: string;
  /** `GROUP/Kind`, with an empty group for core kinds; empty: any kind. */
  readonly kinds: readonly string[];
  readonly path: RegExp;
  readonly managers: readonly string[];
  readonly operations: readonly string[];
  readonly subresources: readonly (string | null)[];
  /** What Git must have asked for. */
  readonly when?: (desired: KubeObject) => boolean;
  /** Whether a value of Git's only keeps the place for what the controller writes. */
  readonly isPlaceholder?: (desired: JsonValue) => boolean;
}

const controllerManager = ['kube-controller-manager'];

export const knownWrites: readonly KnownWrite[] = [
  {
    name: 'deployment-revision',
    kinds: ['apps/Deployment'],
    path: /^metadata\.annotations\["deployment\.kubernetes\.io\/[a-z-]+"\]$/,
    managers: controllerManager,
    operations: ['Update'],
    subresources: [null, 'status'],
  },
  {
    name: 'volume-binding',
    kinds: ['/PersistentVolumeClaim'],
    path: /^(?:metadata\.annotations\["(?:pv\.kubernetes\.io\/bind-completed|pv\.kubernetes\.io\/bound-by-controller|volume(?:\.beta)?\.kubernetes\.io\/(?:storage-provisioner|selected-node))"\]|spec\.volumeName)$/,
    managers: [...controllerManager, 'kube-scheduler'],
    operations: ['Update'],
    subresources: [null],
  },
  {
    // A claim that was made before there was a default class gets it later, from the volume controller.
    name: 'late-storage-class',
    kinds: ['/PersistentVolumeClaim'],
    path: /^spec\.storageClassName$/,
    managers: controllerManager,
    operations: ['Update'],
    subresources: [null],
  },
  {
    name: 'volume-claim',
    kinds: ['/PersistentVolume'],
    path: /^(?:metadata\.annotations\["pv\.kubernetes\.io\/bound-by-controller"\]|spec\.claimRef(?:\..+)?)$/,
    managers: controllerManager,
    operations: ['Update'],
    subresources: [null],
  },
  {
    name: 'ca-bundle',
    kinds: [
      'admissionregistration.k8s.io/MutatingWebhookConfiguration',
      'admissionregistration.k8s.io/ValidatingWebhookConfiguration',
      'apiextensions.k8s.io/CustomResourceDefinition',
      'apiregistration.k8s.io/APIService',
    ],
    path: /^(?:webhooks\[name="[^"]*"\]\.clientConfig\.caBundle|spec\.conversion\.webhook\.clientConfig\.caBundle|spec\.caBundle)$/,
    managers: ['cert-manager-cainjector', 'cainjector'],
    operations: ['Update', 'Apply'],
    subresources: [null],
    when: (desired) =>
      annotationKeys(desired).some((key) => key.startsWith('cert-manager.io/inject-')),
    // `Cg==` is a line break, which is what generators write there.
    isPlaceholder: (desired) => desired === 'Cg==',
  },
  {
    name: 'aggregated-rules',
    kinds: ['rbac.authorization.k8s.io/ClusterRole'],
    path: /^rules$/,
    managers: ['clusterrole-aggregation-controller'],
    operations: ['Apply', 'Update'],
    subresources: [null],
    when: (desired) => isObject(fieldOf(desired, 'aggregationRule')),
  },
  {
    name: 'service-account-secrets',
    kinds: ['/ServiceAccount'],
    path: /^(?:secrets\[name="[^"]*"\]|imagePullSecrets|metadata\.annotations\["openshift\.io\/internal-registry-pull-secret-ref"\])$/,
    managers: ['openshift-controller-manager'],
    operations: ['Update'],
    subresources: [null],
  },
  {
    // Its token is made for a Secret of this type: https://kubernetes.io/docs/concepts/configuration/secret/
    name: 'service-account-token',
    kinds: ['/Secret'],
    path: /^(?:data(?:\.token|\.namespace|\["ca\.crt"\])|metadata\.annotations\["kubernetes\.io\/service-account\.uid"\])$/,
    managers: controllerManager,
    operations: ['Update'],
    subresources: [null],
    when: (desired) => fieldOf(desired, 'type') === 'kubernetes.io/service-account-token',
  },
  {
    name: 'job-bookkeeping',
    kinds: ['batch/Job'],
    path: /^metadata\.annotations\["batch\.kubernetes\.io\/[a-z-]+"\]$/,
    managers: controllerManager,
    operations: ['Update'],
    subresources: [null, 'status'],
  },
];

/** Values that the server itself chooses, whoever's entry holds them. */
export interface Allocation {
  readonly name: string;
  readonly kinds: readonly string[];
  readonly path: RegExp;
  /** Written while the object was admitted, by a plugin of the server: such a value has no owner. */
  readonly isUnowned?: boolean;
  readonly when?: (context: AllocationContext) => boolean;
}

export interface AllocationContext {
  readonly value: JsonValue;
  readonly desired: KubeObject;
  readonly live: KubeObject;
}

export const allocations: readonly Allocation[] = [
  {
    name: 'cluster-ip',
    kinds: ['/Service'],
    path: /^spec\.(?:clusterIPs?|ipFamilies|healthCheckNodePort)$/,
    // `None` makes a Service headless, which the server never chooses.
    when: ({ value, desired }) =>
      fieldAt(desired, 'spec', 'clusterIP') === 'None' || !listOf(value).includes('None'),
  },
  {
    name: 'node-port',
    kinds: ['/Service'],
    path: /^spec\.ports\[[^\]]*\]\.nodePort$/,
    // Where the type was changed, that is the difference, and the ports follow from it.
    when: ({ live }) => opensNodePorts(fieldOf(live, 'spec')),
  },
  {
    name: 'default-storage-class',
    kinds: ['/PersistentVolumeClaim'],
    path: /^spec\.storageClassName$/,
    isUnowned: true,
  },
  {
    name: 'protection-finalizer',
    kinds: ['/PersistentVolumeClaim', '/PersistentVolume', 'storage.k8s.io/VolumeAttributesClass'],
    path: /^metadata\.finalizers\[="kubernetes\.io\/(?:pvc?|vac)-protection"\]$/,
  },
  {
    name: 'default-ingress-class',
    kinds: ['networking.k8s.io/Ingress'],
    path: /^spec\.ingressClassName$/,
    isUnowned: true,
  },
  {
    name: 'namespace-name-label',
    kinds: ['/Namespace'],
    path: /^metadata\.labels\["kubernetes\.io\/metadata\.name"\]$/,
    when: ({ value, live }) => value === stringAt(live, 'metadata', 'name'),
  },
  {
    name: 'job-selector',
    kinds: ['batch/Job'],
    path: /^(?:spec\.selector|(?:spec\.template\.)?metadata\.labels(?:\.controller-uid|\.job-name|\["batch\.kubernetes\.io\/(?:controller-uid|job-name)"\]))$/,
    when: ({ value, desired, live }) =>
      fieldAt(desired, 'spec', 'manualSelector') !== true && isOwnJob(value, live),
  },
  {
    name: 'job-tracking',
    kinds: ['batch/Job'],
    path: /^metadata\.annotations\["batch\.kubernetes\.io\/job-tracking"\]$/,
  },
  {
    name: 'daemon-set-generation',
    kinds: ['apps/DaemonSet'],
    path: /^metadata\.annotations\["deprecated\.daemonset\.template\.generation"\]$/,
  },
  {
    // Made by the server when it converts an autoscaler to v1.
    name: 'autoscaler-conversion',
    kinds: ['autoscaling/HorizontalPodAutoscaler'],
    path: /^metadata\.annotations\["autoscaling\.alpha\.kubernetes\.io\/(?:conditions|current-metrics)"\]$/,
  },
  {
    name: 'crd-cleanup-finalizer',
    kinds: ['apiextensions.k8s.io/CustomResourceDefinition'],
    path: /^metadata\.finalizers\[="customresourcecleanup\.apiextensions\.k8s\.io"\]$/,
  },
  {
    // Who asked for a certificate, by the server's word.
    name: 'certificate-requester',
    kinds: ['certificates.k8s.io/CertificateSigningRequest'],
    path: /^spec\.(?:username|uid|groups|extra)(?:$|[.[])/,
  },
  {
    name: 'pod-placement',
    kinds: ['/Pod'],
    path: /^spec\.nodeName$/,
    // The scheduler binds through a subresource that leaves no entry.
    isUnowned: true,
  },
  {
    // Admission plugins of the server: Priority and LimitRanger.
    name: 'pod-plugins',
    kinds: ['/Pod'],
    path: /^(?:spec\.(?:priority|priorityClassName|preemptionPolicy)|metadata\.annotations\["kubernetes\.io\/limit-ranger"\]|spec\.(?:c|initC)ontainers\[name="[^"]*"\]\.resources\.(?:limits|requests)(?:\.[a-z-]+|\["[^"]+"\]))$/,
    isUnowned: true,
  },
  {
    // The admission plugin ServiceAccount of the server.
    name: 'pod-token',
    kinds: ['/Pod'],
    path: /^spec\.volumes\[name="kube-api-access-[a-z0-9]{5}"\]$/,
    isUnowned: true,
    when: ({ value }) => isTokenVolume(value),
  },
  {
    name: 'pod-token-mount',
    kinds: ['/Pod'],
    path: /^spec\.(?:c|initC)ontainers\[name="[^"]*"\]\.volumeMounts\[mountPath="\/var\/run\/secrets\/kubernetes\.io\/serviceaccount"\]$/,
    isUnowned: true,
    when: ({ value }) =>
      fieldOf(value, 'readOnly') === true &&
      (stringAt(value, 'name') ?? '').startsWith('kube-api-access-'),
  },
  {
    name: 'pod-tolerations',
    kinds: ['/Pod'],
    path: /^spec\.tolerations$/,
    when: ({ value }) => Array.isArray(value) && value.every(isDefaultToleration),
  },
];

function annotationKeys(object: KubeObject): readonly string[] {
  const annotations = fieldAt(object, 'metadata', 'annotations');
  return isObject(annotations) ? Object.keys(annotations) : [];
}

/** The generated selector and labels of a Job name its own uid or name, nothing else. */
function isOwnJob(value: JsonValue, live: KubeObject): boolean {
  const own = [stringAt(live, 'metadata', 'uid'), stringAt(live, 'metadata', 'name')];
  if (typeof value === 'string') return own.includes(value);
  const labels = fieldOf(value, 'matchLabels');
  return (
    isObject(value) &&
    Object.keys(value).length === 1 &&
    isObject(labels) &&
    Object.values(labels).every((label) => typeof label === 'string' && own.includes(label))
  );
}

/** Nothing but the account's token, the cluster's certificate and the namespace's name. */
function isTokenVolume(volume: JsonValue): boolean {
  const sources = listOf(fieldAt(volume, 'projected', 'sources') ?? null);
  const isOwn = (source: JsonValue) =>
    isObject(source) &&
    Object.keys(source).length === 1 &&
    (fieldAt(source, 'serviceAccountToken', 'path') === 'token' ||
      fieldAt(source, 'configMap', 'name') === 'kube-root-ca.crt' ||
      fieldOf(source, 'downwardAPI') !== undefined);
  return (
    isObject(volume) &&
    Object.keys(volume).every((key) => key === 'name' || key === 'projected') &&
    sources.length > 0 &&
    sources.every(isOwn)
  );
}

function isDefaultToleration(toleration: JsonValue): boolean {
  const key = stringAt(toleration, 'key');
  return (
    (key === 'node.kubernetes.io/not-ready' || key === 'node.kubernetes.io/unreachable') &&
    stringAt(toleration, 'effect') === 'NoExecute' &&
    stringAt(toleration, 'operator') === 'Exists' &&
    fieldOf(toleration, 'tolerationSeconds') === 300
  );
}

export function isOfKind(
  kinds: readonly string[],
  ref: { readonly group: string; readonly kind: string },
): boolean {
  return kinds.length === 0 || kinds.includes(`${ref.group}/${ref.kind}`);
}
