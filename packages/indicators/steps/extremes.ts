import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * The highest of the last `period` values, and how many bars ago it was: of equal ones the newest.
 * Outputs: value, bars ago (0 is the current bar), and a column that only the step itself reads.
 * For the values of a highest and a lowest alone, `channel` is faster.
 */
export function highest(period: number): Step<1, 3> {
  return extreme(period, 1);
}

/** The lowest of the last `period` values; as `highest` in everything else. */
export function lowest(period: number): Step<1, 3> {
  return extreme(period, -1);
}

/**
 * Works in blocks as `channel` does. The column keeps, for each row of a complete block, how far
 * from the block's end the extreme from that row on is.
 *
 * @param sign 1 for the highest, -1 for the lowest, which is the highest of the negated values.
 */
function extreme(period: number, sign: 1 | -1): Step<1, 3> {
  const reach = period - 1;
  return {
    key: `extreme ${period} ${sign}`,
    stateSize: 1,
    lookbacks: [reach, reach, 0],
    settle: reach,
    window: reach,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [value, barsAgo, tail] = outputs;
      return (from, to, age) => {
        let place = age % period;
        let isFirstBlock = age < period;
        let bestRow = place === 0 ? from : from - state[at]!;
        for (let row = from; row < to; row += 1) {
          const blockEnd = Math.min(to, row + reach - place);
          const lastEnd = row - place - 1;
          let best = sign * x[bestRow]!;
          const undefinedEnd = isFirstBlock ? blockEnd : row;
          for (; row < undefinedEnd; row += 1) {
            value[row] = NaN;
            barsAgo[row] = NaN;
          }
          for (; row < blockEnd; row += 1) {
            const now = sign * x[row]!;
            if (now >= best) {
              best = now;
              bestRow = row;
            }
            const before = lastEnd - tail[row - reach]!;
            const found = sign * x[before]! > best ? before : bestRow;
            value[row] = x[found]!;
            barsAgo[row] = row - found;
          }
          if (row === to) break;
          // The last row of a block: its window is the block.
          markTails(x, tail, row, period, sign);
          barsAgo[row] = tail[row - reach]!;
          value[row] = x[row - tail[row - reach]!]!;
          bestRow = row + 1;
          place = 0;
          isFirstBlock = false;
        }
        state[at] = to - bestRow;
      };
    },
  };
}

function markTails(
  x: Float64Array,
  tail: Float64Array,
  end: number,
  period: number,
  sign: 1 | -1,
): void {
  let best = -Infinity;
  let back = 0;
  for (let distance = 0; distance < period; distance += 1) {
    const now = sign * x[end - distance]!;
    if (now > best) {
      best = now;
      back = distance;
    }
    tail[end - distance] = back;
  }
}
