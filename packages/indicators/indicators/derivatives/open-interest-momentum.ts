import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import {
  highAndLowLevels,
  highAndLowParameters,
  highOrLow,
} from '#indicators/families/high-and-low.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { POINTS_CAVEAT } from '#indicators/families/points.ts';
import { histogram, line } from '#indicators/charts/chart-items.ts';
import { output, rising } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { signChanges } from '#indicators/features/together-or-against.ts';
import { scoreOfChange } from '#indicators/formulas/standard-score.ts';
import { rateOfChange } from '#indicators/steps/change.ts';

export const openInterestMomentum = defineIndicator({
  name: 'open_interest_momentum',
  title: 'Open Interest Momentum',
  category: 'derivatives',
  keywords: ['open interest momentum', 'open interest', 'positions', 'perpetual', 'leverage'],
  description:
    'Change of the open positions of a perpetual over some bars, in percent and in deviations of such changes: money ' +
    'that comes into the contract, or leaves it.',
  summaryFocus: 'Whether positions are being opened or closed, and whether unusually many.',
  source:
    'Rate of change of the open interest in units of the base, and its standard score over a window.',
  formula:
    'open_interest_change = roc(open interest, period)\n' +
    'open_interest_z = (open_interest_change - mean over lookback) / stddev over lookback',
  chinese: {
    title: '持仓量动量',
    description: '未平仓量的变动百分比及其标准分，反映资金流入或流出合约。',
  },
  aliases: [{ name: 'open_interest', column: 'open_interest' }],
  caveats: [POINTS_CAVEAT],
  points: ['openInterest'],
  parameters: {
    period: period(12, { about: 'Bars over which the change is taken.' }),
    lookback: period(90, { min: 2, about: 'Bars over which changes are compared.' }),
    ...highAndLowParameters({ high: 2, low: -2 }, [-10, 0, 10], 'the change'),
  },
  outputs: (p) => ({
    interest: {
      column: 'open_interest',
      unit: 'volume',
      description: 'Open positions in units of the base; one side is counted.',
    },
    change: {
      column: 'open_interest_change',
      unit: 'percent',
      description: `Change over ${p.period} bars, in percent.`,
    },
    score: {
      column: 'open_interest_z',
      unit: 'ratio',
      sparse: true,
      description:
        'The change in deviations of those of the window; null where they do not differ.',
    },
  }),
  calculate: (p, c) => {
    const interest = c.point('openInterest');
    const change = c.run(rateOfChange(p.period), interest);
    return { interest, change, score: scoreOfChange(c, p.lookback, change) };
  },
  precondition: (p) => ({ bars: p.period + 1 }),
  features: (p) => [
    ...highOrLow('score', 'The change of open interest in deviations', p),
    ...signChanges('change', 'The change of open interest'),
    state(
      'rising',
      'neutral',
      'Open interest is higher than one bar before.',
      rising(output('interest')),
    ),
  ],
  chart: (p) => ({
    pane: 'own',
    items: [
      histogram('change', 'Change'),
      line('score', 'Score', 'secondary'),
      ...highAndLowLevels(p),
    ],
  }),
});
