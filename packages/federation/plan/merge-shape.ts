/**
 * Keys of an object that a fetch fills, with the shapes of nested objects. Merging follows the shape and never looks
 * into a leaf: a custom scalar may be an object.
 */
export interface MergeShape {
  readonly keys: readonly string[];
  /** Parallel to `keys`; null for a leaf. */
  readonly children: readonly (MergeShape | null)[];
}

/** The union of the shapes of two fetches of one object, or of two selections of one fetch. */
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
