/** The sections of the catalog; an indicator's file lies in the folder of its category. */
export const CATEGORIES = {
  moving_average: 'Averages that follow the price',
  filter: 'Filters of signal processing that follow the price or cut trend and noise away',
  bands_channels: 'Bands, envelopes and channels around the price',
  trend: 'Direction and strength of a trend, and stops that follow it',
  momentum: 'Speed of price changes and oscillators',
  cycle: 'Periods and phases of cycles in the price',
  volatility: 'Size of price changes',
  volume: 'Traded volume, alone or with the price',
  volume_price: 'Prices that volume gives weight to, and volume by price',
  price_levels: 'Levels that follow from earlier prices',
  price_transform: 'One number for the prices of a bar',
  bar_transform: 'Bars made of bars',
  structure: 'Swings, levels and zones of the market structure',
  candlestick: 'Patterns of one to five candles',
  chart_pattern: 'Figures that swings form',
  statistics: 'Statistics of a window of prices or returns',
  performance: 'Return and risk',
  regime: 'Statistical states of the market',
  multi_asset: 'One series against others, and the breadth of many',
  derivatives: 'Funding, open interest, positions and takers of a contract',
  composite: 'Several indicators in one verdict',
} as const;
export type Category = keyof typeof CATEGORIES;

/** Every category, in alphabetical order. */
export const CATEGORY_NAMES: readonly string[] = Object.keys(CATEGORIES).toSorted();
