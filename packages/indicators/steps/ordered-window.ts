import { mapList } from '#indicators/engine/list-of.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * What is read from the values of a window in ascending order. They stand in `ordered` from `first` on.
 *
 * @param newest The value that came last.
 */
export type OrderStatistic = (
  ordered: Float64Array,
  first: number,
  count: number,
  newest: number,
) => number;

/**
 * Statistics of the last `period` values by their order, one output for each. The values are kept in
 * order: with each row one is taken out and one put in, both found by bisection, so nothing is sorted.
 *
 * @param work Numbers that the statistics handle for each row.
 */
export function orderedWindow<const Statistics extends readonly OrderStatistic[]>(
  period: number,
  statistics: Statistics,
  work = statistics.length,
): Step<1, Statistics['length']> {
  const reach = period - 1;
  return {
    stateSize: period,
    lookbacks: mapList(statistics, () => reach),
    settle: reach,
    window: period,
    work: work + Math.ceil(Math.log2(period + 1) / 4),
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      return (from, to, age) => {
        for (let row = from, rows = age; row < to; row += 1, rows += 1) {
          const value = x[row]!;
          if (rows < period) insert(state, at, rows, value);
          else replace(state, at, period, x[row - period]!, value);
          for (let place = 0; place < outputs.length; place += 1) {
            outputs[place]![row] =
              rows < reach ? NaN : statistics[place]!(state, at, period, value);
          }
        }
      };
    },
  };
}

/** Values up to which a loop moves them faster than a call of `copyWithin`. */
const FEW = 32;

/** Puts a value in its place among `count` ordered ones. */
function insert(ordered: Float64Array, first: number, count: number, value: number): void {
  const place = first + countBelow(ordered, first, count, value);
  ordered.copyWithin(place + 1, place, first + count);
  ordered[place] = value;
}

/** Takes a value out of `count` ordered ones, and puts another in its place. */
function replace(
  ordered: Float64Array,
  first: number,
  count: number,
  old: number,
  value: number,
): void {
  // Both are looked for side by side, as each step of a bisection waits for the one before it.
  let gap = first;
  let place = first;
  for (let left = count; left > 0;) {
    const half = (left + 1) >> 1;
    gap += half * Number(ordered[gap + half - 1]! < old);
    place += half * Number(ordered[place + half - 1]! < value);
    left -= half;
  }
  if (place > gap) {
    if (place - gap > FEW) ordered.copyWithin(gap, gap + 1, place);
    else for (let at = gap + 1; at < place; at += 1) ordered[at - 1] = ordered[at]!;
    ordered[place - 1] = value;
  } else {
    if (gap - place > FEW) ordered.copyWithin(place + 1, place, gap);
    else for (let at = gap; at > place; at -= 1) ordered[at] = ordered[at - 1]!;
    ordered[place] = value;
  }
}

/** How many of the ordered values are smaller than a value. */
export function countBelow(
  ordered: Float64Array,
  first: number,
  count: number,
  value: number,
): number {
  let low = first;
  // Without branches: the half cannot be predicted.
  for (let left = count; left > 0;) {
    const half = (left + 1) >> 1;
    low += half * Number(ordered[low + half - 1]! < value);
    left -= half;
  }
  return low - first;
}

/** How many of the ordered values are smaller than a value, or equal to it. */
export function countUpTo(
  ordered: Float64Array,
  first: number,
  count: number,
  value: number,
): number {
  let low = first;
  for (let left = count; left > 0;) {
    const half = (left + 1) >> 1;
    low += half * Number(ordered[low + half - 1]! <= value);
    left -= half;
  }
  return low - first;
}
