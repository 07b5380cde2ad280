import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * The highest of the first input and the lowest of the second over the last `period` rows: the range
 * in which price moved. Outputs: highest, lowest, and two columns that only the step reads.
 *
 * The cost per row does not grow with the period. The rows are cut into blocks of `period`, counted
 * from the first, so every window is the end of one block and the beginning of the next. For a
 * complete block two columns keep the extremes from each row to the block's end; for the current
 * block the state keeps those since its beginning. Source: van Herk, Pattern Recognition
 * Letters 13 (1992).
 */
export function channel(period: number): Step<2, 4> {
  const reach = period - 1;
  return {
    key: `channel ${period}`,
    stateSize: 2,
    lookbacks: [reach, reach, 0, 0],
    settle: reach,
    window: reach,
    bind(inputs, outputs, state, at) {
      const [high, low] = inputs;
      const [top, bottom, topTail, bottomTail] = outputs;
      return (from, to, age) => {
        let place = age % period;
        let isFirstBlock = age < period;
        let best = place === 0 ? -Infinity : state[at]!;
        let worst = place === 0 ? Infinity : state[at + 1]!;
        for (let row = from; row < to; row += 1) {
          const blockEnd = Math.min(to, row + reach - place);
          const undefinedEnd = isFirstBlock ? blockEnd : row;
          for (; row < undefinedEnd; row += 1) {
            top[row] = NaN;
            bottom[row] = NaN;
          }
          for (; row < blockEnd; row += 1) {
            if (high[row]! > best) best = high[row]!;
            if (low[row]! < worst) worst = low[row]!;
            top[row] = Math.max(best, topTail[row - reach]!);
            bottom[row] = Math.min(worst, bottomTail[row - reach]!);
          }
          if (row === to) break;
          // The last row of a block: its window is the block.
          markTails(high, low, topTail, bottomTail, row, period);
          top[row] = topTail[row - reach]!;
          bottom[row] = bottomTail[row - reach]!;
          best = -Infinity;
          worst = Infinity;
          place = 0;
          isFirstBlock = false;
        }
        state[at] = best;
        state[at + 1] = worst;
      };
    },
  };
}

/** Marks the extremes from each row of a block to its end. */
function markTails(
  high: Float64Array,
  low: Float64Array,
  topTail: Float64Array,
  bottomTail: Float64Array,
  end: number,
  period: number,
): void {
  let best = -Infinity;
  let worst = Infinity;
  for (let row = end; row > end - period; row -= 1) {
    if (high[row]! > best) best = high[row]!;
    if (low[row]! < worst) worst = low[row]!;
    topTail[row] = best;
    bottomTail[row] = worst;
  }
}
