import type { Step } from '#indicators/engine/step-graph.ts';
import { rowsToForget } from '#indicators/engine/step-graph.ts';

/** Filters one after the other; each is two averages, of which the second takes lag from the first. */
const FILTERS = 3;

/** Numbers of the averages of the changes, and as many of their sizes. */
const AVERAGES = 2 * FILTERS;

/**
 * RSX: the change of the value as a share of its size, both smoothed by three filters with little lag,
 * from 0 to 100; 50 while nothing changed. Source: Jurik's RSX as Nicholson and pandas-ta made it
 * known; theirs begins `period` rows later and so differs in its first values.
 */
export function jurikRsx(period: number): Step<1, 1> {
  const weight = 3 / (period + 2);
  return {
    stateSize: 2 * AVERAGES,
    lookbacks: [period],
    settle: period + AVERAGES * rowsToForget(1 - weight),
    window: 1,
    work: 2 * FILTERS,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        for (let row = from, rows = age; row < to; row += 1, rows += 1) {
          if (rows === 0) {
            y[row] = NaN;
            continue;
          }
          const change = x[row]! - x[row - 1]!;
          const net = filtered(state, at, weight, change);
          const size = filtered(state, at + AVERAGES, weight, Math.abs(change));
          const share = size > 0 ? 50 * (net / size + 1) : 50;
          y[row] = rows < period ? NaN : Math.min(100, Math.max(0, share));
        }
      };
    },
  };
}

/** A value after all filters, whose averages stand in the state from `at` on. */
function filtered(state: Float64Array, at: number, weight: number, value: number): number {
  let out = value;
  for (let first = at; first < at + AVERAGES; first += 2) {
    const once = state[first]! + weight * (out - state[first]!);
    const twice = weight * once + (1 - weight) * state[first + 1]!;
    state[first] = once;
    state[first + 1] = twice;
    out = 1.5 * once - 0.5 * twice;
  }
  return out;
}
