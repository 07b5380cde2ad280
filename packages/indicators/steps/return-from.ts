import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * 1 in the row in which a value falls below `lower` after it was above `upper`, with nothing below `lower`
 * in between; 0 elsewhere. What happened more than `maxRows` rows before is forgotten, so that a row has
 * one value wherever the data begin.
 */
export function returnFrom(upper: number, lower: number, maxRows: number): Step<1, 1> {
  return {
    // Rows since the value was above the upper level without having been below the lower one; 0 is never.
    stateSize: 1,
    lookbacks: [0],
    settle: maxRows,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to) => {
        let since = state[at]!;
        for (let row = from; row < to; row += 1) {
          if (since > 0) since = since < maxRows ? since + 1 : 0;
          const value = x[row]!;
          y[row] = since > 0 && value < lower ? 1 : 0;
          if (value < lower) since = 0;
          else if (value > upper) since = 1;
        }
        state[at] = since;
      };
    },
  };
}
