import type { ObjectRef } from '../model/object-ref.ts';
import { formatPath, type Path } from '../model/path.ts';
import { isOfKind } from './known-writes.ts';

/** Places where a change can hand out rights or let traffic or code in. */
interface SecurityPlace {
  readonly name: string;
  readonly kinds: readonly string[];
  readonly path: RegExp;
}

const securityPlaces: readonly SecurityPlace[] = [
  {
    name: 'rbac',
    kinds: [
      'rbac.authorization.k8s.io/Role',
      'rbac.authorization.k8s.io/ClusterRole',
      'rbac.authorization.k8s.io/RoleBinding',
      'rbac.authorization.k8s.io/ClusterRoleBinding',
    ],
    path: /^(?:rules|subjects|roleRef|aggregationRule)/,
  },
  {
    name: 'admission',
    kinds: [
      'admissionregistration.k8s.io/MutatingWebhookConfiguration',
      'admissionregistration.k8s.io/ValidatingWebhookConfiguration',
      'admissionregistration.k8s.io/ValidatingAdmissionPolicy',
      'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding',
      'apiregistration.k8s.io/APIService',
    ],
    path: /^(?:webhooks|spec)/,
  },
  { name: 'network', kinds: ['networking.k8s.io/NetworkPolicy'], path: /^spec/ },
  {
    name: 'exposure',
    kinds: ['/Service', 'networking.k8s.io/Ingress'],
    path: /^spec\.(?:type|ports|externalIPs|externalName|rules|tls|selector)/,
  },
  {
    name: 'pod',
    kinds: [],
    path: /(?:^|\.)(?:hostNetwork|hostPID|hostIPC|hostUsers|securityContext|serviceAccountName|automountServiceAccountToken|image|command|args|volumes|containers|initContainers|ephemeralContainers)(?:$|[.[])/,
  },
  {
    name: 'service-account',
    kinds: ['/ServiceAccount'],
    path: /^(?:secrets|imagePullSecrets|automountServiceAccountToken)/,
  },
  {
    name: 'pod-security',
    kinds: ['/Namespace'],
    path: /^metadata\.labels\["pod-security\.kubernetes\.io\//,
  },
];

/** Containers' own defaults, by which every healthy workload would be listed. */
const harmless =
  /\.(?:imagePullPolicy|terminationMessagePath|terminationMessagePolicy|resources|defaultMode)$/;

export function isSecurityRelevant(ref: Pick<ObjectRef, 'group' | 'kind'>, path: Path): boolean {
  const text = formatPath(path);
  if (harmless.test(text)) return false;
  return securityPlaces.some((place) => isOfKind(place.kinds, ref) && place.path.test(text));
}
