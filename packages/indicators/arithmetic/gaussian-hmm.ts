import { seededRandom } from '#kernel/ports/clock.ts';
import { observe, sortStates } from '#indicators/arithmetic/hmm-model.ts';
import type { GaussianHmm, Observations } from '#indicators/arithmetic/hmm-model.ts';
import { HmmWorkspace, filterStates } from '#indicators/arithmetic/hmm-passes.ts';
import { columnMoments, quantileStart, randomStart } from '#indicators/arithmetic/hmm-start.ts';
import type { ColumnMoments } from '#indicators/arithmetic/hmm-start.ts';

export interface HmmFitOptions {
  /** Hidden states, 2 to 4. */
  readonly states: number;
  /** Seed of the random starts: the same data and seed give the same model. */
  readonly seed: number;
  /** Starts that are tried; the likeliest result wins. The first two are not random. */
  readonly starts?: number;
  /** Most EM iterations of one start. */
  readonly maxIterations?: number;
  /** A start has converged once an iteration gains less log likelihood than this. */
  readonly tolerance?: number;
}

export interface HmmFit {
  /** States sorted by the mean of the first column, then by its variance; every number is finite. */
  readonly model: GaussianHmm;
  /** Natural logarithm, of all rows. */
  readonly logLikelihood: number;
  /** EM iterations of the start that won. */
  readonly iterations: number;
  /** False when the iteration cap ended the start that won. */
  readonly isConverged: boolean;
}

const DEFAULTS = { starts: 5, maxIterations: 200, tolerance: 1e-3 };

/**
 * No state's variance may fall below this part of its column's. Without a floor the likelihood has
 * no maximum: a state that settles on a few equal values grows without bound.
 */
const VARIANCE_FLOOR = 1e-4;

/**
 * Fits a hidden Markov model with normal states to the first `rows` values of some columns by
 * Baum-Welch (Rabiner 1989, section III.C) from several starts.
 *
 * Degenerate input also has a result. Missing values (NaN, infinite) are left out of every sum. A constant column gives
 * states with that mean and a tiny variance. With fewer rows than states, the states repeat the moments of the given
 * rows (mean 0 and variance 1 without rows). No input gives a parameter that is not a number.
 */
export function fitGaussianHmm(
  columns: readonly Float64Array[],
  rows: number,
  options: HmmFitOptions,
): HmmFit {
  const { starts, maxIterations, tolerance } = { ...DEFAULTS, ...options };
  const { states, seed } = options;
  const seen = observe(columns, rows);
  const whole = columnMoments(seen, 0, rows);
  const work = new HmmWorkspace(rows, states);
  const random = seededRandom(seed);
  let best: HmmFit | null = null;
  for (let start = 0; start < starts; start += 1) {
    const model =
      start < 2
        ? quantileStart(seen, states, whole, start === 0 ? 'turbulence' : 'drift')
        : randomStart(seen, states, random);
    const fit = improve(model, seen, work, whole, maxIterations, tolerance);
    if (best === null || fit.logLikelihood > best.logLikelihood) best = fit;
  }
  return { ...best!, model: sortStates(best!.model) };
}

/**
 * Runs EM from a given model, which it changes in place, until an iteration gains less than
 * `tolerance` or the cap is reached. The log likelihood is that of the returned parameters.
 */
export function improve(
  model: GaussianHmm,
  seen: Observations,
  work: HmmWorkspace,
  whole: ColumnMoments,
  maxIterations: number,
  tolerance: number,
): HmmFit {
  const sums = new ExpectedCounts(model);
  let logLikelihood = filterStates(model, seen, work);
  let iterations = 0;
  let gain = Number.POSITIVE_INFINITY;
  while (iterations < maxIterations && gain >= tolerance) {
    sums.gather(model, seen, work);
    sums.reestimate(model, whole);
    const next = filterStates(model, seen, work);
    gain = next - logLikelihood;
    logLikelihood = next;
    iterations += 1;
  }
  return { model, logLikelihood, iterations, isConverged: gain < tolerance };
}

