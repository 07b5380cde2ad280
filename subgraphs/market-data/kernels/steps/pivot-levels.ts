import type { Step } from '#market-data/kernels/kernel.ts';

export const PIVOT_KINDS = ['classic', 'fibonacci', 'woodie', 'camarilla', 'demark'] as const;
export type PivotKind = (typeof PIVOT_KINDS)[number];

/** How many levels of support, and of resistance, a kind has. */
export const LEVELS_OF = { classic: 3, fibonacci: 3, woodie: 3, camarilla: 4, demark: 1 } as const;

/** Distances of the levels from their middle, in ranges of the period before. */
const FIBONACCI = [0.382, 0.618, 1];
const CAMARILLA = [1.1 / 12, 1.1 / 6, 1.1 / 4, 1.1 / 2];

/** Slots of the state before the levels; all are of the period under way. */
const START = 0;
const IS_WHOLE = 1;
const OPEN = 2;
const HIGH = 3;
const LOW = 4;
const CLOSE = 5;
const LEVELS = 6;

/**
 * Pivot levels of the period before, which stay the same through a period. Inputs: open times, open,
 * high, low, close, and the start of each bar's period. Outputs: the pivot, then the resistances from
 * the nearest on, then the supports.
 *
 * The period in which the data begins is used only when its first bar opens where the period begins;
 * before a period that was seen whole there are no levels.
 *
 * @param mostBars Most bars of a period.
 */
export function pivotLevels(kind: PivotKind, mostBars: number): Step {
  const count = 1 + 2 * LEVELS_OF[kind];
  return {
    stateSize: LEVELS + count,
    lookbacks: Array.from({ length: count }, () => 1),
    settle: 2 * mostBars - 1,
    bind(inputs, outputs, state, at) {
      const openTimeMs = inputs[0]!;
      const open = inputs[1]!;
      const high = inputs[2]!;
      const low = inputs[3]!;
      const close = inputs[4]!;
      const start = inputs[5]!;
      return (from, to, age) => {
        for (let row = from; row < to; row += 1) {
          const isFirst = age === 0 && row === from;
          if (isFirst || start[row] !== state[at + START]) {
            if (isFirst || state[at + IS_WHOLE] === 0)
              state.fill(NaN, at + LEVELS, at + LEVELS + count);
            else setLevels(kind, state, at, open[row]!);
            state[at + IS_WHOLE] = isFirst && openTimeMs[row] !== start[row] ? 0 : 1;
            state[at + START] = start[row]!;
            state[at + OPEN] = open[row]!;
            state[at + HIGH] = high[row]!;
            state[at + LOW] = low[row]!;
          } else {
            if (high[row]! > state[at + HIGH]!) state[at + HIGH] = high[row]!;
            if (low[row]! < state[at + LOW]!) state[at + LOW] = low[row]!;
          }
          state[at + CLOSE] = close[row]!;
          for (let level = 0; level < count; level += 1) {
            outputs[level]![row] = state[at + LEVELS + level]!;
          }
        }
      };
    },
  };
}

/**
 * Levels of the period that just ended. Sources: the floor traders' formulas (classic), Fibonacci
 * ratios of the range, Woodie's, which weights the open of the new period, Nick Stott's Camarilla,
 * and Tom DeMark's, whose weights depend on which way the period closed.
 *
 * @param nextOpen Open of the period that begins.
 */
function setLevels(kind: PivotKind, state: Float64Array, at: number, nextOpen: number): void {
  const open = state[at + OPEN]!;
  const high = state[at + HIGH]!;
  const low = state[at + LOW]!;
  const close = state[at + CLOSE]!;
  const range = high - low;
  const levels = at + LEVELS;
  const mean = (high + low + close) / 3;
  if (kind === 'fibonacci') {
    setDistances(state, levels, mean, mean, range, FIBONACCI);
  } else if (kind === 'camarilla') {
    setDistances(state, levels, mean, close, range, CAMARILLA);
  } else if (kind === 'demark') {
    const weighted = close > open ? high : close < open ? low : close;
    const sum = high + low + close + weighted;
    state[levels] = sum / 4;
    state[levels + 1] = sum / 2 - low;
    state[levels + 2] = sum / 2 - high;
  } else {
    const pivot = kind === 'woodie' ? (high + low + 2 * nextOpen) / 4 : mean;
    state[levels] = pivot;
    state[levels + 1] = 2 * pivot - low;
    state[levels + 2] = pivot + range;
    state[levels + 3] = high + 2 * (pivot - low);
    state[levels + 4] = 2 * pivot - high;
    state[levels + 5] = pivot - range;
    state[levels + 6] = low - 2 * (high - pivot);
  }
}

function setDistances(
  state: Float64Array,
  levels: number,
  pivot: number,
  middle: number,
  range: number,
  distances: readonly number[],
): void {
  const count = distances.length;
  state[levels] = pivot;
  for (let level = 0; level < count; level += 1) {
    const distance = distances[level]! * range;
    state[levels + 1 + level] = middle + distance;
    state[levels + 1 + count + level] = middle - distance;
  }
}
