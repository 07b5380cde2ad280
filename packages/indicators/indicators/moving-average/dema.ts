import { averageOfPeriod, defineAverage } from '#indicators/families/define-average.ts';

export const dema = defineAverage({
  ...averageOfPeriod('dema', 20),
  name: 'dema',
  title: 'Double Exponential Moving Average',
  keywords: ['double exponential', 'low lag'],
  description:
    'Twice the exponential average minus the average of that average, which takes out most of ' +
    'its lag. It overshoots at turns.',
  summaryFocus: 'Whether price is above or below it, and how soon it turns.',
  source:
    'TA-Lib 0.6 DEMA, after Mulloy (1994): each exponential average is seeded with the simple ' +
    'average of the first `period` values.',
  formula: 'e = ema(x, period)\ndema = 2 * e - ema(e, period)',
  chinese: {
    title: '双重指数移动平均线',
    description: '两倍 EMA 减去 EMA 的 EMA，抵消大部分滞后，拐点处可能过冲。',
  },
});
