import type { Step } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';

/**
 * The way from the low some bars ago up to the high, and from the high down to the low, each over that
 * of a random walk with steps of the mean range; the greatest over windows of `least` to `most` bars.
 * Inputs: high, low, and the mean range of each window. No way counts where the mean is nothing.
 * Source: Poulos, Of Trends and Random Walks (1991).
 */
export function randomWalk(least: number, most: number): Step<number, 2> {
  const roots = Array.from({ length: most - least + 1 }, (_, at) => Math.sqrt(least + at));
  return {
    stateSize: 0,
    lookbacks: [0, 0],
    settle: 0,
    window: most - 1,
    work: 2 + Math.ceil(roots.length / 4),
    bind(inputs, outputs) {
      const high = inputs[0]!;
      const low = inputs[1]!;
      const means = roots.map((_, at) => inputs[2 + at]!);
      const [ups, downs] = outputs;
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          const top = high[row]!;
          const bottom = low[row]!;
          const noise = ROUNDING * Math.abs(top);
          let up = -Infinity;
          let down = -Infinity;
          for (let at = 0; at < roots.length; at += 1) {
            const before = row - least - at + 1;
            const way = means[at]![row]! * roots[at]!;
            const isWay = way > noise;
            const upward = isWay ? (top - low[before]!) / way : 0;
            const downward = isWay ? (high[before]! - bottom) / way : 0;
            if (upward > up) up = upward;
            if (downward > down) down = downward;
          }
          ups[row] = up;
          downs[row] = down;
        }
      };
    },
  };
}
