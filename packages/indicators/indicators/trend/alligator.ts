import {
  ALLIGATOR_PARAMETERS,
  alligatorContradiction,
  alligatorLines,
} from '#indicators/families/alligator.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { above, all, any, begins, output, type Condition } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';

export const alligator = defineIndicator({
  name: 'alligator',
  title: 'Alligator',
  category: 'trend',
  keywords: ['alligator', 'williams alligator', 'bill williams', 'jaw', 'teeth', 'lips', 'trend'],
  description:
    "Three of Wilder's averages of the middle price, each moved forward: intertwined while the " +
    'market sleeps, in order and apart while it trends.',
  summaryFocus:
    'Whether the lines are in order, which way, and whether they came into it just now.',
  source:
    'Williams, Trading Chaos (1995); the formula of TA-Lib 0.8: averages seeded with their first ' +
    'mean, moved forward by their shifts. TradingView draws the same.',
  caveats: [
    'The columns are the lines over the bar itself, known as many bars before it as each is moved; ' +
      'the part that charts draw beyond the last bar is not among them.',
  ],
  formula:
    'jaw = rma(source, jaw_period)[jaw_shift]\n' +
    'teeth = rma(source, teeth_period)[teeth_shift]\n' +
    'lips = rma(source, lips_period)[lips_shift]',
  chinese: {
    title: '鳄鱼线',
    description: '三条前移的平滑均线（颚、齿、唇）：缠绕为沉睡，依次张开为趋势。',
  },
  aliases: [{ name: 'williams_alligator' }],
  parameters: ALLIGATOR_PARAMETERS,
  contradiction: alligatorContradiction,
  outputs: () => ({
    jaw: { column: 'alligator_jaw', unit: 'price', description: 'Slowest line, over this bar.' },
    teeth: { column: 'alligator_teeth', unit: 'price', description: 'Middle line, over this bar.' },
    lips: { column: 'alligator_lips', unit: 'price', description: 'Fastest line, over this bar.' },
  }),
  calculate: (p, c) => alligatorLines(c, p),
  features: () => [
    state('awake_bull', 'bullish', 'The lips are above the teeth, and these above the jaw.', BULL),
    state('awake_bear', 'bearish', 'The lips are below the teeth, and these below the jaw.', BEAR),
    event(
      'wake_up',
      'neutral',
      'The lines are in order, upward or downward, and were not one bar before.',
      begins(any(BULL, BEAR)),
    ),
  ],
  chart: () => ({
    pane: 'main',
    items: [
      line('jaw', 'Jaw', 'tertiary'),
      line('teeth', 'Teeth', 'secondary'),
      line('lips', 'Lips', 'primary'),
    ],
  }),
});

type Line = 'jaw' | 'teeth' | 'lips';

/** Each of the lines is above the next. */
function inOrder(first: Line, second: Line, third: Line): Condition<Line> {
  return all(above(output(first), output(second)), above(output(second), output(third)));
}

const BULL = inOrder('lips', 'teeth', 'jaw');
const BEAR = inOrder('jaw', 'teeth', 'lips');
