import { ROUNDING } from '#indicators/engine/rounding.ts';
import type { WindowStatistic } from '#indicators/steps/window-pass.ts';

/**
 * Dimension of the curve of a window, by its length in a square of side one: 1 for a straight line,
 * towards 2 the more of the square it fills. Undefined where the values do not vary. Source: Sevcik, A
 * Procedure to Estimate the Fractal Dimension of Waveforms (1998).
 */
export const curveDimension: WindowStatistic = (x, first, last) => {
  const steps = last - first;
  let top = x[first]!;
  let bottom = x[first]!;
  for (let row = first + 1; row <= last; row += 1) {
    if (x[row]! > top) top = x[row]!;
    if (x[row]! < bottom) bottom = x[row]!;
  }
  const range = top - bottom;
  if (range <= ROUNDING * Math.abs(top)) return NaN;
  const across = 1 / (steps * steps);
  let length = 0;
  for (let row = first + 1; row <= last; row += 1) {
    const rise = (x[row]! - x[row - 1]!) / range;
    length += Math.sqrt(rise * rise + across);
  }
  return 1 + Math.log(length) / Math.log(2 * steps);
};
