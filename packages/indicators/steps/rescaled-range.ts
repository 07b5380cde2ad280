import type { Step } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/** Fewest values of a part of the window. */
const MIN_PART = 8;

/**
 * Hurst's exponent of the last `period` returns by their rescaled range: how the range of their running
 * total, in deviations, grows with the number of returns. The window is cut into one part, two, four and
 * so on, as long as each has eight values; the exponent is the slope of the logarithm of the mean range
 * against that of the length. Undefined where nothing moves. Source: Hurst (1951); Stock.Indicators, whose
 * parts end with the window.
 *
 * Further outputs, which only the step itself reads: for each length the range of the part that ends with
 * the row, as a part of this window is the last of one before.
 */
export function rescaledRange(period: number): Step<1> {
  const reach = period - 1;
  const sets = Math.floor(Math.log2(period / MIN_PART)) + 1;
  const lengths = Array.from({ length: sets }, (_, set) => Math.floor(period / 2 ** set));
  return {
    stateSize: 0,
    lookbacks: [reach, ...lengths.map((length) => length - 1)],
    settle: reach,
    work: period,
    bind(inputs, outputs) {
      const [x] = inputs;
      const [exponents, ...ranges] = outputs as [Float64Array, ...Float64Array[]];
      return (from, to, age) => {
        const begin = from - age;
        lengths.forEach((length, set) => {
          const range = ranges[set]!;
          const first = begin + length - 1;
          undefinedBefore(first, range, from, to);
          for (let row = Math.max(from, first); row < to; row += 1) {
            range[row] = rangeInDeviations(x, row - length + 1, row);
          }
        });
        undefinedBefore(begin + reach, exponents, from, to);
        for (let row = Math.max(from, begin + reach); row < to; row += 1) {
          exponents[row] = slope(ranges, lengths, row);
        }
      };
    },
  };
}

/** Slope of the mean range against the length, both as logarithms, over the window that ends with a row. */
function slope(ranges: readonly Float64Array[], lengths: readonly number[], row: number): number {
  let sumX = 0;
  let sumY = 0;
  let squares = 0;
  let products = 0;
  for (let set = 0; set < lengths.length; set += 1) {
    const length = lengths[set]!;
    const parts = 2 ** set;
    let total = 0;
    for (let back = parts - 1; back >= 0; back -= 1) total += ranges[set]![row - back * length]!;
    if (total === 0) return NaN;
    const size = Math.log(length);
    const range = Math.log(total / parts);
    sumX += size;
    sumY += range;
    squares += size * size;
    products += size * range;
  }
  const sets = lengths.length;
  return (sets * products - sumX * sumY) / (sets * squares - sumX * sumX);
}

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
