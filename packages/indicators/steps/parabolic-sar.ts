import type { Step } from '#indicators/engine/step-graph.ts';

/** How fast the stop of one side closes in: the share of the way to the extreme point by which it moves. */
export interface Pace {
  readonly initial: number;
  /** By how much the share grows with every new extreme point. */
  readonly growth: number;
  /** Where the share stops growing. */
  readonly maximum: number;
}

/**
 * Parabolic stop and reverse of high and low, and as a second output the side of the market that it
 * is on after the bar: 1 long, -1 short. Source: TA-Lib SAR. Wilder did not say how to begin; TA-Lib
 * gives the first bar up: the second begins short when the low fell by more than the high rose and
 * long otherwise, with the first bar's far extreme as its stop.
 *
 * @param start The first stop, long where it is positive and short where it is negative; 0 leaves both
 *   to the bars. Source of this and of `offset`: TA-Lib SAREXT.
 * @param offset Share of the stop by which it starts farther away after a reversal.
 */
export function parabolicSar(long: Pace, short: Pace, start = 0, offset = 0): Step<2, 2> {
  return {
    // The side, the stop of the next bar, the extreme point of the trade, and the share.
    stateSize: 4,
    lookbacks: [1, 1],
    settle: Math.max(rowsToAgree(long), rowsToAgree(short)),
    bind(inputs, outputs, state, at) {
      const [high, low] = inputs;
      const [stops, sides] = outputs;
      return (from, to, age) => {
        let row = from;
        if (age === 0) {
          stops[row] = NaN;
          sides[row] = NaN;
          row += 1;
        }
        if (age + row - from === 1 && row < to) begin(high, low, row, start, state, at);
        let isLong = state[at] === 1;
        let stop = state[at + 1]!;
        let extreme = state[at + 2]!;
        let share = age + row - from === 1 ? (isLong ? long : short).initial : state[at + 3]!;
        for (; row < to; row += 1) {
          const top = high[row]!;
          const bottom = low[row]!;
          // The second bar stands in for the one before it, whose far extreme is the first stop.
          const before = age + row - from === 1 ? row : row - 1;
          const reverses = isLong ? bottom <= stop : top >= stop;
          if (reverses) {
            isLong = !isLong;
            stop = isLong
              ? Math.min(extreme, low[before]!, bottom)
              : Math.max(extreme, high[before]!, top);
            if (offset > 0) stop += isLong ? -offset * stop : offset * stop;
            share = (isLong ? long : short).initial;
            extreme = isLong ? top : bottom;
          }
          stops[row] = stop;
          sides[row] = isLong ? 1 : -1;
          if (isLong ? top > extreme : bottom < extreme) {
            extreme = isLong ? top : bottom;
            const pace = isLong ? long : short;
            share = Math.min(share + pace.growth, pace.maximum);
          }
          stop += share * (extreme - stop);
          // The next stop may not lie inside the range of this bar and the one before.
          stop = isLong ? Math.min(stop, low[before]!, bottom) : Math.max(stop, high[before]!, top);
        }
        state[at] = isLong ? 1 : -1;
        state[at + 1] = stop;
        state[at + 2] = extreme;
        state[at + 3] = share;
      };
    },
  };
}

/** The state before the second bar of the data, but for the share. */
function begin(
  high: Float64Array,
  low: Float64Array,
  row: number,
  start: number,
  state: Float64Array,
  at: number,
): void {
  const fall = low[row - 1]! - low[row]!;
  const rise = high[row]! - high[row - 1]!;
  const isShort = start === 0 ? fall > 0 && fall > rise : start < 0;
  const farExtreme = isShort ? high[row - 1]! : low[row - 1]!;
  state[at] = isShort ? -1 : 1;
  state[at + 1] = start === 0 ? farExtreme : Math.abs(start);
  state[at + 2] = isShort ? low[row]! : high[row]!;
}

/**
 * Two starts agree once both reverse at the same bar; when they do depends on the data. On real and
 * random bars more than 999 in 1000 pairs of starts agreed after so many.
 */
function rowsToAgree({ growth, maximum }: Pace): number {
  return Math.ceil(3 / growth + 20 / maximum);
}
