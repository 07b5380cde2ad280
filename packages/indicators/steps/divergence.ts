import type { Step } from '#indicators/engine/step-graph.ts';
import { PRICE_ROUNDING, ROUNDING } from '#indicators/engine/rounding.ts';

/** Bars on each side that a pivot must exceed; so many bars later it is confirmed. */
export const DIVERGENCE_PIVOT_BARS = 5;

/** Most bars between two pivots that are compared. */
export const MAX_BARS_APART = 60;

/** Which pivots count, and which divergences are reported. */
interface PivotRules {
  /** Bars before a pivot that it must exceed. */
  readonly left: number;
  /** Bars after a pivot that it must exceed; so many bars later it is confirmed. */
  readonly right: number;
  /** Least bars between two pivots that are compared. */
  readonly minApart: number;
  readonly maxApart: number;
  /** Whether hidden divergences are reported too. */
  readonly hidden: boolean;
}

/**
 * Divergences between price and an oscillator. Inputs: oscillator, high, low. Outputs: flags that are 1
 * in the row that confirms a bullish or a bearish divergence, and 0 elsewhere; then the same for hidden
 * ones, where they are reported.
 *
 * A pivot low is a value of the oscillator below each of those `left` before it and `right` after it. A
 * divergence is bullish when the pivot low is above the one before it, not too far back, while the bar's
 * low is below that of the bar there; it is hidden when it is the other way round. A bearish one mirrors
 * this with pivot highs and highs. Values that differ by rounding alone are equal: where price stands still, an
 * oscillator differs in its last digits from bar to bar, and by how many bars it was calculated from.
 * Source: TradingView's RSI Divergence Indicator.
 */
export function divergences(rules: PivotRules): Step<number, 4 | 2> {
  const { left, right, minApart, maxApart, hidden } = rules;
  return {
    stateSize: 2,
    lookbacks: hidden ? [0, 0, 0, 0] : [0, 0],
    settle: left + right + maxApart,
    window: Math.max(left + right, right + maxApart),
    work: hidden ? 4 : 2,
    bind(inputs, outputs, state, at) {
      const oscillator = inputs[0]!;
      const high = inputs[1]!;
      const low = inputs[2]!;
      const [bullish, bearish] = outputs;
      return (from, to, age) => {
        const begin = from - age;
        const first = begin + left + right;
        // A call of `fill` takes longer than all the rest of a single row.
        for (const column of outputs) for (let row = from; row < to; row += 1) column[row] = 0;
        for (let row = Math.max(from, first); row < to; row += 1) {
          const pivot = row - right;
          const value = oscillator[pivot]!;
          const rise = value - oscillator[pivot - 1]!;
          const fall = value - oscillator[pivot + 1]!;
          // Most values lie between their neighbours, which this one product shows.
          if (rise * fall <= 0) continue;
          const sign = rise < 0 ? -1 : 1;
          if (!isPivot(oscillator, pivot, left, right, sign, 0)) continue;
          const noise = noiseAround(inputs, pivot - left, pivot + right);
          if (!isPivot(oscillator, pivot, left, right, sign, noise)) continue;
          // The last pivots: the state keeps how many rows after the first one they lie, 0 for none.
          const slot = sign === -1 ? at : at + 1;
          const last = begin + state[slot]!;
          const apart = pivot - last;
          state[slot] = pivot - begin;
          if (last === begin || apart < minApart || apart > maxApart) continue;
          const price = sign === -1 ? low : high;
          const stronger = sign * (value - oscillator[last]!);
          const further = sign * (price[pivot]! - price[last]!);
          if (stronger < -noise && further > 0) (sign === -1 ? bullish : bearish)[row] = 1;
          if (hidden && stronger > noise && further < 0) outputs[sign === -1 ? 2 : 3]![row] = 1;
        }
      };
    },
  };
}

/**
 * Regular divergences with the defaults of TradingView's indicator. Its least distance of five bars needs
 * no rule: two such pivots are always six apart.
 */
export const divergence: Step<number, 4 | 2> = divergences({
  left: DIVERGENCE_PIVOT_BARS,
  right: DIVERGENCE_PIVOT_BARS,
  minApart: 0,
  maxApart: MAX_BARS_APART,
  hidden: false,
});

/** Whether a value exceeds those around it by more than the noise, upward with the sign 1. */
function isPivot(
  x: Float64Array,
  at: number,
  left: number,
  right: number,
  sign: 1 | -1,
  noise: number,
): boolean {
  const least = sign * x[at]! - noise;
  for (let back = 1; back <= left; back += 1) if (least <= sign * x[at - back]!) return false;
  for (let on = 1; on <= right; on += 1) if (least <= sign * x[at + on]!) return false;
  return true;
}

/**
 * How far apart values of the oscillator may lie by rounding alone. A price is off by half a unit in its last
 * place, which weighs as many times as the movement goes into the price.
 */
function noiseAround(inputs: readonly Float64Array[], first: number, last: number): number {
  const [x, high, low] = inputs as readonly [Float64Array, Float64Array, Float64Array];
  let size = 0;
  let [top, bottom] = [-Infinity, Infinity];
  for (let row = first; row <= last; row += 1) {
    size = Math.max(size, Math.abs(x[row]!));
    top = Math.max(top, high[row]!);
    bottom = Math.min(bottom, low[row]!);
  }
  const prices = top > bottom ? Math.max(Math.abs(top), Math.abs(bottom)) / (top - bottom) : 0;
  return size * Math.max(ROUNDING, PRICE_ROUNDING * prices);
}
