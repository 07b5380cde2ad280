import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import {
  fibonacciFeatures,
  fibonacciItems,
  fibonacciNodes,
  fibonacciOutputs,
} from '#indicators/families/fibonacci-levels.ts';
import { ALTERNATING_CAVEAT, swingLength } from '#indicators/families/swing-parameter.ts';
import { PIVOT_BARS, lastPivots } from '#indicators/formulas/last-pivots.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { difference } from '#indicators/steps/arithmetic.ts';

const LEVELS = {
  keys: ['e0618', 'e1000', 'e1272', 'e1618', 'e2000', 'e2618'],
  ratios: { e0618: 0.618, e1000: 1, e1272: 1.272, e1618: 1.618, e2000: 2, e2618: 2.618 },
} as const;

export const fibonacciExtension = defineIndicator({
  name: 'fibonacci_extension',
  title: 'Fibonacci Extension',
  category: 'price_levels',
  keywords: [
    'fibonacci extension',
    'trend based fib extension',
    'fibonacci',
    'projection',
    'targets',
    'levels',
  ],
  description:
    'Targets of the current move: the last move but one, in Fibonacci ratios, from the end of its correction.',
  summaryFocus: 'Direction of the projected move, and the next level ahead of the close.',
  source:
    "TradingView's Trend-Based Fib Extension over the last three alternating swings; it chooses them by " +
    'deviation and depth, here a swing exceeds so many bars on each side.',
  formula:
    'a, b, c = the last three alternating swings, c the newest\n' +
    'level(ratio) = c + ratio * (b - a)',
  chinese: {
    title: '斐波那契扩展',
    description: '以最近三个摆动点推算的目标位：前一波幅度按斐波那契比例自回调终点延伸。',
  },
  aliases: [{ name: 'fib_extension' }],
  standard: false,
  caveats: [
    'The last swing is known `swing_length` bars after it happened; then the levels jump, and stay until the next.',
    `A swing counts for ${PIVOT_BARS} bars, so that a bar has the same values in every window.`,
    ALTERNATING_CAVEAT,
  ],
  parameters: { swing_length: swingLength(10) },
  outputs: () => ({
    ...fibonacciOutputs(LEVELS, 'fib_extension', 'of the projected move'),
    direction: {
      column: 'fib_extension_direction',
      unit: 'label',
      range: [-1, 1],
      description:
        '1 where the projected move goes upward, -1 where downward, 0 before three swings.',
    },
  }),
  calculate: (p, c) => {
    const { newest, pivots } = lastPivots(c, p.swing_length, 3);
    const [end, top, start] = pivots;
    const distance = c.each(difference, top.price, start.price);
    return {
      ...fibonacciNodes(c, LEVELS, end.price, distance),
      direction: c.each(wayOfMove, newest, distance),
    };
  },
  features: () => fibonacciFeatures(LEVELS, 'direction', 'The projected move goes'),
  chart: () => ({ pane: 'main', items: fibonacciItems(LEVELS) }),
});

/** The way of the move before the last one, 0 where there is none. Inputs: the last swing, that move. */
const wayOfMove: Formula<2> = (inputs, output) => {
  const [newest, move] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = Number.isNaN(move[row]!) ? 0 : -newest[row]!;
    }
  };
};
