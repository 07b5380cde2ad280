import { averageOfPeriod, defineAverage } from '#indicators/families/define-average.ts';

export const sma = defineAverage({
  ...averageOfPeriod('sma', 20),
  name: 'sma',
  title: 'Simple Moving Average',
  keywords: ['simple', 'mean'],
  description:
    'Mean of the last bars, each counted alike. The 50 and 200 bar averages are the customary ' +
    'measures of a trend.',
  source: 'TA-Lib 0.6 SMA.',
  formula: 'sma = (x + x[1] + ... + x[period - 1]) / period',
  chinese: {
    title: '简单移动平均线',
    description: '最近若干根 K 线价格的算术平均，常用 50 与 200 周期衡量趋势。',
  },
  aliases: [
    { name: 'ma' },
    { name: 'moving_average' },
    { name: 'volume_ma', params: { source: 'volume' } },
  ],
});
