import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { observe, type GaussianHmm } from '#indicators/arithmetic/hmm-model.ts';
import {
  HmmWorkspace,
  filterStates,
  likeliestPath,
  smoothStates,
} from '#indicators/arithmetic/hmm-passes.ts';

const ROWS = 7;

const MODEL: GaussianHmm = {
  states: 3,
  columns: 1,
  initial: Float64Array.of(0.5, 0.3, 0.2),
  transitions: Float64Array.of(0.8, 0.15, 0.05, 0.1, 0.7, 0.2, 0.25, 0.15, 0.6),
  means: Float64Array.of(-1, 0.1, 1.5),
  variances: Float64Array.of(2, 0.25, 1),
};

/** Every sequence of so many states. */
function pathsOf(states: number, rows: number): number[][] {
  if (rows === 0) return [[]];
  return pathsOf(states, rows - 1).flatMap((path) =>
    Array.from({ length: states }, (_, state) => [...path, state]),
  );
}

/** Chance of a path together with the values, by the definition of the model. */
function chanceOf(path: readonly number[], values: Float64Array): number {
  return path.reduce((chance, state, row) => {
    const step =
      row === 0 ? MODEL.initial[state]! : MODEL.transitions[MODEL.states * path[row - 1]! + state]!;
    const variance = MODEL.variances[state]!;
    const away = values[row]! - MODEL.means[state]!;
    return (
      (chance * step * Math.exp(-(away ** 2) / (2 * variance))) / Math.sqrt(2 * Math.PI * variance)
    );
  }, 1);
}

/** Chance of each state in a row, of paths with their chances. */
function stateChances(
  paths: readonly number[][],
  chances: readonly number[],
  row: number,
): number[] {
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  return [0, 1, 2].map(
    (state) =>
      paths.reduce((sum, path, at) => sum + (path[row] === state ? chances[at]! : 0), 0) / all,
  );
}

describe.each([1, 2, 3])('the passes over values of seed %d are sums over all paths:', (seed) => {
  const random = seededRandom(seed);
  const values = Float64Array.from({ length: ROWS }, () => 6 * (random() - 0.5));
  const seen = observe([values], ROWS);
  const paths = pathsOf(MODEL.states, ROWS);
  const chances = paths.map((path) => chanceOf(path, values));
  const work = new HmmWorkspace(ROWS, MODEL.states);
  const likelihood = filterStates(MODEL, seen, work);

  test('the likelihood', () => {
    expect(likelihood).toBeCloseTo(Math.log(chances.reduce((sum, chance) => sum + chance, 0)), 10);
  });

  test('what is known at each bar of the bars until then', () => {
    for (let row = 0; row < ROWS; row += 1) {
      const until = pathsOf(MODEL.states, row + 1);
      const known = stateChances(
        until,
        until.map((path) => chanceOf(path, values)),
        row,
      );
      for (const [state, chance] of known.entries()) {
        expect(work.filtered[row * MODEL.states + state]).toBeCloseTo(chance, 10);
      }
    }
  });

  test('what all bars say about each', () => {
    const smoothed = new Float64Array(ROWS * MODEL.states);
    smoothStates(MODEL, ROWS, work, smoothed);
    for (let row = 0; row < ROWS; row += 1) {
      for (const [state, chance] of stateChances(paths, chances, row).entries()) {
        expect(smoothed[row * MODEL.states + state]).toBeCloseTo(chance, 10);
      }
    }
  });

  test('the likeliest path', () => {
    const best = chances.indexOf(Math.max(...chances));
    expect([...likeliestPath(MODEL, seen)]).toEqual(paths[best]);
  });
});
