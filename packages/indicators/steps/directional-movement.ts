import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';
import { rowsToForget } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * Wilder's directional movement over high, low and close. Outputs: the average directional index,
 * the positive and the negative directional indicator, each from 0 to 100. Where nothing moved the
 * indicators are 0 and the index stays where it was. A rise and a fall of equally many ticks are a tie, which counts
 * to neither side, whatever their last bits are. Source: Wilder, New Concepts in Technical
 * Trading Systems (1978), without his rounding; TA-Lib 0.6 ADX, PLUS_DI and MINUS_DI, whose first
 * totals hold `period` - 1 bars.
 */
export function directionalMovement(period: number): Step<3, 3> {
  const lookback = 2 * period - 1;
  const weight = 1 / period;
  return {
    key: `directional movement ${period}`,
    stateSize: 4,
    lookbacks: [lookback, period, period],
    // The index smooths a ratio of smoothed totals: two recursions in a row.
    settle: lookback + 2 * rowsToForget(1 - weight),
    window: 1,
    bind(inputs, outputs, state, at) {
      const [high, low, close] = inputs as Columns;
      const [indexes, pluses, minuses] = outputs as Columns;
      return (from, to, age) => {
        // Smoothed totals of upward moves, downward moves and true ranges; the index, or before its
        // first value the total of what that is the mean of.
        let up = state[at]!;
        let down = state[at + 1]!;
        let range = state[at + 2]!;
        let index = state[at + 3]!;
        const firstPlus = from - age + period;
        const firstIndex = firstPlus + period - 1;
        undefinedBefore(firstIndex, indexes, from, to);
        undefinedBefore(firstPlus, pluses, from, to);
        undefinedBefore(firstPlus, minuses, from, to);
        for (let row = age === 0 ? from + 1 : from; row < to; row += 1) {
          const rise = high[row]! - high[row - 1]!;
          const fall = low[row - 1]! - low[row]!;
          if (row >= firstPlus) {
            up -= up * weight;
            down -= down * weight;
            range -= range * weight;
          }
          // Only the greater of the two moves counts, and only where it is one; neither does where they
          // are equal. Without branches, which would be mispredicted at every other bar.
          const size = high[row]!;
          up += Number(isBeyond(rise, fall, size)) * 0.5 * (rise + Math.abs(rise));
          down += Number(isBeyond(fall, rise, size)) * 0.5 * (fall + Math.abs(fall));
          const before = close[row - 1]!;
          range += Math.max(high[row]!, before) - Math.min(low[row]!, before);
          if (row < firstPlus) continue;
          // What is left of moves long ago is smaller than a price can move; TA-Lib says below 1e-14.
          const hundredth = range > ROUNDING * Math.abs(before) ? 100 / range : 0;
          pluses[row] = up * hundredth;
          minuses[row] = down * hundredth;
          if ((up + down) * hundredth > 0) {
            const strength = (100 * Math.abs(up - down)) / (up + down);
            index += row > firstIndex ? (strength - index) * weight : strength;
          }
          if (row === firstIndex) index *= weight;
          if (row >= firstIndex) indexes[row] = index;
        }
        state[at] = up;
        state[at + 1] = down;
        state[at + 2] = range;
        state[at + 3] = index;
      };
    },
  };
}

type Columns = readonly [Float64Array, Float64Array, Float64Array];
