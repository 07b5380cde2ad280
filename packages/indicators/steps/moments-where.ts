import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * What a row adds to the sums of the straight line of least squares of the first input on the second,
 * over those rows alone in which the second is above zero, or below it: 1, both, the square of the
 * second, and their product; all 0 in the other rows.
 */
export function momentsWhere(sign: 1 | -1): Step<number, 5> {
  return {
    stateSize: 0,
    lookbacks: [0, 0, 0, 0, 0],
    settle: 0,
    bind([y, x], outputs) {
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          const isCounted = sign * x![row]! > 0;
          const [own, benchmark] = isCounted ? [y![row]!, x![row]!] : [0, 0];
          outputs[0][row] = isCounted ? 1 : 0;
          outputs[1][row] = own;
          outputs[2][row] = benchmark;
          outputs[3][row] = benchmark * benchmark;
          outputs[4][row] = own * benchmark;
        }
      };
    },
  };
}
