import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { preconditionOutput, withPrecondition } from '#indicators/catalog/feature-precondition.ts';
import {
  thresholdFeatures,
  thresholdLevels,
  thresholdParameters,
} from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { above, below, level, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import { positionInRange, stochasticLines } from '#indicators/formulas/stochastic.ts';
import { weightedSum } from '#indicators/steps/arithmetic.ts';

export const kdj = defineIndicator({
  name: 'kdj',
  title: 'KDJ',
  category: 'momentum',
  keywords: ['kdj', 'stochastic', 'k d j', 'oscillator', 'overbought', 'oversold'],
  description:
    'The stochastic of Chinese charts, smoothed as Wilder does, with a third line J that runs ahead of the ' +
    'other two and leaves their bounds.',
  summaryFocus: 'Crossings of K and D beyond the thresholds, and J beyond 0 or 100.',
  source:
    'TA-Lib 0.8.1 KDJ: smoothings seeded with the mean of their first values, and a window without range ' +
    'counts as 0. Chinese terminals seed with 50, Pine scripts with the first value; they agree after some ' +
    'sixty bars.',
  formula:
    'rsv = 100 * (close - lowest(low, period)) / (highest(high, period) - lowest(low, period))\n' +
    'k = rma(rsv, signal_period)\nd = rma(k, signal_period)\nj = 3 * k - 2 * d',
  chinese: {
    title: '随机指标KDJ',
    description: '由RSV平滑得到K、D两线，并以J线放大两者的乖离，常用金叉死叉与超买超卖判断。',
  },
  aliases: [{ name: 'kdj_j', column: 'kdj_j' }],
  parameters: {
    period: period(9, { about: 'Bars of the window of highs and lows.' }),
    signal_period: period(3, { about: 'Bars of each of the two smoothings.' }),
    ...thresholdParameters({ overbought: 80, oversold: 20 }),
  },
  outputs: () => ({
    k: {
      column: 'kdj_k',
      unit: 'index',
      range: [0, 100],
      description: 'K: position of the close in the range of the window, smoothed.',
    },
    d: { column: 'kdj_d', unit: 'index', range: [0, 100], description: 'D: K smoothed once more.' },
    j: {
      column: 'kdj_j',
      unit: 'index',
      range: [-200, 300],
      description: 'J: three times K less twice D.',
    },
    range: preconditionOutput('kdj', 'Range of the window, where it has one.'),
  }),
  calculate: (p, c) => {
    const [high, low, close] = c.bars('high', 'low', 'close');
    const { position, range } = positionInRange(c, p.period, high, low, close);
    const smoothing = { type: 'rma', period: p.signal_period } as const;
    const { k, d } = stochasticLines(c, position, smoothing, smoothing);
    return { k, d, j: c.each(weightedSum(3, -2), k, d), range };
  },
  features: (p) =>
    withPrecondition(
      'range',
      [
        ...thresholdFeatures('k', 'K', p),
        ...crossings(['k_cross_up_d', 'k_cross_down_d'], output('k'), output('d'), 'K', 'D'),
        state('bullish', 'bullish', 'K is above D.', above(output('k'), output('d'))),
        state('j_above_100', 'bearish', 'J is above 100.', above(output('j'), level(100))),
        state('j_below_0', 'bullish', 'J is below 0.', below(output('j'), level(0))),
      ],
      2 * (p.signal_period - 1),
    ),
  chart: (p) => ({
    pane: 'own',
    items: [
      line('k', 'K', 'primary'),
      line('d', 'D', 'signal'),
      line('j', 'J', 'tertiary'),
      ...thresholdLevels(p),
    ],
  }),
});
