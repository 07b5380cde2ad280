/**
 * A hidden Markov model whose states emit independent normal values, one per column (diagonal
 * covariance). Matrices are row-major: `transitions[from * states + to]`,
 * `means[state * columns + column]`.
 */
export interface GaussianHmm {
  readonly states: number;
  readonly columns: number;
  /** Probability of each state at the first bar. */
  readonly initial: Float64Array;
  readonly transitions: Float64Array;
  readonly means: Float64Array;
  readonly variances: Float64Array;
}

/**
 * The input of the model: `values[row * columns + column]`. NaN is a missing value, which is not evidence about the
 * state. The other columns of its row still count.
 */
export interface Observations {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float64Array;
}

/**
 * The largest magnitude that counts as a value. Squares of larger numbers leave the range of a
 * double, and no return, volatility or price comes near.
 */
const MAX_MAGNITUDE = 1e150;

/**
 * Joins the first `rows` values of some columns row by row. What is not a number, infinite or
 * beyond 1e150 becomes missing.
 */
export function observe(columns: readonly Float64Array[], rows: number): Observations {
  const width = columns.length;
  const values = new Float64Array(rows * width);
  for (let column = 0; column < width; column += 1) {
    const source = columns[column]!;
    for (let row = 0; row < rows; row += 1) {
      const value = source[row]!;
      values[row * width + column] = Math.abs(value) <= MAX_MAGNITUDE ? value : Number.NaN;
    }
  }
  return { rows, columns: width, values };
}

/** A model of zeros: the place that a start or a fit fills. */
export function emptyHmm(states: number, columns: number): GaussianHmm {
  return {
    states,
    columns,
    initial: new Float64Array(states),
    transitions: new Float64Array(states * states),
    means: new Float64Array(states * columns),
    variances: new Float64Array(states * columns),
  };
}

/**
 * The same model with its states in order of the mean of the first column, then of its variance, so that the lowest
 * label is the most bearish state for every start.
 */
export function sortStates(model: GaussianHmm): GaussianHmm {
  const { states, columns } = model;
  const order = Array.from({ length: states }, (_, state) => state).sort(
    (a, b) =>
      model.means[a * columns]! - model.means[b * columns]! ||
      model.variances[a * columns]! - model.variances[b * columns]! ||
      a - b,
  );
  const sorted = emptyHmm(states, columns);
  order.forEach((from, to) => {
    sorted.initial[to] = model.initial[from]!;
    order.forEach((fromNext, toNext) => {
      sorted.transitions[to * states + toNext] = model.transitions[from * states + fromNext]!;
    });
    for (let column = 0; column < columns; column += 1) {
      sorted.means[to * columns + column] = model.means[from * columns + column]!;
      sorted.variances[to * columns + column] = model.variances[from * columns + column]!;
    }
  });
  return sorted;
}
