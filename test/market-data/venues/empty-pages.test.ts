import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { DomainError } from '#kernel/errors/errors.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { ArchiveWriter } from '#market-data/bars/series/archive-writer.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import { History } from '#market-data/bars/history/history.ts';
import { MarketPublisher } from '#market-data/bars/events/market-publisher.ts';
import { VenueBook } from '#market-data/bars/venue/venue-book.ts';
import { venueClock } from '#market-data/bars/venue/venue-clock.ts';
import type { WindowRequest } from '#market-data/bars/reading/kline-window.ts';
import { WindowReader } from '#market-data/bars/reading/window-reader.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';
import { SIMULATED_VENUES } from '#simulators/simulated-venues.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { EventJournal } from '#test/simulation/event-journal.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 12, 0, 30);
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Rows of memory: fewer than a day, so that older windows are read from the exchange. */
const ROWS = 300;

const CASES = [
  ['venue_a', 'BTCUSDT'],
  ['venue_b', 'BTCUSDT'],
  ['venue_c', 'BTCUSDT'],
  ['venue_d', 'BTCUSDC'],
] as const;

/** A venue as the server has it, before its simulated exchange, in virtual time. */
function market(exchange: (typeof CASES)[number][0], symbol: string) {
  const clock = new VirtualClock(NOW_MS);
  const random = seededRandom(3);
  const simulated = new SimulatedExchange(7, clock, demoListings(exchange));
  const faults = new FaultBoard(clock, random);
  const network = new VirtualNetwork({ clock, random, latencyMs: [1, 5] });
  const protocol = SIMULATED_VENUES[exchange]!(simulated).perp!;
  const host = new SimulatedHost({ protocol, exchange: simulated, clock, faults });
  network.attach('perp.test', host);
  const shared = { clock, log: SILENT_LOG, meter: SILENT_METER };
  const feed = createVenueFeed({
    ...shared,
    ...network.client(),
    venue: VENUES[exchange]!,
    market: 'perp',
    urls: { rest: 'http://perp.test', ws: 'ws://perp.test' },
    random,
  });
  const series = { exchange, market: 'perp', symbol, interval: '1m' } as const;
  const maxKlines = { ...DEFAULT_BAR_SETTINGS.maxKlines, '1m': ROWS };
  const settings = { ...DEFAULT_BAR_SETTINGS, maxKlines, holeSettleMs: 5 * MINUTE_MS };
  const archive = new BarArchiveMemory();
  const parts = { ...shared, settings, feed, archive };
  const book = new VenueBook({
    ...parts,
    venue: { exchange, market: 'perp' },
    series: [series],
    writer: new ArchiveWriter(parts),
    publisher: new MarketPublisher(new EventJournal()),
  });
  const history = new History({ ...parts, clock: venueClock(clock, feed) });
  const refresh = (watch: Parameters<VenueBook['refresh']>[0]): Promise<void> =>
    book.refresh(watch);
  const reader = new WindowReader({ ...parts, clock: venueClock(clock, feed), history, refresh });
  onTestFinished(async () => {
    const stopped = book.stop();
    await clock.advance(60_000);
    await stopped;
  });
  const [watch] = book.allWatches;
  const answerTo = async (request: WindowRequest): Promise<number | string> => {
    const answer = Promise.resolve()
      .then(() => reader.read(watch!, request))
      .then(
        (window) => window.bars().length,
        (error: DomainError) => error.code,
      );
    await clock.advance(6_000);
    return answer;
  };
  return {
    clock,
    faults,
    archive,
    series,
    watch: watch!,
    feed,
    answerTo,
    /** Rows of a hundred minutes that began so many minutes ago, or the code of the error. */
    rows(minutesAgo: number): Promise<number | string> {
      const startTimeMs = NOW_MS - 30_000 - minutesAgo * MINUTE_MS;
      return answerTo({ startTimeMs, endTimeMs: startTimeMs + 100 * MINUTE_MS, limit: 100 });
    },
    /** The newest rows before so many minutes ago. */
    rowsBefore(minutesAgo: number): Promise<number | string> {
      const endTimeMs = NOW_MS - 30_000 - minutesAgo * MINUTE_MS;
      return answerTo({ startTimeMs: null, endTimeMs, limit: ROWS });
    },
    async start(): Promise<void> {
      await book.takeOver();
      book.follow();
      await clock.advance(20_000);
    },
  };
}

