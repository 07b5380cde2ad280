import type { Step } from '#indicators/engine/step-graph.ts';
import { turnOf, wholeBricks, type BrickScale } from '#indicators/steps/brick-scale.ts';

/**
 * Bricks of one height on closes, on a grid that begins at zero or at a price of one, so that it is the
 * same wherever the bars begin. A brick is added where a close is a whole brick beyond the newest one,
 * whichever way, so a turn takes two from its end. Input: close. Outputs: top and bottom of the newest
 * brick, its direction (0 until there is one), the bricks that the bar added, negative downward, and 1 or
 * -1 where they turn the direction. Source: Nison, Beyond Candlesticks (1994), and Stock.Indicators 3.0
 * Renko, whose grid begins at the first close.
 */
export function renko(scale: BrickScale): Step<1, 5> {
  return {
    // The number of the newest brick on the grid, and its direction.
    stateSize: 2,
    lookbacks: [0, 0, 0, 0, 0],
    settle: Infinity,
    bind(inputs, outputs, state, at) {
      const [close] = inputs;
      const [tops, bottoms, directions, added, turned] = outputs;
      return (from, to, age) => {
        let brick = age === 0 ? wholeBricks(scale.placeOf(close[from]!), scale) : state[at]!;
        let direction = state[at + 1]!;
        for (let row = from; row < to; row += 1) {
          const place = scale.placeOf(close[row]!);
          const above = wholeBricks(place, scale) - 1;
          const below = -wholeBricks(-place, scale);
          let bricks = 0;
          if (above > brick) bricks = above - brick;
          else if (below < brick) bricks = below - brick;
          brick += bricks;
          turned[row] = turnOf(direction, bricks);
          if (bricks !== 0) direction = Math.sign(bricks);
          tops[row] = scale.priceAt((brick + 1) * scale.height);
          bottoms[row] = scale.priceAt(brick * scale.height);
          directions[row] = direction;
          added[row] = bricks;
        }
        state[at] = brick;
        state[at + 1] = direction;
      };
    },
  };
}
