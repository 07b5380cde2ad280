import type { CatalogEntry } from '#indicators/catalog/catalog-entry.ts';

/** What a bar of an indicator costs, relative to other indicators. */
export const COSTS = ['low', 'medium', 'high'] as const;
export type IndicatorCost = (typeof COSTS)[number];

/** Numbers that the steps handle for each bar, up to which an indicator costs little or a fair amount. */
const MAX_OF_LOW = 24;
const MAX_OF_MEDIUM = 120;

/** Cost of a bar with default parameters. A fit over the whole window costs most. */
export function costOf({ workPerRow }: CatalogEntry): IndicatorCost {
  if (workPerRow === null || workPerRow > MAX_OF_MEDIUM) return 'high';
  return workPerRow > MAX_OF_LOW ? 'medium' : 'low';
}
