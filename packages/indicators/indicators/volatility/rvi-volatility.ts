import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { thresholdLevels, thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { flag, period, source } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, below, level, output } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { relativeVolatility } from '#indicators/formulas/relative-volatility.ts';
import { mean } from '#indicators/steps/arithmetic.ts';
import { wilder } from '#indicators/steps/exponential.ts';

export const rviVolatility = defineIndicator({
  name: 'rvi_volatility',
  title: 'Relative Volatility Index',
  category: 'volatility',
  keywords: [
    'rvi volatility',
    'rvi',
    'relative volatility index',
    'dorsey',
    'direction of volatility',
    'volatility',
  ],
  description:
    'Deviation of the bars that rose as a percentage of that of all bars that moved, smoothed as the RSI: ' +
    'to which side the market is volatile. It confirms signals of others.',
  summaryFocus: 'Side of 50, and whether it agrees with a signal of another indicator.',
  source:
    'Dorsey (1993, revised 1995); TA-Lib 0.8 RVI and RVIR and trading-signals: a standard deviation of the ' +
    "population, Wilder's smoothing, and a bar that did not move counts to neither side. 50 where none " +
    'did. Not the Relative Vigor Index, which has the same letters.',
  formula:
    'up = stdev(close, stdev_period) where close > close[1], else 0; down likewise where close < close[1],\n' +
    'rvi = 100 * rma(up, period) / (rma(up, period) + rma(down, period)); refined: mean of that of highs and of lows',
  chinese: {
    title: '相对波动率指数（RVI）',
    description: '以标准差代替涨跌幅的RSI，衡量波动偏向上涨还是下跌。',
  },
  aliases: [{ name: 'relative_volatility_index' }, { name: 'rvir', params: { refined: true } }],
  parameters: {
    period: period(14, { about: 'Bars of the smoothing.' }),
    stdev_period: period(10, { min: 2, about: 'Bars of the standard deviation.' }),
    refined: flag(
      false,
      'Whether it is the mean of that of the highs and that of the lows (1995).',
    ),
    source: source(),
    ...thresholdParameters({ overbought: 60, oversold: 40 }),
  },
  outputs: (p) => ({
    rvi: {
      column: `rvi_volatility_${p.period}`,
      unit: 'index',
      range: [0, 100],
      description: 'The index: above 50 the market is volatile upward, below downward.',
    },
  }),
  calculate: (p, c) => {
    const of = (x: StepNode) =>
      relativeVolatility(c, p.stdev_period, x, (column) => c.run(wilder(p.period), column));
    if (!p.refined) return { rvi: of(c.source(p.source)) };
    return { rvi: c.each(mean, of(c.bar('high')), of(c.bar('low'))) };
  },
  features: (p) => [
    ...crossings(
      ['centerline_cross_up', 'centerline_cross_down'],
      output('rvi'),
      level(50),
      'The index',
      '50',
    ),
    state(
      'bullish',
      'bullish',
      `The index is above ${p.overbought}.`,
      above(output('rvi'), level(p.overbought)),
    ),
    state(
      'bearish',
      'bearish',
      `The index is below ${p.oversold}.`,
      below(output('rvi'), level(p.oversold)),
    ),
  ],
  chart: (p) => ({
    pane: 'own',
    range: [0, 100],
    items: [
      line('rvi', `RVI ${p.period}`, 'primary'),
      ...thresholdLevels(p),
      levelLine(50, 'Middle'),
    ],
  }),
});
