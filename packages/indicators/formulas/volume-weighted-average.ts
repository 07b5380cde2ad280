import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { product } from '#indicators/steps/arithmetic.ts';
import { ratioOfSums } from '#indicators/steps/ratio-of-sums.ts';
import { sma } from '#indicators/steps/sma.ts';

/**
 * Mean of the last values, each counted by its bar's volume; the simple average where nothing was
 * traded in the whole window. Source: TradingView ta.vwma and TA-Lib 0.8 VWMA, which leave it
 * undefined there.
 */
export function volumeWeightedAverage(c: Composer, period: number, x: StepNode): StepNode {
  const volume = c.bar('volume');
  const weighted = c.run(ratioOfSums(period), c.each(product, x, volume), volume);
  return c.each(firstUnlessZero, weighted, c.run(sma(period), x));
}

/** The first input, or the second where the first is zero, as it is where nothing was traded. */
const firstUnlessZero: Formula<2> = (inputs, output) => {
  const [a, b] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = a[row] === 0 ? b[row]! : a[row]!;
  };
};
