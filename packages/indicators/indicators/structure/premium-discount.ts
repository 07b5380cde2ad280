import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { number } from '#indicators/catalog/parameters.ts';
import { swingLength } from '#indicators/families/swing-parameter.ts';
import { stepLine } from '#indicators/charts/chart-items.ts';
import { above, begins, below, level, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { meanOfTwo } from '#indicators/engine/price-means.ts';
import { dealingRange } from '#indicators/steps/dealing-range.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';
import { swings } from '#indicators/steps/swings.ts';

export const premiumDiscount = defineIndicator({
  name: 'premium_discount',
  title: 'Premium and Discount',
  category: 'structure',
  keywords: [
    'premium discount',
    'premium',
    'discount',
    'equilibrium',
    'dealing range',
    'ict',
    'smart money',
  ],
  description:
    'Where the close stands between the last swing low and the last swing high: in the dear half of the ' +
    'range, in the cheap one, or at its middle.',
  summaryFocus: 'Position in the range, and on which side of the equilibrium it is.',
  source:
    'ICT: buy in the discount, sell in the premium, the halves of the dealing range. LuxAlgo carries the ' +
    'extremes along as here, and draws only the outer 5 percent as premium and discount.',
  formula:
    'range_top = last swing high, or any higher high since it was confirmed; range_bottom mirrors it\n' +
    'equilibrium = (range_top + range_bottom) / 2\n' +
    'range_position = 100 (close - range_bottom) / (range_top - range_bottom)',
  chinese: {
    title: '溢价区与折价区',
    description: '收盘价在最近摆动高低点区间中的位置：上半区为溢价，下半区为折价，中间为均衡。',
  },
  aliases: [{ name: 'equilibrium', column: 'equilibrium' }],
  standard: false,
  caveats: [
    'A swing is known `swing_length` bars after it happened; then the range jumps.',
    `A swing counts for ${BARS_REMEMBERED} bars, so that a bar has the same values in every window.`,
  ],
  parameters: {
    swing_length: swingLength(20),
    equilibrium_percent: number(5, {
      min: 0,
      max: 90,
      about: 'Height of the equilibrium around the middle, in percent of the range.',
    }),
  },
  outputs: () => {
    const price = (column: string, description: string): OutputSpec => {
      return { column, unit: 'price', sparse: true, description };
    };
    return {
      top: price('range_top', 'Top of the range.'),
      middle: price('equilibrium', 'Middle of the range.'),
      bottom: price('range_bottom', 'Bottom of the range.'),
      position: {
        column: 'range_position',
        unit: 'percent',
        sparse: true,
        range: [0, 100],
        description: 'Where the close stands between the bottom, 0, and the top, 100.',
      },
    };
  },
  calculate: (p, c) => {
    const prices = c.bars('high', 'low');
    const flags = c.runAll(swings(p.swing_length, p.swing_length), ...prices);
    const [top, bottom] = c.runAll(dealingRange(p.swing_length), ...prices, ...flags);
    return {
      top,
      middle: c.each(meanOfTwo, top, bottom),
      bottom,
      position: c.each(placeBetween, c.bar('close'), top, bottom),
    };
  },
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: (p) => {
    const half = p.equilibrium_percent / 2;
    const isDear = above<'position'>(output('position'), level(50 + half));
    const isCheap = below<'position'>(output('position'), level(50 - half));
    const dear = `The close is above ${50 + half} percent of the range`;
    const cheap = `The close is below ${50 - half} percent of the range`;
    return [
      event('enter_premium', 'neutral', `${dear}, not so one bar before.`, begins(isDear)),
      event('enter_discount', 'neutral', `${cheap}, not so one bar before.`, begins(isCheap)),
      state('premium', 'bearish', `${dear}.`, isDear),
      state('discount', 'bullish', `${cheap}.`, isCheap),
    ];
  },
  chart: () => ({
    pane: 'main',
    items: [
      stepLine('top', 'Top of the range', 'upper'),
      stepLine('middle', 'Equilibrium', 'middle', 'dashed'),
      stepLine('bottom', 'Bottom of the range', 'lower'),
    ],
  }),
});

/** Where the first input stands between the third, 0, and the second, 100; undefined without a range. */
const placeBetween: Formula<3> = (inputs, output) => {
  const [price, top, bottom] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const height = top[row]! - bottom[row]!;
      const share = (100 * (price[row]! - bottom[row]!)) / height;
      output[row] = height > 0 ? Math.min(100, Math.max(0, share)) : NaN;
    }
  };
};
