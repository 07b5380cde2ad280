import type { Random } from '#kernel/ports/clock.ts';
import type { GaussianHmm } from '#indicators/arithmetic/hmm-model.ts';

/** Values of one column that a model could have made, and the states that made them. */
export function simulateHmm(
  { states, initial, transitions, means, variances }: GaussianHmm,
  rows: number,
  random: Random,
): { values: Float64Array; path: number[] } {
  const values = new Float64Array(rows);
  const path: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    const from = path[row - 1];
    const chances =
      from === undefined ? initial : transitions.subarray(from * states, (from + 1) * states);
    const state = draw(chances, random());
    path.push(state);
    values[row] = means[state]! + Math.sqrt(variances[state]!) * normal(random);
  }
  return { values, path };
}

function draw(chances: Float64Array, at: number): number {
  let sum = 0;
  const found = chances.findIndex((chance) => (sum += chance) > at);
  return found < 0 ? chances.length - 1 : found;
}

/** Box-Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
