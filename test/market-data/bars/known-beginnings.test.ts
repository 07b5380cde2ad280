import { expect, test, vi } from 'vitest';
import type { Interval } from '#kernel/market/interval.ts';
import { quotedVenue, type QuotedVenue } from '#test/market-data/providers/quoted-venue.ts';

const HOUR_MS = 3_600_000;

/** Listed some days ago, so that every window of this test begins before its first bar. */
const YOUNG = '001655';

/** Bars before a window, as a calculation with a long look-back requests them. */
async function led(venue: QuotedVenue, interval: Interval, rows: number): Promise<number> {
  const series = { exchange: 'stock', market: 'cn', symbol: YOUNG, interval } as const;
  const request = { limit: 5, startTimeMs: null, endTimeMs: null };
  const lead = { rows, sinceMs: null, maxRows: rows };
  const found: number[] = [];
  const asking = (async () => venue.context.market.windowWithWarmUp(series, request, lead))().then(
    (window) => found.push(window.rows),
  );
  while (found.length === 0) await venue.clock.advance(50);
  await asking;
  return found[0]!;
}

/** Counts the providers' requests for history, with their starts. */
function counted({ feed }: QuotedVenue): () => number {
  const fetched = vi.spyOn(feed, 'fetchBars');
  const found = vi.spyOn(feed as Required<typeof feed>, 'findFirstBar');
  return () => {
    const ofHistory = fetched.mock.calls.filter(
      ([{ series }, priority]) => priority === 'history' && series.symbol === YOUNG,
    );
    return ofHistory.length + found.mock.calls.length;
  };
}

async function market(maxKept: number): Promise<QuotedVenue> {
  const venue = quotedVenue({ maxKept, sweepMs: 5_000 });
  await venue.data.start();
  await venue.advance(0.1);
  return venue;
}

test("a request beyond a young share's first bar finds its beginning once, for all later requests", async () => {
  const venue = await market(2);
  const asked = counted(venue);
  const bars = await led(venue, '1d', 600);
  expect(bars).toBeLessThan(20);
  const first = asked();
  expect(first).toBeLessThanOrEqual(4);
  for (const rows of [600, 1_500, 3_000, 6_000]) expect(await led(venue, '1d', rows)).toBe(bars);
  expect((await venue.rows(YOUNG, '1d', 1_000)).length).toBe(bars);
  expect(asked()).toBe(first);
  // Memory evicts it, and loads it again.
  const others = venue.world.markets.symbols('stock:cn').filter((symbol) => symbol !== YOUNG);
  for (const symbol of others.slice(0, 3)) await venue.rows(symbol, '1d', 5);
  await venue.advance(1);
  const { allWatches } = venue.context.market.venue({ exchange: 'stock', market: 'cn' })!;
  expect(allWatches.some(({ book }) => book.series.symbol === YOUNG)).toBe(false);
  expect(await led(venue, '1d', 9_000)).toBe(bars);
  expect(asked()).toBe(first);
  // A day later it may differ.
  await venue.clock.advance(25 * HOUR_MS);
  await led(venue, '1d', 12_000);
  expect(asked()).toBe(first + 1);
  await venue.data.stop();
});

test('bars that the provider no longer has are not requested again each time', async () => {
  const venue = await market(8);
  const asked = counted(venue);
  const bars = await led(venue, '1m', 15_000);
  expect(bars).toBeGreaterThan(1_000);
  const first = asked();
  for (let minute = 0; minute < 3; minute += 1) {
    await venue.advance(1);
    expect(await led(venue, '1m', 15_000)).toBeGreaterThanOrEqual(bars);
  }
  expect(asked()).toBe(first);
  await venue.data.stop();
});
