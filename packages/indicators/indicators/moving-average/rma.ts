import { averageOfPeriod, defineAverage } from '#indicators/families/define-average.ts';

export const rma = defineAverage({
  ...averageOfPeriod('rma', 14),
  name: 'rma',
  title: "Wilder's Smoothed Moving Average",
  keywords: ['rma', 'smma', 'wilder', 'smoothed'],
  description:
    'Exponential average with the weight 1 / period, half as fast as the usual one: the average ' +
    "inside RSI, ATR and ADX, and the lines of Williams' Alligator.",
  source:
    'Wilder (1978), TA-Lib 0.8 RMA, Tulip WILDERS, Pine ta.rma: seeded with the simple average ' +
    'of the first `period` values, where some take the first value.',
  formula: 'rma = rma[1] + (x - rma[1]) / period',
  chinese: {
    title: '威尔德平滑移动平均线',
    description: '权重为 1/周期的指数均线，RSI、ATR、ADX 内部所用。',
  },
  aliases: [{ name: 'smma' }, { name: 'wilders' }, { name: 'smoothed_moving_average' }],
});
