import type {
  FeatureKind,
  IndicatorCost,
  IndicatorMeasure,
} from '#clients/typescript/src/index.ts';

export const MEASURES: readonly IndicatorMeasure[] = [
  'trend',
  'momentum',
  'volatility',
  'volume',
  'levels',
  'patterns',
  'statistics',
  'comparison',
];
export const COSTS: readonly IndicatorCost[] = ['low', 'medium', 'high'];
export const FEATURE_KINDS: readonly FeatureKind[] = ['event', 'state'];

/** The search of the gallery. An empty text and null match all indicators. */
export interface CatalogFilter {
  readonly words: string;
  readonly category: string;
  readonly measure: IndicatorMeasure | null;
  readonly cost: IndicatorCost | null;
  readonly kind: FeatureKind | null;
}

/** The filter in an address; invalid parts are left out. */
export function filterOf(query: URLSearchParams): CatalogFilter {
  return {
    words: (query.get('q') ?? '').slice(0, 128),
    category: query.get('category') ?? '',
    measure: MEASURES.find((one) => one === query.get('measure')) ?? null,
    cost: COSTS.find((one) => one === query.get('cost')) ?? null,
    kind: FEATURE_KINDS.find((one) => one === query.get('kind')) ?? null,
  };
}

export function isSameFilter(one: CatalogFilter, other: CatalogFilter): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function isEmptyFilter(filter: CatalogFilter): boolean {
  return isSameFilter(filter, filterOf(new URLSearchParams()));
}
