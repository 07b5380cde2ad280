import { averageOfPeriod, defineAverage } from '#indicators/families/define-average.ts';

export const hma = defineAverage({
  ...averageOfPeriod('hma', 9),
  name: 'hma',
  title: 'Hull Moving Average',
  keywords: ['hull', 'weighted', 'low lag'],
  description:
    'Weighted average of twice a weighted average over half the window minus the one over the ' +
    'whole: smooth and with little lag.',
  summaryFocus: 'Which way it goes and where it turned, more than its distance from price.',
  source:
    'Hull (2005), TA-Lib 0.8 HMA: half the period and its square root are cut to whole numbers, ' +
    'where some round them.',
  formula: 'hma = wma(2 * wma(x, period / 2) - wma(x, period), sqrt(period))',
  chinese: {
    title: '赫尔移动平均线',
    description: '用半周期与全周期加权均线之差再平滑，既平滑又少滞后。',
  },
  aliases: [{ name: 'hull_suite', params: { period: 55 } }],
});
