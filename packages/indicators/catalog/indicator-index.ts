import type { CatalogEntry } from '#indicators/catalog/catalog-entry.ts';

/** The summary of an indicator. */
export interface IndicatorSummary {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly desc: string;
  readonly standard: boolean;
  /** The words that describe it, and its other names. */
  readonly keywords: readonly string[];
  readonly aliases: readonly string[];
}

export function indicatorSummary(facts: CatalogEntry): IndicatorSummary {
  const { name, title, category, desc, standard } = facts;
  const aliases = facts.aliases.map((alias) => alias.name);
  const keywords = [...new Set([...facts.keywords, ...aliases])];
  return { name, title, category, desc, standard, keywords, aliases };
}

/** Filter of the index; null and undefined match all. */
export interface IndexFilter {
  readonly category?: string | null | undefined;
  /** A part of a keyword or of the description, in any case. */
  readonly keyword?: string | null | undefined;
}

/** Filter of the registry. */
export interface RegistryFilter extends IndexFilter {
  /** Names, their own or other ones. */
  readonly names?: readonly string[] | null | undefined;
}

/** The summaries that match all of a filter. A category that does not exist has none. */
export function filterIndex(
  summaries: readonly IndicatorSummary[],
  { category, keyword }: IndexFilter,
): readonly IndicatorSummary[] {
  const word = keyword?.toLowerCase();
  return summaries.filter(
    (summary) =>
      (category == null || summary.category === category) &&
      (word === undefined || mentions(summary, word)),
  );
}

function mentions({ keywords, desc }: IndicatorSummary, word: string): boolean {
  return [...keywords, desc].some((text) => text.toLowerCase().includes(word));
}
