import type { GaussianHmm, Observations } from '#indicators/arithmetic/hmm-model.ts';

/** The least log density of a row: the sum over any number of rows stays a finite number. */
const MIN_LOG_DENSITY = -1e300;

/** Below this the plain recursion of a bar has lost its digits and is done in logarithms instead. */
const MIN_SCALE = 1e-250;

/** Scales are multiplied and taken the logarithm of together, before the product can vanish. */
const MIN_PRODUCT = 1e-50;

/**
 * Scratch space of the passes over one observation sequence. Made once per fit; no pass allocates.
 * Everything is row-major: `filtered[row * states + state]`.
 */
export class HmmWorkspace {
  /** P(state at a bar | bars up to it): what is known at the time, and never revised. */
  readonly filtered: Float64Array;
  /** P(state at a bar | bars before it). */
  readonly predicted: Float64Array;
  /** Log density of each row's values in each state. */
  readonly logDensities: Float64Array;

  constructor(rows: number, states: number) {
    this.filtered = new Float64Array(rows * states);
    this.predicted = new Float64Array(rows * states);
    this.logDensities = new Float64Array(rows * states);
  }
}

/** Fills the log densities. A missing value adds nothing to its row. */
function measure(model: GaussianHmm, seen: Observations, logDensities: Float64Array): void {
  const { states, columns } = model;
  const { rows, values } = seen;
  logDensities.fill(0, 0, rows * states);
  for (let state = 0; state < states; state += 1) {
    for (let column = 0; column < columns; column += 1) {
      const mean = model.means[state * columns + column]!;
      const variance = model.variances[state * columns + column]!;
      const halfPrecision = 0.5 / variance;
      const norm = -0.5 * Math.log(2 * Math.PI * variance);
      for (let row = 0, at = state; row < rows; row += 1, at += states) {
        const deviation = values[row * columns + column]! - mean;
        if (Number.isNaN(deviation)) continue;
        const density = logDensities[at]! + norm - deviation * deviation * halfPrecision;
        logDensities[at] = density < MIN_LOG_DENSITY ? MIN_LOG_DENSITY : density;
      }
    }
  }
}

/**
 * The forward pass (Rabiner 1989, section III.A): fills the workspace and returns the log
 * likelihood. Densities are divided by the largest of their bar, so an outlier that every state
 * finds impossible still leaves numbers to compare.
 */
export function filterStates(model: GaussianHmm, seen: Observations, work: HmmWorkspace): number {
  const { states, transitions, initial } = model;
  const { filtered, predicted, logDensities } = work;
  const end = seen.rows * states;
  measure(model, seen, logDensities);
  let logLikelihood = 0;
  let product = 1;
  for (let at = 0; at < end; at += states) {
    let shift = logDensities[at]!;
    for (let state = 1; state < states; state += 1) {
      if (logDensities[at + state]! > shift) shift = logDensities[at + state]!;
    }
    let scale = 0;
    for (let to = 0; to < states; to += 1) {
      let chance = 0;
      if (at === 0) chance = initial[to]!;
      else {
        for (let from = 0; from < states; from += 1) {
          chance += filtered[at - states + from]! * transitions[from * states + to]!;
        }
      }
      predicted[at + to] = chance;
      const density = logDensities[at + to]!;
      const joint = density === shift ? chance : chance * Math.exp(density - shift);
      filtered[at + to] = joint;
      scale += joint;
    }
    if (scale < MIN_SCALE) {
      logLikelihood += filterInLogarithms(work, at, states);
      continue;
    }
    for (let state = 0; state < states; state += 1) filtered[at + state]! /= scale;
    logLikelihood += shift;
    product *= scale;
    if (product < MIN_PRODUCT) {
      logLikelihood += Math.log(product);
      product = 1;
    }
  }
  return logLikelihood + Math.log(product);
}

/**
 * One bar of the forward pass when the likeliest states by density are (nearly) unreachable: shifted
 * by the largest joint log probability instead. Returns the bar's log likelihood.
 */
function filterInLogarithms(work: HmmWorkspace, at: number, states: number): number {
  const { filtered, predicted, logDensities } = work;
  let shift = Number.NEGATIVE_INFINITY;
  for (let state = 0; state < states; state += 1) {
    shift = Math.max(shift, Math.log(predicted[at + state]!) + logDensities[at + state]!);
  }
  let scale = 0;
  for (let state = 0; state < states; state += 1) {
    const joint = Math.exp(Math.log(predicted[at + state]!) + logDensities[at + state]! - shift);
    filtered[at + state] = joint;
    scale += joint;
  }
  for (let state = 0; state < states; state += 1) filtered[at + state]! /= scale;
  return shift + Math.log(scale);
}

/**
 * P(state at a bar | all bars), written to `smoothed`; `filterStates` must have run. The backward recursion divides by
 * the predicted probabilities (Kim 1994), so it needs no separate scaling and every bar sums to one. Later bars revise
 * these numbers, so they must not be used for decisions at the bar.
 */
export function smoothStates(
  { states, transitions }: GaussianHmm,
  rows: number,
  { filtered, predicted }: HmmWorkspace,
  smoothed: Float64Array,
): void {
  for (let index = Math.max(0, (rows - 1) * states); index < rows * states; index += 1) {
    smoothed[index] = filtered[index]!;
  }
  for (let at = (rows - 2) * states; at >= 0; at -= states) {
    for (let from = 0; from < states; from += 1) {
      let chance = 0;
      for (let to = 0; to < states; to += 1) {
        const joint = filtered[at + from]! * transitions[from * states + to]!;
        if (joint > 0)
          chance += (joint / predicted[at + states + to]!) * smoothed[at + states + to]!;
      }
      smoothed[at + from] = chance;
    }
  }
}

/**
 * The likeliest sequence of states (Viterbi 1967), one label per row. A later bar may change the
 * labels of earlier ones. Of equally likely paths the one with lower labels wins.
 */
export function likeliestPath(model: GaussianHmm, seen: Observations): Uint8Array {
  const { states } = model;
  const { rows } = seen;
  const path = new Uint8Array(rows);
  if (rows === 0) return path;
  const logDensities = new Float64Array(rows * states);
  const logTransitions = model.transitions.map(Math.log);
  const cameFrom = new Uint8Array(rows * states);
  let score = new Float64Array(states);
  let next = new Float64Array(states);
  measure(model, seen, logDensities);
  for (let row = 0; row < rows; row += 1) {
    let best = Number.NEGATIVE_INFINITY;
    for (let to = 0; to < states; to += 1) {
      let arrival = Number.NEGATIVE_INFINITY;
      if (row === 0) arrival = Math.log(model.initial[to]!);
      else {
        for (let from = 0; from < states; from += 1) {
          const candidate = score[from]! + logTransitions[from * states + to]!;
          if (candidate <= arrival) continue;
          arrival = candidate;
          cameFrom[row * states + to] = from;
        }
      }
      next[to] = arrival + logDensities[row * states + to]!;
      if (next[to]! > best) best = next[to]!;
    }
    // Only differences matter, and small numbers keep their digits.
    for (let state = 0; state < states; state += 1) next[state]! -= best;
    [score, next] = [next, score];
  }
  path[rows - 1] = score.indexOf(Math.max(...score));
  for (let row = rows - 1; row > 0; row -= 1) {
    path[row - 1] = cameFrom[row * states + path[row]!]!;
  }
  return path;
}
