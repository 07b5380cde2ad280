import { STAGGERED_CAVEAT, steadyOutputs } from '#market-data/catalog/counting.ts';
import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { number, period } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { begins, equals, output } from '#market-data/features/condition.ts';
import { event, state } from '#market-data/features/feature.ts';
import { averageTrueRange } from '#market-data/kernels/average-true-range.ts';
import type { Formula } from '#market-data/kernels/compose.ts';
import { supertrendBand } from '#market-data/kernels/steps/supertrend.ts';

export const supertrend = defineIndicator({
  name: 'supertrend',
  title: 'Supertrend',
  category: 'trend',
  keywords: ['supertrend', 'trend', 'trailing stop', 'atr', 'direction'],
  description:
    'A trailing band some average true ranges from the middle of the bar: below price in an ' +
    'up-trend, above it in a down-trend, and turned by a close beyond it.',
  summaryFocus: 'The direction, since when it lasts, and how far price is from the band.',
  source:
    'Seban; TA-Lib 0.8 SUPERTREND: direction 1 is up and -1 down, and the first trend is up. ' +
    "Pine's ta.supertrend has the signs the other way round and begins down, on an average " +
    'that begins one bar earlier, so the first trends may differ.',
  caveats: [STAGGERED_CAVEAT],
  parameters: {
    period: period(10, { about: 'Bars of the average true range.' }),
    multiplier: number(3, { min: 0.1, max: 20, about: 'Average ranges to a band.' }),
  },
  outputs: () => ({
    band: { column: 'supertrend', unit: 'price', description: 'The band that is in force.' },
    direction: {
      column: 'supertrend_direction',
      unit: 'label',
      description: '1 in an up-trend, -1 in a down-trend.',
      range: [-1, 1],
    },
    support: {
      column: 'supertrend_support',
      unit: 'price',
      description: 'The band while the trend is up.',
      sparse: true,
      internal: true,
    },
    resistance: {
      column: 'supertrend_resistance',
      unit: 'price',
      description: 'The band while the trend is down.',
      sparse: true,
      internal: true,
    },
  }),
  calculate: (p, c) => {
    const prices = [c.bar('high'), c.bar('low'), c.bar('close')];
    const range = averageTrueRange(c, p.period);
    const [band, direction] = steadyOutputs(c, supertrendBand(p.multiplier), ...prices, range);
    return {
      band: band!,
      direction: direction!,
      support: c.each(whereTrendIs(1), band!, direction!),
      resistance: c.each(whereTrendIs(-1), band!, direction!),
    };
  },
  features: () => [
    event(
      'flip_up',
      'bullish',
      'The trend was down one bar before, and is up now.',
      begins(equals(output('direction'), 1)),
    ),
    event(
      'flip_down',
      'bearish',
      'The trend was up one bar before, and is down now.',
      begins(equals(output('direction'), -1)),
    ),
    state('bullish', 'bullish', 'The trend is up.', equals(output('direction'), 1)),
  ],
  chart: () => ({
    pane: 'main',
    items: [line('support', 'Up-trend', 'bullish'), line('resistance', 'Down-trend', 'bearish')],
  }),
});

/** The first input where the second is this trend; undefined elsewhere. */
function whereTrendIs(trend: 1 | -1): Formula {
  return (inputs, column) => {
    const band = inputs[0]!;
    const direction = inputs[1]!;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        column[row] = direction[row] === trend ? band[row]! : NaN;
      }
    };
  };
}
