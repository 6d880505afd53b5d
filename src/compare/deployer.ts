import { fieldAt, stringAt } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { latestOf, type OwnerEntry } from './ownership.ts';

/** A tool that applies Git, how it marks what it applied, and under which entries it writes. */
interface DeployerRule {
  readonly name: string;
  /** A label or annotation that only this tool sets; it names nobody whose entry is not there. */
  readonly marks: readonly (readonly ['labels' | 'annotations', string])[];
  readonly managers: readonly string[];
  readonly operations: readonly string[];
}

/** In order: an object of Flux may carry Helm's labels as well. */
const deployerRules: readonly DeployerRule[] = [
  {
    name: 'flux-kustomization',
    marks: [['labels', 'kustomize.toolkit.fluxcd.io/name']],
    managers: ['kustomize-controller'],
    operations: ['Apply'],
  },
  {
    name: 'flux-helm-release',
    marks: [['labels', 'helm.toolkit.fluxcd.io/name']],
    managers: ['helm-controller'],
    operations: ['Apply', 'Update'],
  },
  {
    name: 'argo-cd',
    marks: [['annotations', 'argocd.argoproj.io/tracking-id']],
    managers: ['argocd-controller', 'argocd-application-controller'],
    operations: ['Apply', 'Update'],
  },
  {
    name: 'helm',
    marks: [['annotations', 'meta.helm.sh/release-name']],
    managers: ['helm'],
    operations: ['Apply', 'Update'],
  },
  {
    name: 'kubectl-apply',
    marks: [['annotations', 'kubectl.kubernetes.io/last-applied-configuration']],
    managers: ['kubectl-client-side-apply', 'argocd-controller'],
    operations: ['Update'],
  },
];

/** Apply entries that are written by controllers of the cluster, never by what rolls Git out. */
const applyingControllers: ReadonlySet<string> = new Set([
  'clusterrole-aggregation-controller',
  'kube-controller-manager',
  'kube-scheduler',
  'kubelet',
  'cert-manager-cainjector',
  'vpa-updater',
  'keda-operator',
]);

/** Update entries of tools that apply by patching. */
const updatingDeployers: ReadonlySet<string> = new Set([
  'kubectl-client-side-apply',
  'argocd-controller',
  'argocd-application-controller',
  'helm',
  'helm-controller',
  'kustomize-controller',
  'before-first-apply',
]);

export interface Deployer {
  readonly manager: string;
  readonly operation: string;
}

/**
 * The one manager that rolls Git out to an object: the one whose tracking it carries, else the one that the
 * configuration names, else the one that applied it last. Another deployer's name is an editor like any other.
 */
export function findDeployer(
  live: KubeObject,
  owners: readonly OwnerEntry[],
  configured: readonly string[],
): Deployer | undefined {
  const entries = owners.filter((owner) => owner.subresource === null);
  const tracked = deployerRules
    .filter((rule) => rule.marks.some(([place, key]) => carries(live, place, key)))
    .map((rule) => latestOf(entries.filter((entry) => writes(rule, entry))))
    .find((entry) => entry !== undefined);
  if (tracked !== undefined) return tracked;
  const named = latestOf(entries.filter((entry) => configured.includes(entry.manager)));
  if (named !== undefined) return named;
  const applied = entries.filter(
    (entry) => entry.operation === 'Apply' && !applyingControllers.has(entry.manager),
  );
  return (
    latestOf(applied) ??
    latestOf(
      entries.filter(
        (entry) => entry.operation === 'Update' && updatingDeployers.has(entry.manager),
      ),
    )
  );
}

function carries(live: KubeObject, place: 'labels' | 'annotations', key: string): boolean {
  return stringAt(fieldAt(live, 'metadata', place), key) !== undefined;
}

function writes(rule: DeployerRule, entry: OwnerEntry): boolean {
  return rule.managers.includes(entry.manager) && rule.operations.includes(entry.operation);
}

export function isDeployer(owner: OwnerEntry, deployer: Deployer | undefined): boolean {
  return (
    deployer !== undefined &&
    owner.manager === deployer.manager &&
    owner.operation === deployer.operation &&
    owner.subresource === null
  );
}
