import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period } from '#indicators/catalog/parameters.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { difference, product, quotient } from '#indicators/steps/arithmetic.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { ratioOfSums } from '#indicators/steps/ratio-of-sums.ts';
import { volumeWeightedAverage } from '#indicators/formulas/volume-weighted-average.ts';

export const vpci = defineOscillator({
  name: 'vpci',
  title: 'Volume Price Confirmation Indicator',
  category: 'volume',
  keywords: ['vpci', 'volume price confirmation', 'dormeier', 'volume', 'confirmation'],
  description:
    'Whether volume confirms the trend of the price: distance of the volume weighted average from the simple ' +
    'one, times how both stand over a short window, times how volume grew.',
  summaryFocus:
    'Side of zero together with the trend of the price, and crossings of its signal line.',
  source:
    'Dormeier (2007); jesse and the scripts of TradingView: short 5 and long 20 bars (jesse: 25), and as ' +
    'signal line the average over the short window, weighted by volume.',
  formula:
    'vpci = (vwma(close, long) - sma(close, long)) * vwma(close, short) / sma(close, short) * sma(volume, short) ' +
    '/ sma(volume, long),\nsignal = vwma(vpci, short)',
  chinese: {
    title: '量价确认指标（VPCI）',
    description: '比较量加权均线与简单均线，判断成交量是否确认价格趋势。',
  },
  aliases: [{ name: 'volume_price_confirmation' }],
  parameters: {
    short_period: period(5, { about: 'Bars of the short averages.' }),
    long_period: period(20, { min: 2, about: 'Bars of the long averages.' }),
  },
  contradiction: (p) =>
    p.short_period < p.long_period ? null : 'short_period must be shorter than long_period',
  subject: 'The indicator',
  label: (p) => `VPCI ${p.short_period}, ${p.long_period}`,
  line: () => ({
    column: 'vpci',
    unit: 'price',
    description: 'Above zero volume confirms a rise, below zero it contradicts one.',
  }),
  signal: 'Average of `vpci` over the short window, weighted by volume.',
  calculate: (p, c) => {
    const volume = c.bar('volume');
    const [short, long] = [averagesOf(c, p.short_period), averagesOf(c, p.long_period)];
    const confirmed = c.each(difference, long.weighted, long.simple);
    const price = c.each(quotient(1), short.weighted, short.simple);
    const grown = c.each(quotient(0), short.volume, long.volume);
    const line = c.each(product, c.each(product, confirmed, price), grown);
    const signal = c.run(ratioOfSums(p.short_period), c.each(product, line, volume), volume);
    return { line, signal };
  },
});

/** Averages over some bars: of the close weighted by volume, of the close, and of the volume. */
function averagesOf(
  c: Composer,
  period: number,
): Record<'weighted' | 'simple' | 'volume', StepNode> {
  const close = c.bar('close');
  return {
    weighted: volumeWeightedAverage(c, period, close),
    simple: c.run(exactMean(period), close),
    volume: c.run(exactMean(period), c.bar('volume')),
  };
}
