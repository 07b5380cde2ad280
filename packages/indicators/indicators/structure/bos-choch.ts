import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { flag, period } from '#indicators/catalog/parameters.ts';
import { markers, stepLine } from '#indicators/charts/chart-items.ts';
import { equals, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { breakEvents } from '#indicators/features/structure-breaks.ts';
import { marketStructure } from '#indicators/steps/market-structure.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';
import { swings } from '#indicators/steps/swings.ts';

/** Longest wing of a swing, in bars. */
const MAX_WING = 100;

export const bosChoch = defineIndicator({
  name: 'bos_choch',
  title: 'Break of Structure and Change of Character',
  category: 'structure',
  keywords: [
    'bos choch',
    'bos',
    'choch',
    'break of structure',
    'change of character',
    'market structure shift',
    'mss',
    'smart money',
    'ict',
  ],
  description:
    'Closes beyond the last swing: with the direction of the last break they continue the structure, ' +
    'against it they change its character.',
  summaryFocus:
    'The direction of the last break, and the swing levels whose break would come next.',
  source:
    'LuxAlgo Smart Money Concepts: a break against the direction of the last one is a change of ' +
    'character. smart-money-concepts also asks for the order of the last four swings, which is known only ' +
    'after the next one, and dates a break at its swing; its breaks happen in the same bars.',
  formula:
    'break = first close above the last swing high (1), or below the last swing low (-1)\n' +
    'choch = break where the last break was the other way; bos = any other break\n' +
    'bias = direction of the last break',
  chinese: {
    title: '结构突破与性质转变（BOS/CHoCH）',
    description: '收盘突破最近摆动点：顺势为结构突破（BOS），逆势为性质转变（CHoCH）。',
  },
  aliases: [
    { name: 'break_of_structure', column: 'bos' },
    { name: 'change_of_character', column: 'choch' },
  ],
  standard: false,
  caveats: [
    'A swing counts from the bar that confirms it, `right` bars after it happened; that bar cannot break it.',
    `A swing is known until a newer one is confirmed, and a bias until the next break, each for at most ` +
      `${BARS_REMEMBERED} bars, so that a bar has the same values in every window.`,
    'It has the breaks of `swing_structure` alone, which also labels swings and follows their trend.',
  ],
  parameters: {
    left: period(5, { max: MAX_WING, about: 'Bars before a swing that it must exceed.' }),
    right: period(5, { max: MAX_WING, about: 'Bars after a swing that confirm it.' }),
    close_break: flag(true, 'Whether only a close beyond a swing breaks it, or a wick does too.'),
  },
  outputs: () => {
    const label = (column: string, description: string): OutputSpec => {
      return { column, unit: 'label', range: [-1, 1], description };
    };
    const price = (column: string, description: string): OutputSpec => {
      return { column, unit: 'price', sparse: true, description };
    };
    return {
      bos: label('bos', 'Break of structure: 1 upward, -1 downward, 0 in other bars.'),
      choch: label('choch', 'Change of character: 1 upward, -1 downward, 0 in other bars.'),
      bias: label('structure_bias', 'Direction of the last break; 0 before the first.'),
      level: price('break_level', 'The swing that the bar breaks.'),
      high: price('swing_high', 'Price of the last confirmed swing high.'),
      low: price('swing_low', 'Price of the last confirmed swing low.'),
    };
  },
  calculate: (p, c) => {
    const prices = c.bars('high', 'low');
    const confirmed = c.runAll(swings(p.left, p.right), ...prices);
    const step = marketStructure(p.right, p.close_break);
    const found = c.runAll(step, ...prices, c.bar('close'), ...confirmed);
    return {
      bos: found[6],
      choch: found[7],
      bias: found[5],
      level: found[8],
      high: found[0],
      low: found[1],
    };
  },
  // A value stays known while nothing happens.
  precondition: () => ({ bars: Infinity }),
  features: (p) => [
    ...breakEvents(p.close_break),
    state('bullish', 'bullish', 'The last break was upward.', equals(output('bias'), 1)),
    state('bearish', 'bearish', 'The last break was downward.', equals(output('bias'), -1)),
  ],
  chart: () => ({
    pane: 'main',
    items: [
      stepLine('high', 'Last swing high', 'upper', 'dotted'),
      stepLine('low', 'Last swing low', 'lower', 'dotted'),
      markers('bos', 'Breaks of structure', [
        { value: 1, bias: 'bullish', text: 'BOS' },
        { value: -1, bias: 'bearish', text: 'BOS' },
      ]),
      markers('choch', 'Changes of character', [
        { value: 1, bias: 'bullish', text: 'CHoCH' },
        { value: -1, bias: 'bearish', text: 'CHoCH' },
      ]),
    ],
  }),
});
