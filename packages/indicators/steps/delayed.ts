import type { Step } from '#indicators/engine/step-graph.ts';

/** The value of so many rows before. */
export function delayed(rows: number): Step<1, 1> {
  return {
    key: `delayed ${rows}`,
    stateSize: 0,
    lookbacks: [rows],
    settle: rows,
    bind(inputs, outputs) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        for (let row = from; row < to; row += 1) {
          y[row] = age + row - from < rows ? NaN : x[row - rows]!;
        }
      };
    },
  };
}
