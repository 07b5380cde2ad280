import type { Formula } from '#indicators/engine/compose.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';

/**
 * How many deviations a value is from a mean. Inputs: the value, then the outputs of `deviation`.
 *
 * @param otherwise The score where there is no deviation but for rounding.
 * @param size Of what the values are the end of a difference: 100 where they are how many percent something is more.
 */
export function standardScore(otherwise: number, size = 0): Formula<3> {
  return (inputs, output) => {
    const [x, deviations, means] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const isSpread = deviations[row]! > ROUNDING * (size + Math.abs(means[row]!));
        output[row] = isSpread ? (x[row]! - means[row]!) / deviations[row]! : otherwise;
      }
    };
  };
}
