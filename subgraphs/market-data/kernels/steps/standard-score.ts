import type { Formula } from '#market-data/kernels/compose.ts';
import { ROUNDING } from '#market-data/kernels/kernel.ts';

/**
 * How many deviations a value is from a mean. Inputs: the value, then the outputs of `deviation`.
 *
 * @param otherwise The score where there is no deviation but for rounding.
 */
export function standardScore(otherwise: number): Formula {
  return (inputs, output) => {
    const x = inputs[0]!;
    const deviations = inputs[1]!;
    const means = inputs[2]!;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const isSpread = deviations[row]! > ROUNDING * Math.abs(means[row]!);
        output[row] = isSpread ? (x[row]! - means[row]!) / deviations[row]! : otherwise;
      }
    };
  };
}
