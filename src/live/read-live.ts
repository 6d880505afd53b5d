import type { ResolvedObject } from '../compare/resolve.ts';
import { apiVersionOf, kindKey } from '../model/object-ref.ts';
import type { ApiResource, LiveSource, LiveState } from '../ports.ts';

/** Reads each declared kind once, by LIST, and the schema of its group-version. */
export async function readLive(
  live: LiveSource,
  resolved: readonly ResolvedObject[],
  progress: (message: string) => void,
): Promise<LiveState> {
  const resources = new Map<string, ApiResource>();
  for (const object of resolved) {
    if (object.kind === 'placed') resources.set(kindKey(object.resource), object.resource);
  }
  const groupVersions = new Map(
    [...resources.values()].map((resource) => [apiVersionOf(resource), resource]),
  );
  let listed = 0;
  const list = async ([key, resource]: [string, ApiResource]) => {
    const outcome = await live.list(resource);
    listed += 1;
    progress(`listed ${listed} of ${resources.size} kinds`);
    return [key, outcome] as const;
  };
  const [lists, openApi, admission] = await Promise.all([
    Promise.all([...resources].map(list)),
    Promise.all(
      [...groupVersions].map(
        async ([key, { group, version }]) => [key, await live.openApi({ group, version })] as const,
      ),
    ),
    live.admission(),
  ]);
  return {
    lists: new Map(lists),
    openApi: new Map(openApi),
    admission,
    redactedCapture: live.redactedCapture,
  };
}
