import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { relativeStrengthOver } from '#indicators/steps/relative-strength-over.ts';
import { wholeIfNear } from '#indicators/arithmetic/whole-if-near.ts';

export const dynamicMomentumIndex = defineOscillator({
  name: 'dynamic_momentum_index',
  title: 'Dynamic Momentum Index',
  category: 'momentum',
  keywords: [
    'dynamic momentum index',
    'dymi',
    'dymoi',
    'chande',
    'rsi',
    'oscillator',
    'overbought',
    'oversold',
  ],
  description:
    'An RSI whose number of bars follows volatility: few bars where the market is lively, many ' +
    'where it is quiet, so that it reaches its thresholds in both.',
  summaryFocus: 'Side of 50, and distance from the thresholds.',
  source:
    'Chande and Kroll, The New Technical Trader (1994): 14 bars divided by the ratio of the ' +
    'deviation over 5 bars to its mean over 10, cut to a whole number between 5 and 30. The RSI ' +
    'takes plain sums over so many bars, since an average that remembers has no period of its ' +
    'own; finta averages within them.',
  formula:
    'v = stdev(x, 5) / sma(stdev(x, 5), 10)\n' +
    't = min(30, max(5, floor(14 / v)))\n' +
    'dymi = 100 * sum(max(x - x[1], 0), t) / sum(|x - x[1]|, t)',
  chinese: {
    title: '动态动量指数（DYMI）',
    description: '周期随波动率变化的 RSI：波动大时周期短，波动小时周期长。',
  },
  aliases: [{ name: 'dymi' }],
  parameters: {
    period: period(14, { min: 2, about: 'Bars of the RSI at usual volatility.' }),
    deviation_period: period(5, { min: 2, about: 'Bars of the deviation.' }),
    average_period: period(10, { min: 2, about: 'Bars of its mean.' }),
    shortest: period(5, { min: 2, about: 'Least bars of the RSI.' }),
    longest: period(30, { min: 2, max: 200, about: 'Most bars of the RSI.' }),
    source: source(),
    ...thresholdParameters({ overbought: 70, oversold: 30 }),
  },
  contradiction: (p) =>
    p.shortest <= p.longest ? null : 'shortest must not be longer than longest',
  subject: 'The index',
  label: () => 'DYMI',
  line: () => ({
    column: 'dynamic_momentum_index',
    unit: 'index',
    range: [0, 100],
    description: 'The index: 50 is balance, 100 is gains only.',
  }),
  center: 50,
  thresholds: (p) => p,
  moreOutputs: () => ({
    bars: {
      column: 'dynamic_momentum_period',
      unit: 'bars',
      description: 'Bars that the RSI takes at this bar.',
    },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const spread = c.runAll(deviation(p.deviation_period), x)[0];
    const usual = c.run(exactMean(p.average_period), spread);
    const bars = c.each(barsFor(p.period, p.shortest, p.longest), spread, usual, x);
    return { line: c.run(relativeStrengthOver(p.longest), x, bars), bars };
  },
});

/** Bars of the RSI where the deviation is so large and usually so large. Third input: the value. */
function barsFor(usualBars: number, shortest: number, longest: number): Formula<3> {
  return (inputs, output) => {
    const [spread, usual, x] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const isStill = spread[row]! <= ROUNDING * Math.abs(x[row]!);
        const bars = isStill
          ? longest
          : Math.floor(wholeIfNear((usualBars * usual[row]!) / spread[row]!));
        output[row] = Math.min(longest, Math.max(shortest, bars));
      }
    };
  };
}
