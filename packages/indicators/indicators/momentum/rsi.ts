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
import { period, source } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, level, output, rising } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import { relativeStrength } from '#indicators/steps/relative-strength.ts';

export const rsi = defineIndicator({
  name: 'rsi',
  title: 'Relative Strength Index',
  category: 'momentum',
  keywords: ['rsi', 'relative strength', 'oscillator', 'overbought', 'oversold', 'divergence'],
  description:
    'Average gain as a percentage of average gain and average loss together, from 0 to 100, ' +
    'each averaged as Wilder does.',
  summaryFocus: 'Side of 50, distance from the thresholds, and divergences from price.',
  source:
    'TA-Lib 0.6 RSI, after Wilder (1978): seeded with the mean of the first `period` changes, ' +
    'and 0 on constant input; a change of any size counts, where TA-Lib ignores averages below ' +
    '1e-14.',
  formula:
    'gain = max(x - x[1], 0), loss = max(x[1] - x, 0)\n' +
    'rsi = 100 * rma(gain, period) / (rma(gain, period) + rma(loss, period))',
  chinese: {
    title: '相对强弱指标',
    description: '平均涨幅占平均涨跌幅总和的百分比，用于判断超买、超卖与背离，取值0到100。',
  },
  aliases: [{ name: 'relative_strength_index' }],
  parameters: {
    period: period(14, { min: 2 }),
    source: source(),
    ...thresholdParameters({ overbought: 70, oversold: 30 }),
  },
  outputs: (p) => ({
    rsi: {
      column: `rsi_${p.period}`,
      unit: 'index',
      range: [0, 100],
      description: 'The index: 50 is balance, 100 is gains only.',
    },
    ...divergenceOutputs('rsi'),
  }),
  calculate: (p, c) => {
    const line = c.run(relativeStrength(p.period), c.source(p.source));
    return { rsi: line, ...divergenceNodes(c, line) };
  },
  features: (p) => [
    ...thresholdFeatures('rsi', 'The RSI', p),
    ...crossings(
      ['centerline_cross_up', 'centerline_cross_down'],
      output('rsi'),
      level(50),
      'The RSI',
      '50',
    ),
    state('bullish', 'bullish', 'The RSI is above 50.', above(output('rsi'), level(50))),
    state('rising', 'bullish', 'The RSI is higher than one bar before.', rising(output('rsi'))),
    ...divergenceEvents('the RSI'),
  ],
  chart: (p) => ({
    pane: 'own',
    range: [0, 100],
    items: [
      line('rsi', `RSI ${p.period}`, 'primary'),
      ...thresholdLevels(p),
      levelLine(50, 'Middle'),
    ],
  }),
});
