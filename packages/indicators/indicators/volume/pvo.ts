import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { histogram, levelLine, line } from '#indicators/charts/chart-items.ts';
import { crossesAbove, crossesBelow, level, output } from '#indicators/features/condition.ts';
import { expansion } from '#indicators/features/expansion.ts';
import { event } from '#indicators/features/feature.ts';
import { difference, percentOf } from '#indicators/steps/arithmetic.ts';
import { ema } from '#indicators/steps/exponential.ts';

export const pvo = defineIndicator({
  name: 'pvo',
  title: 'Percentage Volume Oscillator',
  category: 'volume',
  keywords: ['pvo', 'percentage volume oscillator', 'volume', 'oscillator', 'signal line'],
  description:
    'Distance of a fast average of the volume from a slow one in percent of the slow one, with a signal line: ' +
    'whether more is traded than usual. It has no direction of its own.',
  summaryFocus: 'Side of zero, and whether a move of the price comes with a rise of it.',
  source:
    'Stock.Indicators, pandas-ta and PineTS: each average is seeded with the mean of its own first values; ta ' +
    'and others start at the first one. 0 where the slow average is 0.',
  formula:
    'pvo = 100 * (ema(volume, fast_period) - ema(volume, slow_period)) / ema(volume, slow_period),\n' +
    'signal = ema(pvo, signal_period), histogram = pvo - signal',
  chinese: {
    title: '成交量百分比振荡器（PVO）',
    description: '成交量快慢均线之差占慢线的百分比，配信号线。',
  },
  aliases: [{ name: 'percentage_volume_oscillator' }],
  parameters: {
    fast_period: period(12, { about: 'Bars of the fast average.' }),
    slow_period: period(26, { min: 2, about: 'Bars of the slow average.' }),
    signal_period: period(9, { about: 'Bars of the signal line.' }),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  outputs: () => ({
    pvo: {
      column: 'pvo',
      unit: 'percent',
      description: 'Fast average less slow one, in percent of the slow one.',
    },
    signal: { column: 'pvo_signal', unit: 'percent', description: 'Exponential average of `pvo`.' },
    histogram: {
      column: 'pvo_histogram',
      unit: 'percent',
      description: '`pvo` minus `pvo_signal`.',
    },
  }),
  calculate: (p, c) => {
    const volume = c.bar('volume');
    const [fast, slow] = [c.run(ema(p.fast_period), volume), c.run(ema(p.slow_period), volume)];
    const pvo = c.each(percentOf, c.each(difference, fast, slow), slow);
    const signal = c.run(ema(p.signal_period), pvo);
    return { pvo, signal, histogram: c.each(difference, pvo, signal) };
  },
  features: () => {
    const [pvo, signal] = [output('pvo'), output('signal')] as const;
    const crossed = (before: string, now: string) =>
      `The PVO was at or ${before} its signal line one bar before, and is ${now} it now.`;
    return [
      ...expansion(pvo, level(0), 'The PVO', 'zero'),
      event('signal_cross_up', 'neutral', crossed('below', 'above'), crossesAbove(pvo, signal)),
      event('signal_cross_down', 'neutral', crossed('above', 'below'), crossesBelow(pvo, signal)),
    ];
  },
  chart: () => ({
    pane: 'own',
    items: [
      histogram('histogram', 'Histogram'),
      line('pvo', 'PVO', 'primary'),
      line('signal', 'Signal', 'signal'),
      levelLine(0, 'Zero'),
    ],
  }),
});
