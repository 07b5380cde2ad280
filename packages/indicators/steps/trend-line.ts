import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * The lines through the last two swing highs and the last two swing lows, in each row. Inputs: kind of the
 * newest of four alternating swings (1 high, -1 low), then price and age of each, the newest first.
 * Outputs: the line of the highs, and that of the lows; NaN before two of each.
 */
export const trendLines: Step<number, 2> = {
  stateSize: 0,
  lookbacks: [0, 0],
  settle: 0,
  bind(inputs, outputs) {
    const newest = inputs[0]!;
    const [upper, lower] = outputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const odd = lineAt(inputs, 1, row);
        const even = lineAt(inputs, 3, row);
        const isHigh = newest[row]! > 0;
        upper[row] = isHigh ? odd : even;
        lower[row] = isHigh ? even : odd;
      }
    };
  },
};

/** Where the line through a swing and the next one of its kind is now. */
function lineAt(inputs: readonly Float64Array[], first: number, row: number): number {
  const [price, back] = [inputs[first]![row]!, inputs[first + 1]![row]!];
  const [earlier, farther] = [inputs[first + 4]![row]!, inputs[first + 5]![row]!];
  return price + ((price - earlier) / (farther - back)) * back;
}
