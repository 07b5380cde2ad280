import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * 1 from where a value exceeds the upper of two bounds until it falls below the lower one, -1 from
 * there on; what differs by rounding alone is on neither side. Inputs: the value and both bounds. It begins with the
 * side of the nearer bound.
 *
 * With lines, two more inputs are what shows while it is up and while it is down, and a second output
 * is that line as it was where the value was last beyond a bound.
 *
 * @param settle Rows after which 999 in 1000 pairs of starts agree: they do once the value leaves the
 *   bounds; when they do depends on the data.
 */
export function heldSide(settle: number): Step<3, 1>;
export function heldSide(settle: number, hasLine: true): Step<5, 2>;
export function heldSide(settle: number, hasLine = false): Step<3 | 5, 1 | 2> {
  return {
    // The side, and the line.
    stateSize: 2,
    lookbacks: hasLine ? [0, 0] : [0],
    settle,
    bind(inputs, outputs, state, at) {
      const [x, uppers, lowers, whileUp, whileDown] = inputs;
      const [sides, lines] = outputs;
      return (from, to, age) => {
        let side = state[at]!;
        let line = state[at + 1]!;
        for (let row = from; row < to; row += 1) {
          const value = x[row]!;
          const isAbove = isBeyond(value, uppers[row]!, value);
          const isBelow = isBeyond(lowers[row]!, value, value);
          const isFirst = age + row - from === 0;
          if (isAbove) side = 1;
          else if (isBelow) side = -1;
          else if (isFirst)
            side = isBeyond(uppers[row]! - value, value - lowers[row]!, value) ? -1 : 1;
          sides[row] = side;
          if (lines === undefined || whileUp === undefined || whileDown === undefined) continue;
          if (isAbove || isBelow || isFirst) line = side === 1 ? whileUp[row]! : whileDown[row]!;
          lines[row] = line;
        }
        state[at] = side;
        state[at + 1] = line;
      };
    },
  };
}
