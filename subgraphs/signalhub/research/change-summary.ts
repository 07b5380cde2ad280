import type { VersionContent } from '#signalhub/research/version-content.ts';

/** Differences between a version and the one before. */
export interface ChangeSummary {
  /** Whether this is the first version, whose entries all count as added. */
  readonly initialVersion: boolean;
  readonly factsAdded: number;
  readonly factsRemoved: number;
  readonly relationshipsAdded: number;
  readonly relationshipsRemoved: number;
  readonly materialsAdded: number;
  readonly materialsRemoved: number;
  readonly gapsOpened: number;
  readonly gapsResolved: number;
  /** Domains of everything that was added, removed, opened or resolved; materials have none. */
  readonly changedDomains: readonly string[];
}

const EMPTY: VersionContent = { facts: [], relationships: [], gaps: [], resolvedGaps: [] };

/**
 * Formula company-research/2: the difference between two consecutive versions, compared by the content of their
 * facts and relationships. A new value counts as one removed and one added. A fact with only more evidence or
 * another id counts as neither. So `fact_count` of a version equals that of the previous one plus added minus
 * removed.
 */
export function changeSummaryOf(previous: VersionContent | null, current: VersionContent) {
  const before = previous ?? EMPTY;
  const facts = difference(before.facts, current.facts, (fact) => fact.contentKey);
  const relationships = difference(
    before.relationships,
    current.relationships,
    (relationship) => relationship.contentKey,
  );
  const gaps = difference(before.gaps, current.gaps, (gap) => gap.gap_id);
  const materials = difference(materialsOf(before), materialsOf(current), (id) => id);
  const recorded = [facts, relationships].flatMap(({ added, removed }) =>
    [...added, ...removed].map(({ payload }) => payload.domain),
  );
  const asked = [...gaps.added, ...gaps.removed].map(({ domain }) => domain);
  return {
    initialVersion: previous === null,
    factsAdded: facts.added.length,
    factsRemoved: facts.removed.length,
    relationshipsAdded: relationships.added.length,
    relationshipsRemoved: relationships.removed.length,
    materialsAdded: materials.added.length,
    materialsRemoved: materials.removed.length,
    gapsOpened: gaps.added.length,
    gapsResolved: gaps.removed.length,
    changedDomains: [...new Set([...recorded, ...asked])].sort(),
  } satisfies ChangeSummary;
}

/** Ids of the materials that a version's facts rest on, each once. */
export function materialsOf({ facts }: Pick<VersionContent, 'facts'>): readonly string[] {
  const ids = facts.flatMap(({ payload }) => payload.evidence.map((piece) => piece.material_id));
  return [...new Set(ids)];
}

/** Multiset difference of two lists. */
function difference<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): { readonly added: readonly Item[]; readonly removed: readonly Item[] } {
  return { added: without(after, before, keyOf), removed: without(before, after, keyOf) };
}

function without<Item>(
  items: readonly Item[],
  others: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1);
  return items.filter((item) => {
    const left = counts.get(keyOf(item)) ?? 0;
    counts.set(keyOf(item), left - 1);
    return left <= 0;
  });
}
