import { mapList } from '#indicators/engine/list-of.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { volumeWeightedAverage } from '#indicators/formulas/volume-weighted-average.ts';

export const vwmacd = defineOscillator({
  name: 'vwmacd',
  title: 'Volume Weighted MACD',
  category: 'momentum',
  keywords: [
    'vwmacd',
    'volume weighted macd',
    'dormeier',
    'macd',
    'volume',
    'histogram',
    'signal line',
  ],
  description:
    'Difference of a fast and a slow volume weighted average, with an exponential average of it ' +
    'as its signal line: a MACD that moves sooner where much is traded.',
  summaryFocus: 'Side of zero, side of the signal line, and whether the histogram grows.',
  source:
    "Buff Dormeier, Investing with Volume Analysis (2011): sums over a window as in TradingView's " +
    'ta.vwma, and an exponential signal line seeded with the mean of its first inputs. pandas-ta ' +
    'agrees on the line only.',
  formula: 'macd = vwma(x, fast) - vwma(x, slow)\nsignal = ema(macd, n)\nhistogram = macd - signal',
  chinese: {
    title: '成交量加权 MACD',
    description: '以成交量加权均线计算的 MACD，放量时反应更快。',
  },
  aliases: [{ name: 'volume_weighted_macd' }],
  parameters: {
    fast_period: period(12, { about: 'Bars of the fast average.' }),
    slow_period: period(26, { about: 'Bars of the slow average.' }),
    signal_period: period(9, { about: 'Bars of the signal line.' }),
    source: source(),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  subject: 'The line',
  label: () => 'VWMACD',
  line: () => ({
    column: 'vwmacd',
    unit: 'price',
    description: 'Fast average minus slow average.',
  }),
  signal: 'Exponential average of `vwmacd`.',
  histogram: 'vwmacd_histogram',
  divergences: true,
  calculate: (p, c) => {
    const x = c.source(p.source);
    const [fast, slow] = mapList([p.fast_period, p.slow_period], (bars) =>
      volumeWeightedAverage(c, bars, x),
    );
    const line = c.each(difference, fast, slow);
    return { line, signal: c.run(ema(p.signal_period), line) };
  },
});
