import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { preconditionOutput, withPrecondition } from '#indicators/catalog/feature-precondition.ts';
import {
  thresholdFeatures,
  thresholdLevels,
  thresholdParameters,
} from '#indicators/families/overbought-oversold.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
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
import { relativeStrength } from '#indicators/steps/relative-strength.ts';

const LARGEST_RSI = 100;

export const stochrsi = defineIndicator({
  name: 'stochrsi',
  title: 'Stochastic RSI',
  category: 'momentum',
  keywords: ['stochrsi', 'stochastic rsi', 'rsi', 'oscillator', 'overbought', 'oversold'],
  description:
    'Where the RSI lies between its own lowest and highest value of a window, smoothed, with an ' +
    'average of that as its signal line; it turns sooner and more often than the RSI.',
  summaryFocus: 'Side of the thresholds, and crossings of %K and %D beyond them.',
  source:
    "TradingView's Stochastic RSI, after Chande and Kroll (1994), with the RSI of TA-Lib 0.6 " +
    "and 0 where the RSI did not move. TA-Lib's STOCHRSI, which does not smooth %K, is " +
    '`k_period` 1, with `stoch_period` 5 for its defaults.',
  formula:
    'r = rsi(x, rsi_period)\n' +
    'raw = 100 * (r - lowest(r, stoch_period)) / (highest(r, stoch_period) - lowest(r, stoch_period))\n' +
    '%k = ma(raw, k_period)\n' +
    '%d = ma(%k, d_period)',
  chinese: {
    title: '随机相对强弱指标',
    description: 'RSI在自身近期高低区间中的位置，比RSI更灵敏地反映超买超卖。',
  },
  aliases: [{ name: 'stoch_rsi' }, { name: 'stochastic_rsi' }, { name: 'stoch_rsi_tv' }],
  parameters: {
    rsi_period: period(14, { min: 2, about: 'Bars of the RSI.' }),
    stoch_period: period(14, { about: 'Bars of the window of RSI values.' }),
    k_period: period(3, { about: 'Bars that smooth %K; 1 smooths nothing.' }),
    k_ma_type: choice('sma', MOVING_AVERAGES, 'Average that smooths %K.'),
    d_period: period(3, { about: 'Bars of %D, the average of %K.' }),
    d_ma_type: choice('sma', MOVING_AVERAGES, 'Average that makes %D.'),
    source: source(),
    ...thresholdParameters({ overbought: 80, oversold: 20 }),
  },
  outputs: (p) => ({
    k: {
      column: 'stochrsi_k',
      unit: 'index',
      ...stochasticBounds(p.k_ma_type),
      description: '%K: position of the RSI in its range of the window, smoothed.',
    },
    d: {
      column: 'stochrsi_d',
      unit: 'index',
      ...stochasticBounds(p.k_ma_type, p.d_ma_type),
      description: '%D: average of %K.',
    },
    range: preconditionOutput('stochrsi', 'Range of the window, where it has one.'),
  }),
  calculate: (p, c) => {
    const rsi = c.run(relativeStrength(p.rsi_period), c.source(p.source));
    const { position, range } = positionInRange(c, p.stoch_period, rsi, rsi, rsi, LARGEST_RSI);
    const smoothK = { type: p.k_ma_type, period: p.k_period };
    const smoothD = { type: p.d_ma_type, period: p.d_period };
    return { ...stochasticLines(c, position, smoothK, smoothD), range };
  },
  features: (p) => {
    const smoothed =
      movingAverageLookback(p.k_ma_type, p.k_period) +
      movingAverageLookback(p.d_ma_type, p.d_period);
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
