// Writes src/live/kubernetes-schema.generated.ts from a real API server of the pinned version:
//   npm run compile && node lib/scripts/generate-kubernetes-schema.js
import { writeFileSync } from 'node:fs';
import { startKubeCluster } from '../test/e2e/kube-cluster.ts';
import {
  kubernetesSchemaFile,
  kubernetesSchemaFlags,
  renderKubernetesSchema,
} from './kubernetes-schema.ts';

const cluster = await startKubeCluster({ apiServerFlags: kubernetesSchemaFlags });
try {
  writeFileSync(kubernetesSchemaFile, await renderKubernetesSchema(cluster));
} finally {
  await cluster.stop();
}
