import type { Step } from '#indicators/engine/step-graph.ts';

/** Where the median line begins: at its swing, half the way to the next in price, or in time too. */
export const HANDLES = ['standard', 'schiff', 'modified_schiff'] as const;
export type Handle = (typeof HANDLES)[number];

/**
 * Andrews' pitchfork in each row. Inputs: price and age of the last swing, of the one before it, and of the
 * one before that. Outputs: the median line, the parallel above it and the one below. Where the middle of
 * the last two swings is no newer than the handle there is no line.
 */
export function pitchfork(handle: Handle): Step<6, 3> {
  const inPrice = handle === 'standard' ? 0 : 0.5;
  const inTime = handle === 'modified_schiff' ? 0.5 : 0;
  return {
    stateSize: 0,
    lookbacks: [0, 0, 0],
    settle: 0,
    bind(inputs, outputs) {
      const [lastPrice, lastBack, nextPrice, nextBack, firstPrice, firstBack] = inputs;
      const [median, upper, lower] = outputs;
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          const [first, next, last] = [firstPrice[row]!, nextPrice[row]!, lastPrice[row]!];
          const price = first + inPrice * (next - first);
          const back = firstBack[row]! + inTime * (nextBack[row]! - firstBack[row]!);
          const width = back - (nextBack[row]! + lastBack[row]!) / 2;
          const slope = width > 0 ? ((next + last) / 2 - price) / width : NaN;
          const a = next + slope * nextBack[row]!;
          const b = last + slope * lastBack[row]!;
          median[row] = price + slope * back;
          upper[row] = Math.max(a, b);
          lower[row] = Math.min(a, b);
        }
      };
    },
  };
}
