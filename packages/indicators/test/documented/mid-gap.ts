import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { histogram, levelLine } from '#indicators/charts/chart-items.ts';
import { above, level, output, rising } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import { difference, percentOf } from '#indicators/steps/arithmetic.ts';
import { sma } from '#indicators/steps/sma.ts';

export const midGap = defineIndicator({
  name: 'mid_gap',
  title: 'Gap of Middles',
  category: 'momentum',
  keywords: ['mid gap', 'gap of middles', 'oscillator', 'momentum'],
  description:
    'Distance of a fast simple average of the middles of the bars from a slow one, in percent of the slow one.',
  summaryFocus: 'Side of zero, and whether the bars grow or shrink.',
  source: 'Made up for a page of the documentation: simple averages of (high + low) / 2.',
  formula: 'mid_gap = 100 * (sma(hl2, fast_period) / sma(hl2, slow_period) - 1)',
  chinese: { title: '中价差', description: '快慢两条中价均线之差占慢线的百分比。' },
  parameters: {
    fast_period: period(5, { about: 'Bars of the fast average.' }),
    slow_period: period(34, { about: 'Bars of the slow average.' }),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  outputs: () => ({
    gap: {
      column: 'mid_gap',
      unit: 'percent',
      description: 'Fast average minus slow average, in percent of the slow one.',
    },
  }),
  calculate: (p, c) => {
    const middle = c.source('hl2');
    const slow = c.run(sma(p.slow_period), middle);
    const distance = c.each(difference, c.run(sma(p.fast_period), middle), slow);
    return { gap: c.each(percentOf, distance, slow) };
  },
  features: () => [
    ...crossings(['zero_cross_up', 'zero_cross_down'], output('gap'), level(0), 'The gap', 'zero'),
    state('bullish', 'bullish', 'The gap is above zero.', above(output('gap'), level(0))),
    state('rising', 'bullish', 'The gap is higher than one bar before.', rising(output('gap'))),
  ],
  chart: () => ({ pane: 'own', items: [histogram('gap', 'Gap'), levelLine(0, 'Zero')] }),
});
