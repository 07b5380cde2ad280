import { CATEGORIES } from '#market-data/catalog/category.ts';
import type { Indicator } from '#market-data/catalog/indicator.ts';

/** An indicator in short. */
export interface IndicatorSummary {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly desc: string;
  readonly standard: boolean;
  readonly keywords: readonly string[];
}

/** Every category, in alphabetical order. */
export const CATEGORY_NAMES: readonly string[] = Object.keys(CATEGORIES).toSorted();

export function indicatorSummary(indicator: Indicator): IndicatorSummary {
  const { name, title, category, description, standard, keywords } = indicator;
  return { name, title, category, desc: description, standard, keywords };
}

/** What may narrow the index; what is null or undefined does not. */
export interface IndexFilter {
  readonly category?: string | null | undefined;
  /** A part of a keyword or of the description, whatever its case. */
  readonly keyword?: string | null | undefined;
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
