import type { KubeObject } from '../model/kube-object.ts';
import type { Admission, ApiResource, Discovery, ListOutcome, ObjectReader } from '../ports.ts';
import { everyObject } from './every-object.ts';

const group = 'admissionregistration.k8s.io';
/** The kinds that may change an object on its way in; policies only where the server has them (1.30 and newer). */
const kinds = [
  { kind: 'MutatingWebhookConfiguration', everywhere: true },
  { kind: 'MutatingAdmissionPolicy', everywhere: false },
  { kind: 'MutatingAdmissionPolicyBinding', everywhere: false },
] as const;

/** Reads what may change objects while they are admitted; assumed to exist where it cannot be read. */
export async function readAdmission(
  discovery: Discovery,
  list: (resource: ApiResource, reader: ObjectReader<KubeObject>) => Promise<ListOutcome>,
): Promise<Admission> {
  const sick = discovery.unhealthy.find((unhealthy) => unhealthy.group === group);
  if (sick !== undefined) return { kind: 'assumed', reason: sick.reason };

  const resources: ApiResource[] = [];
  for (const { kind, everywhere } of kinds) {
    // The server names its preferred version first.
    const resource = discovery.resources.find((one) => one.group === group && one.kind === kind);
    if (resource !== undefined) resources.push(resource);
    else if (everywhere) return { kind: 'assumed', reason: `the server serves no ${kind}` };
  }

  const configurations: KubeObject[] = [];
  for (const outcome of await Promise.all(
    resources.map((resource) => list(resource, everyObject)),
  )) {
    if (outcome.kind === 'unchecked') return { kind: 'assumed', reason: outcome.reason };
    configurations.push(...outcome.objects);
  }
  return { kind: 'known', configurations };
}
