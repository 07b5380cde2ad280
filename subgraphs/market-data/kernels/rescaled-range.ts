import { ROUNDING } from '#market-data/kernels/kernel.ts';
import type { WindowStatistic } from '#market-data/kernels/steps/window-pass.ts';

/** Fewest values of a part of the window. */
const LEAST_PART = 8;

/** How often the whole window is cut in half, as long as each part has eight values. */
export function halvings(period: number): number {
  return Math.floor(Math.log2(period / LEAST_PART)) + 1;
}

/**
 * Hurst's exponent of returns by their rescaled range: how the range of their running total, in
 * deviations, grows with the number of returns. The window is cut into one part, two, four and so on;
 * the exponent is the slope of the logarithm of the mean range against that of the length. Undefined
 * where nothing moves. Source: Hurst (1951); Stock.Indicators, whose parts end with the window.
 */
export const rescaledRange: WindowStatistic = (x, first, last) => {
  const count = last - first + 1;
  const sets = halvings(count);
  let sumX = 0;
  let sumY = 0;
  let squares = 0;
  let products = 0;
  for (let set = 0; set < sets; set += 1) {
    const parts = 2 ** set;
    const length = Math.floor(count / parts);
    let total = 0;
    for (let part = 1; part <= parts; part += 1) {
      const end = last - (parts - part) * length;
      total += rangeInDeviations(x, end - length + 1, end);
    }
    if (total === 0) return NaN;
    const size = Math.log(length);
    const range = Math.log(total / parts);
    sumX += size;
    sumY += range;
    squares += size * size;
    products += size * range;
  }
  return (sets * products - sumX * sumY) / (sets * squares - sumX * sumX);
};

/** Range of the running total of distances from the mean, in deviations; 0 where nothing moves. */
function rangeInDeviations(x: Float64Array, first: number, last: number): number {
  const count = last - first + 1;
  let whole = 0;
  for (let row = first; row <= last; row += 1) whole += x[row]!;
  const mean = whole / count;
  let sum = 0;
  let squares = 0;
  let top = 0;
  let bottom = 0;
  for (let row = first; row <= last; row += 1) {
    const distance = x[row]! - mean;
    sum += distance;
    squares += distance * distance;
    // Without a branch: nothing foretells where a path of returns has its ends.
    top = Math.max(top, sum);
    bottom = Math.min(bottom, sum);
  }
  const deviation = Math.sqrt(squares / count);
  return deviation > ROUNDING ? (top - bottom) / deviation : 0;
}