/** The sufficient statistics of one EM iteration, expected under the present model. */
class ExpectedCounts {
  /** Expected moves from one state to another. */
  readonly #moves: Float64Array;
  /** P(state at the first bar | all bars). */
  readonly #first: Float64Array;
  /** Per state and column: weight, and first and second moment about the present mean. */
  readonly #weight: Float64Array;
  readonly #deviation: Float64Array;
  readonly #square: Float64Array;
  /** P(state | all bars) of two neighbouring bars. */
  readonly #present: Float64Array;
  readonly #later: Float64Array;

  constructor({ states, columns }: GaussianHmm) {
    this.#moves = new Float64Array(states * states);
    this.#first = new Float64Array(states);
    this.#weight = new Float64Array(states * columns);
    this.#deviation = new Float64Array(states * columns);
    this.#square = new Float64Array(states * columns);
    this.#present = new Float64Array(states);
    this.#later = new Float64Array(states);
  }

  /** The E step: the backward recursion of `smoothStates`, summed up as it goes. */
  gather(model: GaussianHmm, seen: Observations, { filtered, predicted }: HmmWorkspace): void {
    const { states, transitions } = model;
    const moves = this.#moves;
    let present = this.#present;
    let later = this.#later;
    const lastAt = (seen.rows - 1) * states;
    for (const sum of [moves, this.#weight, this.#deviation, this.#square]) sum.fill(0);
    for (let at = lastAt; at >= 0; at -= states) {
      for (let from = 0; from < states; from += 1) {
        if (at === lastAt) {
          present[from] = filtered[at + from]!;
          continue;
        }
        let chance = 0;
        for (let to = 0; to < states; to += 1) {
          const joint = filtered[at + from]! * transitions[from * states + to]!;
          if (joint === 0) continue;
          const move = (joint / predicted[at + states + to]!) * later[to]!;
          moves[from * states + to]! += move;
          chance += move;
        }
        present[from] = chance;
      }
      this.#addRow(model, seen.values, at / states, present);
      [present, later] = [later, present];
    }
    this.#first.set(later);
  }

  #addRow(model: GaussianHmm, values: Float64Array, row: number, chances: Float64Array): void {
    const { states, columns, means } = model;
    const weight = this.#weight;
    const sum = this.#deviation;
    const square = this.#square;
    for (let state = 0, index = 0; state < states; state += 1) {
      const chance = chances[state]!;
      for (let column = 0; column < columns; column += 1, index += 1) {
        const deviation = values[row * columns + column]! - means[index]!;
        if (Number.isNaN(deviation)) continue;
        weight[index]! += chance;
        sum[index]! += chance * deviation;
        square[index]! += chance * deviation * deviation;
      }
    }
  }

  /** The M step. A state that no bar belongs to keeps what it was. */
  reestimate(model: GaussianHmm, whole: ColumnMoments): void {
    const { states, columns } = model;
    let first = 0;
    for (let state = 0; state < states; state += 1) first += this.#first[state]!;
    for (let from = 0; from < states; from += 1) {
      if (first > 0) model.initial[from] = this.#first[from]! / first;
      let moves = 0;
      for (let to = 0; to < states; to += 1) moves += this.#moves[from * states + to]!;
      if (moves === 0) continue;
      for (let to = 0; to < states; to += 1) {
        model.transitions[from * states + to] = this.#moves[from * states + to]! / moves;
      }
    }
    for (let index = 0; index < states * columns; index += 1) {
      const weight = this.#weight[index]!;
      if (!(weight > 0)) continue;
      const shift = this.#deviation[index]! / weight;
      const variance = this.#square[index]! / weight - shift * shift;
      model.means[index]! += shift;
      const floor = whole.variances[index % columns]! * VARIANCE_FLOOR;
      model.variances[index] = variance > floor ? variance : floor;
    }
  }
}
