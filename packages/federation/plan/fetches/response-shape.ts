/** What GraphQL compares between two fields of one response name in a selection. */
export interface ResponseShape {
  /** Lists and nulls, and the leaf type. */
  readonly text: string;
  /** The shapes of every response name below it; null for a leaf. */
  readonly inner: ResponseShapes | null;
}

export type ResponseShapes = ReadonlyMap<string, readonly ResponseShape[]>;

/** Whether two fields of different parent types can share a response name. */
export function canMerge(one: ResponseShape, other: ResponseShape): boolean {
  if (one.text !== other.text) return false;
  if (one.inner === null || other.inner === null) return one.inner === other.inner;
  for (const [name, shapes] of one.inner) {
    const others = other.inner.get(name) ?? [];
    if (!shapes.every((shape) => others.every((same) => canMerge(shape, same)))) return false;
  }
  return true;
}

/** The part of a printed type that must be equal: `[Book!]!` of an object type becomes `[!]!`. */
export function shapeText(typeText: string, isLeaf: boolean): string {
  return isLeaf ? typeText : typeText.replaceAll(/\w/g, '');
}
