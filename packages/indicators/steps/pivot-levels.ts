import type { Step } from '#indicators/engine/step-graph.ts';

export const PIVOT_KINDS = ['classic', 'fibonacci', 'woodie', 'camarilla', 'demark'] as const;
export type PivotKind = (typeof PIVOT_KINDS)[number];

/** How many levels of support, and of resistance, a kind has. */
export const LEVELS_OF = { classic: 3, fibonacci: 3, woodie: 3, camarilla: 4, demark: 1 } as const;

/** Distances of the levels from their middle, in ranges of the period before. */
const FIBONACCI = [0.382, 0.618, 1];
const CAMARILLA = [1.1 / 12, 1.1 / 6, 1.1 / 4, 1.1 / 2];

/**
 * Pivot levels of what was traded before. Inputs: open, high, low and close of the time that they are
 * calculated from, and the open of the time that they are for. Outputs: the pivot, then the resistances
 * from the nearest on, then the supports.
 */
export function pivotLevels(kind: PivotKind): Step {
  const count = 1 + 2 * LEVELS_OF[kind];
  return {
    stateSize: count,
    lookbacks: Array.from({ length: count }, () => 0),
    settle: 0,
    bind(inputs, outputs, state, at) {
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          setLevels(kind, state, at, inputs, row);
          for (let level = 0; level < count; level += 1) {
            outputs[level]![row] = state[at + level]!;
          }
        }
      };
    },
  };
}

/**
 * Levels by the formulas of a kind. Sources: the floor traders' formulas (classic), Fibonacci
 * ratios of the range, Woodie's, which weights the open of the new period, Nick Stott's Camarilla,
 * and Tom DeMark's, whose weights depend on which way the period closed.
 */
function setLevels(
  kind: PivotKind,
  state: Float64Array,
  levels: number,
  inputs: readonly Float64Array[],
  row: number,
): void {
  const open = inputs[0]![row]!;
  const high = inputs[1]![row]!;
  const low = inputs[2]![row]!;
  const close = inputs[3]![row]!;
  const nextOpen = inputs[4]![row]!;
  const range = high - low;
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
