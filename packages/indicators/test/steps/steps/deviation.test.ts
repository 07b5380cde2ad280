import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { compose } from '#indicators/engine/compose.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { runInPieces } from '#indicators/test/steps/run-in-pieces.ts';
import { deep } from '#test/depth.ts';

/** Values that cost a careless formula its digits: tiny moves high up, jumps, and stretches at rest. */
const hardValues: fc.Arbitrary<number[]> = fc
  .array(
    fc.record({
      level: fc.constantFrom(0, 1, 1_000_000_000, 4_000_000_000_000_000),
      moves: fc.array(fc.constantFrom(-3, -2, -1, 0, 0, 0, 1, 2, 3, 40, -700), {
        minLength: 1,
        maxLength: 40,
      }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((stretches) =>
    stretches.flatMap(({ level, moves }) => {
      let value = level;
      return moves.map((move) => (value += move));
    }),
  );

test('gives every digit of the deviation, whatever the price and its jumps', () => {
  fc.assert(
    fc.property(hardValues, fc.integer({ min: 1, max: 60 }), (values, period) => {
      const { deviations, means } = run(values, period);
      for (let row = 0; row < values.length; row += 1) {
        if (row < period - 1) {
          expect([deviations[row], means[row]]).toEqual([NaN, NaN]);
          continue;
        }
        const exact = exactly(values.slice(row - period + 1, row + 1));
        expect(Math.abs(deviations[row]! - exact.deviation)).toBeLessThanOrEqual(
          1e-13 * exact.deviation,
        );
        expect(Math.abs(means[row]! - exact.mean)).toBeLessThanOrEqual(
          1e-15 * Math.max(...values.slice(row - period + 1, row + 1).map(Math.abs)),
        );
      }
    }),
    { numRuns: deep(100), seed: 1 },
  );
});

test('is zero, and the mean the price itself, as soon as the window is at rest', () => {
  const values = [7, 1e15, 3, 0.1, ...Array.from({ length: 30 }, () => 0.1)];
  const { deviations, means } = run(values, 5);
  expect([...deviations.subarray(7)]).toEqual(Array.from({ length: 27 }, () => 0));
  expect([...means.subarray(7)]).toEqual(Array.from({ length: 27 }, () => 0.1));
});

test('has no size below which a deviation counts as none', () => {
  fc.assert(
    fc.property(hardValues, fc.integer({ min: 2, max: 40 }), (values, period) => {
      const scale = 2 ** -80;
      const plain = run(values, period);
      const tiny = run(
        values.map((value) => value * scale),
        period,
      );
      expect(tiny.deviations).toEqual(plain.deviations.map((value) => value * scale));
      expect(tiny.means).toEqual(plain.means.map((value) => value * scale));
    }),
    { numRuns: deep(35), seed: 3 },
  );
});

test('gives the same bits however the rows come, with no more of the past than it asks for', () => {
  fc.assert(
    fc.property(
      hardValues,
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.integer({ min: 1, max: 50 })),
      (values, period, cuts) => {
        const whole = run(values, period);
        const cut = run(values, period, cuts);
        expect(cut.deviations).toEqual(whole.deviations);
        expect(cut.means).toEqual(whole.means);
      },
    ),
    { numRuns: deep(100), seed: 2 },
  );
});

/** The step over some values that come in pieces of these numbers of rows, and then the rest. */
function run(
  values: readonly number[],
  period: number,
  pieces: readonly number[] = [],
): { readonly deviations: Float64Array; readonly means: Float64Array } {
  const graph = compose((composer) => {
    const [deviations, means] = composer.runAll(deviation(period), composer.bar('close'));
    return { deviations, means };
  });
  const bars = barsOfRows(values.map((value, row) => [row, 0, 0, 0, value, 0, 0]));
  const outputs = runInPieces(graph, bars, pieces);
  return { deviations: outputs['deviations']!, means: outputs['means']! };
}

/** Mean and deviation of whole numbers, without any rounding before the last step. */
function exactly(values: readonly number[]): { readonly mean: number; readonly deviation: number } {
  const count = BigInt(values.length);
  let sum = 0n;
  let squares = 0n;
  for (const value of values) {
    sum += BigInt(value);
    squares += BigInt(value) ** 2n;
  }
  const scaled = Number(count * squares - sum * sum);
  return { mean: Number(sum) / values.length, deviation: Math.sqrt(scaled) / values.length };
}
