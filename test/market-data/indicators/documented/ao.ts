import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { period } from '#market-data/catalog/parameters.ts';
import { histogram, levelLine } from '#market-data/charts/chart-items.ts';
import { above, level, output, rising } from '#market-data/features/condition.ts';
import { crossings } from '#market-data/features/crossing.ts';
import { state } from '#market-data/features/feature.ts';
import { difference } from '#market-data/kernels/steps/arithmetic.ts';
import { sma } from '#market-data/kernels/steps/sma.ts';

export const ao = defineIndicator({
  name: 'ao',
  title: 'Awesome Oscillator',
  category: 'momentum',
  keywords: ['ao', 'awesome oscillator', 'bill williams', 'momentum'],
  description: 'Difference of a fast and a slow simple average of the middles of the bars.',
  summaryFocus: 'Side of zero, and whether the bars grow or shrink.',
  source: 'Bill Williams, New Trading Dimensions (1998): simple averages of (high + low) / 2.',
  parameters: {
    fast_period: period(5, { about: 'Bars of the fast average.' }),
    slow_period: period(34, { about: 'Bars of the slow average.' }),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  outputs: () => ({
    ao: { column: 'ao', unit: 'price', description: 'Fast average minus slow average.' },
  }),
  calculate: (p, c) => {
    const middle = c.source('hl2');
    return {
      ao: c.each(difference, c.run(sma(p.fast_period), middle), c.run(sma(p.slow_period), middle)),
    };
  },
  features: () => [
    ...crossings(
      ['zero_cross_up', 'zero_cross_down'],
      output('ao'),
      level(0),
      'The oscillator',
      'zero',
    ),
    state('bullish', 'bullish', 'The oscillator is above zero.', above(output('ao'), level(0))),
    state(
      'rising',
      'bullish',
      'The oscillator is higher than one bar before.',
      rising(output('ao')),
    ),
  ],
  chart: () => ({ pane: 'own', items: [histogram('ao', 'AO'), levelLine(0, 'Zero')] }),
});
