import { invariant } from '#kernel/errors/invariant.ts';
import { isListOf, type ListOf } from '#indicators/engine/list-of.ts';
import { trueRangeOf } from '#indicators/formulas/average-true-range.ts';
import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { buyingPressure } from '#indicators/steps/buying-pressure.ts';
import { ratioOfSums } from '#indicators/steps/ratio-of-sums.ts';

/**
 * Buying pressure as a share of the true range over three windows, weighted 4, 2 and 1 from the shortest
 * to the longest, from 0 to 100. Source: Larry Williams (1985); TA-Lib 0.6 ULTOSC.
 *
 * @param periods In any order.
 */
export function ultimate(c: Composer, periods: ListOf<number, 3>): StepNode {
  const pressure = c.run(buyingPressure, c.bar('low'), c.bar('close'));
  const range = trueRangeOf(c);
  const shares: readonly StepNode[] = periods
    .toSorted((a, b) => a - b)
    .map((bars) => c.run(ratioOfSums(bars), pressure, range));
  invariant(isListOf(shares, 3), 'each of three windows has its share');
  return c.each(weighted, ...shares);
}

const weighted: Formula<3> = (inputs, output) => {
  const [short, middle, long] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = (100 * (4 * short[row]! + 2 * middle[row]! + long[row]!)) / 7;
    }
  };
};
