import type { Step } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/** Bars of a setup, of a countdown, and how far back the closes of a setup are compared. */
export const SETUP = 9;
export const COUNTDOWN = 13;
const COMPARED = 4;
/** How far back the close of a countdown is compared with lows or highs. */
const COUNTED = 2;

/** Slots of the state. */
const COUNT = 0;
const WAY = 1;
const DONE = 2;
const SIZE = 3;

/**
 * DeMark's sequential. Inputs: high, low, close. Outputs, all with the sign of the closes, negative
 * where they fall: the count of the setup, the setup that the bar completes, the same where it is
 * perfected, the count of the countdown, and the countdown that the bar completes.
 *
 * A setup is nine closes in a row on the same side of the close four bars before; then counting begins
 * again. A falling one is perfected where the low of its last or last but one bar is not above the lows of
 * the two bars before those. With a completed setup a countdown begins: thirteen closes, not
 * necessarily in a row, not above the low two bars before (not below the high, after rising closes). It
 * ends where a setup of the other side completes; one of its own side leaves it as it is. Source:
 * DeMark, The New Science of Technical Analysis (1994), without recycling and without the rule for the
 * thirteenth bar.
 */
export const tdSequential: Step<3, 5> = {
  stateSize: SIZE,
  lookbacks: [COMPARED, COMPARED, COMPARED, COMPARED, COMPARED],
  // Starts agree after a setup against the current countdown; when they do depends on the data.
  settle: 500,
  window: SETUP,
  bind(inputs, outputs, state, at) {
    const [high, low, close] = inputs as readonly [Float64Array, Float64Array, Float64Array];
    const [counts, setups, perfected, countdowns, completed] = outputs;
    return (from, to, age) => {
      const first = Math.min(to, from + Math.max(0, COMPARED - age));
      for (const column of outputs) undefinedBefore(first, column, from, to);
      for (let row = first; row < to; row += 1) {
        const side = Math.sign(close[row]! - close[row - COMPARED]!);
        const before = state[at + COUNT]!;
        const goesOn = side * before > 0 && Math.abs(before) < SETUP;
        const count = goesOn ? before + side : side;
        state[at + COUNT] = count;
        const isSetup = Math.abs(count) === SETUP;
        counts[row] = count;
        setups[row] = isSetup ? side : 0;
        perfected[row] = isSetup && isPerfected(side < 0 ? low : high, row, side) ? side : 0;
        if (isSetup && state[at + WAY] !== side) {
          state[at + WAY] = side;
          state[at + DONE] = 0;
        }
        const way = state[at + WAY]!;
        const done = state[at + DONE]! + (isCounted(way, high, low, close, row) ? 1 : 0);
        countdowns[row] = done === 0 ? 0 : way * done;
        completed[row] = done === COUNTDOWN ? way : 0;
        state[at + DONE] = done;
        if (done === COUNTDOWN) {
          state[at + WAY] = 0;
          state[at + DONE] = 0;
        }
      }
    };
  },
};

/** Whether the last or last but one bar goes at least as far as both bars before those. */
function isPerfected(extremes: Float64Array, row: number, side: number): boolean {
  const reached = Math.max(side * extremes[row]!, side * extremes[row - 1]!);
  return reached >= Math.max(side * extremes[row - 2]!, side * extremes[row - 3]!);
}

/** Whether a bar counts for a countdown that goes some way; none does without one. */
function isCounted(
  way: number,
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  row: number,
): boolean {
  if (way < 0) return close[row]! <= low[row - COUNTED]!;
  return way > 0 && close[row]! >= high[row - COUNTED]!;
}
