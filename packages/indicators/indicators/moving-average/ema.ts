import { averageOfPeriod, defineAverage } from '#indicators/families/define-average.ts';

export const ema = defineAverage({
  ...averageOfPeriod('ema', 20),
  name: 'ema',
  title: 'Exponential Moving Average',
  keywords: ['exponential'],
  description:
    'Average that weights recent bars most, by 2 / (period + 1), and so turns sooner than a ' +
    'simple one.',
  source: 'TA-Lib 0.6 EMA: seeded with the simple average of the first `period` values.',
  formula: 'ema = ema[1] + 2 / (period + 1) * (x - ema[1])',
  chinese: {
    title: '指数移动平均线',
    description: '越近的价格权重越大，比简单均线转向更快。',
  },
  aliases: [{ name: 'ewma' }],
});
