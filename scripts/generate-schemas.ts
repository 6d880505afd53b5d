// Writes the JSON Schemas of schemas/ from their definitions in src. Run at the root: npm run generate
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { configSchema } from '../src/config.ts';
import { reportJsonSchema } from '../src/report/contract.ts';

const schemas: readonly { readonly file: string; readonly schema: object }[] = [
  // As its author writes it: what has a default may be left out.
  { file: 'config.schema.json', schema: z.toJSONSchema(configSchema, { io: 'input' }) },
  { file: 'report.schema.json', schema: reportJsonSchema() },
];

mkdirSync('schemas', { recursive: true });
for (const { file, schema } of schemas) {
  writeFileSync(join('schemas', file), `${JSON.stringify(schema, null, 2)}\n`);
}
