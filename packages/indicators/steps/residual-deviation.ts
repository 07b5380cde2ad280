import type { Formula } from '#indicators/engine/compose.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';

/**
 * How far the values of a window are from the regression line through them. Inputs: their deviation
 * over the whole population, and the share of their variance that the line explains; 0 where it explains all but
 * rounding.
 *
 * @param lost Degrees of freedom that the answer leaves out of the `period` values: 2 make it the
 *   standard error of the estimate.
 */
export function residualDeviation(period: number, lost: number): Formula<2> {
  const freedom = period / (period - lost);
  return (inputs, output) => {
    const [deviations, shares] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const rest = 1 - shares[row]!;
        output[row] = rest <= ROUNDING ? 0 : deviations[row]! * Math.sqrt(freedom * rest);
      }
    };
  };
}
