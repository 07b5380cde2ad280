import type { Formula } from '#indicators/engine/compose.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/** What `openTimeSince` gives for bars that open before its time. */
const NOT_BEGUN = -Infinity;

/**
 * Mean of a price since an anchor, weighted by volume, and the weighted standard deviation about
 * it. Inputs: price, volume, and the anchor of each row, from which both restart whenever it
 * changes; `NOT_BEGUN` gives no value. Without any volume since the anchor the mean is the price
 * itself. Both are carried forward by West's formulas (1979), which lose no digits at high prices.
 *
 * @param settle Rows after which the rows before the first anchor no longer show.
 */
export function volumeWeightedPrice(settle: number): Step<3, 2> {
  return {
    stateSize: 4,
    lookbacks: [0, 0],
    settle,
    bind(inputs, outputs, state, at) {
      const [price, volume, anchors] = inputs;
      const [means, deviations] = outputs;
      return (from, to, age) => {
        let anchor = age === 0 ? NaN : state[at]!;
        let traded = state[at + 1]!;
        let mean = state[at + 2]!;
        let squares = state[at + 3]!;
        for (let row = from; row < to; row += 1) {
          if (anchors[row] !== anchor) {
            anchor = anchors[row]!;
            traded = 0;
            mean = 0;
            squares = 0;
          }
          const weight = volume[row]!;
          const value = price[row]!;
          if (traded === 0) mean = value;
          traded += weight;
          const distance = value - mean;
          if (distance !== 0) {
            mean += (distance * weight) / traded;
            squares += weight * distance * (value - mean);
          }
          const begun = anchor !== NOT_BEGUN;
          means[row] = begun ? mean : NaN;
          deviations[row] = begun ? (squares > 0 ? Math.sqrt(squares / traded) : 0) : NaN;
        }
        state[at] = anchor;
        state[at + 1] = traded;
        state[at + 2] = mean;
        state[at + 3] = squares;
      };
    },
  };
}

/**
 * Volume traded since an anchor, undefined until there is any. Inputs: volume, and the anchor of each
 * row.
 *
 * @param settle As in `volumeWeightedPrice`.
 */
export function volumeSince(settle: number): Step<2, 1> {
  return {
    stateSize: 2,
    lookbacks: [0],
    settle,
    bind(inputs, outputs, state, at) {
      const [volume, anchors] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let anchor = age === 0 ? NaN : state[at]!;
        let traded = state[at + 1]!;
        for (let row = from; row < to; row += 1) {
          if (anchors[row] !== anchor) {
            anchor = anchors[row]!;
            traded = 0;
          }
          traded += volume[row]!;
          y[row] = traded > 0 && anchor !== NOT_BEGUN ? traded : NaN;
        }
        state[at] = anchor;
        state[at + 1] = traded;
      };
    },
  };
}

/** An anchor at the first bar that opens at a time or later. Input: open times. */
export function openTimeSince(timeMs: number): Formula<1> {
  return (inputs, output) => {
    const [openTimeMs] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] = openTimeMs[row]! >= timeMs ? timeMs : NOT_BEGUN;
      }
    };
  };
}
