import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { number } from '#indicators/catalog/parameters.ts';
import { ALTERNATING_CAVEAT, swingLength } from '#indicators/families/swing-parameter.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import { above, all, begins, equals, level, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import { PIVOT_BARS, lastPivots } from '#indicators/formulas/last-pivots.ts';
import { retracement } from '#indicators/steps/retracement.ts';

export const retracements = defineIndicator({
  name: 'retracements',
  title: 'Swing Retracements',
  category: 'structure',
  keywords: ['retracements', 'retracement', 'pullback', 'correction', 'swing', 'smart money'],
  description:
    'How much of the leg between the last two swings price has given back, in this bar and at the most.',
  summaryFocus: 'Which way the last leg went, and whether its correction is shallow or deep.',
  source:
    'The retracements of smart-money-concepts in causal form: a leg counts from the bar that confirms its ' +
    'end, and percentages are not rounded.',
  formula:
    'a, b = the last two alternating swings, b the newest\n' +
    'upward leg (b a high): current = 100 (b - low) / (b - a)\n' +
    'downward leg (b a low): current = 100 (high - b) / (a - b)\n' +
    'deepest = greatest current since b',
  chinese: {
    title: '摆动回撤幅度',
    description: '最近一段摆动行情的当前回撤百分比与最深回撤百分比。',
  },
  aliases: [{ name: 'pullback_percent', column: 'current_retracement' }],
  standard: false,
  caveats: [
    ALTERNATING_CAVEAT,
    'The last swing is known `swing_length` bars after it happened; the bars in between count then.',
    'Above 100 percent the whole leg was given back; below 0 price is beyond its end.',
    `A swing counts for ${PIVOT_BARS} bars, so that a bar has the same values in every window.`,
  ],
  parameters: {
    swing_length: swingLength(5),
    deep_percent: number(61.8, {
      min: 1,
      max: 200,
      about: 'Percentage of a leg from which its correction counts as deep.',
    }),
  },
  outputs: () => {
    const percent = (column: string, description: string): OutputSpec => {
      return { column, unit: 'percent', sparse: true, description };
    };
    return {
      direction: {
        column: 'retracement_direction',
        unit: 'label',
        range: [-1, 1],
        description:
          '1 where the last leg went upward, -1 where downward, 0 before the first swing.',
      },
      current: percent(
        'current_retracement',
        'Part of the leg that the bar gives back at the most.',
      ),
      deepest: percent('deepest_retracement', 'Part of the leg that was given back since its end.'),
    };
  },
  calculate: (p, c) => {
    const { newest, pivots } = lastPivots(c, p.swing_length, 2);
    const [end, start] = pivots;
    const prices = c.bars('high', 'low');
    const legs = [newest, end.price, end.barsBack, start.price] as const;
    const [current, deepest] = c.runAll(retracement(PIVOT_BARS), ...prices, ...legs);
    return { direction: newest, current, deepest };
  },
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: (p) => {
    const isDeep = above<'direction' | 'deepest'>(output('deepest'), level(p.deep_percent));
    const leg = (way: 1 | -1) => equals<'direction' | 'deepest'>(output('direction'), way);
    const text = `and more than ${p.deep_percent} percent of it was given back since its end`;
    return [
      event(
        'deep_pullback_up',
        'bullish',
        `The last leg went upward, ${text}, not so one bar before.`,
        begins(all(leg(1), isDeep)),
      ),
      event(
        'deep_pullback_down',
        'bearish',
        `The last leg went downward, ${text}, not so one bar before.`,
        begins(all(leg(-1), isDeep)),
      ),
      state('uptrend', 'bullish', 'The last leg went upward.', equals(output('direction'), 1)),
      state('downtrend', 'bearish', 'The last leg went downward.', equals(output('direction'), -1)),
    ];
  },
  chart: (p) => ({
    pane: 'own',
    items: [
      line('current', 'Retracement', 'primary'),
      line('deepest', 'Deepest', 'secondary', 'dotted'),
      levelLine(p.deep_percent, 'Deep'),
      levelLine(0, 'End of the leg'),
      levelLine(100, 'Start of the leg'),
    ],
  }),
});
