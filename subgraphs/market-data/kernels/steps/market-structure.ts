import type { Step } from '#market-data/kernels/kernel.ts';

/** Slots that each side keeps: how many swings, price of the last, its label, whether broken. */
const SIDE = 4;

/**
 * The structure that confirmed swings make. Inputs: high, low, close, and the flags of `swings`.
 * Outputs, in this order:
 * - price of the last confirmed swing high, and of the last low; NaN before the first;
 * - label of each: 1 where it is higher than the one before it, -1 where lower, 0 otherwise;
 * - trend: 1 while both labels are 1, -1 while both are -1, 0 otherwise;
 * - bias: direction of the last break, 0 before the first;
 * - break of structure and change of character: 1 or -1 in the row of a break, 0 elsewhere;
 * - the level that was broken there; NaN elsewhere.
 *
 * A swing is broken once, by a close beyond it (or by the bar's extreme, without `byClose`), and only
 * by bars after the one that confirmed it. A break against the bias is a change of character, every
 * other one a break of structure. A bar that breaks both sides counts for the half of its range in
 * which it closes.
 */
export function marketStructure(right: number, byClose: boolean): Step {
  return {
    stateSize: 2 * SIDE + 1,
    lookbacks: [0, 0, 0, 0, 0, 0, 0, 0, 0],
    settle: Infinity,
    window: right,
    bind(inputs, outputs, state, at) {
      const high = inputs[0]!;
      const low = inputs[1]!;
      const close = inputs[2]!;
      const isHigh = inputs[3]!;
      const isLow = inputs[4]!;
      const lastHigh = outputs[0]!;
      const lastLow = outputs[1]!;
      const highLabels = outputs[2]!;
      const lowLabels = outputs[3]!;
      const trend = outputs[4]!;
      const biases = outputs[5]!;
      const structureBreak = outputs[6]!;
      const characterChange = outputs[7]!;
      const level = outputs[8]!;
      return (from, to) => {
        const highs = at;
        const lows = at + SIDE;
        let bias = state[at + 2 * SIDE]!;
        for (let row = from; row < to; row += 1) {
          let breaks = 0;
          const up = byClose ? close[row]! : high[row]!;
          const down = byClose ? close[row]! : low[row]!;
          const breaksUp = up > state[highs + 1]! && isUnbroken(state, highs);
          const breaksDown = down < state[lows + 1]! && isUnbroken(state, lows);
          if (breaksUp) {
            state[highs + 3] = 1;
            breaks = 1;
          }
          if (breaksDown) {
            state[lows + 3] = 1;
            const closesLow = close[row]! - low[row]! < high[row]! - close[row]!;
            if (!breaksUp || closesLow) breaks = -1;
          }
          const isChange = breaks !== 0 && breaks === -bias;
          structureBreak[row] = isChange ? 0 : breaks;
          characterChange[row] = isChange ? breaks : 0;
          level[row] = breaks === 0 ? NaN : state[(breaks > 0 ? highs : lows) + 1]!;
          if (breaks !== 0) bias = breaks;
          if (isHigh[row] === 1) confirm(state, highs, high[row - right]!);
          if (isLow[row] === 1) confirm(state, lows, low[row - right]!);
          const highLabel = state[highs + 2]!;
          const lowLabel = state[lows + 2]!;
          lastHigh[row] = state[highs] === 0 ? NaN : state[highs + 1]!;
          lastLow[row] = state[lows] === 0 ? NaN : state[lows + 1]!;
          highLabels[row] = highLabel;
          lowLabels[row] = lowLabel;
          trend[row] = highLabel === lowLabel ? highLabel : 0;
          biases[row] = bias;
        }
        state[at + 2 * SIDE] = bias;
      };
    },
  };
}

function isUnbroken(state: Float64Array, side: number): boolean {
  return state[side]! > 0 && state[side + 3] === 0;
}

function confirm(state: Float64Array, side: number, price: number): void {
  const before = state[side + 1]!;
  if (state[side] === 0) state[side] = 1;
  else state[side + 2] = Math.sign(price - before);
  state[side + 1] = price;
  state[side + 3] = 0;
}
