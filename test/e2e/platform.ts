import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { KubeCluster } from './kube-cluster.ts';

/** How the platform's objects come into the cluster; each way has a namespace of its own. */
const ways = [
  { way: 'client', apply: ['apply'] },
  { way: 'server', apply: ['apply', '--server-side'] },
  { way: 'create', apply: ['create'] },
] as const;

const source = resolve('test/e2e/platform');

/** Writes the platform's manifests as a repository holds them, a folder a way: 120 objects. */
export function writePlatform(folder: string): void {
  for (const { way } of ways) {
    mkdirSync(join(folder, way), { recursive: true });
    for (const name of readdirSync(source)) {
      const text = readFileSync(join(source, name), 'utf8');
      writeFileSync(join(folder, way, name), text.replaceAll('WAY', way));
    }
  }
}

/** Applies what `writePlatform` has written. The definitions come first, and must be established. */
export async function applyPlatform(cluster: KubeCluster, folder: string): Promise<void> {
  for (const { way, apply } of ways) {
    const files = readdirSync(join(folder, way)).map((name) => join(folder, way, name));
    for (const file of files.sort()) {
      await cluster.kubectl([...apply, `--filename=${file}`]);
      await cluster.kubectl(['wait', '--for=condition=Established', 'crd', '--all']);
    }
  }
}
