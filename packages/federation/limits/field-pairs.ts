import { Kind } from 'graphql';
import type { DocumentNode, FieldNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';

/** Fields that are visited before the count ends; fragments may be spread many times. */
const MAX_VISITED = 50_000;
/** Levels below one definition; fragments in a circle, which validation refuses, have no end. */
const MAX_LEVELS = 64;

/**
 * Pairs of fields that validation compares: those with one response name at one place of an answer, where fields of one
 * name share their selections. Fields in different places are never compared, however many have one name. Fragments
 * count where they are spread, and by themselves. Infinity when the count itself takes too long.
 */
export function comparedPairs(
  { definitions }: DocumentNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): number {
  const count: Count = { fragments, pairs: 0, visited: 0 };
  for (const definition of definitions) {
    if ('selectionSet' in definition) addLevel([definition.selectionSet], count, 0);
    if (count.visited > MAX_VISITED) return Infinity;
  }
  return count.pairs;
}

interface Count {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  pairs: number;
  visited: number;
}

/** Counts one place of an answer, and the places below it. */
function addLevel(sets: readonly SelectionSetNode[], count: Count, level: number): void {
  if (level >= MAX_LEVELS) return;
  const byName = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  for (const set of sets) collect(set, byName, spread, count);
  for (const same of byName.values()) {
    count.pairs += (same.length * (same.length - 1)) / 2;
    const below = same.flatMap(({ selectionSet }) => selectionSet ?? []);
    if (below.length > 0 && count.visited <= MAX_VISITED) addLevel(below, count, level + 1);
  }
}

function collect(
  { selections }: SelectionSetNode,
  byName: Map<string, FieldNode[]>,
  spread: Set<string>,
  count: Count,
): void {
  for (const node of selections) {
    if ((count.visited += 1) > MAX_VISITED) return;
    if (node.kind === Kind.FIELD) {
      const name = node.alias?.value ?? node.name.value;
      byName.getOrInsertComputed(name, () => []).push(node);
    } else if (node.kind === Kind.INLINE_FRAGMENT)
      collect(node.selectionSet, byName, spread, count);
    else if (!spread.has(node.name.value)) {
      // A fragment that is spread twice at one place adds its fields once; this ends cycles, too.
      spread.add(node.name.value);
      const fragment = count.fragments.get(node.name.value);
      if (fragment !== undefined) collect(fragment.selectionSet, byName, spread, count);
    }
  }
}
