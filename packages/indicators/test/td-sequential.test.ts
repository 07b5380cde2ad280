import { expect, test } from 'vitest';
import { tdSequential } from '#indicators/indicators/momentum/td-sequential.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

/** Bars a point high on each side of their closes. */
function barsOf(closes: readonly number[]) {
  return barsOfRows(
    closes.map((close, row) => [row, close, close + 1, close - 1, close, 1, close]),
  );
}

const falling = (from: number, bars: number) => Array.from({ length: bars }, (_, at) => from - at);

test('nine closes below that four bars before make a setup, and then the count restarts', () => {
  const { setup, completed, perfected } = outputsOf(tdSequential, barsOf(falling(100, 16)));
  const counted = [-1, -2, -3, -4, -5, -6, -7, -8, -9, -1, -2, -3];
  expect([...setup!]).toEqual([NaN, NaN, NaN, NaN, ...counted]);
  const done = counted.map((count) => (count === -9 ? -1 : 0));
  expect([...completed!.subarray(4)]).toEqual(done);
  expect([...perfected!.subarray(4)]).toEqual(done);
});

test('a close that is not below ends a setup, and an equal one belongs to neither side', () => {
  const closes = [...falling(100, 10), 96, 200, 201, 202, 203, 200];
  const { setup } = outputsOf(tdSequential, barsOf(closes));
  // Four bars before the 96 stands 94, and four before the last 200 another one.
  expect([...setup!.subarray(8)]).toEqual([-5, -6, 1, 2, 3, 4, 5, 0]);
});

test('a setup whose last bars stay above those before it is not perfected', () => {
  // The lows of the eighth and the ninth bar stay above that of the seventh, yet below four bars before.
  const closes = [100, 99, 98, 97, 96, 95, 94, 93, 90, 89, 85, 86, 86];
  const { completed, perfected } = outputsOf(tdSequential, barsOf(closes));
  expect(completed!.at(-1)).toBe(-1);
  expect(perfected!.at(-1)).toBe(0);
});

test('after a setup thirteen closes at or below the low two bars before complete a countdown', () => {
  // Each close is two below the one two bars before, and the low of that is one below its close.
  const { countdown, exhausted } = outputsOf(tdSequential, barsOf(falling(100, 26)));
  const counts = Array.from({ length: 13 }, (_, at) => -1 - at);
  expect([...countdown!.subarray(12)]).toEqual([...counts, 0]);
  expect(
    [...exhausted!.subarray(4)].flatMap((way, at) => (way === 0 ? [] : [[at + 4, way]])),
  ).toEqual([[24, -1]]);
});

test('a setup of the other side cancels the countdown', () => {
  const rising = Array.from({ length: 13 }, (_, at) => 90 + 3 * at);
  const { countdown, completed } = outputsOf(
    tdSequential,
    barsOf([...falling(100, 13), ...rising]),
  );
  const turn = completed!.findIndex((way) => way === 1);
  expect(countdown![turn - 1]!).toBeLessThan(0);
  expect(countdown![turn]!).toBe(1);
});
