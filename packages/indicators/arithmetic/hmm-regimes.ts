import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { fitGaussianHmm } from '#indicators/arithmetic/gaussian-hmm.ts';
import { observe } from '#indicators/arithmetic/hmm-model.ts';
import type { GaussianHmm } from '#indicators/arithmetic/hmm-model.ts';
import { HmmWorkspace, filterStates, likeliestPath } from '#indicators/arithmetic/hmm-passes.ts';

export interface RegimeOptions {
  readonly states: number;
  readonly seed: number;
  /** Bars of the mean range that the model sees with the returns; 0 for returns alone. */
  readonly volatilityPeriod: number;
  /** A regime is left only for a state that is at least so probable, */
  readonly minProbability: number;
  /** for so many bars in a row. */
  readonly confirmBars: number;
}

/** Columns as long as the bars, with values from `barsBeforeRegimes` on. */
export interface Regimes {
  /** The state whose filtered probability has persisted long enough. */
  readonly regime: Float64Array;
  /** The likeliest path through the whole window. */
  readonly path: Float64Array;
  /** Filtered probability of each state, from the lowest mean return to the highest. */
  readonly probabilities: readonly Float64Array[];
  /** Of the regime at each bar: mean and standard deviation of its returns in percent, */
  readonly meanReturn: Float64Array;
  readonly volatility: Float64Array;
  /** bars that it lasts on average, at most those of the window, */
  readonly duration: Float64Array;
  /** and whether its returns vary more than those of every other state: 1 or 0. */
  readonly isWildest: Float64Array;
}

/** With fewer returns for each state, a fit says more about chance than about the market. */
const MIN_RETURNS_PER_STATE = 20;

/** Bars before the first that has values: so many returns come before, whether or not more follow. */
export function barsBeforeRegimes(states: number): number {
  return MIN_RETURNS_PER_STATE * states;
}

/**
 * Fits a Gaussian hidden Markov model to the bars' returns and says which regime each bar is in.
 * Without enough returns no column has values. A bar whose close is not finite has none either; its
 * neighbours are judged without it.
 */
export function findRegimes(bars: BarColumns, options: RegimeOptions): Regimes {
  const { states, seed, volatilityPeriod } = options;
  const found = emptyRegimes(bars.length, states);
  const rows = Math.max(0, bars.length - 1);
  const returns = percentReturns(bars);
  const columns =
    volatilityPeriod === 0 ? [returns] : [returns, logMeanRange(bars, volatilityPeriod)];
  const measured = returns.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
  if (measured < MIN_RETURNS_PER_STATE * states) return found;
  const { model } = fitGaussianHmm(columns, rows, { states, seed });
  const seen = observe(columns, rows);
  const work = new HmmWorkspace(rows, states);
  filterStates(model, seen, work);
  const path = likeliestPath(model, seen);
  const regimes = confirmedStates(work.filtered, states, options);
  for (let row = barsBeforeRegimes(states) - 1; row < rows; row += 1) {
    if (!Number.isFinite(bars.close[row + 1]!)) continue;
    found.path[row + 1] = path[row]!;
    found.probabilities.forEach((column, state) => {
      column[row + 1] = work.filtered[row * states + state]!;
    });
    describeRegime(found, row + 1, model, regimes[row]!);
  }
  return found;
}

function emptyRegimes(rows: number, states: number): Regimes {
  const unknown = (): Float64Array => new Float64Array(rows).fill(NaN);
  return {
    regime: unknown(),
    path: unknown(),
    probabilities: Array.from({ length: states }, unknown),
    meanReturn: unknown(),
    volatility: unknown(),
    duration: unknown(),
    isWildest: unknown(),
  };
}

/** Logarithmic return of every bar but the first, in percent; an unchanged close is 0 at any price. */
function percentReturns({ close, length }: BarColumns): Float64Array {
  return Float64Array.from({ length: Math.max(0, length - 1) }, (_, row) => {
    const before = close[row]!;
    const now = close[row + 1]!;
    return now === before ? 0 : 100 * Math.log(now / before);
  });
}

/**
 * Logarithm of the mean high-low range of the last bars, each as part of its price, for every bar
 * but the first. The logarithm of a range is nearly normal where the range itself is not (Alizadeh,
 * Brandt and Diebold 2002). At the start the mean is over the bars that there are.
 */
function logMeanRange({ high, low, length }: BarColumns, period: number): Float64Array {
  const ranges = new Float64Array(length);
  for (let row = 0; row < length; row += 1) {
    const range = Math.log(high[row]! / low[row]!);
    ranges[row] = Number.isFinite(range) ? range : 0;
  }
  return Float64Array.from({ length: Math.max(0, length - 1) }, (_, row) => {
    const from = Math.max(0, row + 2 - period);
    let sum = 0;
    for (let at = from; at < row + 2; at += 1) sum += ranges[at]!;
    return Math.log(sum / (row + 2 - from));
  });
}

/**
 * The regime of each row: it begins with the likeliest state and moves to another once that one has
 * been likeliest, and probable enough, for enough rows in a row. It looks only backward.
 */
function confirmedStates(
  filtered: Float64Array,
  states: number,
  { minProbability, confirmBars }: RegimeOptions,
): Uint8Array {
  const regimes = new Uint8Array(filtered.length / states);
  let regime = 0;
  let candidate = 0;
  let streak = 0;
  for (let row = 0; row < regimes.length; row += 1) {
    let likeliest = 0;
    for (let state = 1; state < states; state += 1) {
      if (filtered[row * states + state]! > filtered[row * states + likeliest]!) likeliest = state;
    }
    const isProbable = filtered[row * states + likeliest]! >= minProbability;
    streak = isProbable ? (likeliest === candidate ? streak : 0) + 1 : 0;
    candidate = likeliest;
    if (row === 0 || streak >= confirmBars) regime = likeliest;
    regimes[row] = regime;
  }
  return regimes;
}

function describeRegime(
  found: Regimes,
  row: number,
  { states, columns, means, variances, transitions }: GaussianHmm,
  regime: number,
): void {
  const variance = variances[regime * columns]!;
  let isWildest = 1;
  for (let state = 0; state < states; state += 1) {
    if (state !== regime && variances[state * columns]! >= variance) isWildest = 0;
  }
  const leave = Math.max(0, 1 - transitions[regime * states + regime]!);
  found.regime[row] = regime;
  found.meanReturn[row] = means[regime * columns]!;
  found.volatility[row] = Math.sqrt(variance);
  found.duration[row] = Math.min(1 / leave, found.regime.length);
  found.isWildest[row] = isWildest;
}
