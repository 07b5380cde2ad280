import type { CatalogEntry } from '#indicators/catalog/catalog-entry.ts';

/** Names that an entry lists at most. */
const MAX_RELATED = 6;
/** What the same section of the catalog counts, relative to a keyword that one in a hundred indicators has. */
const SAME_CATEGORY = 2;

/**
 * The indicators that are most like one, the most similar first: by the keywords that both have, each
 * the more the fewer have it, and by their section. The same facts always give the same list.
 */
export function relatedTo(facts: CatalogEntry, all: readonly CatalogEntry[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { keywords } of all) {
    for (const word of keywords) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const own = new Set(facts.keywords);
  return all
    .filter(({ name }) => name !== facts.name)
    .map(({ name, keywords, category }) => {
      const shared = keywords.filter((word) => own.has(word));
      const weight = shared.reduce((sum, word) => sum + rarity(counts.get(word)!, all.length), 0);
      return { name, likeness: weight + (category === facts.category ? SAME_CATEGORY : 0) };
    })
    .filter(({ likeness }) => likeness > SAME_CATEGORY)
    .sort((a, b) => b.likeness - a.likeness || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_RELATED)
    .map(({ name }) => name);
}

/** The weight of a word with the given frequency: zero if all indicators have it (inverse document frequency). */
function rarity(having: number, all: number): number {
  return Math.log(all / having);
}
