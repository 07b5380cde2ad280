import { Kind } from 'graphql';
import type { FragmentDefinitionNode, SelectionSetNode } from 'graphql';

/**
 * Which keys of an object a fetch fills, and which of them are objects in turn. Merging follows the
 * shape, so a leaf is never looked into: a custom scalar may well be an object.
 */
export interface MergeShape {
  readonly keys: readonly string[];
  /** Parallel to `keys`; null for a leaf. */
  readonly children: readonly (MergeShape | null)[];
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The shape of a selection, over all types that it has conditions on. */
export function mergeShapeOf(selections: SelectionSetNode, fragments: Fragments): MergeShape {
  const entries = new Map<string, SelectionSetNode[]>();
  collect(selections, fragments, entries);
  return shapeOf(entries, fragments);
}

/** The same shape with one more key at a path, filled from another key of the same object. */
export function withRenamedKey(
  shape: MergeShape,
  path: readonly string[],
  from: string,
  to: string,
): MergeShape {
  const [head, ...rest] = path;
  if (head === undefined) {
    const child = shape.children[shape.keys.indexOf(from)] ?? null;
    if (shape.keys.includes(to)) return shape;
    return { keys: [...shape.keys, to], children: [...shape.children, child] };
  }
  const at = shape.keys.indexOf(head);
  const child = shape.children[at] ?? null;
  if (child === null) return shape;
  const children = shape.children.with(at, withRenamedKey(child, rest, from, to));
  return { keys: shape.keys, children };
}

function shapeOf(entries: Map<string, SelectionSetNode[]>, fragments: Fragments): MergeShape {
  const keys = [...entries.keys()];
  const children = keys.map((key) => {
    const sets = entries.get(key) ?? [];
    if (sets.length === 0) return null;
    const nested = new Map<string, SelectionSetNode[]>();
    for (const set of sets) collect(set, fragments, nested);
    return shapeOf(nested, fragments);
  });
  return { keys, children };
}

function collect(
  set: SelectionSetNode,
  fragments: Fragments,
  into: Map<string, SelectionSetNode[]>,
): void {
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) {
      const key = node.alias?.value ?? node.name.value;
      const sets = into.get(key) ?? [];
      if (node.selectionSet !== undefined) sets.push(node.selectionSet);
      into.set(key, sets);
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      collect(node.selectionSet, fragments, into);
    } else {
      const fragment = fragments.get(node.name.value);
      if (fragment !== undefined) collect(fragment.selectionSet, fragments, into);
    }
  }
}
