import type { Category } from '#indicators/catalog/category.ts';

/** What an indicator measures, coarser than its category: for a search without names. */
export const MEASURES = [
  'trend',
  'momentum',
  'volatility',
  'volume',
  'levels',
  'patterns',
  'statistics',
  'comparison',
] as const;
export type Measure = (typeof MEASURES)[number];

/** What the indicators of each category measure. */
export const MEASURE_OF = {
  moving_average: 'trend',
  filter: 'trend',
  bands_channels: 'volatility',
  trend: 'trend',
  momentum: 'momentum',
  cycle: 'momentum',
  volatility: 'volatility',
  volume: 'volume',
  volume_price: 'volume',
  price_levels: 'levels',
  price_transform: 'trend',
  bar_transform: 'trend',
  structure: 'levels',
  candlestick: 'patterns',
  chart_pattern: 'patterns',
  statistics: 'statistics',
  performance: 'statistics',
  regime: 'statistics',
  multi_asset: 'comparison',
  derivatives: 'volume',
  composite: 'momentum',
} as const satisfies Record<Category, Measure>;
