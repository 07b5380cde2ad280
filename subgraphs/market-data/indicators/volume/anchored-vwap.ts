import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { integer, number, source } from '#market-data/catalog/parameters.ts';
import { band, line } from '#market-data/charts/chart-items.ts';
import { above, bar, fartherThan, output } from '#market-data/features/condition.ts';
import { crossings } from '#market-data/features/crossing.ts';
import { state } from '#market-data/features/feature.ts';
import { envelope } from '#market-data/kernels/steps/envelope.ts';
import {
  openTimeSince,
  volumeWeightedPrice,
} from '#market-data/kernels/steps/volume-weighted-price.ts';

/** The last millisecond of the year 9999, a bound for times. */
const LAST_TIME_MS = 253_402_300_799_999;

export const anchoredVwap = defineIndicator({
  name: 'anchored_vwap',
  title: 'Anchored Volume Weighted Average Price',
  category: 'volume',
  keywords: ['anchored vwap', 'avwap', 'vwap', 'volume', 'average', 'price', 'anchor', 'bands'],
  description:
    'Average price since a moment that you choose, such as an announcement or a low, weighted by ' +
    'volume, with bands of weighted standard deviations.',
  summaryFocus: 'Side of the average, distance from it in deviations, and crossings.',
  source:
    "Brian Shannon's anchored VWAP, with the deviation bands of Pine's ta.vwap. The first bar that " +
    'opens at the anchor or later is the first one in it; until volume is traded, the average is the ' +
    "bar's own price.",
  caveats: [
    'An anchor further back than what is read ahead of a window is out of reach: then the first bar ' +
      'that is read takes its place.',
  ],
  parameters: {
    anchor_time_ms: integer(0, {
      min: 0,
      max: LAST_TIME_MS,
      about: 'Time from which the average counts, in milliseconds; 0 is the first bar given.',
    }),
    multiplier: number(2, {
      min: 0.1,
      max: 10,
      about: 'Standard deviations between the average and each band.',
    }),
    source: source('hlc3'),
  },
  sinceMs: (p) => (p.anchor_time_ms === 0 ? null : p.anchor_time_ms),
  outputs: (p) => {
    const spec = { unit: 'price', sparse: p.anchor_time_ms > 0 } as const;
    return {
      vwap: { ...spec, column: 'avwap', description: 'The average since the anchor.' },
      upper: {
        ...spec,
        column: 'avwap_upper',
        description: `\`avwap\` plus ${p.multiplier} deviations.`,
      },
      lower: {
        ...spec,
        column: 'avwap_lower',
        description: `\`avwap\` minus ${p.multiplier} deviations.`,
      },
      deviation: {
        ...spec,
        column: 'avwap_deviation',
        description: 'Standard deviation of the price about `avwap`, weighted by volume.',
      },
    };
  },
  calculate: (p, c) => {
    const anchor = c.each(openTimeSince(p.anchor_time_ms), c.bar('openTimeMs'));
    // Bars from before a given anchor change nothing; without one, the first bar is the anchor.
    const settle = p.anchor_time_ms === 0 ? Infinity : 0;
    const inputs = [c.source(p.source), c.bar('volume'), anchor];
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
      line('vwap', 'Anchored VWAP', 'primary'),
      line('lower', `-${p.multiplier} deviations`, 'lower', 'dotted'),
    ],
  }),
});
