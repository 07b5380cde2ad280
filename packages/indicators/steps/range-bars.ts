import type { Step } from '#indicators/engine/step-graph.ts';
import { turnOf, wholeBricks, type BrickScale } from '#indicators/steps/brick-scale.ts';

/**
 * Bars of one range on closes: a bar is complete where a close is a whole range away from the lowest or
 * highest close in it, and the next begins at that end. Input: close. Outputs: top and bottom of the
 * newest complete bar, its direction (0 until there is one), the bars that the row completed, negative
 * downward, and 1 or -1 where they turn the direction.
 */
export function rangeBars(scale: BrickScale): Step<1, 5> {
  return {
    // Lowest and highest place in the current bar; top and direction of the newest complete one.
    stateSize: 4,
    lookbacks: [0, 0, 0, 0, 0],
    settle: Infinity,
    bind(inputs, outputs, state, at) {
      const [close] = inputs;
      const [tops, bottoms, directions, added, turned] = outputs;
      return (from, to, age) => {
        const start = scale.placeOf(close[from]!);
        let low = age === 0 ? start : state[at]!;
        let high = age === 0 ? start : state[at + 1]!;
        let top = age === 0 ? start : state[at + 2]!;
        let direction = state[at + 3]!;
        for (let row = from; row < to; row += 1) {
          const place = scale.placeOf(close[row]!);
          const up = Math.max(0, wholeBricks(place - low, scale));
          const down = Math.max(0, wholeBricks(high - place, scale));
          turned[row] = turnOf(direction, up > 0 ? up : 0 - down);
          if (up > 0) {
            low += up * scale.height;
            high = Math.max(low, place);
            top = low;
            direction = 1;
          } else if (down > 0) {
            high -= down * scale.height;
            low = Math.min(high, place);
            top = high + scale.height;
            direction = -1;
          } else {
            low = Math.min(low, place);
            high = Math.max(high, place);
          }
          tops[row] = scale.priceAt(top);
          bottoms[row] = scale.priceAt(direction === 0 ? top : top - scale.height);
          directions[row] = direction;
          added[row] = up > 0 ? up : 0 - down;
        }
        state[at] = low;
        state[at + 1] = high;
        state[at + 2] = top;
        state[at + 3] = direction;
      };
    },
  };
}
