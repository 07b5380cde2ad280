import {
  colourBits,
  dojiBit,
  shadowBits,
  sizeBits,
  ENCODED_CANDLES,
  appendCandle,
} from '#indicators/arithmetic/candle-traits.ts';
import type { CandlePart } from '#indicators/arithmetic/candles.ts';
import { CANDLE_MEASURES } from '#indicators/arithmetic/candles.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/** Rows between the two totals that a mean of ten candles is made of. */
export const APART = 5;

const DOJI_FACTOR = CANDLE_MEASURES.bodyDoji.factor;
const SHADOW_FACTOR = CANDLE_MEASURES.shadowVeryShort.factor;

/**
 * The traits of each candle and of the four before it in one number, so that a pattern sees by one
 * comparison that it is not there. Inputs: open, high, low, close, then the totals of the given parts. What
 * needs other totals, or more candles than there are before the row, is left out.
 */
export function candleTraits(parts: readonly CandlePart[]): Step<number, 1> {
  return {
    key: `candle traits ${parts.join()}`,
    stateSize: 0,
    lookbacks: [0],
    // Of the candle itself: a step that looks at earlier candles counts them.
    settle: parts.length > 0 ? APART : 0,
    window: APART,
    work: 2 + 2 * parts.length,
    bind(inputs, outputs) {
      const [open, high, low, close] = inputs as Prices;
      const bodies = inputs[4 + parts.indexOf('body')]!;
      const ranges = inputs[4 + parts.indexOf('range')]!;
      const hasBodies = parts.includes('body');
      const hasRanges = parts.includes('range');
      const [y] = outputs;
      return (from, to, age) => {
        let encoded = age === 0 ? 0 : y[from - 1]! | 0;
        // Behind totals there are candles before the first row, and their colours need nothing else.
        if (age === 0 && parts.length > 0) {
          for (let row = from - ENCODED_CANDLES + 1; row < from; row += 1) {
            encoded = appendCandle(encoded, colourBits(close[row]! >= open[row]!));
          }
        }
        for (let row = from; row < to; row += 1) {
          const begin = open[row]!;
          const end = close[row]!;
          const body = Math.abs(end - begin);
          let own = colourBits(end >= begin);
          if (hasBodies) {
            const usual = (bodies[row - APART]! + bodies[row]!) / 10;
            own |= sizeBits(body > usual, body < usual);
          }
          if (hasRanges) {
            const usual = (ranges[row - APART]! + ranges[row]!) / 10;
            const top = high[row]!;
            const bottom = low[row]!;
            const shadow = SHADOW_FACTOR * usual;
            own |= dojiBit(body <= DOJI_FACTOR * usual);
            own |= shadowBits(top - begin, top - end, begin - bottom, end - bottom, shadow);
          }
          encoded = appendCandle(encoded, own);
          y[row] = encoded;
        }
      };
    },
  };
}

type Prices = readonly [Float64Array, Float64Array, Float64Array, Float64Array];
