import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { compose } from '#indicators/engine/compose.ts';
import { bandsAround, bollingerBands } from '#indicators/steps/bollinger-bands.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { runInPieces } from '#indicators/test/steps/run-in-pieces.ts';
import { deep } from '#test/depth.ts';

const LINES = ['upper', 'lower', 'percentB', 'bandwidth', 'middle'] as const;

const barsOf = (values: readonly number[]) =>
  barsOfRows(values.map((value, row) => [row, value, value, value, value, 1]));

/** The bands in one step, in pieces of the data. */
function inOneStep(values: readonly number[], period: number, pieces: readonly number[]) {
  const graph = compose((c) => {
    const lines = c.runAll(bollingerBands(period, 2, 1.5), c.bar('close'));
    return Object.fromEntries(LINES.map((line, at) => [line, lines[at]!]));
  });
  return runInPieces(graph, barsOf(values), pieces);
}

/** The bands around the mean that `deviation` gives, with the deviation that it gives. */
function inTwoSteps(values: readonly number[], period: number) {
  const graph = compose((c) => {
    const x = c.bar('close');
    const [one, middle] = c.runAll(deviation(period), x);
    const [upper, lower, percentB, bandwidth] = c.runAll(bandsAround(2, 1.5), x, middle, one);
    return {
      upper,
      lower,
      percentB,
      bandwidth,
      middle,
    };
  });
  return runInPieces(graph, barsOf(values), []);
}

test('one step has the bits of the deviation and the bands around its mean, however data is cut', () => {
  const value = fc.oneof(
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.constantFrom(0, -0, 1, 1e8, 1e8 + 1e-4, 1e8 - 1e-4, 5e-324),
  );
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 150 }),
      fc.integer({ min: 2, max: 40 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 8 }),
      (values, period, pieces) => {
        expect(inOneStep(values, period, pieces)).toEqual(inTwoSteps(values, period));
      },
    ),
    { numRuns: deep(100), seed: 2 },
  );
});

test('tiny moves high up keep their digits', () => {
  const values = Array.from({ length: 90 }, (_, row) => 1e8 + (row % 2 === 0 ? 1e-4 : -1e-4));
  const { upper, lower, percentB, middle } = inOneStep(values, 20, []);
  // As doubles, the two prices are this far apart.
  const half = (values[0]! - values[1]!) / 2;
  for (let row = 19; row < values.length; row += 1) {
    expect(middle![row]).toBe(1e8);
    expect(Math.abs(upper![row]! - (1e8 + 2 * half))).toBeLessThanOrEqual(2 ** -26);
    expect(Math.abs(lower![row]! - (1e8 - 1.5 * half))).toBeLessThanOrEqual(2 ** -26);
    const place = ((row % 2 === 0 ? 1 : -1) + 1.5) / 3.5;
    // A band has no more digits than the price, and it lies but two ten-thousandths away.
    expect(Math.abs(percentB![row]! - place)).toBeLessThan(1e-3);
  }
});

test('at rest the bands lie on the price, which is in their middle', () => {
  const values = [7, 1e15, 3, ...Array.from({ length: 30 }, () => 0.1)];
  const { upper, lower, percentB, bandwidth, middle } = inOneStep(values, 5, []);
  for (let row = 7; row < values.length; row += 1) {
    expect([upper![row], middle![row], lower![row]]).toEqual([0.1, 0.1, 0.1]);
    expect([percentB![row], bandwidth![row]]).toEqual([0.5, 0]);
  }
});
