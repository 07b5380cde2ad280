import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { choice, number, source } from '#market-data/catalog/parameters.ts';
import { band, line } from '#market-data/charts/chart-items.ts';
import { above, bar, fartherThan, output } from '#market-data/features/condition.ts';
import { crossings } from '#market-data/features/crossing.ts';
import { state } from '#market-data/features/feature.ts';
import {
  CALENDAR_PERIODS,
  mostBarsOf,
  periodStart,
} from '#market-data/kernels/steps/calendar-period.ts';
import { envelope } from '#market-data/kernels/steps/envelope.ts';
import { volumeWeightedPrice } from '#market-data/kernels/steps/volume-weighted-price.ts';

export const vwap = defineIndicator({
  name: 'vwap',
  title: 'Volume Weighted Average Price',
  category: 'volume',
  keywords: ['vwap', 'volume', 'average', 'price', 'session', 'anchor', 'bands', 'deviation'],
  description:
    'Average price since the start of the day, week or month, weighted by volume, with bands of ' +
    'weighted standard deviations.',
  summaryFocus: 'Side of the average, distance from it in deviations, and crossings.',
  source:
    'Pine ta.vwap with its deviation bands. Days, weeks (from Monday) and months begin in UTC; until ' +
    "volume is traded, the average is the bar's own price.",
  caveats: [
    'The period in which the data begins is counted from the first bar; a week or a month of short ' +
      'bars may begin before what is read ahead of a window.',
    'Bars longer than the period begin one each, and then the average is their own price.',
  ],
  parameters: {
    anchor: choice('day', CALENDAR_PERIODS, 'Period at whose start the average begins anew.'),
    multiplier: number(2, {
      min: 0.1,
      max: 10,
      about: 'Standard deviations between the average and each band.',
    }),
    source: source('hlc3'),
  },
  outputs: (p) => ({
    vwap: {
      column: 'vwap',
      unit: 'price',
      description: `The average since the ${p.anchor} began.`,
    },
    upper: {
      column: 'vwap_upper',
      unit: 'price',
      description: `\`vwap\` plus ${p.multiplier} deviations.`,
    },
    lower: {
      column: 'vwap_lower',
      unit: 'price',
      description: `\`vwap\` minus ${p.multiplier} deviations.`,
    },
    deviation: {
      column: 'vwap_deviation',
      unit: 'price',
      description: 'Standard deviation of the price about `vwap`, weighted by volume.',
    },
  }),
  calculate: (p, c) => {
    const starts = c.run(periodStart(p.anchor), c.bar('openTimeMs'));
    const settle = mostBarsOf(p.anchor, c.intervalMs) - 1;
    const inputs = [c.source(p.source), c.bar('volume'), starts];
    const [mean, deviation] = c.runAll(volumeWeightedPrice(settle), ...inputs);
    const [upper, lower] = c.runAll(envelope(p.multiplier), mean!, deviation!);
    return { vwap: mean!, upper: upper!, lower: lower!, deviation: deviation! };
  },
  features: () => [
    ...crossings(
      ['cross_up', 'cross_down'],
      bar('close'),
      output('vwap'),
      'The close',
      'the average',
    ),
    state(
      'above',
      'bullish',
      'The close is above the average.',
      above(bar('close'), output('vwap')),
    ),
    state(
      'beyond_2sd',
      'neutral',
      'The close is more than two standard deviations away from the average, once there is any deviation.',
      fartherThan(bar('close'), output('vwap'), 2, output('deviation')),
    ),
  ],
  chart: (p) => ({
    pane: 'main',
    items: [
      band('upper', 'lower', `±${p.multiplier} deviations`),
      line('upper', `+${p.multiplier} deviations`, 'upper', 'dotted'),
      line('vwap', 'VWAP', 'primary'),
      line('lower', `-${p.multiplier} deviations`, 'lower', 'dotted'),
    ],
  }),
});
