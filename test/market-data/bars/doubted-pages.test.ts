import { expect, test } from 'vitest';
import { evenGrid } from '#kernel/market/bar-grid.ts';
import { DoubtedPages } from '#market-data/bars/history/doubted-pages.ts';
import { pageKey } from '#market-data/bars/history/history-pages.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

const MINUTE_MS = 60_000;
/** Of a page of the venue. */
const PAGE_MS = 100 * MINUTE_MS;
const PARTS: Pick<SeriesBook, 'key' | 'grid'> = { key: 'series', grid: evenGrid('1m') };
const BOOK = PARTS as SeriesBook;
const range = (from: number, to: number) => ({ startMs: from * MINUTE_MS, endMs: to * MINUTE_MS });

/** Minutes [0, to) of which [from, until) are missing. */
const withHole = (to: number, from: number, until: number) =>
  Array.from({ length: to }, (_, minute) => minute)
    .filter((minute) => minute < from || minute >= until)
    .map((minute) => barOf(minute * MINUTE_MS));

test('a hole of ten bars is requested again, and one of nine is a quiet symbol', () => {
  const pages = new DoubtedPages(new VirtualClock(0));
  const found = (until: number) => pages.find(BOOK, range(0, 60), withHole(60, 20, until), PAGE_MS);
  expect(found(29)).toEqual([]);
  expect(found(30)).toEqual([range(20, 30)]);
});

test('a range without any bar is requested again, be it of one', () => {
  const pages = new DoubtedPages(new VirtualClock(0));
  expect(pages.find(BOOK, range(7, 8), [], PAGE_MS)).toEqual([range(7, 8)]);
  expect(pages.find(BOOK, range(7, 7), [], PAGE_MS)).toEqual([]);
});

test('a page is trusted for ten minutes after one answer, and for a day after two', async () => {
  const clock = new VirtualClock(0);
  const pages = new DoubtedPages(clock);
  const page = pageKey(BOOK.key, 0);
  const isFound = () => pages.find(BOOK, range(0, 60), [], PAGE_MS).length > 0;
  pages.believe(page, 60 * MINUTE_MS, {
    answers: 1,
    firstAskedMs: 0,
    confirmedMs: 0,
    ways: ['REST'],
  });
  expect([isFound(), pages.isBelievedEmpty(page, 60 * MINUTE_MS)]).toEqual([false, true]);
  // What lies behind the answer is not known to be empty.
  expect(pages.isBelievedEmpty(page, 61 * MINUTE_MS)).toBe(false);
  await clock.advance(10 * MINUTE_MS - 1);
  expect(isFound()).toBe(false);
  await clock.advance(1);
  expect([isFound(), pages.isBelievedEmpty(page, 60 * MINUTE_MS)]).toEqual([true, false]);
  expect(pages.wasEmpty(page, 60 * MINUTE_MS)).toBe(true);
  pages.believe(page, 60 * MINUTE_MS, null);
  expect([isFound(), pages.wasEmpty(page, 60 * MINUTE_MS)]).toEqual([false, false]);
  await clock.advance(24 * 60 * MINUTE_MS - 1);
  expect(isFound()).toBe(false);
  await clock.advance(1);
  expect(isFound()).toBe(true);
  pages.believe(page, 60 * MINUTE_MS, null);
  pages.doubt(page);
  expect(isFound()).toBe(true);
});
