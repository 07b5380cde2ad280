import type { Formula } from '#indicators/engine/compose.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';

/** Returns are near to this in percent where they round: a ratio of prices near to 1. */
const SIZE_OF_RATIO = 100;

/**
 * A return divided by a risk, both in percent and of one bar, times a factor; undefined where there is
 * no risk but rounding.
 *
 * @param least What the return has to earn in one bar before it counts.
 */
export function perRisk(least: number, factor: number): Formula<2> {
  return (inputs, output) => {
    const [earned, risk] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const isRisky = risk[row]! > ROUNDING * SIZE_OF_RATIO;
        output[row] = isRisky ? (factor * (earned[row]! - least)) / risk[row]! : NaN;
      }
    };
  };
}

/** Square of how far the input falls short of a target; 0 where it reaches it. */
export function squaredShortfall(target: number): Formula<1> {
  return (inputs, output) => {
    const [x] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) output[row] = Math.min(0, x[row]! - target) ** 2;
    };
  };
}
