import type { Step } from '#indicators/engine/step-graph.ts';

/** Numbers of a stretch of rows: its highest value, its lowest, and its largest drawdown. */
const SIZE = 3;

/**
 * Largest drawdown within the last `period` values: how far any of them is below the highest before it
 * in the window, in percent of that; 0 where values only rise.
 *
 * The cost does not grow with the period. As in `deviation`, a window is the end of one block of rows
 * and the beginning of the next; two stretches that follow each other have the larger of their
 * drawdowns, or that from the top of the first to the bottom of the second.
 */
export function maxDrawdown(period: number): Step<1, 1> {
  const reach = period - 1;
  return {
    // The current block, then each end of the block before.
    stateSize: SIZE + SIZE * period,
    lookbacks: [reach],
    settle: reach,
    work: 2,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      const ends = at + SIZE;
      return (from, to, age) => {
        for (let row = from, rows = age; row < to; row += 1, rows += 1) {
          const place = rows % period;
          if (place === 0) {
            if (rows > 0) markEnds(x, row, period, state, ends);
            state[at] = -Infinity;
            state[at + 1] = Infinity;
            state[at + 2] = 0;
          }
          const value = x[row]!;
          const top = Math.max(state[at]!, value);
          state[at + 2] = Math.max(state[at + 2]!, fallFrom(top, value));
          state[at] = top;
          state[at + 1] = Math.min(state[at + 1]!, value);
          // The last row of a block has the whole of it and nothing of the one before.
          const end = ends + SIZE * place;
          const isWhole = place === reach;
          const before = isWhole ? 0 : state[end + 2]!;
          const across = isWhole ? 0 : fallFrom(state[end]!, state[at + 1]!);
          y[row] = rows < reach ? NaN : Math.max(state[at + 2]!, before, across);
        }
      };
    },
  };
}

/** Marks, for each place of a block that begins at `row`, what its window has of the one before. */
function markEnds(
  x: Float64Array,
  row: number,
  period: number,
  state: Float64Array,
  ends: number,
): void {
  let top = -Infinity;
  let bottom = Infinity;
  let fall = 0;
  for (let place = period - 1; place > 0; place -= 1) {
    const value = x[row - period + place]!;
    fall = Math.max(fall, fallFrom(value, bottom));
    top = Math.max(top, value);
    bottom = Math.min(bottom, value);
    const end = ends + SIZE * (place - 1);
    state[end] = top;
    state[end + 1] = bottom;
    state[end + 2] = fall;
  }
}

/** How far a value is below another, in percent of that; 0 where it is not. */
function fallFrom(top: number, value: number): number {
  return top > 0 && value < top ? 100 * (1 - value / top) : 0;
}
