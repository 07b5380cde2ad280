/** Shapes of the weights of a weighted average that are not a straight line. */
export const WINDOW_SHAPES = [
  'squared',
  'cubed',
  'fibonacci',
  'pascal',
  'sine',
  'hamming',
] as const;
export type WindowShape = (typeof WINDOW_SHAPES)[number];

/**
 * Weights of a window by its shape, from the oldest value to the newest. The first three grow to the
 * newest; the last three are symmetric. Sources: fwma, pwma and sinwma of pandas-ta, the sine being
 * that of Everget's script, which ends before it is zero; Hamming (1977).
 */
export function windowWeights(shape: WindowShape, period: number): number[] {
  switch (shape) {
    case 'squared':
      return Array.from({ length: period }, (_, place) => (place + 1) ** 2);
    case 'cubed':
      return Array.from({ length: period }, (_, place) => (place + 1) ** 3);
    case 'fibonacci':
      return fibonacci(period);
    case 'pascal':
      return pascal(period);
    case 'sine':
      return Array.from({ length: period }, (_, place) =>
        Math.sin((Math.PI * (place + 1)) / (period + 1)),
      );
    case 'hamming':
      return Array.from(
        { length: period },
        (_, place) => 0.54 - 0.46 * Math.cos((2 * Math.PI * place) / Math.max(1, period - 1)),
      );
  }
}

function fibonacci(period: number): number[] {
  const weights = [1, 1];
  while (weights.length < period) weights.push(weights.at(-1)! + weights.at(-2)!);
  return weights.slice(0, period);
}

/** A row of Pascal's triangle. */
function pascal(period: number): number[] {
  const weights = [1];
  for (let place = 1; place < period; place += 1) {
    weights.push((weights.at(-1)! * (period - place)) / place);
  }
  return weights;
}
