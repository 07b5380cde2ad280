import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import {
  thresholdFeatures,
  thresholdLevels,
  thresholdParameters,
} from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { POINTS_CAVEAT } from '#indicators/families/points.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, level, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { signChanges } from '#indicators/features/together-or-against.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { scoreOver } from '#indicators/formulas/standard-score.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';

const HOURS_OF_A_YEAR = 8_760;

/** A rate for some hours, for a year. */
const annualised: Formula<2> = ([rate, hours], output) => {
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = (rate[row]! * HOURS_OF_A_YEAR) / hours[row]!;
    }
  };
};

export const fundingZscore = defineIndicator({
  name: 'funding_zscore',
  title: 'Funding Rate Z-Score',
  category: 'derivatives',
  keywords: ['funding zscore', 'funding rate', 'perpetual', 'crowded', 'z-score', 'carry'],
  description:
    'What one side of a perpetual paid the other last, for a year, and in deviations of what it paid over a window: ' +
    'far above zero where longs pay unusually much to stay.',
  summaryFocus: 'Who pays, and whether unusually much.',
  source:
    'Standard score over the bars of the window, each with the rate that was paid last: a mean over time, ' +
    'whatever the distance of payments. 90 payments of eight hours are 180 bars of four hours.',
  formula:
    'funding_annualised = funding_rate * 8760 / hours since the payment before\n' +
    'funding_z = (funding_rate - mean(funding_rate, period)) / stddev(funding_rate, period)',
  chinese: {
    title: '资金费率标准分',
    description: '资金费率的年化值及其在窗口内的标准分，衡量多空拥挤程度。',
  },
  aliases: [{ name: 'funding_rate', column: 'funding_rate' }],
  caveats: [POINTS_CAVEAT],
  points: ['fundingRate', 'fundingHours'],
  parameters: {
    period: period(180, { min: 2 }),
    ...thresholdParameters({ overbought: 2, oversold: -2 }, [-10, 0, 10]),
  },
  outputs: () => ({
    rate: {
      column: 'funding_rate',
      unit: 'percent',
      description: 'The payment of last, in percent of a position; longs pay where it is positive.',
    },
    annualised: {
      column: 'funding_annualised',
      unit: 'percent',
      description: 'The same for a year of such payments, not compounded.',
    },
    score: {
      column: 'funding_z',
      unit: 'ratio',
      sparse: true,
      description: 'Deviations from the mean of the window; null where the rate did not move.',
    },
  }),
  calculate: (p, c) => {
    const rate = c.each(scaledBy(100), c.point('fundingRate'));
    return {
      rate,
      annualised: c.each(annualised, rate, c.point('fundingHours')),
      score: scoreOver(c, p.period, rate),
    };
  },
  // It is published rarely, and holds until the next value.
  precondition: (p) => ({ bars: p.period }),
  features: (p) => [
    ...thresholdFeatures('score', 'The rate in deviations', p),
    ...signChanges('rate', 'The rate'),
    state('longs_pay', 'neutral', 'The rate is above zero.', above(output('rate'), level(0))),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [line('score', 'Funding', 'primary'), ...thresholdLevels(p), levelLine(0, 'Mean')],
  }),
});
