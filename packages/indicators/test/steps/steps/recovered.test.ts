import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { compose } from '#indicators/engine/compose.ts';
import { recovered } from '#indicators/steps/recovered.ts';
import { runInPieces } from '#indicators/test/steps/run-in-pieces.ts';

/** A close, and the levels above and below that the row goes beyond, if any. */
interface Row {
  readonly close: number;
  readonly above: number | null;
  readonly below: number | null;
}

/** The last level that was gone beyond within the last rows, and from which no close has come back since. */
function levelOf(
  rows: readonly Row[],
  at: number,
  bars: number,
  side: 'above' | 'below',
  backAt: number,
): number | null {
  const first = Math.max(0, at - bars + 1, backAt + 1);
  return rows.slice(first, at + 1).findLast((row) => row[side] !== null)?.[side] ?? null;
}

function plainly(rows: readonly Row[], bars: number): { way: number; level: number | null }[] {
  const backAt = { above: -1, below: -1 };
  return rows.map(({ close }, at) => {
    const above = levelOf(rows, at, bars, 'above', backAt.above);
    const below = levelOf(rows, at, bars, 'below', backAt.below);
    const [isBelow, isAbove] = [above !== null && close < above, below !== null && close > below];
    if (isBelow) backAt.above = at;
    if (isAbove) backAt.below = at;
    if (isAbove) return { way: 1, level: below };
    return isBelow ? { way: -1, level: above } : { way: 0, level: NaN };
  });
}

test('is where a close comes back within so many rows, however the rows come', () => {
  const price = fc.integer({ min: 1, max: 9 });
  const row = fc.record({
    close: price,
    above: fc.option(price, { freq: 2 }),
    below: fc.option(price, { freq: 2 }),
  });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 1, max: 20 })),
      (rows, bars, pieces) => {
        const graph = compose((composer) => {
          const inputs = ['close', 'high', 'low'] as const;
          const [way, level] = composer.runAll(
            recovered(bars),
            ...(inputs.map((name) => composer.bar(name)) as [never, never, never]),
          );
          return { way: way, level: level };
        });
        const table = barsOfRows(
          rows.map(({ close, above, below }, at) => [
            at,
            0,
            above ?? NaN,
            below ?? NaN,
            close,
            0,
            0,
          ]),
        );
        const { way, level } = runInPieces(graph, { ...table, isFinite: true }, pieces);
        const expected = plainly(rows, bars);
        expect([...way!]).toEqual(expected.map((one) => one.way));
        expect([...level!]).toEqual(expected.map((one) => one.level));
      },
    ),
  );
});
