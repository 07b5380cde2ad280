import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Two bands around a middle line: the line plus `up` widths, and the line minus `down` widths.
 * Inputs: the line and the width. Outputs: the upper band and the lower one.
 */
export function envelope(up: number, down: number = up): Step<2, 2> {
  return {
    key: `envelope ${up} ${down}`,
    stateSize: 0,
    lookbacks: [0, 0],
    settle: 0,
    bind(inputs, outputs) {
      const [middle, width] = inputs;
      const [upper, lower] = outputs;
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          upper[row] = middle[row]! + up * width[row]!;
          lower[row] = middle[row]! - down * width[row]!;
        }
      };
    },
  };
}
