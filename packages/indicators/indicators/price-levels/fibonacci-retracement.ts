import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import {
  fibonacciFeatures,
  fibonacciItems,
  fibonacciNodes,
  fibonacciOutputs,
} from '#indicators/families/fibonacci-levels.ts';
import { choice, period } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { highest, lowest } from '#indicators/steps/extremes.ts';

const LEVELS = {
  keys: ['r0', 'r0236', 'r0382', 'r0500', 'r0618', 'r0786', 'r1000'],
  ratios: { r0: 0, r0236: 0.236, r0382: 0.382, r0500: 0.5, r0618: 0.618, r0786: 0.786, r1000: 1 },
} as const;

/** What `trend` may be, and what it says of the move; 0 leaves it to which extreme is newer. */
const TRENDS = { auto: 0, up: 1, down: -1 } as const;
type Trend = keyof typeof TRENDS;

export const fibonacciRetracement = defineIndicator({
  name: 'fibonacci_retracement',
  title: 'Fibonacci Retracement',
  category: 'price_levels',
  keywords: [
    'fibonacci retracement',
    'auto fib retracement',
    'fibonacci',
    'fib levels',
    'golden ratio',
    'levels',
  ],
  description:
    'Fibonacci ratios of the move between the lowest and the highest price of the last bars, counted back ' +
    'from its end.',
  summaryFocus:
    'Direction of the move, how much of it was given back, and the levels around the close.',
  source:
    'The window between its extremes as in freqtrade technical, and as by hand between the two ends of a move. ' +
    "TradingView's Auto Fib Retracement takes its last two pivots by deviation and depth.",
  formula:
    'high, low = extremes of the last `lookback` bars\n' +
    'upward where the high is newer: level(ratio) = high - ratio (high - low)\n' +
    'downward where the low is newer: level(ratio) = low + ratio (high - low)',
  chinese: {
    title: '斐波那契回撤',
    description: '最近若干根K线最高与最低点之间波段的斐波那契回撤位。',
  },
  aliases: [{ name: 'fib_retracement' }, { name: 'auto_fib' }],
  standard: false,
  caveats: [
    'A new extreme moves every level with the bar that makes it.',
    'Where one bar has both extremes, the move counts as upward.',
  ],
  parameters: {
    lookback: period(100, { min: 2, about: 'Bars between whose extremes the move lies.' }),
    trend: choice(
      'auto',
      Object.keys(TRENDS) as Trend[],
      'Which way the move counts; auto goes by the newer extreme.',
    ),
  },
  outputs: () => ({
    ...fibonacciOutputs(LEVELS, 'fib', 'of the way back'),
    direction: {
      column: 'fib_direction',
      unit: 'label',
      range: [-1, 1],
      description: '1 where the move goes upward, -1 where downward; 0 where no price moved.',
    },
  }),
  calculate: (p, c) => {
    const [high, highBack] = c.runAll(highest(p.lookback), c.bar('high'));
    const [low, lowBack] = c.runAll(lowest(p.lookback), c.bar('low'));
    const direction = c.each(wayOf(TRENDS[p.trend]), high, highBack, low, lowBack);
    const end = c.each(chosen, direction, high, low);
    const start = c.each(chosen, direction, low, high);
    return {
      ...fibonacciNodes(c, LEVELS, end, c.each(difference, start, end)),
      direction,
    };
  },
  features: () => fibonacciFeatures(LEVELS, 'direction', 'The move goes'),
  chart: () => ({ pane: 'main', items: fibonacciItems(LEVELS) }),
});

/** Which way the move goes: by the newer extreme, where nothing else is said. */
function wayOf(trend: number): Formula<4> {
  return (inputs, output) => {
    const [high, highBack, low, lowBack] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const newer = highBack[row]! <= lowBack[row]! ? 1 : -1;
        output[row] = high[row] === low[row] ? 0 : trend === 0 ? newer : trend;
      }
    };
  };
}

/** The second input where the first is not negative, the third elsewhere. */
const chosen: Formula<3> = (inputs, output) => {
  const [way, up, down] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = way[row]! < 0 ? down[row]! : up[row]!;
  };
};
