import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fitGaussianHmm, improve } from '#indicators/arithmetic/gaussian-hmm.ts';
import { observe } from '#indicators/arithmetic/hmm-model.ts';
import type { GaussianHmm } from '#indicators/arithmetic/hmm-model.ts';
import {
  HmmWorkspace,
  filterStates,
  likeliestPath,
  smoothStates,
} from '#indicators/arithmetic/hmm-passes.ts';
import { columnMoments } from '#indicators/arithmetic/hmm-start.ts';
import { goldenPath } from '#test/golden/golden-path.ts';

const FILE = goldenPath('hmm-gaussian.json');

/** 5,240 daily log returns in percent, and what hmmlearn 0.3.3 fitted to them. */
interface Reference {
  readonly x: number[];
  readonly startprob: number[];
  readonly transmat: number[][];
  readonly means: number[];
  readonly vars: number[];
  readonly ll: number;
  readonly viterbi: number[];
  /** Smoothed probability of the first state. */
  readonly post: number[];
}

describe('agrees with hmmlearn on two decades of daily returns:', () => {
  const reference: Reference = JSON.parse(readFileSync(FILE, 'utf8'));
  const values = Float64Array.from(reference.x);
  const rows = values.length;
  const seen = observe([values], rows);
  const model = (): GaussianHmm => ({
    states: 2,
    columns: 1,
    initial: Float64Array.from(reference.startprob),
    transitions: Float64Array.from(reference.transmat.flat()),
    means: Float64Array.from(reference.means),
    variances: Float64Array.from(reference.vars),
  });

  test('the likelihood of its parameters', () => {
    const work = new HmmWorkspace(rows, 2);
    expect(Math.abs(filterStates(model(), seen, work) - reference.ll)).toBeLessThan(1e-8);
  });

  test('every smoothed probability', () => {
    const work = new HmmWorkspace(rows, 2);
    filterStates(model(), seen, work);
    const smoothed = new Float64Array(rows * 2);
    smoothStates(model(), rows, work, smoothed);
    const errors = reference.post.map((chance, row) => Math.abs(smoothed[row * 2]! - chance));
    expect(Math.max(...errors)).toBeLessThan(1e-11);
  });

  test('every label of the likeliest path', () => {
    expect([...likeliestPath(model(), seen)]).toEqual(reference.viterbi);
  });

  test('its optimum is ours: from there EM stays', () => {
    const work = new HmmWorkspace(rows, 2);
    const fit = improve(model(), seen, work, columnMoments(seen, 0, rows), 200, 1e-9);
    expect(Math.abs(fit.logLikelihood - reference.ll)).toBeLessThan(1e-8);
    for (const part of ['transitions', 'means', 'variances'] as const) {
      fit.model[part].forEach((value, index) =>
        expect(Math.abs(value - model()[part][index]!)).toBeLessThan(1e-5),
      );
    }
  });

  test('our own starts reach it too, with the states in our order', () => {
    const fit = fitGaussianHmm([values], rows, { states: 2, seed: 1, tolerance: 1e-9 });
    expect(Math.abs(fit.logLikelihood - reference.ll)).toBeLessThan(1e-8);
    for (const part of ['means', 'variances', 'transitions'] as const) {
      [...fit.model[part]]
        .toReversed()
        .forEach((value, index) =>
          expect(Math.abs(value - model()[part][index]!)).toBeLessThan(1e-5),
        );
    }
    const labels = [...likeliestPath(fit.model, seen)].map((state) => 1 - state);
    expect(labels).toEqual(reference.viterbi);
  });

  test('three and four states end at the same optimum whatever the seed', () => {
    for (const states of [3, 4]) {
      const likelihoods = [1, 2, 3].map(
        (seed) => fitGaussianHmm([values], rows, { states, seed }).logLikelihood,
      );
      expect(Math.max(...likelihoods) - Math.min(...likelihoods)).toBeLessThan(0.1);
    }
  });
});
