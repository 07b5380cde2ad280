import type { Step } from '#market-data/kernels/kernel.ts';

/**
 * The total of the first input over the last `period` rows, divided by that of the second and times
 * `scale`; 0 where the second total is zero. Inputs are not negative, and the first nowhere exceeds
 * the second where the answer must stay within the scale.
 *
 * Nothing is ever taken out of a total: as in `channel`, rows are counted off in blocks, and a window
 * is the end of one block and the beginning of the next. So no rounding error outlives its window,
 * a window of zeros has exactly zero as its total, and equal totals have exactly the ratio 1.
 */
export function ratioOfSums(period: number, scale = 1): Step {
  const reach = period - 1;
  return {
    stateSize: 2,
    // The other two columns, which only the step reads: totals from each row to its block's end.
    lookbacks: [reach, 0, 0],
    settle: reach,
    window: reach,
    bind(inputs, outputs, state, at) {
      const a = inputs[0]!;
      const b = inputs[1]!;
      const y = outputs[0]!;
      const tailA = outputs[1]!;
      const tailB = outputs[2]!;
      return (from, to, age) => {
        let place = age % period;
        let isFirstBlock = age < period;
        let sumA = state[at]!;
        let sumB = state[at + 1]!;
        for (let row = from; row < to; row += 1) {
          const blockEnd = Math.min(to, row + reach - place);
          const undefinedEnd = isFirstBlock ? blockEnd : row;
          for (; row < undefinedEnd; row += 1) {
            sumA += a[row]!;
            sumB += b[row]!;
            y[row] = NaN;
          }
          for (; row < blockEnd; row += 1) {
            sumA += a[row]!;
            sumB += b[row]!;
            const total = sumB + tailB[row - reach]!;
            y[row] = total === 0 ? 0 : scale * ((sumA + tailA[row - reach]!) / total);
          }
          if (row === to) break;
          // The last row of a block: its window is the block.
          sumA = 0;
          sumB = 0;
          for (let back = row; back > row - period; back -= 1) {
            sumA += a[back]!;
            sumB += b[back]!;
            tailA[back] = sumA;
            tailB[back] = sumB;
          }
          y[row] = sumB === 0 ? 0 : scale * (sumA / sumB);
          sumA = 0;
          sumB = 0;
          place = 0;
          isFirstBlock = false;
        }
        state[at] = sumA;
        state[at + 1] = sumB;
      };
    },
  };
}
