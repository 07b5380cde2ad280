import { mapList } from '#indicators/engine/list-of.ts';
import { group, GROUP_CAVEAT } from '#indicators/catalog/companions.ts';
import { COUNTING_CAVEAT, countedTotal, lineOutput } from '#indicators/families/counting.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { output, rising } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { advancesOf } from '#indicators/formulas/breadth.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { ema } from '#indicators/steps/exponential.ts';

/** The net of all that moved, in thousandths; 0 where nothing did. */
const adjustedNet: Formula<2> = ([advancing, declining], net) => {
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const [up, down] = [advancing[row]!, declining[row]!];
      net[row] = up + down === 0 ? 0 : (1_000 * (up - down)) / (up + down);
    }
  };
};

export const mcclellanOscillator = defineOscillator({
  name: 'mcclellan_oscillator',
  title: 'McClellan Oscillator',
  category: 'multi_asset',
  keywords: ['mcclellan oscillator', 'summation index', 'breadth', 'market breadth'],
  description:
    'Fast less slow exponential average of the net advances of a group, in thousandths of all that moved, and its ' +
    'running total, the summation index.',
  summaryFocus: 'Side of zero, the thresholds, and whether the summation index rises.',
  source:
    'Sherman and Marian McClellan (1969), adjusted for the size of the group: averages of 19 and 39 bars, seeded ' +
    'with simple means.',
  formula:
    'net = 1000 * (advancing - declining) / (advancing + declining)\n' +
    'mcclellan_oscillator = ema(net, fast_period) - ema(net, slow_period)\n' +
    'mcclellan_summation = mcclellan_summation[1] + mcclellan_oscillator',
  chinese: {
    title: '麦克莱伦摆动指标',
    description: '净上涨家数的快慢指数均线之差，及其累计（总和指数）。',
  },
  aliases: [{ name: 'mcclellan_summation_index', column: 'mcclellan_summation' }],
  caveats: [GROUP_CAVEAT, `Of the summation: ${COUNTING_CAVEAT}`],
  companions: group('close'),
  parameters: {
    fast_period: period(19, { about: 'Bars of the fast average.' }),
    slow_period: period(39, { about: 'Bars of the slow average.' }),
    ...thresholdParameters({ overbought: 100, oversold: -100 }, [-1_000, 0, 1_000]),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  warmUp: () => 'whole',
  subject: 'The oscillator',
  label: () => 'McClellan',
  line: () => ({
    column: 'mcclellan_oscillator',
    unit: 'index',
    range: [-2_000, 2_000],
    description: 'Fast average minus slow average of the net advances, in thousandths.',
  }),
  thresholds: (p) => p,
  calculate: (p, c) => {
    const net = c.each(adjustedNet, ...advancesOf(c));
    const [fast, slow] = mapList([p.fast_period, p.slow_period], (bars) => c.run(ema(bars), net));
    const oscillator = c.each(difference, fast, slow);
    const { shown, line } = countedTotal(c, oscillator);
    return { line: oscillator, summation: shown, total: line };
  },
  moreOutputs: () => ({
    summation: {
      column: 'mcclellan_summation',
      unit: 'index',
      description: 'Running total of the oscillator, the summation index.',
    },
    total: lineOutput('mcclellan_summation', 'index'),
  }),
  moreFeatures: () => [
    state(
      'summation_rising',
      'bullish',
      'The summation index is higher than one bar before.',
      rising(output('total')),
    ),
  ],
});
