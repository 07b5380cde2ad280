import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RangeSet } from '#market-data/bars/series/range-set.ts';
import { deep } from '#test/depth.ts';

const step = fc.record({
  isAdd: fc.boolean(),
  startMs: fc.nat(60),
  length: fc.nat(15),
});

test('a range set is the set of moments that were added and not removed since', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.nat(60),
      fc.nat(20),
      (steps, from, length) => {
        const ranges = new RangeSet();
        const moments = new Set<number>();
        for (const { isAdd, startMs, length: long } of steps) {
          if (isAdd) ranges.add(startMs, startMs + long);
          else ranges.remove(startMs, startMs + long);
          for (let ms = startMs; ms < startMs + long; ms += 1) {
            if (isAdd) moments.add(ms);
            else moments.delete(ms);
          }
        }
        expect(momentsOf(ranges.ranges)).toEqual([...moments].toSorted((a, b) => a - b));
        const inside = Array.from({ length }, (_, index) => from + index);
        expect(ranges.covers(from, from + length)).toBe(inside.every((ms) => moments.has(ms)));
        expect(momentsOf(ranges.missing(from, from + length))).toEqual(
          inside.filter((ms) => !moments.has(ms)),
        );
      },
    ),
    { numRuns: deep(150) },
  );
});

test('ranges that touch are one', () => {
  const ranges = new RangeSet([
    { startMs: 5, endMs: 9 },
    { startMs: 0, endMs: 5 },
  ]);
  expect(ranges.ranges).toEqual([{ startMs: 0, endMs: 9 }]);
});

function momentsOf(
  ranges: readonly { readonly startMs: number; readonly endMs: number }[],
): number[] {
  return ranges.flatMap(({ startMs, endMs }) =>
    Array.from({ length: endMs - startMs }, (_, index) => startMs + index),
  );
}
