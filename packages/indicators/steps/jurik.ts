import type { Advance, Step } from '#indicators/engine/step-graph.ts';
import { rowsToForget } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/** Rows of the mean distance from the bands, and rows before the current one of its usual size. */
const [DISTANCE_ROWS, USUAL_ROWS] = [10, 65] as const;
const STATE_SIZE = 6;

/**
 * The published approximation of Jurik's average. Two bands follow the value; how far it is from them,
 * against what is usual, sets the weight of an adaptive exponential average, which is then filtered
 * twice more, once with a part of its slope added. Source: the formula that circulates as JMA (Everget;
 * pandas-ta): Jurik Research has never published its own. Further outputs, which only the step itself
 * reads: the distance from the bands, and its mean over ten rows.
 *
 * @param phase From -100 to 100: how much of the slope is added, from a half to two and a half times.
 */
export function jurik(period: number, phase: number): Step<number, 3> {
  const factors = factorsOf(period, phase);
  const { beta, bands } = factors;
  return {
    stateSize: STATE_SIZE,
    lookbacks: [period - 1, 0, 0],
    // Bands and their usual distance answer to each other, so a start is seen for several windows.
    settle:
      period - 1 + 4 * (USUAL_ROWS + DISTANCE_ROWS) + rowsToForget(bands) + 3 * rowsToForget(beta),
    window: USUAL_ROWS,
    work: 3 + DISTANCE_ROWS + USUAL_ROWS,
    bind(inputs, outputs, state, at) {
      const x = inputs[0]!;
      const [y] = outputs;
      const advanceRow = bindRow(factors, inputs, outputs, state, at);
      const advance: Advance = (from, to, age) => {
        for (let row = from; row < to; row += 1) {
          if (age + row === from) {
            outputs[1][row] = 0;
            outputs[2][row] = 0;
            state.fill(x[row]!, at, at + 4);
            y[row] = x[row]!;
          } else advanceRow(row, age + row - from);
        }
        undefinedBefore(from - age + period - 1, y, from, to);
      };
      return advance;
    },
  };
}

interface Factors {
  readonly beta: number;
  readonly bands: number;
  readonly phaseShare: number;
  readonly exponent: number;
  readonly mostVolatile: number;
}

function factorsOf(period: number, phase: number): Factors {
  const half = 0.5 * (period - 1);
  const scale = Math.max(0, Math.log2(Math.sqrt(half)) + 2);
  const exponent = Math.max(scale - 2, 0.5);
  const reach = scale * Math.sqrt(half);
  return {
    beta: (0.45 * (period - 1)) / (0.45 * (period - 1) + 2),
    bands: reach / (reach + 1),
    phaseShare: 1.5 + phase / 100,
    exponent,
    mostVolatile: scale ** (1 / exponent),
  };
}

/** Calculates one row that is not the first. State: average, upper, lower, first stage, slope, move. */
function bindRow(
  { beta, bands, phaseShare, exponent, mostVolatile }: Factors,
  inputs: readonly Float64Array[],
  outputs: readonly Float64Array[],
  state: Float64Array,
  at: number,
): (row: number, age: number) => void {
  const x = inputs[0]!;
  const y = outputs[0]!;
  const distances = outputs[1]!;
  const means = outputs[2]!;
  return (row, age) => {
    const value = x[row]!;
    const above = value - state[at + 1]!;
    const below = value - state[at + 2]!;
    const [far, near] = [Math.abs(above), Math.abs(below)] as const;
    distances[row] = far === near ? 0 : Math.max(far, near);
    means[row] = sumOf(distances, row, Math.min(DISTANCE_ROWS, age)) / DISTANCE_ROWS;
    const usualRows = Math.min(USUAL_ROWS, age) + 1;
    const usual = sumOf(means, row, usualRows) / usualRows;
    const relative = usual === 0 ? 0 : distances[row] / usual;
    const power = Math.max(1, Math.min(mostVolatile, relative)) ** exponent;
    const pull = bands ** Math.sqrt(power);
    state[at + 1] = above > 0 ? value : value - pull * above;
    state[at + 2] = below < 0 ? value : value - pull * below;
    const alpha = beta ** power;
    const first = (1 - alpha) * value + alpha * state[at + 3]!;
    state[at + 3] = first;
    const slope = (value - first) * (1 - beta) + beta * state[at + 4]!;
    state[at + 4] = slope;
    const ahead = first + phaseShare * slope;
    const move = (ahead - state[at]!) * (1 - alpha) ** 2 + alpha ** 2 * state[at + 5]!;
    state[at + 5] = move;
    state[at] = state[at]! + move;
    y[row] = state[at];
  };
}

/** Sum of so many rows, the last one included. */
function sumOf(x: Float64Array, last: number, rows: number): number {
  let sum = 0;
  for (let row = last - rows + 1; row <= last; row += 1) sum += x[row]!;
  return sum;
}
