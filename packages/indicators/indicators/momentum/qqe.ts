import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { begins, equals, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { doubleSmoothed } from '#indicators/formulas/double-smoothing.ts';
import { absolute, scaledBy } from '#indicators/steps/arithmetic.ts';
import { change } from '#indicators/steps/change.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { relativeStrength } from '#indicators/steps/relative-strength.ts';
import { trailingStop } from '#indicators/steps/trailing-stop.ts';

export const qqe = defineOscillator({
  name: 'qqe',
  title: 'Quantitative Qualitative Estimation',
  category: 'momentum',
  keywords: [
    'qqe',
    'quantitative qualitative estimation',
    'livshin',
    'rsi',
    'trailing stop',
    'trend',
    'oscillator',
  ],
  description:
    'A smoothed RSI with a stop that trails it at some multiples of its own usual move: the trend ' +
    'is up while the line is above its stop.',
  summaryFocus:
    'Which side of the line its stop is on, when that last changed, and the side of 50.',
  source:
    'Igor Livshin (2008), as trading-signals and pandas-ta have it: the usual move is an ' +
    'exponential average of an exponential average over 2 n - 1 bars, each seeded with the mean ' +
    'of its first inputs; the first trend is up.',
  formula:
    'r = ema(rsi(x, n), m)\n' +
    'd = factor * ema(ema(|r - r[1]|, 2 * n - 1), 2 * n - 1)\n' +
    'stop = max(stop[1], r - d) below the line, min(stop[1], r + d) above it, until the line ' +
    'passes it',
  chinese: {
    title: '定量定性估计指标（QQE）',
    description: '平滑 RSI 与其跟踪止损线，线在止损线上方为多头。',
  },
  caveats: [STAGGERED_CAVEAT],
  parameters: {
    rsi_period: period(14, { min: 2, max: 250, about: 'Bars of the RSI.' }),
    smooth: period(5, { about: 'Bars of the average of the RSI.' }),
    factor: number(4.236, { min: 0.1, max: 50, about: 'Usual moves from the line to its stop.' }),
    source: source(),
    ...thresholdParameters({ overbought: 70, oversold: 30 }),
  },
  subject: 'The smoothed RSI',
  label: () => 'Smoothed RSI',
  line: () => ({
    column: 'qqe_rsi',
    unit: 'index',
    range: [0, 100],
    description: 'Exponential average of the RSI.',
  }),
  center: 50,
  thresholds: (p) => p,
  moreOutputs: () => ({
    stop: {
      column: 'qqe',
      unit: 'index',
      description: 'The stop: below the line in an upward trend, above it in a downward one.',
    },
    trend: {
      column: 'qqe_trend',
      unit: 'label',
      range: [-1, 1],
      description: '1 while the stop is below the line, -1 while it is above.',
    },
  }),
  moreFeatures: () => [
    event(
      'flip_up',
      'bullish',
      'The trend was downward one bar before, and is upward now.',
      begins(equals(output('trend'), 1)),
    ),
    event(
      'flip_down',
      'bearish',
      'The trend was upward one bar before, and is downward now.',
      begins(equals(output('trend'), -1)),
    ),
    state('uptrend', 'bullish', 'The stop is below the line.', equals(output('trend'), 1)),
    state('downtrend', 'bearish', 'The stop is above the line.', equals(output('trend'), -1)),
  ],
  moreItems: () => [line('stop', 'Stop', 'signal', 'dashed')],
  calculate: (p, c) => {
    const rsi = c.run(relativeStrength(p.rsi_period), c.source(p.source));
    const smooth = c.run(ema(p.smooth), rsi);
    const moved = c.each(absolute, c.run(change(1), smooth));
    const usual = doubleSmoothed(c, moved, 2 * p.rsi_period - 1, 2 * p.rsi_period - 1);
    const distance = c.each(scaledBy(p.factor), usual);
    const [stop, trend] = steadyOutputs(c, trailingStop, smooth, distance);
    return { line: smooth, stop, trend };
  },
});
