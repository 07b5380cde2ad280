import { describe, expect, test } from 'vitest';
import { InvariantError } from '#kernel/errors/invariant.ts';
import { evenGrid } from '#kernel/market/bar-grid.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import { RangeSet } from '#market-data/bars/series/range-set.ts';
import { SeriesAudit } from '#market-data/bars/watch/series-audit.ts';
import { SeriesBook } from '#market-data/bars/series/series-book.ts';
import { SeriesRequests } from '#market-data/bars/watch/series-requests.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { seriesOf } from '#test/market-data/market-data-fixture.ts';

const MINUTE_MS = 60_000;
const NOW = 10_000;
const RULES = {
  capacity: 100,
  skewToleranceMs: 10_000,
  holeSettleMs: 600_000,
  settleMs: DEFAULT_BAR_SETTINGS.settleMs,
  checkStepMs: 1_000,
};
const range = (from: number, to: number) => ({ startMs: from * MINUTE_MS, endMs: to * MINUTE_MS });
const minutes = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => barOf((from + at) * MINUTE_MS));

/** A book with closed bars up to now. */
function bookUpToNow(from: number, grid = evenGrid('1m')): SeriesBook {
  const book = new SeriesBook(seriesOf('BTCUSDT'), { ...RULES, grid });
  book.startAt(from * MINUTE_MS);
  book.fill(range(from, NOW), minutes(from, NOW), NOW * MINUTE_MS);
  return book;
}

describe('what a series believes', () => {
  test('an answer about young holes that comes after memory was reset is archived, not remembered', () => {
    const book = bookUpToNow(NOW - 20);
    book.unwritten.take(Infinity);
    book.forget();
    const rows = minutes(NOW - 9, NOW - 7);
    expect(book.recheck(range(NOW - 9, NOW - 7), rows, NOW * MINUTE_MS)).toEqual([]);
    expect([book.ring.size, book.frontierMs]).toEqual([0, null]);
    expect(book.unwritten.take(Infinity)).toMatchObject({
      bars: rows,
      covered: [range(NOW - 9, NOW - 7)],
    });
  });

  test('a series is seeded before it has bars', () => {
    const book = bookUpToNow(NOW - 20);
    expect(() => book.seed([], [range(0, 1)])).toThrow(InvariantError);
  });

  test('a bar that forms alone is no closed one', () => {
    const book = new SeriesBook(seriesOf('BTCUSDT'), RULES);
    expect(book.newestClosedEndMs).toBeNull();
    book.startAt(NOW * MINUTE_MS);
    book.fill(range(NOW, NOW + 1), [barOf(NOW * MINUTE_MS, false, 0.5)], NOW * MINUTE_MS + 30_000);
    expect([book.ring.size, book.newestClosedEndMs]).toEqual([1, null]);
    const laterMs = (NOW + 1) * MINUTE_MS;
    book.receive(barOf(NOW * MINUTE_MS), laterMs);
    expect(book.newestClosedEndMs).toBe(laterMs);
    book.receive(barOf(laterMs, false, 0.1), laterMs + 6_000);
    expect([book.ring.size, book.newestClosedEndMs]).toEqual([2, laterMs]);
  });

  test('a range has a beginning and an end', () => {
    const ranges = new RangeSet();
    expect(() => ranges.add(NaN, 10)).toThrow(InvariantError);
    expect(() => ranges.remove(0, NaN)).toThrow(InvariantError);
    ranges.add(5, 5);
    expect(ranges.ranges).toEqual([]);
  });

  test('one request for the newest bars of a series is in flight', () => {
    const requests = new SeriesRequests();
    requests.hold(Promise.resolve(), () => {});
    expect(() => requests.hold(Promise.resolve(), () => {})).toThrow(InvariantError);
  });
});

describe('bars without a confirmation', () => {
  const from = NOW - 2_000;

  /** A book whose bars reach back beyond the time in which they settle, and how often its grid counts bars. */
  function audited() {
    const even = evenGrid('1m');
    let counts = 0;
    const grid = Object.assign(Object.create(even) as typeof even, {
      count: (startMs: number, endMs: number) => {
        counts += 1;
        return even.count(startMs, endMs);
      },
    });
    const book = bookUpToNow(from, grid);
    const clock = new VirtualClock(NOW * MINUTE_MS);
    const audit = new SeriesAudit(book, DEFAULT_BAR_SETTINGS, clock);
    return { book, clock, audit, counted: () => counts };
  }

  test('are counted once until a bar settles, is retrieved or is confirmed', async () => {
    const { book, clock, audit, counted } = audited();
    const settled = NOW - 1_440 - from;
    expect(audit.unconfirmedBars).toBe(settled);
    const before = counted();
    for (let read = 0; read < 10; read += 1) {
      expect([audit.unconfirmedBars, audit.unconfirmed]).toEqual([
        settled,
        [range(from, from + settled)],
      ]);
    }
    expect(counted()).toBe(before);

    book.confirmed.mark({ ...range(from, from + 100), checkedAtMs: 1 });
    expect(audit.unconfirmedBars).toBe(settled - 100);
    book.confirmed.remove(from * MINUTE_MS, (from + 1) * MINUTE_MS);
    expect(audit.unconfirmedBars).toBe(settled - 99);
    book.covered.remove(0, (from + 1) * MINUTE_MS);
    expect(audit.unconfirmedBars).toBe(settled - 100);

    await clock.advance(MINUTE_MS);
    book.receive(barOf(NOW * MINUTE_MS), clock.nowMs());
    expect(audit.unconfirmedBars).toBe(settled - 99);
  });
});
