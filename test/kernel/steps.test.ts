import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  runAllSteps,
  filteredInSteps,
  sortedInSteps,
  type SteppedWork,
} from '#kernel/async/stepped-work.ts';
import { deep } from '#test/depth.ts';

describe('sorting in steps', () => {
  test('gives the result of a plain sort, and keeps the order of equals', () => {
    const items = fc.array(fc.record({ rank: fc.nat(20), id: fc.nat() }), {
      maxLength: 3_000,
      size: 'max',
    });
    type Item = { readonly rank: number; readonly id: number };
    const byRank = (a: Item, b: Item): number => a.rank - b.rank;
    fc.assert(
      fc.property(items, (unsorted) => {
        expect(runAllSteps(sortedInSteps(unsorted, byRank))).toEqual(unsorted.toSorted(byRank));
      }),
      { numRuns: deep(20) },
    );
  });

  test('never does more than a few hundred items in a step', () => {
    const items = Array.from({ length: 20_000 }, (_, index) => (index * 7_919) % 20_000);
    let [compared, most] = [0, 0];
    const steps = sortedInSteps(items, (a, b) => {
      compared += 1;
      return a - b;
    });
    let before = 0;
    while (steps.next().done !== true) {
      most = Math.max(most, compared - before);
      before = compared;
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(10_000);
  });
});

test('filtering in steps keeps the order', () => {
  const items = Array.from({ length: 2_000 }, (_, index) => index);
  const isEven = (item: number): boolean => item % 2 === 0;
  expect(runAllSteps(filteredInSteps(items, isEven))).toEqual(items.filter(isEven));
});

test('steps that await a promise cannot run synchronously', () => {
  function* waits(): SteppedWork<number> {
    yield Promise.resolve();
    return 1;
  }
  expect(() => runAllSteps(waits())).toThrow('await a promise');
});
