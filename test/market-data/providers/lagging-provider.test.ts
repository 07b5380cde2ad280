import { describe, expect, test } from 'vitest';
import type { Interval } from '#kernel/market/interval.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import { QUOTED_MARKETS, type QuoteKey } from '#platform/configuration/quoted-markets.ts';
import type { InjectedFault } from '#simulators/faults/fault.ts';
import { quotedVenue, type QuotedVenue } from '#test/market-data/providers/quoted-venue.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WATCHED_MINUTES = 6;
const STEP_MS = 2_000;

/** A moment of trading of each market, and a symbol of it. */
const MARKETS = {
  'stock:cn': ['2026-11-19T14:20:20+08:00', '688901'],
  'commodity:futures': ['2026-11-19T20:40:20-05:00', 'GC'],
} as const satisfies Partial<Record<QuoteKey, readonly [string, string]>>;

interface Seen {
  /** By open time, how long after its end a closed bar last had other numbers than the provider in the end. */
  readonly wrongForMs: ReadonlyMap<number, number>;
  /** Closed bars that were wrong and not marked as unsure. */
  readonly unwarned: number[];
  readonly requests: number;
  readonly closed: number;
}

/** Watches a series while its provider lags, and compares it with what the provider has in the end. */
async function watched(
  key: keyof typeof MARKETS,
  interval: Interval,
  fault: InjectedFault | null,
): Promise<Seen> {
  const [at, symbol] = MARKETS[key];
  const nowMs = Date.parse(at);
  const venue = quotedVenue({ key, nowMs, publishedAtMs: nowMs - DAY_MS });
  const { exchange, market } = QUOTED_MARKETS[key];
  const series = { exchange, market, symbol, interval };
  await venue.data.start();
  await venue.advance(0.1);
  await venue.rows(symbol, interval, 10);
  if (fault !== null) venue.faults.plant(fault);
  const { book } = venue.context.market.venue({ exchange, market })!.watch(series)!;
  const beginMs = venue.clock.nowMs();
  const before = sum(venue);
  const wrongForMs = new Map<number, number>();
  const unwarned: number[] = [];
  while (venue.clock.nowMs() < beginMs + WATCHED_MINUTES * MINUTE_MS) {
    await venue.clock.advance(STEP_MS);
    const warnedFromMs = await warnedFrom(venue, series);
    for (const openMs of wrongIn(venue, key, book)) {
      wrongForMs.set(openMs, venue.clock.nowMs() - book.grid.endMs(openMs));
      if (openMs < warnedFromMs) unwarned.push(openMs);
    }
  }
  const requests = sum(venue) - before;
  const closed = book.grid.count(book.grid.currentMs(beginMs), book.frontierMs!);
  await venue.data.stop();
  return { wrongForMs, unwarned, requests, closed };
}

function sum({ asked }: QuotedVenue): number {
  return [...asked.values()].reduce((total, one) => total + one, 0);
}

async function warnedFrom(
  { context }: QuotedVenue,
  series: Parameters<typeof context.market.klines>[0],
): Promise<number> {
  const request = { limit: 10, startTimeMs: null, endTimeMs: null };
  const { unconfirmedFromMs } = await context.market.klines(series, request);
  return unconfirmedFromMs ?? Infinity;
}

/** Open times of closed bars whose volume is not the traded volume. */
function wrongIn(
  { world, clock }: QuotedVenue,
  key: QuoteKey,
  { ring, series, grid }: Pick<SeriesBook, 'ring' | 'series' | 'grid'>,
): number[] {
  const instrument = world.markets.find(key, series.symbol)!;
  const { interval } = series;
  return ring
    .bars(Math.max(0, ring.size - 4), ring.size)
    .filter((bar) => {
      const window = { startMs: bar.openTimeMs, endMs: grid.nextMs(bar.openTimeMs) };
      const [truth] = world.bars.bars(instrument, interval, window, clock.nowMs());
      return bar.closed && truth!.volume * instrument.quantityStep !== bar.volume;
    })
    .map(({ openTimeMs }) => openTimeMs);
}

describe.each(Object.keys(MARKETS) as (keyof typeof MARKETS)[])('%s', (key) => {
  test.each<[Interval, number]>([
    ['1m', 20_000],
    ['1m', 35_000],
    ['5m', 20_000],
  ])('a bar of %s that was closed while the provider lags by %i ms', async (interval, value) => {
    const seen = await watched(key, interval, { kind: 'lagging', value });
    // It was closed too early, readers were warned, and it is whole within a minute.
    expect(seen.wrongForMs.size).toBeGreaterThan(0);
    expect(seen.unwarned).toEqual([]);
    for (const wrongForMs of seen.wrongForMs.values()) expect(wrongForMs).toBeLessThan(MINUTE_MS);
  });
});

test('a provider that is up to date is not asked more often where a later bar shows it', async () => {
  const seen = await watched('commodity:futures', '1m', null);
  expect(seen.wrongForMs.size).toBe(0);
  // The series and the one that is always kept, a request each a minute.
  expect(seen.requests).toBeLessThanOrEqual(2 * (WATCHED_MINUTES + 1));
});
