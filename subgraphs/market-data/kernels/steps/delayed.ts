import type { Step } from '#market-data/kernels/kernel.ts';

/** The value of so many rows before. */
export function delayed(rows: number): Step {
  return {
    stateSize: 0,
    lookbacks: [rows],
    settle: rows,
    advance(inputs, outputs, from, to, age) {
      const x = inputs[0]!;
      const y = outputs[0]!;
      for (let row = from; row < to; row += 1) {
        y[row] = age + row - from < rows ? NaN : x[row - rows]!;
      }
    },
  };
}
