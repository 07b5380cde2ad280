import { averageOfPeriod, defineAverage } from '#indicators/families/define-average.ts';

export const zlema = defineAverage({
  ...averageOfPeriod('zlema', 20),
  name: 'zlema',
  title: 'Zero-Lag Exponential Moving Average',
  keywords: ['zero lag', 'low lag', 'exponential', 'ehlers'],
  description:
    'Exponential average of the price plus what it gained over as many bars as the average lags, ' +
    'so that most of the lag is made up for. It overshoots at turns.',
  summaryFocus: 'Whether price is above or below it, and how soon it turns.',
  source:
    'Ehlers and Way (2010), TA-Lib 0.8 ZLEMA: the lag is (period - 1) / 2 cut to whole bars, and ' +
    'the average is seeded with the mean of the first `period` values; Tulip seeds it with a ' +
    'price, and TTR takes the exact lag.',
  formula: 'lag = floor((period - 1) / 2)\nzlema = ema(2 * x - x[lag], period)',
  chinese: {
    title: '零滞后指数移动平均线',
    description: '先补偿均线滞后的价差再求 EMA，滞后很小，拐点处可能过冲。',
  },
  aliases: [{ name: 'zlma' }],
});
