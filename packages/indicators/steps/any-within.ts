import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * 1 where any of the last `period` rows is more than nothing, undefined elsewhere. The input is not
 * negative.
 */
export function anyWithin(period: number): Step<1, 1> {
  const reach = period - 1;
  return {
    key: `any within ${period}`,
    // Rows up to the last one that is more than nothing, counted from the first.
    stateSize: 1,
    lookbacks: [reach],
    settle: reach,
    // No row before the next one is read.
    window: 0,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let last = age === 0 ? 0 : state[at]!;
        for (let row = from, rows = age + 1; row < to; row += 1, rows += 1) {
          if (x[row]! > 0) last = rows;
          y[row] = last > 0 && rows - last < period && rows > reach ? 1 : NaN;
        }
        state[at] = last;
      };
    },
  };
}
