import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { observe } from '#indicators/arithmetic/hmm-model.ts';
import type { GaussianHmm } from '#indicators/arithmetic/hmm-model.ts';
import {
  HmmWorkspace,
  filterStates,
  likeliestPath,
  smoothStates,
} from '#indicators/arithmetic/hmm-passes.ts';
import { simulateHmm } from '#indicators/test/steps/simulated-hmm.ts';
import { deep } from '#test/depth.ts';

interface Tiny {
  readonly model: GaussianHmm;
  readonly columns: Float64Array[];
  readonly rows: number;
}

/** Small models with values around them; one value in eight is missing, some chances are zero. */
const tiny: fc.Arbitrary<Tiny> = fc
  .record({
    states: fc.integer({ min: 2, max: 4 }),
    width: fc.integer({ min: 1, max: 2 }),
    rows: fc.integer({ min: 1, max: 5 }),
    seed: fc.integer(),
  })
  .map(({ states, width, rows, seed }) => {
    const random = seededRandom(seed);
    const chances = (length: number): number[] => {
      const raw = Array.from({ length }, () => (random() < 0.1 ? 0 : random() + 0.01));
      const sum = raw.reduce((total, value) => total + value, 0);
      return sum === 0 ? raw.map(() => 1 / length) : raw.map((value) => value / sum);
    };
    const numbers = (length: number, draw: () => number): Float64Array =>
      Float64Array.from({ length }, draw);
    const model: GaussianHmm = {
      states,
      columns: width,
      initial: Float64Array.from(chances(states)),
      transitions: Float64Array.from(Array.from({ length: states }, () => chances(states)).flat()),
      means: numbers(states * width, () => random() * 4 - 2),
      variances: numbers(states * width, () => random() + 0.05),
    };
    const columns = Array.from({ length: width }, () =>
      numbers(rows, () => (random() < 0.125 ? Number.NaN : random() * 6 - 3)),
    );
    return { model, columns, rows };
  });

/** P(path and values) of every path of states, by the definition. */
function allPaths({ model, columns, rows }: Tiny): Array<{ path: number[]; chance: number }> {
  const { states } = model;
  return Array.from({ length: states ** rows }, (_, number) => {
    const path = Array.from(
      { length: rows },
      (__, row) => Math.floor(number / states ** row) % states,
    );
    let chance = 1;
    path.forEach((state, row) => {
      const from = path[row - 1];
      chance *=
        from === undefined ? model.initial[state]! : model.transitions[from * states + state]!;
      columns.forEach((column, index) => {
        const value = column[row]!;
        const mean = model.means[state * model.columns + index]!;
        const variance = model.variances[state * model.columns + index]!;
        if (Number.isNaN(value)) return;
        chance *= Math.exp(-((value - mean) ** 2) / (2 * variance));
        chance /= Math.sqrt(2 * Math.PI * variance);
      });
    });
    return { path, chance };
  });
}

const total = (paths: Array<{ chance: number }>): number =>
  paths.reduce((sum, { chance }) => sum + chance, 0);

test('forward and backward agree with the sum over every path', () => {
  fc.assert(
    fc.property(tiny, (input) => {
      const { model, columns, rows } = input;
      const paths = allPaths(input);
      const work = new HmmWorkspace(rows, model.states);
      const seen = observe(columns, rows);
      expect(filterStates(model, seen, work)).toBeCloseTo(Math.log(total(paths)), 8);
      const smoothed = new Float64Array(rows * model.states);
      smoothStates(model, rows, work, smoothed);
      for (let row = 0; row < rows; row += 1) {
        for (let state = 0; state < model.states; state += 1) {
          const through = paths.filter(({ path }) => path[row] === state);
          const expected = total(through) / total(paths);
          expect(smoothed[row * model.states + state]).toBeCloseTo(expected, 8);
        }
      }
    }),
    { numRuns: deep(100) },
  );
});

test('a filtered probability is the smoothed one of the bars up to it', () => {
  fc.assert(
    fc.property(tiny, ({ model, columns, rows }) => {
      const work = new HmmWorkspace(rows, model.states);
      filterStates(model, observe(columns, rows), work);
      for (let last = 1; last <= rows; last += 1) {
        const input = { model, columns, rows: last };
        const paths = allPaths(input);
        for (let state = 0; state < model.states; state += 1) {
          const ending = paths.filter(({ path }) => path[last - 1] === state);
          const expected = total(ending) / total(paths);
          expect(work.filtered[(last - 1) * model.states + state]).toBeCloseTo(expected, 8);
        }
      }
    }),
  );
});

test('no path is likelier than the likeliest', () => {
  fc.assert(
    fc.property(tiny, (input) => {
      const paths = allPaths(input);
      const found = [...likeliestPath(input.model, observe(input.columns, input.rows))].join();
      const chance = paths.find(({ path }) => path.join() === found)!.chance;
      expect(chance).toBeGreaterThanOrEqual(
        Math.max(...paths.map((each) => each.chance)) * 0.999999,
      );
    }),
    { numRuns: deep(100) },
  );
});

const CALM_AND_WILD: GaussianHmm = {
  states: 2,
  columns: 1,
  initial: Float64Array.of(1, 0),
  transitions: Float64Array.of(0.99, 0.01, 0.02, 0.98),
  means: Float64Array.of(0, 0),
  variances: Float64Array.of(0.01, 4),
};

test('bars that are added later change no filtered probability', () => {
  const { values } = simulateHmm(CALM_AND_WILD, 500, seededRandom(2));
  const whole = new HmmWorkspace(500, 2);
  filterStates(CALM_AND_WILD, observe([values], 500), whole);
  const part = new HmmWorkspace(200, 2);
  filterStates(CALM_AND_WILD, observe([values], 200), part);
  expect([...part.filtered]).toEqual([...whole.filtered.subarray(0, 400)]);
});

test('an outlier beyond every density still gives probabilities', () => {
  for (const outlier of [1e3, 1e9, 1e149, -1e149, Number.POSITIVE_INFINITY]) {
    const { values } = simulateHmm(CALM_AND_WILD, 100, seededRandom(4));
    values[50] = outlier;
    const seen = observe([values], 100);
    const work = new HmmWorkspace(100, 2);
    expect(Number.isFinite(filterStates(CALM_AND_WILD, seen, work))).toBe(true);
    const smoothed = new Float64Array(200);
    smoothStates(CALM_AND_WILD, 100, work, smoothed);
    for (const part of [work.filtered, smoothed]) {
      for (let row = 0; row < 100; row += 1) {
        expect(part[row * 2]! + part[row * 2 + 1]!).toBeCloseTo(1, 9);
      }
    }
    expect(likeliestPath(CALM_AND_WILD, seen)).toHaveLength(100);
  }
});

test('an unreachable state stays so, however well a bar would fit it', () => {
  const model: GaussianHmm = {
    ...CALM_AND_WILD,
    transitions: Float64Array.of(1, 0, 0, 1),
    means: Float64Array.of(0, 1_000),
  };
  const seen = observe([Float64Array.of(0, 1_000, 1_000)], 3);
  const work = new HmmWorkspace(3, 2);
  const logLikelihood = filterStates(model, seen, work);
  expect([...work.filtered]).toEqual([1, 0, 1, 0, 1, 0]);
  expect(logLikelihood).toBeCloseTo(-100_000_000 + 3 * -0.5 * Math.log(2 * Math.PI * 0.01), 4);
});
