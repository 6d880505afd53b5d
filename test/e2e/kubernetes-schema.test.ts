import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  kubernetesSchemaFile,
  kubernetesSchemaFlags,
  renderKubernetesSchema,
} from '../../scripts/kubernetes-schema.ts';
import { startKubeCluster } from './kube-cluster.ts';

test('the built-in schema is what the pinned API server serves', async () => {
  const cluster = await startKubeCluster({ apiServerFlags: kubernetesSchemaFlags });
  try {
    const rendered = await renderKubernetesSchema(cluster);
    const committed = readFileSync(kubernetesSchemaFile, 'utf8');
    assert.ok(
      rendered === committed,
      `${kubernetesSchemaFile} is stale: node lib/scripts/generate-kubernetes-schema.js`,
    );
  } finally {
    await cluster.stop();
  }
});
