import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import {
  divergenceEvents,
  divergenceNodes,
  divergenceOutputs,
} from '#indicators/catalog/divergences.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import { histogram, levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, level, output, rising } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import {
  fastAndSlow,
  movingAverage,
  MOVING_AVERAGES,
} from '#indicators/formulas/moving-average.ts';
import { difference, percentOf } from '#indicators/steps/arithmetic.ts';

export const ppo = defineIndicator({
  name: 'ppo',
  title: 'Percentage Price Oscillator',
  category: 'momentum',
  keywords: [
    'ppo',
    'percentage price',
    'oscillator',
    'momentum',
    'histogram',
    'signal line',
    'divergence',
  ],
  description:
    'Distance of a fast average from a slow one in percent of the slow one, with an average of ' +
    'it as signal line: a MACD that compares across prices.',
  summaryFocus: 'Side of zero, side of the signal line, and whether the histogram grows.',
  source:
    'TA-Lib 0.6 PPO, whose averages begin together; exponential by default, as in TA-Lib 0.8 ' +
    'and TradingView, where TA-Lib 0.6 takes simple ones. It has no signal line; that is the ' +
    'TradingView one.',
  formula:
    'ppo = 100 * (ma(x, fast_period) - ma(x, slow_period)) / ma(x, slow_period)\n' +
    'signal = ma(ppo, signal_period)\n' +
    'histogram = ppo - signal',
  chinese: {
    title: '价格震荡百分比',
    description: '以百分比表示的快慢均线之差，可跨品种比较的MACD。',
  },
  aliases: [{ name: 'percentage_price_oscillator' }],
  parameters: {
    fast_period: period(12, { min: 2, about: 'Bars of the fast average.' }),
    slow_period: period(26, { min: 2, about: 'Bars of the slow average.' }),
    signal_period: period(9, { about: 'Bars of the signal line.' }),
    ma_type: choice('ema', MOVING_AVERAGES, 'Kind of all three averages.'),
    source: source(),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  outputs: () => ({
    ppo: {
      column: 'ppo',
      unit: 'percent',
      description: 'Fast average minus slow average, in percent of the slow one.',
    },
    signal: { column: 'ppo_signal', unit: 'percent', description: 'Average of `ppo`.' },
    histogram: {
      column: 'ppo_histogram',
      unit: 'percent',
      description: '`ppo` minus `ppo_signal`.',
    },
    ...divergenceOutputs('ppo'),
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const [fast, slow] = fastAndSlow(c, p.ma_type, p.fast_period, p.slow_period, x);
    const ppo = c.each(percentOf, c.each(difference, fast, slow), slow);
    const signal = movingAverage(c, p.ma_type, p.signal_period, ppo);
    const histogram = c.each(difference, ppo, signal);
    return { ppo, signal, histogram, ...divergenceNodes(c, ppo) };
  },
  features: () => [
    ...crossings(
      ['signal_cross_up', 'signal_cross_down'],
      output('ppo'),
      output('signal'),
      'The PPO',
      'its signal line',
    ),
    ...crossings(['zero_cross_up', 'zero_cross_down'], output('ppo'), level(0), 'The PPO', 'zero'),
    state('bullish', 'bullish', 'The PPO is above zero.', above(output('ppo'), level(0))),
    state(
      'histogram_rising',
      'bullish',
      'The histogram is higher than one bar before.',
      rising(output('histogram')),
    ),
    ...divergenceEvents('the PPO'),
  ],
  chart: () => ({
    pane: 'own',
    items: [
      histogram('histogram', 'Histogram'),
      line('ppo', 'PPO', 'primary'),
      line('signal', 'Signal', 'signal'),
      levelLine(0, 'Zero'),
    ],
  }),
});
