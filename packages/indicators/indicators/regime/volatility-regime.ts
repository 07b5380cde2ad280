import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { changes, equals, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { percentOf } from '#indicators/steps/arithmetic.ts';
import { TOLERANCE } from '#indicators/engine/step-graph.ts';
import { percentRank } from '#indicators/steps/percent-rank.ts';

/** The classes. */
const QUIET = -1;
const NORMAL = 0;
const WILD = 1;

export const volatilityRegime = defineIndicator({
  name: 'volatility_regime',
  title: 'Volatility Regime',
  category: 'regime',
  keywords: [
    'volatility regime',
    'regime',
    'percentile',
    'atr',
    'low volatility',
    'high volatility',
  ],
  description:
    'Class of the volatility of each bar by where its average true range in percent stands among ' +
    'those before it: quiet, normal or wild.',
  summaryFocus:
    'The class, how long it has lasted, and how far the percentile is from its borders.',
  source:
    'After trendcraft; the percent rank of TA-Lib 0.8, over the range in percent of the ' +
    'close, so that a price that rises is not volatility.',
  standard: false,
  caveats: [
    'A class is relative to the window before it: after a wild market an ordinary one counts as quiet.',
    'Borders and windows are conventions; others take deviations of returns for ranges.',
  ],
  formula:
    'x = 100 * atr(atr_period) / close\n' +
    'percentile = percent of the lookback values of x before the bar that are lower\n' +
    'regime = -1 where percentile < low, 1 where percentile > high, otherwise 0',
  chinese: {
    title: '波动率状态',
    description: '按ATR百分比在历史中的分位把市场分为低波动、正常、高波动三种状态。',
  },
  parameters: {
    atr_period: period(14, { about: 'Bars of the average true range.' }),
    lookback: period(100, { min: 2, about: 'Bars before that a value is compared with.' }),
    low: number(25, { min: 0, max: 50, about: 'Percentile below which volatility is low.' }),
    high: number(75, { min: 50, max: 100, about: 'Percentile above which volatility is high.' }),
  },
  outputs: () => ({
    regime: {
      column: 'volatility_regime',
      unit: 'label',
      description: '-1 where volatility is low, 0 where it is normal, 1 where it is high.',
      range: [QUIET, WILD],
    },
    percentile: {
      column: 'volatility_regime_percentile',
      unit: 'percent',
      description: 'Part of the values before the bar that are lower than its own.',
      range: [0, 100],
    },
  }),
  calculate: (p, c) => {
    const range = c.each(percentOf, averageTrueRange(c, p.atr_period), c.bar('close'));
    const percentile = c.run(percentRank(p.lookback, 'below', TOLERANCE), range);
    return { regime: c.each(classOf(p.low, p.high), percentile), percentile };
  },
  features: () => [
    event(
      'regime_changed',
      'neutral',
      'The class is another than one bar before.',
      changes(output('regime')),
    ),
    state('high_volatility', 'neutral', 'Volatility is high.', equals(output('regime'), WILD)),
    state('low_volatility', 'neutral', 'Volatility is low.', equals(output('regime'), QUIET)),
  ],
  chart: (p) => ({
    pane: 'own',
    range: [0, 100],
    items: [
      {
        type: 'background',
        output: 'regime',
        title: 'Volatility',
        style: { role: 'neutral' },
        labels: [
          { value: QUIET, text: 'Low', role: 'secondary' },
          { value: WILD, text: 'High', role: 'signal' },
        ],
      },
      line('percentile', 'Percentile', 'primary'),
      levelLine(p.low, 'Low'),
      levelLine(p.high, 'High'),
    ],
  }),
});

/** The class of a percentile. */
function classOf(low: number, high: number): Formula<1> {
  return (inputs, column) => {
    const [percentile] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const value = percentile[row]!;
        column[row] = value < low ? QUIET : value > high ? WILD : NORMAL;
      }
    };
  };
}
