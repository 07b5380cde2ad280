import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { histogram, levelLine } from '#indicators/charts/chart-items.ts';
import { level, output, rising } from '#indicators/features/condition.ts';
import { expansion } from '#indicators/features/expansion.ts';
import { state } from '#indicators/features/feature.ts';
import { difference, percentOf } from '#indicators/steps/arithmetic.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';

export const volumeOscillator = defineIndicator({
  name: 'volume_oscillator',
  title: 'Volume Oscillator',
  category: 'volume',
  keywords: ['volume oscillator', 'vosc', 'volume', 'oscillator', 'confirmation'],
  description:
    'Distance of a short simple average of the volume from a long one, in percent of the long one: whether ' +
    'more is traded than before.',
  summaryFocus: 'Side of zero, and whether it rises with the move of the price.',
  source: 'Tulip VOSC, pandas-ta and PineTS: simple averages. 0 where the long average is 0.',
  formula:
    'vosc = 100 * (sma(volume, fast_period) - sma(volume, slow_period)) / sma(volume, slow_period)',
  chinese: {
    title: '成交量振荡器（VOSC）',
    description: '短期与长期成交量均线之差占长期均线的百分比。',
  },
  aliases: [{ name: 'vosc' }],
  parameters: {
    fast_period: period(5, { about: 'Bars of the short average.' }),
    slow_period: period(10, { min: 2, about: 'Bars of the long average.' }),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  outputs: () => ({
    oscillator: {
      column: 'volume_oscillator',
      unit: 'percent',
      description: 'Short average less long one, in percent of the long one.',
    },
  }),
  calculate: (p, c) => {
    const volume = c.bar('volume');
    const short = c.run(exactMean(p.fast_period), volume);
    const long = c.run(exactMean(p.slow_period), volume);
    return { oscillator: c.each(percentOf, c.each(difference, short, long), long) };
  },
  features: () => [
    ...expansion(output('oscillator'), level(0), 'The oscillator', 'zero'),
    state(
      'rising',
      'neutral',
      'The oscillator is higher than one bar before.',
      rising(output('oscillator')),
    ),
  ],
  chart: () => ({
    pane: 'own',
    items: [histogram('oscillator', 'Volume Oscillator'), levelLine(0, 'Zero')],
  }),
});
