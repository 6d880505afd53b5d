import type { Assumption } from '../model/report.ts';
import type { Admission } from '../ports.ts';
import type { Comparison } from './comparison.ts';

/** What was taken for granted of one object: nobody owns it, and admission may have written it. */
export function assumptionsOf(
  comparison: Comparison,
  admission: Admission,
  mutators: readonly string[],
): readonly Assumption[] {
  const names = mutators.join(', ');
  const isKnown = admission.kind === 'known';
  return [
    {
      paths: comparison.admitted,
      reason: isKnown ? `such objects may be changed on their way in by: ${names}` : names,
    },
    {
      paths: comparison.pluggedIn,
      reason: 'the admission plugins of the server fill in such fields',
    },
  ].filter(({ paths }) => paths > 0);
}

/** One assumption for each reason. */
export function sumAssumptions(assumptions: readonly Assumption[]): readonly Assumption[] {
  const counts = new Map<string, number>();
  for (const { reason, paths } of assumptions) {
    counts.set(reason, (counts.get(reason) ?? 0) + paths);
  }
  return [...counts].map(([reason, paths]) => ({ reason, paths }));
}
