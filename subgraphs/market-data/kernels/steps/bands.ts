import type { Formula } from '#market-data/kernels/compose.ts';

/**
 * Where a value stands between two bands: 0 at the lower one, 1 at the upper one, below 0 and above
 * 1 outside, and 0.5 where the bands meet. Inputs: value, lower, upper. Source: Bollinger's %b, and
 * TA-Lib 0.8 PERCENTB for bands that meet.
 */
export const placeBetween: Formula = (inputs, output, from, to) => {
  const x = inputs[0]!;
  const lower = inputs[1]!;
  const upper = inputs[2]!;
  for (let row = from; row < to; row += 1) {
    const bottom = lower[row]!;
    const width = upper[row]! - bottom;
    output[row] = width === 0 ? 0.5 : (x[row]! - bottom) / width;
  }
};

/**
 * Distance of two bands as a percentage of the line between them; 0 where that is zero. Inputs:
 * lower, upper, middle. Source: Bollinger's BandWidth; TA-Lib 0.8 BBW.
 */
export const percentWidth: Formula = (inputs, output, from, to) => {
  const lower = inputs[0]!;
  const upper = inputs[1]!;
  const middle = inputs[2]!;
  for (let row = from; row < to; row += 1) {
    const line = middle[row]!;
    output[row] = line === 0 ? 0 : (100 * (upper[row]! - lower[row]!)) / line;
  }
};
