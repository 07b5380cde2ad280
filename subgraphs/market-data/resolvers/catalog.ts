import type { IndexFilter, RegistryFilter } from '#indicators/catalog/indicator-index.ts';
import { CATEGORY_NAMES } from '#indicators/catalog/category.ts';
import type { DirectoryFilter } from '#indicators/catalog/feature-directory.ts';
import { DESCRIBED_INTERVAL_MS } from '#indicators/catalog/indicator-set.ts';
import { resolvedIndicator } from '#indicators/catalog/resolved-indicator.ts';
import type { CalcEntry } from '#market-data/calculation/calc-entry.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import {
  indicatorPresets,
  indicatorProfile,
  searchPage,
} from '#market-data/answers/indicator-profile.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

/** The documented caching rule of the index; a client compares its version before it reads it again. */
const INDEX_CACHING = 'max-age=3600';

/** The fields of `Query` that describe indicators. None of them reads a bar. */
export const CATALOG_QUERIES = {
  knowledgeVersion: (_: unknown, __: unknown, { knowledge }: MarketContext): string =>
    knowledge.version,
  indicatorIndex: (_: unknown, filter: IndexFilter, { knowledge }: MarketContext): object => {
    const indicators = knowledge.index(filter);
    return {
      count: indicators.length,
      indicators,
      categories: CATEGORY_NAMES,
      knowledgeVersion: knowledge.version,
      cacheControl: INDEX_CACHING,
    };
  },
  indicatorSearch: (
    _: unknown,
    args: Parameters<typeof searchPage>[0],
    { knowledge }: MarketContext,
  ): object => searchPage(args, knowledge),
  indicator: (
    _: unknown,
    { name }: { readonly name: string },
    { knowledge }: MarketContext,
  ): object => indicatorProfile(name, knowledge),
  indicatorPresets,
  chartCatalog: (_: unknown, __: unknown, { knowledge }: MarketContext): object => ({
    count: knowledge.charts.length,
    indicators: knowledge.charts,
    knowledgeVersion: knowledge.version,
  }),
  indicatorRegistry: (_: unknown, filter: RegistryFilter, { knowledge }: MarketContext): object => {
    const indicators = knowledge.registry(filter);
    return { count: indicators.length, indicators, knowledgeVersion: knowledge.version };
  },
  resolveIndicators: (
    _: unknown,
    { calc }: { readonly calc: readonly CalcEntry[] },
    { indicators }: MarketContext,
  ): object => ({
    indicators: readCalc(indicators, calc, DESCRIBED_INTERVAL_MS).map(resolvedIndicator),
  }),
  featureDirectory: (
    _: unknown,
    filter: DirectoryFilter,
    { knowledge }: MarketContext,
  ): object => ({
    ...knowledge.directory(filter),
    knowledgeVersion: knowledge.version,
  }),
};
