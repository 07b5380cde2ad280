import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { choice, number, period, source } from '#market-data/catalog/parameters.ts';
import { bandFeatures, bandItems } from '#market-data/catalog/price-bands.ts';
import { averageTrueRange } from '#market-data/kernels/average-true-range.ts';
import { MOVING_AVERAGES, movingAverage } from '#market-data/kernels/moving-average.ts';
import { envelope } from '#market-data/kernels/steps/envelope.ts';

export const keltner = defineIndicator({
  name: 'keltner',
  title: 'Keltner Channels',
  category: 'bands_channels',
  keywords: ['keltner', 'channel', 'bands', 'volatility', 'atr', 'breakout'],
  description:
    'A moving average with a band above and below it, some average true ranges away; smoother ' +
    'than Bollinger Bands.',
  summaryFocus: 'Closes outside the channel, and the side of the middle on which price is.',
  source:
    "Keltner (1960) in Raschke's form, as TradingView and StockCharts draw it: exponential " +
    "average of the close, and Wilder's average of the true range. TA-Lib 0.8 KC takes the " +
    'typical price instead: `source` hlc3.',
  parameters: {
    period: period(20, { about: 'Bars of the moving average.' }),
    atr_period: period(10, { about: 'Bars of the average true range.' }),
    multiplier: number(2, {
      min: 0.1,
      max: 20,
      about: 'Average ranges from the middle to a band.',
    }),
    ma_type: choice('ema', MOVING_AVERAGES, 'Moving average in the middle.'),
    source: source(),
  },
  outputs: () => ({
    upper: { column: 'keltner_upper', unit: 'price', description: 'Upper band.' },
    middle: { column: 'keltner_middle', unit: 'price', description: 'Moving average.' },
    lower: { column: 'keltner_lower', unit: 'price', description: 'Lower band.' },
  }),
  calculate: (p, c) => {
    const middle = movingAverage(c, p.ma_type, p.period, c.source(p.source));
    const range = averageTrueRange(c, p.atr_period);
    const [upper, lower] = c.runAll(envelope(p.multiplier), middle, range);
    return { upper: upper!, middle, lower: lower! };
  },
  features: bandFeatures,
  chart: () => ({ pane: 'main', items: bandItems('Keltner Channel') }),
});
