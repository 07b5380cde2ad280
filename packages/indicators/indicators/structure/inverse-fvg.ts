import { defineZones } from '#indicators/families/define-zones.ts';
import { number } from '#indicators/catalog/parameters.ts';
import { fairValueGap, GAP_RANGE_PERIOD } from '#indicators/formulas/fair-value-gap.ts';
import { flippedZones } from '#indicators/formulas/flipped-zones.ts';

export const inverseFvg = defineZones({
  name: 'inverse_fvg',
  title: 'Inverse Fair Value Gaps',
  keywords: ['inverse fvg', 'ifvg', 'inversion fair value gap', 'fvg', 'imbalance', 'ict'],
  description:
    'Fair value gaps that a close went through: from then on they count for the other side, until a ' +
    'close goes back through them.',
  summaryFocus:
    'The nearest open inverse gaps on both sides, and whether price trades back into one.',
  source:
    'ICT: a gap that does not hold is an inversion gap; here it inverts with the close beyond it.',
  formula:
    'bearish inverse gap = bullish fair value gap in the bar whose close is below its bottom\n' +
    'bullish inverse gap = bearish fair value gap in the bar whose close is above its top\n' +
    'invalidated = close beyond the far edge, seen from the new side',
  chinese: {
    title: '反转公允价值缺口',
    description: '被收盘价穿越后角色反转的公允价值缺口：支撑变阻力，阻力变支撑。',
  },
  aliases: [{ name: 'ifvg' }],
  caveats: [
    'An inverse gap is dated at the bar whose close goes through the gap, not at the gap itself.',
    'Where one close goes through several gaps, the last of them inverts.',
  ],
  parameters: {
    min_gap_atr: number(0, {
      min: 0,
      max: 10,
      about: `Least height of a gap in average true ranges of ${GAP_RANGE_PERIOD} bars; 0 takes every gap.`,
    }),
  },
  prefix: 'ifvg',
  noun: 'inverse gap',
  ended: 'invalidated',
  endsAtEdge: false,
  endsByClose: true,
  bullish: {
    name: 'bullish_zone',
    definition: 'The close goes above the top of an open bearish fair value gap.',
  },
  bearish: {
    name: 'bearish_zone',
    definition: 'The close goes below the bottom of an open bullish fair value gap.',
  },
  bars: 1,
  label: 'IFVG',
  holdsCloses: true,
  create: (p, c) => flippedZones(c, fairValueGap(c, p.min_gap_atr)),
});
