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
import { macdLines } from '#indicators/formulas/macd-lines.ts';
import { MOVING_AVERAGES } from '#indicators/formulas/moving-average.ts';

export const macd = defineIndicator({
  name: 'macd',
  title: 'Moving Average Convergence/Divergence',
  category: 'momentum',
  keywords: ['macd', 'convergence', 'divergence', 'momentum', 'histogram', 'signal line'],
  description:
    'Difference of a fast and a slow exponential average, with an average of that difference as ' +
    'its signal line.',
  summaryFocus: 'Side of zero, side of the signal line, and whether the histogram grows.',
  source:
    'TA-Lib 0.6 MACD: the fast average is seeded with the values before the slow one begins, so ' +
    'that both begin together. With simple averages it is MACDEXT, and its first column APO, at their ' +
    'defaults.',
  formula:
    'macd = ma(x, fast_period) - ma(x, slow_period)\n' +
    'signal = ma(macd, signal_period)\n' +
    'histogram = macd - signal',
  chinese: {
    title: '平滑异同移动平均线',
    description: '快慢两条指数均线之差及其信号线，用于判断趋势方向与动能变化。',
  },
  aliases: [
    { name: 'moving_average_convergence_divergence' },
    { name: 'macdext', params: { ma_type: 'sma' } },
    { name: 'apo', params: { ma_type: 'sma' }, column: 'macd' },
    { name: 'absolute_price_oscillator', column: 'macd' },
    { name: 'macd_signal', column: 'macd_signal' },
    { name: 'macd_hist', column: 'macd_histogram' },
  ],
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
    macd: { column: 'macd', unit: 'price', description: 'Fast average minus slow average.' },
    signal: { column: 'macd_signal', unit: 'price', description: 'Average of `macd`.' },
    histogram: {
      column: 'macd_histogram',
      unit: 'price',
      description: '`macd` minus `macd_signal`.',
    },
    ...divergenceOutputs('macd'),
  }),
  calculate: (p, c) => {
    const { line, signal, histogram } = macdLines(
      c,
      p.fast_period,
      p.slow_period,
      p.signal_period,
      c.source(p.source),
      p.ma_type,
    );
    return { macd: line, signal, histogram, ...divergenceNodes(c, histogram) };
  },
  features: () => [
    ...crossings(
      ['signal_cross_up', 'signal_cross_down'],
      output('macd'),
      output('signal'),
      'The line',
      'its signal line',
    ),
    ...crossings(
      ['zero_cross_up', 'zero_cross_down'],
      output('macd'),
      level(0),
      'The line',
      'zero',
    ),
    state(
      'bullish',
      'bullish',
      'The line is above its signal line.',
      above(output('macd'), output('signal')),
    ),
    state(
      'histogram_rising',
      'bullish',
      'The histogram is higher than one bar before.',
      rising(output('histogram')),
    ),
    ...divergenceEvents('the histogram'),
  ],
  chart: () => ({
    pane: 'own',
    items: [
      histogram('histogram', 'Histogram'),
      line('macd', 'MACD', 'primary'),
      line('signal', 'Signal', 'signal'),
      levelLine(0, 'Zero'),
    ],
  }),
});
