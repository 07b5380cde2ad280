import { expect, test } from 'vitest';
import { evenGrid } from '#kernel/market/bar-grid.ts';
import { AggregatedBook } from '#market-data/bars/aggregated/aggregated-book.ts';
import { SeriesBook } from '#market-data/bars/series/series-book.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { seriesOf } from '#test/market-data/market-data-fixture.ts';

const MINUTE_MS = 60_000;
const RULES = {
  capacity: 100,
  skewToleranceMs: 10_000,
  holeSettleMs: 600_000,
  settleMs: 600_000,
  checkStepMs: 1_000,
};
/** The minute that is forming, the first of its five. */
const NOW = 1_000;
const range = (from: number, to: number) => ({ startMs: from * MINUTE_MS, endMs: to * MINUTE_MS });

test('an aggregated bar of which the exchange lists no part after all is dropped, and no other', () => {
  const base = new SeriesBook(seriesOf('BTCUSDT'), RULES);
  base.startAt((NOW - 10) * MINUTE_MS);
  const closed = Array.from({ length: 10 }, (_, at) => barOf((NOW - 10 + at) * MINUTE_MS));
  const forming = (minute: number) => barOf(minute * MINUTE_MS, false, 0.2);
  const atMs = NOW * MINUTE_MS + 30_000;
  base.fill(range(NOW - 10, NOW + 1), [...closed, forming(NOW)], atMs);
  const series = { ...base.series, interval: '5m' } as const;
  const book = new AggregatedBook(series, base, evenGrid('5m'));
  const kept = (): number[] =>
    book.ring.bars(0, book.ring.size).map(({ openTimeMs }) => openTimeMs / MINUTE_MS);
  expect(kept()).toEqual([NOW - 10, NOW - 5, NOW]);
  base.fill(range(NOW, NOW + 7), [forming(NOW + 6)], atMs + 6 * MINUTE_MS);
  book.follow();
  expect(kept()).toEqual([NOW - 10, NOW - 5, NOW + 5]);
  base.fill(range(NOW + 6, NOW + 13), [forming(NOW + 12)], atMs + 12 * MINUTE_MS);
  book.follow();
  expect(kept()).toEqual([NOW - 10, NOW - 5, NOW + 10]);
});
