// Writes src/compare/pointer-fields.generated.ts from the Go types of the pinned Kubernetes release.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const printed = execFileSync('go', ['run', '-mod=readonly', './pointer-fields'], {
  cwd: 'test/e2e/tools',
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const fields = JSON.parse(printed) as Record<string, string[]>;
const lines = Object.entries(fields)
  .filter(([, names]) => names.length > 0)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([definition, names]) => `  '${definition}': '${names.join(' ')}',`);

writeFileSync(
  'src/compare/pointer-fields.generated.ts',
  `// Made by scripts/generate-pointer-fields.ts from the types of k8s.io/kubernetes; do not edit.

/**
 * By definition, the optional fields of the server's own types that tell a zero value from an absent one.
 * In every other field the server drops what is empty or zero.
 */
export const pointerFields: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
);
