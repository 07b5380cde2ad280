import type { Random } from '#kernel/ports/clock.ts';
import { emptyHmm } from '#indicators/arithmetic/hmm-model.ts';
import type { GaussianHmm, Observations } from '#indicators/arithmetic/hmm-model.ts';

/** Probability of staying in a state, before the data say otherwise: regimes last. */
const STICKINESS = 0.95;

/** Bars before and after one whose mean and variance stand for the regime around it. */
const NEIGHBOURS = 10;

/** Mean and variance of each column, over the values that are there. */
export interface ColumnMoments {
  readonly means: Float64Array;
  /** Never zero, so that a normal density exists even for a constant column. */
  readonly variances: Float64Array;
}

/** Where a variance of zero would be: what rounding alone can make of values of this size. */
function minVariance(mean: number): number {
  return Math.max(mean * mean * 1e-24, 1e-200);
}

/** Moments of rows `from` (included) to `to` (excluded); a column without values has mean 0 and variance 1. */
export function columnMoments(
  { columns, values }: Observations,
  from: number,
  to: number,
): ColumnMoments {
  const means = new Float64Array(columns);
  const variances = new Float64Array(columns).fill(1);
  for (let column = 0; column < columns; column += 1) {
    let mean = 0;
    let squares = 0;
    let count = 0;
    for (let row = from; row < to; row += 1) {
      const value = values[row * columns + column]!;
      if (Number.isNaN(value)) continue;
      count += 1;
      const deviation = value - mean;
      mean += deviation / count;
      squares += deviation * (value - mean);
    }
    if (count === 0) continue;
    means[column] = mean;
    variances[column] = Math.max(squares / count, minVariance(mean));
  }
  return { means, variances };
}

/** A start that has not seen how the data move: equal first states, sticky transitions. */
function stickyHmm(states: number, columns: number): GaussianHmm {
  const model = emptyHmm(states, columns);
  model.initial.fill(1 / states);
  model.transitions.fill((1 - STICKINESS) / Math.max(1, states - 1));
  for (let state = 0; state < states; state += 1) {
    model.transitions[state * states + state] = states === 1 ? 1 : STICKINESS;
  }
  return model;
}

/**
 * The deterministic start: bars are ranked by a score and cut into as many equal parts as there are
 * states; each part's moments are a state. With `turbulence` the score is how far the values around
 * a bar lie from their column's mean (calm and wild regimes); with `drift` it is the local mean of
 * the first column (falling and rising ones).
 */
export function quantileStart(
  seen: Observations,
  states: number,
  whole: ColumnMoments,
  score: 'turbulence' | 'drift',
): GaussianHmm {
  const { rows, columns, values } = seen;
  const scores = localScores(seen, whole, score);
  const ranked = Uint32Array.from({ length: rows }, (_, row) => row).sort(
    (a, b) => scores[a]! - scores[b]! || a - b,
  );
  const model = stickyHmm(states, columns);
  for (let state = 0; state < states; state += 1) {
    const from = Math.floor((rows * state) / states);
    const to = Math.floor((rows * (state + 1)) / states);
    const part = new Float64Array((to - from) * columns);
    for (let place = from; place < to; place += 1) {
      const row = ranked[place]!;
      part.set(values.subarray(row * columns, (row + 1) * columns), (place - from) * columns);
    }
    const moments = columnMoments({ rows: to - from, columns, values: part }, 0, to - from);
    setState(model, state, rows === 0 ? whole : moments);
  }
  return model;
}

/** A seeded start: each state is what the bars around one randomly chosen bar look like. */
export function randomStart(seen: Observations, states: number, random: Random): GaussianHmm {
  const model = stickyHmm(states, seen.columns);
  for (let state = 0; state < states; state += 1) {
    const row = Math.floor(random() * seen.rows);
    const from = Math.max(0, row - NEIGHBOURS);
    const to = Math.min(seen.rows, row + NEIGHBOURS + 1);
    setState(model, state, columnMoments(seen, from, to));
  }
  return model;
}

function setState(model: GaussianHmm, state: number, { means, variances }: ColumnMoments): void {
  model.means.set(means, state * model.columns);
  model.variances.set(variances, state * model.columns);
}

/** Each bar's raw score, averaged over its neighbours; a missing value scores as an average one. */
function localScores(
  { rows, columns, values }: Observations,
  { means, variances }: ColumnMoments,
  score: 'turbulence' | 'drift',
): Float64Array {
  const sums = new Float64Array(rows + 1);
  for (let row = 0; row < rows; row += 1) {
    let raw = 0;
    for (let column = 0; column < (score === 'drift' ? 1 : columns); column += 1) {
      const deviation = values[row * columns + column]! - means[column]!;
      const standardised = Number.isNaN(deviation) ? 0 : deviation / Math.sqrt(variances[column]!);
      raw += score === 'drift' ? standardised : Math.abs(standardised);
    }
    sums[row + 1] = sums[row]! + raw;
  }
  return Float64Array.from({ length: rows }, (_, row) => {
    const from = Math.max(0, row - NEIGHBOURS);
    const to = Math.min(rows, row + NEIGHBOURS + 1);
    return (sums[to]! - sums[from]!) / (to - from);
  });
}
