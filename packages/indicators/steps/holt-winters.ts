import type { Step } from '#indicators/engine/step-graph.ts';
import { TOLERANCE } from '#indicators/engine/step-graph.ts';

/** Weights of the newest row in the level, in its slope, and in the change of its slope. */
export interface HoltWintersWeights {
  readonly level: number;
  readonly slope: number;
  readonly acceleration: number;
}

/** Rows after which a smoothing that does not forget is taken never to do so. */
const MAX_ROWS = 20_000;

/**
 * Holt's exponential smoothing with a slope that has a slope itself: the forecast of the next value is
 * the level, its slope and half of its acceleration. It starts from the first value at rest. Source:
 * Holt (1957) and Winters (1960) in the form of pandas-ta HWMA, without seasons.
 */
export function holtWinters(weights: HoltWintersWeights): Step<1, 1> {
  const { level: a, slope: b, acceleration: c } = weights;
  return {
    stateSize: 3,
    lookbacks: [0],
    settle: rowsUntilForgotten(weights),
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let level = age === 0 && to > from ? x[from]! : state[at]!;
        let slope = state[at + 1]!;
        let acceleration = state[at + 2]!;
        for (let row = from; row < to; row += 1) {
          const next = (1 - a) * (level + slope + 0.5 * acceleration) + a * x[row]!;
          const steeper = (1 - b) * (slope + acceleration) + b * (next - level);
          acceleration = (1 - c) * acceleration + c * (steeper - slope);
          level = next;
          slope = steeper;
          y[row] = level + slope + 0.5 * acceleration;
        }
        state[at] = level;
        state[at + 1] = slope;
        state[at + 2] = acceleration;
      };
    },
  };
}

/** Rows after which nothing of a state is left, by following one at whose values nothing is added. */
export function rowsUntilForgotten({
  level: a,
  slope: b,
  acceleration: c,
}: HoltWintersWeights): number {
  let [level, slope, acceleration] = [1, 1, 1];
  for (let rows = 1; rows <= MAX_ROWS; rows += 1) {
    const next = (1 - a) * (level + slope + 0.5 * acceleration);
    const steeper = (1 - b) * (slope + acceleration) + b * (next - level);
    acceleration = (1 - c) * acceleration + c * (steeper - slope);
    level = next;
    slope = steeper;
    if (Math.max(Math.abs(level), Math.abs(slope), Math.abs(acceleration)) < TOLERANCE) return rows;
  }
  return Infinity;
}
