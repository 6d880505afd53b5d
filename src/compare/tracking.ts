import type { Deployer } from './deployer.ts';

/** Labels and annotations by which a deployer knows its own objects again. */
interface TrackingRule {
  readonly name: string;
  readonly managers: readonly string[];
  /** Of the formatted path. */
  readonly path: RegExp;
}

const trackingRules: readonly TrackingRule[] = [
  {
    name: 'flux-kustomization',
    managers: ['kustomize-controller'],
    path: /^metadata\.labels\["kustomize\.toolkit\.fluxcd\.io\/(?:name|namespace)"\]$/,
  },
  {
    name: 'flux-helm-release',
    managers: ['helm-controller'],
    path: /^metadata\.labels\["helm\.toolkit\.fluxcd\.io\/(?:name|namespace)"\]$/,
  },
  {
    name: 'helm-release',
    managers: ['helm', 'helm-controller'],
    path: /^metadata\.(?:labels\["app\.kubernetes\.io\/managed-by"\]|annotations\["meta\.helm\.sh\/release-(?:name|namespace)"\])$/,
  },
  {
    name: 'argo-cd',
    managers: ['argocd-controller', 'argocd-application-controller'],
    path: /^metadata\.(?:annotations\["argocd\.argoproj\.io\/(?:tracking-id|installation-id)"\]|labels\["app\.kubernetes\.io\/instance"\])$/,
  },
];

const lastApplied =
  /^metadata\.annotations\["kubectl\.kubernetes\.io\/last-applied-configuration"\]$/;

/** Whether a path is the deployer's own mark. last-applied is only a copy of what was applied. */
export function isTracking(text: string, deployer: Deployer | undefined): boolean {
  if (lastApplied.test(text)) return true;
  if (deployer === undefined) return false;
  return trackingRules.some(
    (rule) => rule.managers.includes(deployer.manager) && rule.path.test(text),
  );
}
