import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { integer, number } from '#indicators/catalog/parameters.ts';
import { swingLength } from '#indicators/families/swing-parameter.ts';
import { markers, stepLine } from '#indicators/charts/chart-items.ts';
import { equals, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { PIVOT_BARS } from '#indicators/formulas/last-pivots.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';
import { swings } from '#indicators/steps/swings.ts';
import { MAX_TOUCHES, touchedZones } from '#indicators/steps/touched-zones.ts';

/** Bars of the average true range that the height of a zone is counted in. */
const RANGE_PERIOD = 14;

export const supportResistanceZones = defineIndicator({
  name: 'support_resistance_zones',
  title: 'Support and Resistance Zones',
  category: 'structure',
  keywords: [
    'support resistance zones',
    'support',
    'resistance',
    'support and resistance',
    'sr zones',
    'levels',
    'touches',
  ],
  description:
    'Prices at which several swings turned, highs and lows alike; the nearest below the close is support, ' +
    'the nearest above resistance.',
  summaryFocus: 'The nearest support and resistance, how often each was touched, and which broke.',
  source:
    'Horizontal zones of swing points as trendcraft and TradingView scripts make them. Every script groups ' +
    'swings in its own way; here a swing makes a zone with those near it, and takes theirs over.',
  formula:
    'half = tolerance_atr * atr(14) at the bar that confirms a swing\n' +
    'zone of a swing = it and the swings before it that are at most half away from it; touches = their number\n' +
    'level = mean of their prices; the zone reaches from level - half to level + half, its bounds included\n' +
    'support = highest level at or below the close; resistance = lowest level above it; of equal ones the newest\n' +
    'broken = 1 where close > level + half and the last close outside of the zone since its first bar was below it, ' +
    '-1 the other way',
  chinese: {
    title: '支撑阻力区',
    description: '多个摆动点聚集的价格区域：收盘价下方最近者为支撑，上方最近者为阻力。',
  },
  aliases: [{ name: 'support_resistance' }, { name: 'sr_zones' }],
  standard: false,
  caveats: [
    'A swing counts from the bar that confirms it, `swing_length` bars after it happened, if the average range is ' +
      'known by then. It exceeds the bars before it, and those after it do not exceed it. Of a bar that is a swing ' +
      'high and a swing low the high comes first.',
    'A zone begins with the bar that confirms its swing, and ends where a later swing comes near that one or where ' +
      'that one no longer counts. The swings that it counted then do not change it any more.',
    `The last ${MAX_TOUCHES} swings count, each for the ${PIVOT_BARS} bars after the one that confirms it, so ` +
      'that a bar has the same values in every window.',
    'A zone that broke stays a zone: support that gives way is resistance.',
  ],
  parameters: {
    swing_length: swingLength(5),
    tolerance_atr: number(0.5, {
      min: 0,
      max: 10,
      about: `Half the height of a zone, in average true ranges of ${RANGE_PERIOD} bars.`,
    }),
    min_touches: integer(2, {
      min: 1,
      max: 10,
      about: 'Least number of swings in a zone that is reported.',
    }),
  },
  outputs: () => {
    const price = (column: string, description: string): OutputSpec => {
      return { column, unit: 'price', sparse: true, description };
    };
    const touches = (column: string, description: string): OutputSpec => {
      return { column, unit: 'ratio', sparse: true, range: [1, MAX_TOUCHES], description };
    };
    return {
      support: price('support', 'Level of the nearest zone at or below the close.'),
      supportTouches: touches('support_touches', 'Number of swings in that zone.'),
      resistance: price('resistance', 'Level of the nearest zone above the close.'),
      resistanceTouches: touches('resistance_touches', 'Number of swings in that zone.'),
      inside: {
        column: 'inside_zone',
        unit: 'flag',
        range: [0, 1],
        description: '1 where the close lies in a zone.',
      },
      broken: {
        column: 'zone_broken',
        unit: 'label',
        range: [-1, 1],
        description:
          '1 where the close leaves a zone upward that it entered from below, -1 downward.',
      },
    };
  },
  calculate: (p, c) => {
    const prices = c.bars('high', 'low');
    const flags = c.runAll(swings(p.swing_length, p.swing_length), ...prices);
    const half = c.each(scaledBy(p.tolerance_atr), averageTrueRange(c, RANGE_PERIOD));
    const step = touchedZones(p.swing_length, p.min_touches, PIVOT_BARS);
    const found = c.runAll(step, ...prices, c.bar('close'), ...flags, half);
    return {
      support: found[0],
      supportTouches: found[1],
      resistance: found[2],
      resistanceTouches: found[3],
      inside: found[4],
      broken: found[5],
    };
  },
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: () => [
    event(
      'break_resistance',
      'bullish',
      'The close is above a zone, and the last close outside of the zone was below it.',
      equals(output('broken'), 1),
    ),
    event(
      'break_support',
      'bearish',
      'The close is below a zone, and the last close outside of the zone was above it.',
      equals(output('broken'), -1),
    ),
    state('inside_zone', 'neutral', 'The close lies in a zone.', equals(output('inside'), 1)),
  ],
  chart: () => ({
    pane: 'main',
    items: [
      stepLine('support', 'Support', 'lower', 'dashed'),
      stepLine('resistance', 'Resistance', 'upper', 'dashed'),
      markers('broken', 'Breaks', [
        { value: 1, bias: 'bullish', text: 'Break' },
        { value: -1, bias: 'bearish', text: 'Break' },
      ]),
    ],
  }),
});
