import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { squeezeFeatures } from '#indicators/families/squeeze-features.ts';
import { histogram, levelLine } from '#indicators/charts/chart-items.ts';
import { equals, output } from '#indicators/features/condition.ts';
import { trueRangeOf } from '#indicators/formulas/average-true-range.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { channel } from '#indicators/steps/channel.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { envelope } from '#indicators/steps/envelope.ts';
import { regression } from '#indicators/steps/regression.ts';
import { sma } from '#indicators/steps/sma.ts';

/** What the Bollinger Bands are to the Keltner Channel. */
const INSIDE = 1;
const NEITHER = 0;
const OUTSIDE = -1;

export const squeeze = defineIndicator({
  name: 'squeeze',
  title: 'Squeeze Momentum',
  category: 'volatility',
  keywords: ['squeeze', 'ttm squeeze', 'squeeze momentum', 'lazybear', 'carter', 'volatility'],
  description:
    'Bollinger Bands inside a Keltner Channel mark a market that has gone quiet and may break ' +
    'out; a momentum shows to which side.',
  summaryFocus:
    'Whether the squeeze is on, whether it has just fired, and the sign and slope of the momentum.',
  source:
    "Carter's TTM Squeeze (Mastering the Trade, chapter 11) in the form of LazyBear's Squeeze " +
    'Momentum Indicator, with its correction that the bands use their own factor: simple ' +
    'averages throughout, the true range, and as momentum the end of a regression line ' +
    "through close minus the mean of the channel's middle and its simple average.",
  standard: false,
  caveats: [
    "Platforms differ: Carter's own momentum is calculated otherwise, and some take " +
      "exponential averages or Wilder's range for the channel.",
    'A squeeze says that a move may come, not when or to which side.',
    'The first bar has no true range, so the channel begins one bar after the bands.',
  ],
  formula:
    'momentum = linreg(close - ((highest(high, kc_period) + lowest(low, kc_period)) / 2 + ' +
    'sma(close, kc_period)) / 2, kc_period),\n' +
    'squeeze = 1 where both Bollinger Bands are inside the Keltner Channel, -1 where both are outside, else 0',
  chinese: {
    title: '挤压动量',
    description: '布林带收进肯特纳通道为蓄势，动量指示突破方向。',
  },
  aliases: [{ name: 'squeeze_momentum' }],
  parameters: {
    bb_period: period(20, { min: 2, about: 'Bars of the Bollinger Bands.' }),
    bb_mult: number(2, { min: 0.1, max: 10, about: 'Deviations from their middle to a band.' }),
    kc_period: period(20, {
      min: 2,
      about: 'Bars of the Keltner Channel and of the momentum.',
    }),
    kc_mult: number(1.5, { min: 0.1, max: 10, about: 'Mean ranges from its middle to its edge.' }),
  },
  outputs: () => ({
    momentum: {
      column: 'squeeze_momentum',
      unit: 'price',
      description: 'Momentum: above zero upward, below zero downward.',
    },
    squeeze: {
      column: 'squeeze_state',
      unit: 'label',
      description:
        '1: both bands inside the channel (squeeze on); -1: both outside (squeeze off); 0: ' +
        'neither.',
      range: [OUTSIDE, INSIDE],
    },
  }),
  calculate: (p, c) => {
    const [high, low, close] = c.bars('high', 'low', 'close');
    const [width, bandMiddle] = c.runAll(deviation(p.bb_period), close);
    const [bandTop, bandBottom] = c.runAll(envelope(p.bb_mult), bandMiddle, width);
    const middle = c.run(sma(p.kc_period), close);
    const range = c.run(sma(p.kc_period), trueRangeOf(c));
    const [edgeTop, edgeBottom] = c.runAll(envelope(p.kc_mult), middle, range);
    const [top, bottom] = c.runAll(channel(p.kc_period), high, low);
    const detrended = c.each(fromMiddle, close, top, bottom, middle);
    return {
      momentum: c.run(regression(p.kc_period), detrended),
      squeeze: c.each(nesting, bandTop, bandBottom, edgeTop, edgeBottom),
    };
  },
  features: () =>
    squeezeFeatures(
      equals(output('squeeze'), INSIDE),
      'Both Bollinger Bands are inside the Keltner Channel.',
    ),
  chart: () => ({
    pane: 'own',
    items: [
      {
        type: 'background',
        output: 'squeeze',
        title: 'Squeeze',
        style: { role: 'neutral' },
        labels: [{ value: INSIDE, text: 'Squeeze on', role: 'signal' }],
      },
      histogram('momentum', 'Momentum'),
      levelLine(0, 'Zero'),
    ],
  }),
});

/**
 * Close minus the mean of the range's middle and the average. Inputs: close, top, bottom, average.
 */
const fromMiddle: Formula<4> = (inputs, column) => {
  const [close, top, bottom, average] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      column[row] = close[row]! - ((top[row]! + bottom[row]!) / 2 + average[row]!) / 2;
    }
  };
};

/** How two bands lie to two edges. Inputs: upper and lower band, upper and lower edge. */
const nesting: Formula<4> = (inputs, column) => {
  const [bandTop, bandBottom, edgeTop, edgeBottom] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const above = bandTop[row]! - edgeTop[row]!;
      const below = edgeBottom[row]! - bandBottom[row]!;
      const noise = ROUNDING * Math.abs(edgeTop[row]!);
      const isInside = above < -noise && below < -noise;
      column[row] = isInside ? INSIDE : above > noise && below > noise ? OUTSIDE : NEITHER;
    }
  };
};
