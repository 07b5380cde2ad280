import { averageOfPeriod, defineAverage } from '#indicators/families/define-average.ts';

export const trima = defineAverage({
  ...averageOfPeriod('trima', 20),
  name: 'trima',
  title: 'Triangular Moving Average',
  keywords: ['triangular', 'double smoothed'],
  description:
    'Average whose weights rise in equal steps to the middle of the window and fall again: very ' +
    'smooth, and half a window late.',
  source: 'TA-Lib 0.6 TRIMA: a simple average of a simple average.',
  formula: 'half = ceil(period / 2)\ntrima = sma(sma(x, period - half + 1), half)',
  chinese: {
    title: '三角移动平均线',
    description: '权重在窗口中间最大、向两端递减，非常平滑但滞后半个窗口。',
  },
  aliases: [{ name: 'tma' }],
});