describe.each(CASES)('while %s answers pages without rows,', (exchange, symbol) => {
  test('a window inside its history is 503 and not archived; then it has every bar', async () => {
    const venue = market(exchange, symbol);
    await venue.start();
    venue.faults.plant({ kind: 'empty_pages' });
    expect(await venue.rows(3_000)).toBe('history_upstream_unavailable');
    const { clock, faults, archive, series } = venue;
    const startMs = NOW_MS - 3_500 * MINUTE_MS;
    const during = await archive.coverage(series);
    expect(during.filter((range) => range.startMs < startMs + 1_000 * MINUTE_MS)).toEqual([]);
    faults.clearAll();
    await clock.advance(10_000);
    expect(await venue.rows(3_000)).toBe(100);
  });

  test('a start does not take the time before the known bars for a hole', async () => {
    const venue = market(exchange, symbol);
    const { clock, faults, archive, series, watch } = venue;
    faults.plant({ kind: 'cut_pages', value: 40 });
    await venue.start();
    faults.clearAll();
    faults.plant({ kind: 'empty_pages' });
    await clock.advance(30_000);
    faults.clearAll();
    await clock.advance(5 * MINUTE_MS);
    expect(watch.book.ring.size).toBe(ROWS + 1);
    const endMs = watch.book.ring.openTimeAt(ROWS - 1);
    expect(endMs - watch.book.ring.openTimeAt(0)).toBe((ROWS - 1) * MINUTE_MS);
    const read = { startMs: endMs - 250 * MINUTE_MS, endMs };
    expect(await archive.read(series, read)).toHaveLength(250);
  });

  test('the beginning of history is not trusted', async () => {
    const venue = market(exchange, symbol);
    await venue.start();
    const { clock, faults } = venue;
    faults.plant({ kind: 'empty_pages' });
    expect(await venue.rowsBefore(4_000)).toBe('history_upstream_unavailable');
    faults.clearAll();
    await clock.advance(10_000);
    expect(await venue.rowsBefore(4_000)).toBe(ROWS);
  });
});

test('pages that come empty at random are archived with all of their bars, and are seldom trusted', async () => {
  const venue = market('venue_a', 'BTCUSDT');
  await venue.start();
  const { archive, series, faults, clock } = venue;
  faults.plant({ kind: 'empty_pages', probability: 0.5 });
  const received = new Map<number | string, number>();
  for (let page = 2; page < 82; page += 1) {
    const answer = await venue.rows(page * 1_000);
    received.set(answer, (received.get(answer) ?? 0) + 1);
  }
  faults.clearAll();
  for (const { startMs, endMs } of await archive.coverage(series)) {
    const bars = await archive.read(series, { startMs, endMs });
    expect(bars.length).toBe((endMs - startMs) / MINUTE_MS);
  }
  // 1 in 32 is 2.5 of 80; before it was 1 in 8.
  expect(received.get('history_not_available') ?? 0).toBeLessThanOrEqual(6);
  expect(received.get(100)).toBeGreaterThan(20);
  // A trusted absence is requested again ten minutes later.
  await clock.advance(10 * MINUTE_MS);
  for (let page = 2; page < 82; page += 1) expect(await venue.rows(page * 1_000)).toBe(100);
});

test.each(CASES)(
  'cut and empty pages of %s leave out no existing bar',
  async (exchange, symbol) => {
    const venue = market(exchange, symbol);
    await venue.start();
    venue.faults.plant({ kind: 'cut_pages', value: exchange === 'venue_d' ? 120 : 37 });
    venue.faults.plant({ kind: 'empty_pages', probability: 0.2 });
    const received = new Set<number | string>();
    // The venue with the shortest history has 5,000 bars.
    for (let page = 3; page < 33; page += 1) {
      received.add(await venue.rows(page * 150));
      await venue.clock.advance(30_000);
      received.add(await venue.rows(page * 150));
    }
    expect([...received].filter((answer) => answer !== 'history_upstream_unavailable')).toEqual([
      100,
    ]);
  },
);

test('a window that begins before a listing requests once what lies there', async () => {
  const venue = market('venue_a', 'BTCUSDT');
  await venue.start();
  const request = { startTimeMs: 0, endTimeMs: NOW_MS, limit: 100 };
  expect(await venue.answerTo(request)).toBe(100);
  // Behind the time for which an empty page is trusted.
  await venue.clock.advance(60 * MINUTE_MS);
  const asked = vi.spyOn(venue.feed, 'fetchBars');
  expect(await venue.answerTo(request)).toBe(100);
  const ofHistory = asked.mock.calls.filter(([, priority]) => priority === 'history');
  expect(ofHistory).toEqual([]);
});

test('a hole that an earlier version archived is requested again, once a day', async () => {
  const venue = market('venue_a', 'BTCUSDT');
  const { archive, series, clock, faults } = venue;
  const startMs = NOW_MS - 30_000 - 20 * DAY_MS;
  await archive.append([
    { series, bars: [], covered: [{ startMs, endMs: startMs + 10 * DAY_MS }] },
  ]);
  await venue.start();
  faults.plant({ kind: 'empty_pages' });
  expect(await venue.rows(15 * 1_440)).toBe('history_upstream_unavailable');
  faults.clearAll();
  await clock.advance(10_000);
  expect(await venue.rows(15 * 1_440)).toBe(100);
});
