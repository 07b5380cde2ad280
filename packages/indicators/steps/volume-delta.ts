import { differenceOfParts } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Formula } from '#indicators/engine/compose.ts';

/** How the volume of a bar is divided between buyers and sellers where only its candle is known. */
export const DELTA_METHODS = ['body', 'range', 'direction'] as const;
export type DeltaMethod = (typeof DELTA_METHODS)[number];

/** What the methods are, as the documentation of a parameter says it. */
export const ABOUT_DELTA_METHOD =
  'How a candle divides its volume: `body` gives its wicks to both sides and its body to one, `range` divides ' +
  'the range at the close, and `direction` gives all of it to the side to which the body points.';

/**
 * Volume bought less volume sold, estimated from the candle; 0 for a bar without a range.
 * Inputs: open, high, low, close, volume.
 */
export function volumeDelta(method: DeltaMethod): Formula<5> {
  return (inputs, output) => {
    const [open, high, low, close, volume] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        const now = close[row]!;
        const top = high[row]!;
        const bottom = low[row]!;
        const body = now - open[row]!;
        const range = top - bottom;
        let share = 0;
        if (range > 0) {
          if (method === 'body') share = body / range;
          else
            share =
              method === 'range' ? differenceOfParts(now, top, bottom) / range : Math.sign(body);
        }
        output[row] = share * volume[row]!;
      }
    };
  };
}
