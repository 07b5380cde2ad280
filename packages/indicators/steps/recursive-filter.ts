import type { Step } from '#indicators/engine/step-graph.ts';
import { TOLERANCE } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/** A linear filter with feedback: what weights it gives to values, and to what it gave before. */
export interface Filter {
  /** Of the newest value, of the one before it, and so on. */
  readonly values: readonly number[];
  /** Of its own last number, of the one before it, and so on. */
  readonly feedback: readonly number[];
}

/** Rows after which a filter that still rings is taken to do so for ever. */
const MAX_ROWS = 50_000;
/** How much smaller than the price what is left without its trend may be; it is to be as exact all the same. */
const WITHOUT_TREND = 1_000;

/**
 * Runs a filter over a column: the one recursion of all filters of Ehlers. The rows before it reaches
 * back to the first value are undefined; there it is taken to have given the value itself, as a filter
 * that passes the trend does at rest, or zero, as one that takes the trend away.
 */
export function recursiveFilter(
  { values, feedback }: Filter,
  atRest: 'value' | 'zero',
): Step<1, 1> {
  const depth = feedback.length;
  const order = Math.max(values.length - 1, depth);
  return {
    key: `recursive filter ${values.join(' ')} / ${feedback.join(' ')} ${atRest}`,
    stateSize: depth,
    lookbacks: [order],
    settle: order + rowsToRing(feedback, atRest === 'zero' ? TOLERANCE / WITHOUT_TREND : TOLERANCE),
    window: values.length - 1,
    work: values.length + depth,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        const first = from - age + order;
        undefinedBefore(first, y, from, to);
        for (let row = from; row < to; row += 1) {
          let now = atRest === 'value' ? x[row]! : 0;
          if (row >= first) {
            now = 0;
            for (let back = 0; back < values.length; back += 1)
              now += values[back]! * x[row - back]!;
            for (let back = 0; back < depth; back += 1) now += feedback[back]! * state[at + back]!;
            y[row] = now;
          }
          for (let back = depth - 1; back > 0; back -= 1) state[at + back] = state[at + back - 1]!;
          state[at] = now;
        }
      };
    },
  };
}

/** Rows after which what a filter gave before is gone, by following it where values are zero. */
function rowsToRing(feedback: readonly number[], tolerance: number): number {
  const given = feedback.map(() => 1);
  for (let rows = 1; rows <= MAX_ROWS; rows += 1) {
    const now = feedback.reduce((sum, weight, back) => sum + weight * given[back]!, 0);
    given.unshift(now);
    given.pop();
    if (given.every((value) => Math.abs(value) < tolerance)) return rows;
  }
  return Infinity;
}
