import { ROOF_START } from '#indicators/families/filter-starts.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { integer, period, source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { highPass, superSmoother } from '#indicators/formulas/ehlers-filters.ts';
import { periodogram } from '#indicators/steps/periodogram.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

export const autocorrelationPeriodogram = defineIndicator({
  name: 'autocorrelation_periodogram',
  title: 'Ehlers Autocorrelation Periodogram',
  category: 'cycle',
  keywords: [
    'autocorrelation periodogram',
    'ehlers',
    'dominant cycle',
    'spectrum',
    'period',
    'cycle',
  ],
  description:
    'Length of the strongest cycle in the price, from the spectrum of how it is correlated with ' +
    'itself some bars before, and how strong that cycle is.',
  summaryFocus: 'How long the cycle is, whether that is stable, and whether it is strong at all.',
  source:
    'Ehlers, Cycle Analytics for Traders (2013): of the price behind his roofing filter. He ' +
    'measures the spectrum by its largest value of all time, which fades; here it is that of the ' +
    'bar.',
  caveats: [ROOF_START],
  formula:
    'f = super_smoother(high_pass(x, max_period), min_period)\n' +
    'c(n) = correlation of f and f[n] over correlation_bars, n = 3 to max_period\n' +
    's(p) = |sum of c(n) * exp(2 * pi * i * n / p)|^4, smoothed by 0.2\n' +
    'dominant_cycle = mean of p weighted by s(p), where s(p) is at least half of its largest',
  chinese: {
    title: '埃勒斯自相关周期图',
    description: '由价格自相关的频谱得出当前最强周期的长度及其强度。',
  },
  parameters: {
    min_period: period(8, {
      min: 3,
      max: 60,
      about: 'Shortest cycle that is looked for, in bars.',
    }),
    max_period: period(48, {
      min: 6,
      max: 120,
      about: 'Longest cycle that is looked for, in bars.',
    }),
    correlation_bars: integer(3, { min: 3, max: 50, about: 'Bars of each correlation.' }),
    source: source(),
  },
  contradiction: (p) =>
    p.min_period < p.max_period ? null : 'min_period must be shorter than max_period',
  outputs: (p) => ({
    cycle: {
      column: 'dominant_cycle',
      unit: 'bars',
      range: [p.min_period, p.max_period],
      description: 'Period of the strongest cycle, in bars.',
    },
    power: {
      column: 'dominant_cycle_power',
      unit: 'ratio',
      range: [0, 1],
      description: 'How strong it is: about 0.5 where there is no other.',
    },
  }),
  calculate: (p, c) => {
    const swings = c.run(recursiveFilter(highPass(p.max_period), 'zero'), c.source(p.source));
    const smooth = c.run(recursiveFilter(superSmoother(p.min_period), 'value'), swings);
    const periods = { shortest: p.min_period, longest: p.max_period, window: p.correlation_bars };
    const [cycle, power] = c.runAll(periodogram(periods), smooth);
    return { cycle, power };
  },
  chart: () => ({
    pane: 'own',
    items: [line('cycle', 'Dominant cycle', 'primary')],
  }),
});
