import { z } from 'zod';
import type { Change, FindingClass } from '../model/finding.ts';
import type { AcceptanceSummary, Verdict } from '../model/report.ts';
import { severities, statuses } from './order.ts';

/**
 * The contract of report.json, from which schemas/report.schema.json is generated. Within v1 fields are
 * only added; readers ignore what they do not know; what is not known is null.
 */
export const schemaVersion = 'drift-sweep/v1';

const verdicts = ['in-sync', 'drift', 'incomplete', 'failed'] as const satisfies Verdict[];
const changes = ['changed', 'removed', 'added'] as const satisfies Change[];
const classes = ['benign', 'hotfix', 'unexplained'] as const satisfies FindingClass[];

const count = z.int().nonnegative();
const time = z.string().meta({ format: 'date-time', description: 'RFC 3339.' });

const editor = z
  .object({
    manager: z.string(),
    operation: z.string().meta({ description: 'Apply or Update.' }),
    subresource: z.string().nullable(),
    time: z.string().nullable().meta({
      description: "When the manager last wrote to the object: its entry's time, not the field's.",
    }),
    user: z.string().nullable().meta({ description: 'Known from an audit log only.' }),
  })
  .nullable()
  .meta({ description: 'Who managedFields names; null where it names nobody.' });

const difference = z.object({
  path: z.string().meta({ description: 'spec.ports[port=53,protocol="UDP"].targetPort' }),
  change: z.enum(changes).meta({
    description: 'changed: both have the path; removed: only Git; added: only the live object.',
  }),
  desired: z.unknown().meta({ description: 'The value in Git; null where Git has none.' }),
  live: z.unknown().meta({ description: 'The live value; null where there is none.' }),
  redacted: z.boolean().meta({ description: 'A value at this path is hidden.' }),
  editor,
});

const source = z
  .object({ file: z.string(), line: z.int().positive() })
  .nullable()
  .meta({ description: 'Where Git declares it.' });

const finding = z.object({
  ref: z.string().meta({
    description: 'apiVersion/Kind/namespace/name; file:PATH#N for a document that cannot be read.',
  }),
  status: z.enum(statuses),
  class: z.enum(classes).nullable(),
  severity: z.enum(severities).nullable(),
  rule: z.string().nullable().meta({ description: 'What decided class and severity.' }),
  fate: z.string().nullable().meta({ description: 'What becomes of it if nobody acts.' }),
  fingerprint: z.string().meta({ description: 'Stable from sweep to sweep.' }),
  source,
  message: z.string().nullable(),
  differences: z.array(difference),
  editor,
});

const gap = z
  .object({
    ref: z.string().nullable(),
    kind: z.string().nullable(),
    source: z.string().nullable(),
    paths: z.array(z.string()).meta({ description: 'Empty: all of it.' }),
    reason: z.string(),
    accepted: z
      .string()
      .nullable()
      .meta({ description: 'The rule of accept-unchecked by which it is no gap; see accepted.' }),
  })
  .meta({ description: 'What could not be compared; one of ref, kind and source names it.' });

const acceptance = z
  .object({
    rule: z.string(),
    reason: z.string(),
    until: z
      .string()
      .nullable()
      .meta({ description: 'The last day on which it holds; null: no end.' }),
    state: z.enum(['used', 'unused', 'ended'] satisfies AcceptanceSummary['state'][]),
    gaps: count.meta({ description: 'How many objects, files and folders it left uncompared.' }),
  })
  .meta({ description: 'A rule of accept-unchecked, and what it came to.' });

const target = z.object({
  name: z.string(),
  server: z.string().meta({ description: "The API server's address, or the snapshot's path." }),
  version: z.string().nullable(),
  clusterId: z.string().nullable().meta({ description: 'The uid of namespace kube-system.' }),
});

const counts = z.object({
  objects: count,
  inSync: count,
  changed: count,
  missing: count,
  unmanaged: count,
  degraded: count,
  pending: count,
  error: count,
  skipped: count,
  unchecked: count,
  p1: count,
  p2: count,
  p3: count,
});

export const reportContract = z
  .object({
    schemaVersion: z.literal(schemaVersion),
    sweptAt: time,
    tool: z.object({ version: z.string() }),
    target,
    commit: z.string().nullable(),
    verdict: z.enum(verdicts),
    complete: z.boolean().meta({ description: 'Nothing was left uncompared.' }),
    counts,
    findings: z.array(finding).meta({ description: 'Every object that is not in sync.' }),
    unchecked: z.array(gap),
    accepted: z.array(acceptance),
    ignored: z.array(
      z.object({
        rule: z.string(),
        reason: z.string(),
        hidden: count.meta({ description: 'How many differences the rule hid.' }),
      }),
    ),
    assumptions: z
      .array(
        z.object({
          reason: z
            .string()
            .meta({ description: 'What may have written it, or why that is unknown.' }),
          paths: count.meta({ description: 'How many paths the assumption explains.' }),
        }),
      )
      .meta({
        description: 'What no manager owns, and admission is taken to have written.',
      }),
  })
  .meta({
    title: 'Report of a drift sweep',
    description: 'report.json. Readers ignore fields that they do not know.',
  });

export type ReportDocument = z.infer<typeof reportContract>;

/** The contract as JSON Schema (2020-12). Objects stay open, so that later fields are no fault. */
export function reportJsonSchema(): object {
  return z.toJSONSchema(reportContract, { io: 'input' });
}
