/** What names an object in a cluster. The version is how it is spelt, never part of its identity. */
export interface ObjectRef {
  /** '' for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** '' for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
}

export function apiVersionOf(ref: { group: string; version: string }): string {
  return ref.group === '' ? ref.version : `${ref.group}/${ref.version}`;
}

export function parseApiVersion(apiVersion: string): { group: string; version: string } {
  const slash = apiVersion.indexOf('/');
  if (slash < 0) return { group: '', version: apiVersion };
  return { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}

/** `apps/v1/Deployment/shop/checkout`, `v1/Namespace//shop`: the report's spelling. */
export function formatRef(ref: ObjectRef): string {
  return `${apiVersionOf(ref)}/${ref.kind}/${ref.namespace}/${ref.name}`;
}

/** The inverse of formatRef; null for what names no object, such as `file:a.yaml#1`. */
export function parseRef(ref: string): ObjectRef | null {
  const parts = ref.split('/');
  if (ref.startsWith('file:') || parts.length < 4 || parts.length > 5) return null;
  const [version = '', kind = '', namespace = '', name = ''] = parts.slice(-4);
  const group = parts.length === 5 ? (parts[0] ?? '') : '';
  return { group, version, kind, namespace, name };
}

/** The key under which two spellings of one object meet: without the version. */
export function identityOf(ref: ObjectRef): string {
  return `${ref.group}/${ref.kind}/${ref.namespace}/${ref.name}`;
}

/** The key of a kind at a version: `apps/v1/Deployment`. */
export function kindKey(ref: Pick<ObjectRef, 'group' | 'version' | 'kind'>): string {
  return `${apiVersionOf(ref)}/${ref.kind}`;
}
