import * as z from 'zod';
import { kindName, namespaceName } from './options.ts';

const text = z.string().min(1, 'must not be empty');

const namespace = z.string().regex(namespaceName, 'must be the name of a namespace');

/** The newest version of the config that this program reads. */
export const configVersion = 1;

const source = z
  .strictObject({
    path: text.describe('A file, a folder or a glob, relative to the folder the sweep runs in.'),
    as: z.enum(['raw']).default('raw').describe('What lies at the path: raw manifests.'),
    namespace: namespace.optional().describe('The namespace of objects that name none.'),
  })
  .describe('Where manifests lie, and what they are.');

const target = z
  .strictObject({
    name: text.optional().describe('What to call the cluster in the report.'),
    manifests: z
      .array(text)
      .optional()
      .describe('Files, folders or globs with raw manifests; short for sources.'),
    sources: z.array(source).optional().describe('Where manifests lie, with more to say of each.'),
    context: text.optional().describe('The context of the kubeconfig to use.'),
    namespaces: z
      .array(namespace)
      .min(1, 'must not be empty')
      .optional()
      .describe(
        'The only namespaces of the cluster that are listed; what Git declares in others is not compared.',
      ),
  })
  .describe('The cluster, and what Git declares for it.');

const compare = z
  .strictObject({
    deployers: z
      .array(text)
      .optional()
      .describe(
        'Field managers that apply Git to the cluster, for objects that carry no tracking.',
      ),
  })
  .describe('How objects are compared.');

const acceptedGap = z
  .strictObject({
    kind: z
      .string()
      .regex(kindName, 'must be a kind as the report names it, such as v1/Secret')
      .optional()
      .describe('A kind as the report names it, `apps/v1/Deployment`; its version does not count.'),
    namespace: namespace.optional().describe('What Git declares in this namespace.'),
    source: text.optional().describe('A file or folder: what it declares, and itself.'),
    reason: text
      .max(500, 'must have at most 500 characters')
      .describe('Why that is as it should be.'),
    until: z.iso
      .date('must be a date such as 2027-01-31')
      .optional()
      .describe('The last day on which the gap is accepted, in UTC.'),
  })
  .refine(
    ({ kind, namespace, source }) =>
      [kind, namespace, source].filter((name) => name !== undefined).length === 1,
    'must name one of kind, namespace and source, and one alone',
  )
  .describe('What is left uncompared on purpose: said in each report, and no gap.');

/** `.drift-sweep.yml`. Its JSON Schema, for editors, is generated from this. */
export const configSchema = z
  .strictObject({
    version: z.literal(configVersion).optional().describe('The version of this format.'),
    target: target.optional(),
    compare: compare.optional(),
    'accept-unchecked': z.array(acceptedGap).optional(),
  })
  .describe('The configuration of Drift Sweep.');

export type Config = z.infer<typeof configSchema>;

/**
 * What the format has, but this version does not do yet: refused by name, for a part of the config
 * that is silently ignored would let its author believe that it works. `*` stands for a list's index.
 */
export const laterKeys: { readonly [path: string]: readonly string[] } = {
  '': ['targets', 'ignore', 'triage', 'incident', 'alerts', 'hosts', 'remedy'],
  compare: ['unmanaged', 'verify'],
};

/** The same for values of a key. */
export const laterValues: { readonly [path: string]: readonly string[] } = {
  'target.sources.*.as': ['kustomize', 'helm', 'flux', 'argocd'],
};
