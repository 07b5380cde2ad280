import { nearestName } from '#kernel/text/nearest-name.ts';
import type { FeatureKind } from '#indicators/features/feature.ts';
import type { Category } from '#indicators/catalog/category.ts';
import { costOf, COSTS, type IndicatorCost } from '#indicators/catalog/indicator-cost.ts';
import type { CatalogEntry } from '#indicators/catalog/catalog-entry.ts';
import { MEASURE_OF, type Measure } from '#indicators/catalog/measure.ts';

/** A search; every given condition must hold. */
export interface SearchFilter {
  /** Words in any language, in any order; null for all. */
  readonly words?: string | null | undefined;
  readonly category?: string | null | undefined;
  readonly measure?: Measure | null | undefined;
  /** The most that a bar may cost. */
  readonly cost?: IndicatorCost | null | undefined;
  /** Only indicators with a feature of that kind. */
  readonly featureKind?: FeatureKind | null | undefined;
}

/** A search result. */
export interface FoundIndicator {
  readonly facts: CatalogEntry;
  /** The alias that matched, if one did. */
  readonly alias: string | null;
}

/** How well a word fits, best first; each row is a way in which it may. */
const FITS: readonly ((texts: SearchTexts, word: string) => boolean)[] = [
  ({ names }, word) => names.includes(word),
  ({ titles }, word) => titles.includes(word),
  ({ names }, word) => names.some((name) => name.startsWith(word)),
  ({ titleWords }, word) => titleWords.includes(word),
  ({ keywords }, word) => keywords.includes(word),
  ({ titles }, word) => titles.some((title) => title.includes(word)),
  ({ names }, word) => names.some((name) => name.includes(word)),
  ({ keywords }, word) => keywords.some((keyword) => keyword.includes(word)),
  ({ texts }, word) => texts.some((text) => text.includes(word)),
];

/** Every text of an indicator in which a word may be found, in lower case. */
interface SearchTexts {
  readonly names: readonly string[];
  readonly titles: readonly string[];
  readonly titleWords: readonly string[];
  readonly keywords: readonly string[];
  readonly texts: readonly string[];
}

/** Finds indicators by words. The texts are gathered once. */
export class IndicatorSearch {
  readonly #entries: readonly { readonly facts: CatalogEntry; readonly texts: SearchTexts }[];

  constructor(facts: readonly CatalogEntry[]) {
    this.#entries = facts.map((one) => ({ facts: one, texts: textsOf(one) }));
  }

  /** The matching indicators, the best first. Equal matches are in alphabetical order, standard ones first. */
  find(filter: SearchFilter): readonly FoundIndicator[] {
    const allowed = this.#entries.filter(({ facts }) => isAllowed(facts, filter));
    const phrase = filter.words?.trim().toLowerCase() ?? '';
    const ranked = ranking(allowed, phrase);
    if (ranked.length > 0 || phrase === '') return ranked.map(({ found }) => found);
    const names = allowed.flatMap(({ texts }) => texts.names);
    const nearest = nearestName(phrase.replaceAll(/\s+/g, '_'), names);
    return nearest === null ? [] : ranking(allowed, nearest).map(({ found }) => found);
  }
}

type Entry = { readonly facts: CatalogEntry; readonly texts: SearchTexts };

function ranking(
  entries: readonly Entry[],
  phrase: string,
): { readonly rank: number; readonly found: FoundIndicator }[] {
  return entries
    .flatMap(({ facts, texts }) => {
      const rank = rankOf(texts, phrase);
      if (rank === null) return [];
      return [{ rank, found: { facts, alias: aliasOf(facts, phrase) } }];
    })
    .sort((a, b) => a.rank - b.rank || (phrase === '' ? 0 : orderOf(a.found) - orderOf(b.found)));
}

/** Of equal fits standard indicators come first; the rest of the order is that of the names. */
function orderOf({ facts }: FoundIndicator): number {
  return facts.standard ? 0 : 1;
}

/** 0 for the best fit; null where a word fits nowhere. The phrase as a whole counts more than its words. */
function rankOf(texts: SearchTexts, phrase: string): number | null {
  if (phrase === '') return 0;
  const whole = fitOf(texts, phrase.replaceAll(/[\s-]+/g, '_')) ?? fitOf(texts, phrase);
  if (whole !== null) return whole;
  const fits = phrase.split(/[\s_-]+/).map((word) => fitOf(texts, word));
  if (fits.includes(null)) return null;
  return FITS.length + Math.max(...(fits as number[]));
}

function fitOf(texts: SearchTexts, word: string): number | null {
  const fit = FITS.findIndex((fits) => fits(texts, word));
  return fit === -1 ? null : fit;
}

function aliasOf({ aliases }: CatalogEntry, phrase: string): string | null {
  const name = phrase.replaceAll(/[\s-]+/g, '_');
  return aliases.find((alias) => alias.name === name)?.name ?? null;
}

function isAllowed(facts: CatalogEntry, filter: SearchFilter): boolean {
  const { category, measure, cost, featureKind } = filter;
  return (
    (category == null || facts.category === category) &&
    (measure == null || MEASURE_OF[facts.category as Category] === measure) &&
    (cost == null || COSTS.indexOf(costOf(facts)) <= COSTS.indexOf(cost)) &&
    (featureKind == null || facts.signals.some(({ kind }) => kind === featureKind))
  );
}

function textsOf(facts: CatalogEntry): SearchTexts {
  const lower = (text: string): string => text.toLowerCase();
  const titles = [facts.title, facts.chinese.title].map(lower);
  return {
    names: [facts.name, ...facts.aliases.map(({ name }) => name)],
    titles,
    titleWords: titles.flatMap((title) => title.split(/[^\p{L}\p{N}]+/u)),
    keywords: facts.keywords.map(lower),
    texts: [facts.desc, facts.summaryFocus, facts.source, facts.chinese.description].map(lower),
  };
}
