import { fieldAt, fieldOf, isObject, type JsonObject, type JsonValue } from '../../model/json.ts';
import type { DefaultContext, DefaultTable } from './default-table.ts';

/** Defaults of the core group. Source: pkg/apis/core/v1/defaults.go of k8s.io/kubernetes. */
export const coreDefaults: DefaultTable = {
  'core.v1.Container': {
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: ({ parent }) => pullPolicyOf(fieldOf(parent, 'image')),
  },
  'core.v1.EphemeralContainer': {
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: ({ parent }) => pullPolicyOf(fieldOf(parent, 'image')),
  },
  // A volume without a source is an empty one.
  'core.v1.Volume': { emptyDir: ({ declared }) => (isSourceless(declared) ? {} : undefined) },
  'core.v1.ImageVolumeSource': {
    pullPolicy: ({ parent }) => pullPolicyOf(fieldOf(parent, 'reference')),
  },
  'core.v1.Probe': {
    timeoutSeconds: 1,
    periodSeconds: 10,
    successThreshold: 1,
    failureThreshold: 3,
  },
  'core.v1.HTTPGetAction': { path: '/', scheme: 'HTTP' },
  'core.v1.GRPCAction': { service: '' },
  'core.v1.ContainerPort': { hostPort: ({ parent, root }) => hostPortOf(parent, root) },
  'core.v1.ResourceRequirements': { requests: ({ parent, root }) => requestsOf(parent, root) },
  'core.v1.PodSpec': {
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    dnsPolicy: 'ClusterFirst',
    schedulerName: 'default-scheduler',
    securityContext: {},
    // The old and the new spelling of one field; the server fills in the other.
    serviceAccount: ({ parent }) => fieldOf(parent, 'serviceAccountName'),
    // Taken from Git: were each derived from the live other, an account set by hand would explain itself.
    serviceAccountName: ({ declared, root }) =>
      fieldOf(declared, 'serviceAccount') ?? onlyOfPods(root, 'default'),
    enableServiceLinks: ({ root }) => onlyOfPods(root, true),
    priority: ({ root }) => onlyOfPods(root, 0),
    preemptionPolicy: ({ root }) => onlyOfPods(root, 'PreemptLowerPriority'),
  },
  'core.v1.SecretVolumeSource': { defaultMode: 420 },
  'core.v1.ConfigMapVolumeSource': { defaultMode: 420 },
  'core.v1.DownwardAPIVolumeSource': { defaultMode: 420 },
  'core.v1.ProjectedVolumeSource': { defaultMode: 420 },
  'core.v1.ServiceAccountTokenProjection': { expirationSeconds: 3600 },
  'core.v1.ObjectFieldSelector': { apiVersion: 'v1' },
  'core.v1.ResourceFieldSelector': { divisor: '0' },
  'core.v1.HostPathVolumeSource': { type: '' },
  'core.v1.ISCSIVolumeSource': { iscsiInterface: 'default' },
  'core.v1.ISCSIPersistentVolumeSource': { iscsiInterface: 'default' },
  'core.v1.RBDVolumeSource': { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' },
  'core.v1.RBDPersistentVolumeSource': { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' },
  'core.v1.AzureDiskVolumeSource': {
    cachingMode: 'ReadWrite',
    fsType: 'ext4',
    kind: 'Shared',
    readOnly: false,
  },
  'core.v1.ScaleIOVolumeSource': { storageMode: 'ThinProvisioned', fsType: 'xfs' },
  'core.v1.ScaleIOPersistentVolumeSource': { storageMode: 'ThinProvisioned', fsType: 'xfs' },
  'core.v1.ServiceSpec': {
    type: 'ClusterIP',
    sessionAffinity: 'None',
    sessionAffinityConfig: ({ parent }) =>
      fieldOf(parent, 'sessionAffinity') === 'ClientIP'
        ? { clientIP: { timeoutSeconds: 10_800 } }
        : undefined,
    internalTrafficPolicy: 'Cluster',
    externalTrafficPolicy: ({ parent }) => (isReachedFromOutside(parent) ? 'Cluster' : undefined),
    allocateLoadBalancerNodePorts: ({ parent }) =>
      fieldOf(parent, 'type') === 'LoadBalancer' ? true : undefined,
    ipFamilyPolicy: ({ parent }) => familyPolicyOf(parent),
  },
  'core.v1.ClientIPConfig': { timeoutSeconds: 10_800 },
  'core.v1.ServicePort': { protocol: 'TCP', targetPort: ({ parent }) => fieldOf(parent, 'port') },
  'core.v1.EndpointPort': { protocol: 'TCP' },
  'core.v1.PersistentVolumeClaimSpec': {
    volumeMode: 'Filesystem',
    dataSource: ({ declared }) => fieldOf(declared, 'dataSourceRef'),
    dataSourceRef: ({ declared }) => fieldOf(declared, 'dataSource'),
  },
  // As a volume claim template of a StatefulSet it comes back with these.
  'core.v1.PersistentVolumeClaim': {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    status: { phase: 'Pending' },
  },
  'core.v1.PersistentVolumeSpec': {
    persistentVolumeReclaimPolicy: 'Retain',
    volumeMode: 'Filesystem',
  },
  'core.v1.NamespaceSpec': { finalizers: ['kubernetes'] },
  'core.v1.Secret': { type: 'Opaque' },
  'core.v1.LimitRangeItem': {
    default: ({ parent }) => limitDefaultsOf(parent, ['max']),
    defaultRequest: ({ parent }) => limitDefaultsOf(parent, ['min', 'max', 'default']),
  },
  'core.v1.ReplicationControllerSpec': {
    replicas: 1,
    selector: ({ root }) => fieldAt(root, 'spec', 'template', 'metadata', 'labels'),
  },
  'meta.v1.ObjectMeta': { labels: templateLabelsOf },
};

/** What a reference is made of; `ko://...` is none, and the server then takes no tag for `latest`. */
const imageForm =
  /^(?:[A-Za-z0-9.-]+(?::\d+)?\/)?[a-z0-9]+(?:[._-]+[a-z0-9]+)*(?:\/[a-z0-9]+(?:[._-]+[a-z0-9]+)*)*(?::\w[\w.-]{0,127})?(?:@[\w+.:-]+)?$/;
const longestImage = 512;

function pullPolicyOf(image: JsonValue | undefined): string | undefined {
  if (typeof image !== 'string') return undefined;
  if (image.length > longestImage || !imageForm.test(image)) return 'IfNotPresent';
  const [name = '', digest] = image.split('@');
  const tag = /:([^:/]+)$/.exec(name)?.[1];
  if (tag === 'latest') return 'Always';
  return tag === undefined && digest === undefined ? 'Always' : 'IfNotPresent';
}

function isSourceless(volume: JsonObject): boolean {
  return Object.keys(volume).every((key) => key === 'name');
}

function isReachedFromOutside(spec: JsonObject): boolean {
  const external = fieldOf(spec, 'externalIPs');
  return opensNodePorts(spec) || (Array.isArray(external) && external.length > 0);
}

/** Jobs and ReplicationControllers without labels of their own take those of their template. */
function templateLabelsOf({ parent, declared, root }: DefaultContext): JsonValue | undefined {
  const kind = fieldOf(root, 'kind');
  if (kind !== 'Job' && kind !== 'ReplicationController') return undefined;
  const isRoots = fieldOf(root, 'metadata') === parent;
  if (!isRoots || Object.keys(fieldOf(declared, 'labels') ?? {}).length > 0) return undefined;
  return fieldAt(root, 'spec', 'template', 'metadata', 'labels');
}

function isPod(root: JsonObject): boolean {
  return fieldOf(root, 'kind') === 'Pod';
}

function onlyOfPods(root: JsonObject, value: JsonValue): JsonValue | undefined {
  return isPod(root) ? value : undefined;
}

/** Requests follow limits in Pods only; templates keep what they were given. */
function requestsOf(parent: JsonObject, root: JsonObject): JsonValue | undefined {
  return isPod(root) ? fieldOf(parent, 'limits') : undefined;
}

function hostPortOf(parent: JsonObject, root: JsonObject): JsonValue | undefined {
  const spec = isPod(root) ? fieldOf(root, 'spec') : fieldAt(root, 'spec', 'template', 'spec');
  return fieldOf(spec, 'hostNetwork') === true ? fieldOf(parent, 'containerPort') : undefined;
}

export function opensNodePorts(spec: JsonValue | undefined): boolean {
  const type = fieldOf(spec, 'type');
  return type === 'NodePort' || type === 'LoadBalancer';
}

function familyPolicyOf(spec: JsonObject): string | undefined {
  if (fieldOf(spec, 'type') === 'ExternalName') return undefined;
  const headless = fieldOf(spec, 'clusterIP') === 'None' && fieldOf(spec, 'selector') === undefined;
  return headless && fieldOf(spec, 'ipFamilyPolicy') === 'RequireDualStack'
    ? 'RequireDualStack'
    : 'SingleStack';
}

function limitDefaultsOf(item: JsonObject, sources: readonly string[]): JsonValue | undefined {
  if (fieldOf(item, 'type') !== 'Container') return undefined;
  const merged: JsonObject = {};
  for (const source of sources) {
    const found = fieldOf(item, source);
    if (isObject(found)) Object.assign(merged, found);
  }
  return merged;
}
