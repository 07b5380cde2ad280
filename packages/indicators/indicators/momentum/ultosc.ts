import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import {
  divergenceEvents,
  divergenceNodes,
  divergenceOutputs,
} from '#indicators/catalog/divergences.ts';
import {
  thresholdFeatures,
  thresholdLevels,
  thresholdParameters,
} from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { level, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { ultimate } from '#indicators/formulas/ultimate.ts';

export const ultosc = defineIndicator({
  name: 'ultosc',
  title: 'Ultimate Oscillator',
  category: 'momentum',
  keywords: ['ultosc', 'ultimate oscillator', 'williams', 'buying pressure', 'divergence'],
  description:
    'Buying pressure as a share of the true range over three windows at once, the shorter ones ' +
    'counting more, from 0 to 100.',
  summaryFocus: 'Distance from the thresholds, and divergences from price, on which it is traded.',
  source:
    'TA-Lib 0.6 ULTOSC, after Larry Williams (1985): weights 4, 2 and 1 from the shortest ' +
    'window to the longest, in whatever order they are given; a window without range counts as ' +
    '0, however small ranges are.',
  formula:
    'bp = close - min(low, close[1]), tr = max(high, close[1]) - min(low, close[1])\n' +
    'a(n) = sum(bp, n) / sum(tr, n)\n' +
    'ultosc = 100 * (4 * a(period1) + 2 * a(period2) + a(period3)) / 7',
  chinese: {
    title: '终极震荡指标',
    description: '综合短、中、长三个周期的买压占比，减少单一周期的虚假信号。',
  },
  aliases: [{ name: 'ultimate_oscillator' }, { name: 'uo' }],
  parameters: {
    period1: period(7, { about: 'Bars of the first window.' }),
    period2: period(14, { about: 'Bars of the second window.' }),
    period3: period(28, { about: 'Bars of the third window.' }),
    ...thresholdParameters({ overbought: 70, oversold: 30 }),
  },
  outputs: () => ({
    ultosc: {
      column: 'ultosc',
      unit: 'index',
      range: [0, 100],
      description: 'The oscillator: 100 is when every bar closes at its true high.',
    },
    ...divergenceOutputs('ultosc'),
  }),
  calculate: (p, c) => {
    const line = ultimate(c, [p.period1, p.period2, p.period3]);
    return { ultosc: line, ...divergenceNodes(c, line) };
  },
  features: (p) => [
    ...thresholdFeatures('ultosc', 'The oscillator', p),
    ...crossings(
      ['centerline_cross_up', 'centerline_cross_down'],
      output('ultosc'),
      level(50),
      'The oscillator',
      '50',
    ),
    ...divergenceEvents('the oscillator'),
  ],
  chart: (p) => ({
    pane: 'own',
    range: [0, 100],
    items: [
      line('ultosc', `UO ${p.period1}, ${p.period2}, ${p.period3}`, 'primary'),
      ...thresholdLevels(p),
      levelLine(50, 'Middle'),
    ],
  }),
});
