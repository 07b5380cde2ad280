import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { fitGaussianHmm } from '#indicators/arithmetic/gaussian-hmm.ts';
import type { GaussianHmm } from '#indicators/arithmetic/hmm-model.ts';
import { HmmWorkspace, filterStates } from '#indicators/arithmetic/hmm-passes.ts';
import { observe } from '#indicators/arithmetic/hmm-model.ts';
import { simulateHmm } from '#indicators/test/steps/simulated-hmm.ts';

const BULL_AND_BEAR: GaussianHmm = {
  states: 2,
  columns: 1,
  initial: Float64Array.of(0.5, 0.5),
  transitions: Float64Array.of(0.97, 0.03, 0.01, 0.99),
  means: Float64Array.of(-0.4, 0.2),
  variances: Float64Array.of(4, 0.36),
};

const numbersOf = ({ initial, transitions, means, variances }: GaussianHmm): number[] => [
  ...initial,
  ...transitions,
  ...means,
  ...variances,
];

function expectProbabilities(model: GaussianHmm): void {
  const sum = (part: Float64Array): number => part.reduce((total, value) => total + value, 0);
  expect(sum(model.initial)).toBeCloseTo(1, 9);
  for (let state = 0; state < model.states; state += 1) {
    const row = model.transitions.subarray(state * model.states, (state + 1) * model.states);
    expect(sum(row)).toBeCloseTo(1, 9);
  }
  expect(Math.min(...model.variances)).toBeGreaterThan(0);
}

describe('a fit', () => {
  const { values, path } = simulateHmm(BULL_AND_BEAR, 8_000, seededRandom(7));
  const fit = fitGaussianHmm([values], values.length, { states: 2, seed: 1 });

  test('finds the regimes that made the data', () => {
    expect(fit.isConverged).toBe(true);
    const within = (part: 'means' | 'variances' | 'transitions', by: number) =>
      fit.model[part].forEach((value, index) =>
        expect(Math.abs(value - BULL_AND_BEAR[part][index]!)).toBeLessThan(by),
      );
    within('means', 0.12);
    within('variances', 0.3);
    within('transitions', 0.012);
    const work = new HmmWorkspace(values.length, 2);
    filterStates(fit.model, observe([values], values.length), work);
    const hits = path.filter((state, row) => work.filtered[row * 2 + state]! > 0.5).length;
    expect(hits / path.length).toBeGreaterThan(0.9);
  });

  test('is at least as likely as the truth', () => {
    const work = new HmmWorkspace(values.length, 2);
    const seen = observe([values], values.length);
    expect(fit.logLikelihood).toBeGreaterThan(filterStates(BULL_AND_BEAR, seen, work));
  });

  test('is the same for the same data and seed', () => {
    const again = fitGaussianHmm([values], values.length, { states: 2, seed: 1 });
    expect(numbersOf(again.model)).toEqual(numbersOf(fit.model));
  });

  test('gets no less likely with every iteration', () => {
    const likelihoods = Array.from({ length: 30 }, (_, iterations) => {
      const options = { states: 3, seed: 3, starts: 1, maxIterations: iterations + 1 };
      return fitGaussianHmm([values.subarray(0, 600)], 600, { ...options, tolerance: -1 })
        .logLikelihood;
    });
    for (let index = 1; index < likelihoods.length; index += 1) {
      expect(likelihoods[index]).toBeGreaterThanOrEqual(likelihoods[index - 1]! - 1e-7);
    }
  });

  test('does not depend on the unit of the values', () => {
    const scaled = fitGaussianHmm([values.map((value) => value * 1e-3)], values.length, {
      states: 2,
      seed: 1,
    });
    scaled.model.means.forEach((mean, state) =>
      expect(mean * 1e3).toBeCloseTo(fit.model.means[state]!, 6),
    );
    expect(scaled.logLikelihood).toBeCloseTo(fit.logLikelihood + 8_000 * Math.log(1e3), 3);
  });

  test('sorts its states by mean', () => {
    for (const states of [2, 3, 4]) {
      const { means } = fitGaussianHmm([values.subarray(0, 2_000)], 2_000, {
        states,
        seed: 5,
      }).model;
      expect([...means]).toEqual([...means].sort((a, b) => a - b));
    }
  });

  test('separates calm from wild by a second column', () => {
    const random = seededRandom(11);
    const returns = Float64Array.from({ length: 1_000 }, () => random() - 0.5);
    const width = Float64Array.from({ length: 1_000 }, (_, row) =>
      Math.floor(row / 100) % 2 === 0 ? 1 + random() * 0.1 : 3 + random() * 0.3,
    );
    const { model } = fitGaussianHmm([returns, width], 1_000, { states: 2, seed: 1 });
    const widths = [model.means[1]!, model.means[3]!].sort((a, b) => a - b);
    expect(widths[0]).toBeCloseTo(1.05, 1);
    expect(widths[1]).toBeCloseTo(3.15, 1);
  });
});

describe('input that says little or lies still gives numbers:', () => {
  const cases: Array<[string, Float64Array]> = [
    ['nothing', new Float64Array(0)],
    ['one bar', Float64Array.of(0.5)],
    ['fewer bars than states', Float64Array.of(0.5, -0.5, 0.1)],
    ['zeros', new Float64Array(300)],
    ['a constant', new Float64Array(300).fill(123.456)],
    ['a constant with one outlier', new Float64Array(300).fill(1).fill(1e12, 150, 151)],
    ['only missing values', new Float64Array(300).fill(Number.NaN)],
    ['only infinite values', new Float64Array(300).fill(Number.POSITIVE_INFINITY)],
    ['the largest numbers', Float64Array.of(1e308, -1e308, 1e308, 0, 1e149, -1e149)],
    ['the smallest numbers', Float64Array.of(5e-324, 0, 1e-320, -5e-324, 1e-310)],
    ['two values in turn', Float64Array.from({ length: 301 }, (_, row) => row % 2)],
  ];
  for (const [name, values] of cases) {
    for (const states of [2, 3, 4]) {
      test(`${name}, ${states} states`, () => {
        const fit = fitGaussianHmm([values], values.length, { states, seed: 1 });
        expect(numbersOf(fit.model).every(Number.isFinite)).toBe(true);
        expect(Number.isFinite(fit.logLikelihood)).toBe(true);
        expectProbabilities(fit.model);
      });
    }
  }

  test('any columns of any doubles', () => {
    const column = fc.array(fc.double(), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(column, column, fc.integer({ min: 2, max: 4 }), (first, second, states) => {
        const columns = [Float64Array.from(first), Float64Array.from(second)];
        const fit = fitGaussianHmm(columns, 12, { states, seed: 9, maxIterations: 20 });
        expect(numbersOf(fit.model).every(Number.isFinite)).toBe(true);
        expect(Number.isFinite(fit.logLikelihood)).toBe(true);
        expectProbabilities(fit.model);
      }),
    );
  });

  test('a missing value is as if its bar had not been measured', () => {
    const { values } = simulateHmm(BULL_AND_BEAR, 3_000, seededRandom(3));
    const holes = values.map((value, row) => (row % 10 === 0 ? Number.NaN : value));
    const full = fitGaussianHmm([values], values.length, { states: 2, seed: 1 });
    const fit = fitGaussianHmm([holes], holes.length, { states: 2, seed: 1 });
    fit.model.means.forEach((mean, state) =>
      expect(Math.abs(mean - full.model.means[state]!)).toBeLessThan(0.1),
    );
  });
});
