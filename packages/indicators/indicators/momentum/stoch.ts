import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { preconditionOutput, withPrecondition } from '#indicators/catalog/feature-precondition.ts';
import {
  thresholdFeatures,
  thresholdLevels,
  thresholdParameters,
} from '#indicators/families/overbought-oversold.ts';
import { choice, period } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { above, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import { MOVING_AVERAGES, movingAverageLookback } from '#indicators/formulas/moving-average.ts';
import {
  positionInRange,
  stochasticBounds,
  stochasticLines,
} from '#indicators/formulas/stochastic.ts';

export const stoch = defineIndicator({
  name: 'stoch',
  title: 'Stochastic Oscillator',
  category: 'momentum',
  keywords: ['stoch', 'stochastic', 'lane', 'oscillator', 'overbought', 'oversold', '%k', '%d'],
  description:
    'Where the close lies between the lowest low and the highest high of a window, smoothed, ' +
    'with an average of that as its signal line.',
  summaryFocus: 'Side of the thresholds, and crossings of %K and %D beyond them.',
  source:
    "TA-Lib 0.6 STOCH, Lane's slow stochastic, with the market's window of 14 instead of 5: 0 " +
    'where the window has no range; a `slowk_period` of 1 gives the fast stochastic.',
  formula:
    'raw = 100 * (close - lowest(low, fastk_period)) / (highest(high, fastk_period) - lowest(low, fastk_period))\n' +
    '%k = ma(raw, slowk_period)\n' +
    '%d = ma(%k, slowd_period)',
  chinese: {
    title: '随机指标',
    description: '收盘价在近期高低区间中的相对位置及其均线，用于判断超买超卖。',
  },
  aliases: [
    { name: 'stochastic' },
    { name: 'stochastic_oscillator' },
    { name: 'stochf', params: { slowk_period: 1 } },
    { name: 'slow_k', column: 'stoch_k' },
    { name: 'slow_d', column: 'stoch_d' },
  ],
  parameters: {
    fastk_period: period(14, { about: 'Bars of the window of highs and lows.' }),
    slowk_period: period(3, { about: 'Bars that smooth %K; 1 smooths nothing.' }),
    slowk_ma_type: choice('sma', MOVING_AVERAGES, 'Average that smooths %K.'),
    slowd_period: period(3, { about: 'Bars of %D, the average of %K.' }),
    slowd_ma_type: choice('sma', MOVING_AVERAGES, 'Average that makes %D.'),
    ...thresholdParameters({ overbought: 80, oversold: 20 }),
  },
  outputs: (p) => ({
    k: {
      column: 'stoch_k',
      unit: 'index',
      ...stochasticBounds(p.slowk_ma_type),
      description: '%K: position of the close in the range of the window, smoothed.',
    },
    d: {
      column: 'stoch_d',
      unit: 'index',
      ...stochasticBounds(p.slowk_ma_type, p.slowd_ma_type),
      description: '%D: average of %K.',
    },
    range: preconditionOutput('stoch', 'Range of the window, where it has one.'),
  }),
  calculate: (p, c) => {
    const [high, low, close] = c.bars('high', 'low', 'close');
    const { position, range } = positionInRange(c, p.fastk_period, high, low, close);
    const smoothK = { type: p.slowk_ma_type, period: p.slowk_period };
    const smoothD = { type: p.slowd_ma_type, period: p.slowd_period };
    return { ...stochasticLines(c, position, smoothK, smoothD), range };
  },
  features: (p) => {
    const smoothed =
      movingAverageLookback(p.slowk_ma_type, p.slowk_period) +
      movingAverageLookback(p.slowd_ma_type, p.slowd_period);
    return withPrecondition(
      'range',
      [
        ...thresholdFeatures('k', '%K', p),
        ...crossings(['k_cross_up_d', 'k_cross_down_d'], output('k'), output('d'), '%K', '%D'),
        state('bullish', 'bullish', '%K is above %D.', above(output('k'), output('d'))),
      ],
      smoothed,
    );
  },
  chart: (p) => ({
    pane: 'own',
    range: [0, 100],
    items: [line('k', '%K', 'primary'), line('d', '%D', 'signal'), ...thresholdLevels(p)],
  }),
});
