import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, level, output, rising } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import { rateOfChange } from '#indicators/steps/change.ts';

export const roc = defineIndicator({
  name: 'roc',
  title: 'Rate of Change',
  category: 'momentum',
  keywords: ['roc', 'rate of change', 'momentum', 'return', 'rocp', 'rocr', 'rocr100'],
  description: 'Change of the price over a number of bars, in percent of the price at their start.',
  summaryFocus: 'Side of zero, and whether it grows or shrinks.',
  source: 'TA-Lib 0.6 ROC: 0 where the price before was zero.',
  formula: 'roc = 100 * (x / x[period] - 1)',
  chinese: {
    title: '变动率指标',
    description: '当前价格相对若干根K线之前价格的涨跌百分比。',
  },
  aliases: [{ name: 'rate_of_change' }, { name: 'volume_roc', params: { source: 'volume' } }],
  parameters: { period: period(10, { about: 'Bars back to the price before.' }), source: source() },
  outputs: (p) => ({
    roc: {
      column: `roc_${p.period}`,
      unit: 'percent',
      description: `The change from ${p.period} bars before, in percent.`,
    },
  }),
  calculate: (p, c) => ({ roc: c.run(rateOfChange(p.period), c.source(p.source)) }),
  features: () => [
    ...crossings(['zero_cross_up', 'zero_cross_down'], output('roc'), level(0), 'The rate', 'zero'),
    state('bullish', 'bullish', 'The rate is above zero.', above(output('roc'), level(0))),
    state('rising', 'bullish', 'The rate is higher than one bar before.', rising(output('roc'))),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [line('roc', `ROC ${p.period}`, 'primary'), levelLine(0, 'Zero')],
  }),
});
