/** Texts in order of weight, as many as fit: the rest is the caller's to name. */
export interface Fitting {
  readonly texts: readonly string[];
  /** In bytes of UTF-8, separators included. */
  readonly bytes: number;
}

const separatorBytes = 2;

export function bytesOf(text: string): number {
  return Buffer.byteLength(text) + separatorBytes;
}

/** The first items whose texts fit into so many bytes; no text is made that is not needed. */
export function takeFitting<Item>(
  items: readonly Item[],
  render: (item: Item, index: number) => string,
  limitBytes: number,
): Fitting {
  const texts: string[] = [];
  let bytes = 0;
  for (const [index, item] of items.entries()) {
    const text = render(item, index);
    const size = bytesOf(text);
    if (bytes + size > limitBytes) break;
    bytes += size;
    texts.push(text);
  }
  return { texts, bytes };
}
