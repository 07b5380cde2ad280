import { STAGGERED_CAVEAT, steadyOutputs } from '#indicators/families/counting.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { choice, number } from '#indicators/catalog/parameters.ts';
import { stepLine } from '#indicators/charts/chart-items.ts';
import { all, changes, equals, not, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { zigzag as legs } from '#indicators/steps/zigzag.ts';

export const zigzag = defineIndicator({
  name: 'zigzag',
  title: 'ZigZag',
  category: 'structure',
  keywords: ['zigzag', 'zig zag', 'swing', 'legs', 'waves', 'reversal', 'pivots'],
  description:
    'Legs between highs and lows that are some percent apart; a leg ends when price comes back by as much, ' +
    'and only then its end is reported.',
  summaryFocus:
    'Direction of the current leg, its extreme, and how far price has come since the last pivot.',
  source:
    'The common percentage form, as in TTR and Stock.Indicators, which draw the line back to the pivot and move ' +
    'its last leg; here a pivot stands on the bar that confirms it, and nothing moves.',
  formula:
    'upward leg: extreme = highest high since the pivot; it ends where low <= extreme (1 - deviation / 100)\n' +
    'downward leg: extreme = lowest low since the pivot; it ends where high >= extreme (1 + deviation / 100)\n' +
    'zigzag_pivot = extreme of the leg that the bar ends',
  chinese: {
    title: '之字转向（ZigZag）',
    description: '过滤小于设定百分比的波动，只保留主要高低点之间的波段，反转达到幅度时才确认。',
  },
  aliases: [{ name: 'zig_zag' }],
  standard: false,
  caveats: [
    'A pivot is reported by the bar that confirms it, `zigzag_bars_back` bars later; the extreme of the current ' +
      'leg may still move.',
    'A bar that goes beyond the extreme does not also end the leg, however deep it comes back.',
    STAGGERED_CAVEAT,
  ],
  parameters: {
    deviation: number(5, {
      min: 0.01,
      max: 90,
      about: 'Percent of its extreme by which price must come back to end a leg.',
    }),
    basis: choice(
      'wick',
      ['wick', 'close'],
      'Whether legs go from highs to lows, or from closes to closes.',
    ),
  },
  outputs: () => {
    const price = (column: string, description: string): OutputSpec => {
      return { column, unit: 'price', sparse: true, description };
    };
    return {
      direction: {
        column: 'zigzag_direction',
        unit: 'label',
        range: [-1, 1],
        description: '1 in an upward leg, -1 in a downward one, 0 before the first.',
      },
      pivot: price('zigzag_pivot', 'The high or low that the bar confirms as the end of a leg.'),
      barsBack: {
        column: 'zigzag_bars_back',
        unit: 'bars',
        sparse: true,
        description: 'Bars since that high or low.',
      },
      lastPivot: price('zigzag_last_pivot', 'The last confirmed end of a leg.'),
      extreme: price('zigzag_extreme', 'The extreme of the current leg so far.'),
    };
  },
  calculate: (p, c) => {
    const prices = p.basis === 'wick' ? c.bars('high', 'low') : c.bars('close', 'close');
    const found = steadyOutputs(c, legs(p.deviation / 100), ...prices);
    return {
      direction: found[0],
      pivot: found[1],
      barsBack: found[2],
      lastPivot: found[3],
      extreme: found[4],
    };
  },
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: (p) => {
    const isUp = equals<'direction'>(output('direction'), 1);
    const isDown = equals<'direction'>(output('direction'), -1);
    const turned = changes<'direction'>(output('direction'));
    const back = `by ${p.deviation} percent of it`;
    return [
      event(
        'leg_confirmed',
        'neutral',
        `Price has come back from the extreme of the leg ${back}, which makes that a pivot.`,
        all(turned, not(equals<'direction'>(output('direction'), 0))),
      ),
      event(
        'flip_up',
        'bullish',
        `Price has risen from the low of the leg ${back}.`,
        all(turned, isUp),
      ),
      event(
        'flip_down',
        'bearish',
        `Price has fallen from the high of the leg ${back}.`,
        all(turned, isDown),
      ),
      state('uptrend', 'bullish', 'The current leg goes upward.', isUp),
      state('downtrend', 'bearish', 'The current leg goes downward.', isDown),
    ];
  },
  chart: () => ({
    pane: 'main',
    items: [
      stepLine('lastPivot', 'Last pivot', 'level', 'dotted'),
      stepLine('extreme', 'Extreme of the leg', 'primary'),
    ],
  }),
});
