import { moveBeyondRounding } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Volume of the current wave, and its direction: 1 up, -1 down, 0 before the first move. A wave ends where
 * a value lies farther than a share from the wave's farthest one, against it; the bars since that one are
 * the next wave's. A value that only stays goes with the wave. Inputs: value, volume.
 *
 * @param reversal That share; 0 for any move at all.
 */
export function waveVolume(reversal: number): Step<2, 2> {
  return {
    // The direction, the farthest value, and the volumes of the wave and of the bars since that value.
    stateSize: 4,
    lookbacks: [0, 0],
    // Two starts agree once both turn at the same bar; when they do depends on the data.
    settle: 20 + Math.ceil(4_000 * reversal),
    window: 0,
    bind(inputs, outputs, state, at) {
      const [x, volume] = inputs;
      const [waves, directions] = outputs;
      return (from, to, age) => {
        let direction = state[at]!;
        let farthest = age === 0 ? x[from]! : state[at + 1]!;
        let wave = state[at + 2]!;
        let since = state[at + 3]!;
        for (let row = from; row < to; row += 1) {
          const value = x[row]!;
          const move = moveBeyondRounding(value, farthest);
          wave += volume[row]!;
          if (direction === 0) direction = Math.sign(move);
          if (move * direction >= 0) {
            farthest = value;
            since = 0;
          } else {
            since += volume[row]!;
            if (Math.abs(move) >= reversal * Math.abs(farthest)) {
              direction = -direction;
              farthest = value;
              wave = since;
              since = 0;
            }
          }
          waves[row] = wave;
          directions[row] = direction;
        }
        state[at] = direction;
        state[at + 1] = farthest;
        state[at + 2] = wave;
        state[at + 3] = since;
      };
    },
  };
}
