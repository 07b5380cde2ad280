import { expect, test } from 'vitest';
import { evenGrid } from '#kernel/market/bar-grid.ts';
import { joined, provenRanges } from '#market-data/bars/history/history-rows.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';

const MINUTE_MS = 60_000;
const bars = (...minutes: number[]) => minutes.map((minute) => barOf(minute * MINUTE_MS));
const range = (from: number, to: number) => ({ startMs: from * MINUTE_MS, endMs: to * MINUTE_MS });

test('bars of several answers are joined in order, each once, as the last answer has them', () => {
  const corrected = { ...barOf(3 * MINUTE_MS), volume: 99 };
  const rows = joined(range(2, 6), bars(5, 3, 6), [...bars(1, 2), corrected], bars(4));
  expect(rows).toEqual([...bars(2), corrected, ...bars(4, 5)]);
});

test('an answer proves its range, except where a young bar is missing', () => {
  const proven = provenRanges(evenGrid('1m'), range(0, 10), bars(2, 7, 9), 5.5 * MINUTE_MS);
  expect(proven.ranges).toEqual([range(0, 5), range(7, 8), range(9, 10)]);
  const old = provenRanges(evenGrid('1m'), range(0, 10), [], 20 * MINUTE_MS);
  expect(old.ranges).toEqual([range(0, 10)]);
});
