/**
 * Which keys of an object a fetch fills, and which of them are objects in turn. Merging follows the
 * shape, so a leaf is never looked into: a custom scalar may well be an object.
 */
export interface MergeShape {
  readonly keys: readonly string[];
  /** Parallel to `keys`; null for a leaf. */
  readonly children: readonly (MergeShape | null)[];
}

/** What two fetches of one object fill, or two selections of one fetch. */
export function unitedShape(one: MergeShape, other: MergeShape): MergeShape {
  const keys = [...one.keys];
  const children = [...one.children];
  for (const [index, key] of other.keys.entries()) {
    const at = keys.indexOf(key);
    const child = other.children[index] ?? null;
    if (at < 0) {
      keys.push(key);
      children.push(child);
    } else if (child !== null) {
      const known = children[at] ?? null;
      children[at] = known === null ? child : unitedShape(known, child);
    }
  }
  return { keys, children };
}
