import { pageAfter } from '#kernel/ports/page.ts';
import type { Category } from '#indicators/catalog/category.ts';
import { costOf } from '#indicators/catalog/indicator-cost.ts';
import { INDICATOR_PRESETS, oftenUsedWith } from '#indicators/catalog/indicator-presets.ts';
import type { FoundIndicator, SearchFilter } from '#indicators/catalog/indicator-search.ts';
import type { CatalogViews } from '#indicators/catalog/catalog-views.ts';
import { MEASURE_OF } from '#indicators/catalog/measure.ts';
import { parameterSignatures } from '#indicators/catalog/parameter-signature.ts';

/** The arguments of a page of search results. */
interface SearchArguments extends SearchFilter {
  readonly first: number;
  readonly after?: string | null;
}

/** Digits of a place in a ranking, so that places compare as texts. */
const PLACE_DIGITS = 6;

/** The page of a search; throws `invalid_cursor`. */
export function searchPage(
  { first, after, ...filter }: SearchArguments,
  knowledge: CatalogViews,
): object {
  const found = knowledge.search(filter).map((one, place) => ({ one, place }));
  const page = pageAfter(
    found,
    ({ place }) => String(place).padStart(PLACE_DIGITS, '0'),
    { first, after },
    [filter, knowledge.version],
  );
  return {
    nodes: page.items.map(({ one }) => foundIndicator(one)),
    pageInfo: { endCursor: page.endCursor, hasNextPage: page.hasNextPage },
    totalCount: page.totalCount,
  };
}

/** The profile of one indicator, by any of its names; throws `unknown_indicator`. */
export function indicatorProfile(name: string, knowledge: CatalogViews): object {
  const found = knowledge.factsOf(name);
  const { facts } = found;
  return {
    ...facts,
    ...foundIndicator(found),
    alias: facts.aliases.find((alias) => alias.name === found.alias) ?? null,
    descZh: facts.chinese.description,
    params: parameterSignatures(facts.schema),
    related: knowledge.related(facts),
    oftenUsedWith: oftenUsedWith(facts.name),
    presets: INDICATOR_PRESETS.filter(({ calc }) =>
      calc.some((entry) => entry.name === facts.name),
    ).map((preset) => preset.name),
  };
}

/** The presets as the graph has them. */
export function indicatorPresets(): object[] {
  return INDICATOR_PRESETS.map(({ name, title, chinese, source, about, calc }) => ({
    name,
    title,
    titleZh: chinese,
    source,
    about,
    calc,
  }));
}

function foundIndicator({ facts, alias }: FoundIndicator): object {
  const { name, title, chinese, category, desc, standard, repaints, reads, caveats } = facts;
  return {
    name,
    alias,
    title,
    titleZh: chinese.title,
    category,
    measure: MEASURE_OF[category as Category],
    cost: costOf(facts),
    desc,
    standard,
    repaints,
    readsVolume: reads.includes('volume') || reads.includes('quoteVolume'),
    caveats,
    columns: facts.outputs.map(({ column }) => column),
  };
}
