import { defineAverage } from '#indicators/families/define-average.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import { movingAverage } from '#indicators/formulas/moving-average.ts';
import { weightedWindow } from '#indicators/steps/weighted-window.ts';
import { WINDOW_SHAPES, windowWeights } from '#indicators/arithmetic/window-weights.ts';

export const wma = defineAverage({
  name: 'wma',
  title: 'Weighted Moving Average',
  keywords: ['weighted', 'linear', 'fibonacci', 'pascal', 'sine', 'hamming'],
  description:
    'Mean of the last bars with weights that fall in equal steps, from `period` for the newest ' +
    'to 1 for the oldest, or with weights of another shape.',
  source:
    'TA-Lib 0.6 WMA. Of the other shapes, Fibonacci numbers, the row of the triangle of Pascal ' +
    'and half a sine are the FWMA, PWMA and SINWMA of pandas-ta.',
  formula:
    'wma = (period * x + (period - 1) * x[1] + ... + x[period - 1]) / (1 + 2 + ... + period)',
  chinese: {
    title: '加权移动平均线',
    description: '越近权重越大、线性递减的均线，也可选斐波那契、帕斯卡、正弦等权重。',
  },
  aliases: [
    { name: 'fwma', params: { shape: 'fibonacci', period: 10 } },
    { name: 'pwma', params: { shape: 'pascal', period: 10 } },
    { name: 'sinwma', params: { shape: 'sine', period: 14 } },
    { name: 'hamming_ma', params: { shape: 'hamming' } },
    { name: 'wma_squared', params: { shape: 'squared', period: 14 } },
    { name: 'wma_cubed', params: { shape: 'cubed', period: 14 } },
  ],
  parameters: {
    period: period(20),
    source: source(),
    shape: choice('linear', ['linear', ...WINDOW_SHAPES], 'Shape of the weights in the window.'),
  },
  average: (p, c) => {
    const x = c.source(p.source);
    if (p.shape === 'linear') return movingAverage(c, 'wma', p.period, x);
    return c.run(weightedWindow(windowWeights(p.shape, p.period)), x);
  },
});
