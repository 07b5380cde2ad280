import type { OutputSpec } from '#indicators/catalog/indicator.ts';
import { stepLine } from '#indicators/charts/chart-items.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import { bar, equals, output, passesAny } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';

/** Levels by their ratios, as they are named: `0.618` is the column `fib_0_618`. */
export interface FibonacciLevels<Key extends string> {
  readonly keys: readonly Key[];
  readonly ratios: Readonly<Record<Key, number>>;
}

/**
 * Columns of the levels.
 *
 * @param prefix How they begin: `fib`.
 * @param what What a level is within a sentence: `of the move`.
 */
export function fibonacciOutputs<Key extends string>(
  { keys, ratios }: FibonacciLevels<Key>,
  prefix: string,
  what: string,
): Readonly<Record<Key, OutputSpec>> {
  const entries = keys.map((key): [Key, OutputSpec] => {
    const column = `${prefix}_${String(ratios[key]).replace('.', '_')}`;
    const description = `Price at ${Math.round(1_000 * ratios[key]) / 10} percent ${what}.`;
    return [key, { column, unit: 'price', sparse: true, description }];
  });
  return Object.fromEntries(entries) as Record<Key, OutputSpec>;
}

/** The levels: from a price on, by the ratios of a distance. */
export function fibonacciNodes<Key extends string>(
  c: Composer,
  { keys, ratios }: FibonacciLevels<Key>,
  from: StepNode,
  distance: StepNode,
): Readonly<Record<Key, StepNode>> {
  const entries = keys.map((key): [Key, StepNode] => [
    key,
    c.each(away(ratios[key]), from, distance),
  ]);
  return Object.fromEntries(entries) as Record<Key, StepNode>;
}

/** Features of the levels: which one is passed, and which way the move goes. */
export function fibonacciFeatures<Key extends string>(
  { keys }: FibonacciLevels<Key>,
  direction: Key | 'direction',
  move: string,
): Feature<Key | 'direction'>[] {
  return [
    event(
      'cross_level',
      'neutral',
      'The close passes a level: one bar before, it was on the other side of where the level is now, or on it.',
      passesAny(
        bar('close'),
        keys.map((key) => output(key)),
      ),
    ),
    state('bullish', 'bullish', `${move} upward.`, equals(output(direction), 1)),
    state('bearish', 'bearish', `${move} downward.`, equals(output(direction), -1)),
  ];
}

/** The levels as lines that jump when the move is another one. */
export function fibonacciItems<Key extends string>({
  keys,
  ratios,
}: FibonacciLevels<Key>): ChartItem<Key>[] {
  return keys.map((key) => stepLine(key, `${ratios[key]}`, 'level', 'dotted'));
}

/** The first input and so many times the second. */
function away(ratio: number): Formula<2> {
  return (inputs, output) => {
    const [from, distance] = inputs;
    return (first, to) => {
      for (let row = first; row < to; row += 1) output[row] = from[row]! + ratio * distance[row]!;
    };
  };
}
