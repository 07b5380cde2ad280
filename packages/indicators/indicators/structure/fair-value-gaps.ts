import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { number } from '#indicators/catalog/parameters.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import { tracedZones } from '#indicators/charts/open-zones.ts';
import { any, equals, output, within } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { fairValueGap, GAP_RANGE_PERIOD } from '#indicators/formulas/fair-value-gap.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';
import { MAX_OPEN_ZONES, openZones } from '#indicators/steps/open-zones.ts';

/** Bars that make a gap. */
const GAP_BARS = 3;

export const fairValueGaps = defineIndicator({
  name: 'fair_value_gaps',
  title: 'Fair Value Gaps',
  category: 'structure',
  keywords: ['fair value gaps', 'fvg', 'fair value gap', 'imbalance', 'gap', 'ict', 'smart money'],
  description:
    'Prices that a fast move left untraded between the first and the third of three bars, followed ' +
    'until they are filled.',
  summaryFocus: 'The nearest open gaps on both sides, and whether price trades back into one.',
  source:
    'ICT, as in smart-money-concepts fvg without its rule on the middle candle, but dated at the third ' +
    'bar, when a gap is known; there, and in many scripts, it is dated one bar too early.',
  formula:
    'bullish gap = low > high[2]: from high[2] to low\n' +
    'bearish gap = high < low[2]: from high to low[2]\n' +
    'mitigated = first trade back into the gap; filled = trade at its far edge',
  chinese: {
    title: '公允价值缺口',
    description: '三根K线中第一根与第三根之间未成交的价格区间，跟踪到被回补为止。',
  },
  aliases: [{ name: 'fvg' }, { name: 'imbalance' }],
  standard: false,
  caveats: [
    'A gap is known at its third bar, so at least 3 bars are needed.',
    'A gap is mitigated when price first trades back into it, and stays open until it is filled; some ' +
      'call it closed at the first touch.',
    `Of the open gaps of each direction the newest ${MAX_OPEN_ZONES} are followed, each for ` +
      `${BARS_REMEMBERED} bars, so that a bar has the same values in every window.`,
  ],
  parameters: {
    min_gap_atr: number(0, {
      min: 0,
      max: 10,
      about: `Least height of a gap in average true ranges of ${GAP_RANGE_PERIOD} bars; 0 takes every gap.`,
    }),
  },
  outputs: () => {
    const price = (column: string, description: string): OutputSpec => {
      return { column, unit: 'price', sparse: true, description };
    };
    const flag = (column: string, description: string): OutputSpec => {
      return { column, unit: 'flag', range: [0, 1], description };
    };
    return {
      direction: {
        column: 'fvg',
        unit: 'label',
        range: [-1, 1],
        description: '1 where the bar completes a bullish gap, -1 a bearish one, 0 otherwise.',
      },
      top: price('fvg_top', 'Top of the gap that the bar completes.'),
      bottom: price('fvg_bottom', 'Bottom of the gap that the bar completes.'),
      bullTop: price('fvg_bull_top', 'Top of the open bullish gap nearest to the close.'),
      bullBottom: price('fvg_bull_bottom', 'Bottom of the open bullish gap nearest to the close.'),
      bearTop: price('fvg_bear_top', 'Top of the open bearish gap nearest to the close.'),
      bearBottom: price('fvg_bear_bottom', 'Bottom of the open bearish gap nearest to the close.'),
      bullMitigated: flag(
        'fvg_bull_mitigated',
        '1 where price first trades back into a bullish gap.',
      ),
      bearMitigated: flag(
        'fvg_bear_mitigated',
        '1 where price first trades back into a bearish gap.',
      ),
      bullFilled: flag('fvg_bull_filled', '1 where price fills a bullish gap, which ends it.'),
      bearFilled: flag('fvg_bear_filled', '1 where price fills a bearish gap, which ends it.'),
      inBull: flag('fvg_in_bull', '1 where the close lies in an open bullish gap.'),
      inBear: flag('fvg_in_bear', '1 where the close lies in an open bearish gap.'),
    };
  },
  calculate: (p, c) => {
    const [high, low, close] = c.bars('high', 'low', 'close');
    const gap = fairValueGap(c, p.min_gap_atr);
    const open = c.runAll(openZones(true), high, low, close, high, low, ...gap);
    return {
      direction: gap[0],
      top: gap[1],
      bottom: gap[2],
      bullTop: open[6],
      bullBottom: open[7],
      bearTop: open[8],
      bearBottom: open[9],
      bullMitigated: open[0],
      bearMitigated: open[1],
      bullFilled: open[2],
      bearFilled: open[3],
      inBull: open[4],
      inBear: open[5],
    };
  },
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: () => [
    event(
      'bullish_fvg',
      'bullish',
      'The low is above the high two bars before, by the least height at least.',
      within(GAP_BARS, equals(output('direction'), 1)),
      { anchorBarsBack: 1 },
    ),
    event(
      'bearish_fvg',
      'bearish',
      'The high is below the low two bars before, by the least height at least.',
      within(GAP_BARS, equals(output('direction'), -1)),
      { anchorBarsBack: 1 },
    ),
    event(
      'fvg_mitigated',
      'neutral',
      'Price trades back into an open gap for the first time since the gap was made.',
      any(equals(output('bullMitigated'), 1), equals(output('bearMitigated'), 1)),
    ),
    event(
      'fvg_filled',
      'neutral',
      'Price reaches the far edge of an open gap, which ends it.',
      any(equals(output('bullFilled'), 1), equals(output('bearFilled'), 1)),
    ),
    state(
      'inside_bullish_fvg',
      'bullish',
      'The close lies in an open bullish gap.',
      equals(output('inBull'), 1),
    ),
    state(
      'inside_bearish_fvg',
      'bearish',
      'The close lies in an open bearish gap.',
      equals(output('inBear'), 1),
    ),
  ],
  chart: () => ({ pane: 'main', items: [GAP_ZONES] }),
});

const GAP_ZONES: ChartItem<never> = {
  type: 'zones',
  title: 'Fair value gaps',
  style: { role: 'neutral' },
  zonesOf: ({ high, low, length }, { direction, top, bottom }) =>
    tracedZones(
      length,
      { direction: direction!, top: top!, bottom: bottom!, barsBack: () => GAP_BARS - 1 },
      { highest: high, lowest: low, atEdge: true },
      'FVG',
    ),
};
