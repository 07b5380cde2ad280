/** The sections of the catalog; an indicator's file lies in the folder of its category. */
export const CATEGORIES = {
  moving_average: 'Averages that follow the price',
  trend: 'Direction and strength of a trend',
  momentum: 'Speed of price changes and oscillators',
  volatility: 'Size of price changes, bands and channels',
  volume: 'Traded volume, alone or with the price',
  structure: 'Swings, levels and zones of the market structure',
  candlestick: 'Patterns of one to three candles',
  regime: 'Statistical states of the market',
} as const;
export type Category = keyof typeof CATEGORIES;
