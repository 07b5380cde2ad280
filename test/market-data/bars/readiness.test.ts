import { expect, test } from 'vitest';
import { FeedError } from '#kernel/market/feed.ts';
import type { UpstreamFault } from '#kernel/market/feed.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import { createMarketData } from '#market-data/market-data.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { ScriptedExchange } from '#test/market-data/bars/scripted-exchange.ts';
import { MINUTE_MS, START_MS } from '#test/market-data/market-data-fixture.ts';

/** An exchange that fails with a reason. */
class FailingExchange extends ScriptedExchange {
  override readonly venue: VenueId;
  upstream: UpstreamFault | null = null;

  constructor(clock: VirtualClock, exchange: 'venue_a' | 'venue_b') {
    super(clock);
    this.venue = { exchange, market: 'spot' };
  }

  upstreamFault(): UpstreamFault | null {
    return this.upstream;
  }

  /** From now on it sends nothing. */
  breakDown(atMs: number): void {
    this.fault = new FeedError('unavailable', 'no answer');
    this.upstream = { cause: 'connection_refused', sinceMs: atMs };
  }

  recover(): void {
    this.fault = null;
    this.upstream = null;
    this.goLive();
  }
}

/** Two venues, of which the named ones are down from the start, and the second answers so late. */
async function startedWith(down: ReadonlyArray<'venue_a' | 'venue_b'>, latencyMs = 20) {
  const clock = new VirtualClock(START_MS);
  const exchanges = (['venue_a', 'venue_b'] as const).map(
    (name) => new FailingExchange(clock, name),
  );
  const data = createMarketData({
    venues: exchanges.map((feed) => ({
      venue: feed.venue,
      feed,
      symbols: ['BTCUSDT'],
      intervals: ['1m'],
      assetClass: 'crypto',
    })),
    archive: new BarArchiveMemory(),
    bus: new EventBusMemory<MarketEvent>(),
    clock,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_BAR_SETTINGS,
  });
  const [first, second] = exchanges as [FailingExchange, FailingExchange];
  second.latencyMs = latencyMs;
  for (const one of exchanges) {
    if (down.some((name) => name === one.venue.exchange)) one.breakDown(clock.monotonicMs());
  }
  await data.start();
  for (const one of exchanges) if (one.fault === null) one.goLive();
  await clock.advance(2_000);
  return { clock, data, first, second };
}

test('an unreachable exchange delays readiness by half a minute, and no other exchange', async () => {
  const { clock, data } = await startedWith(['venue_b']);
  await clock.advance(20_000);
  expect(data.readiness()).toMatchObject({
    isReady: false,
    seriesLoaded: 1,
    awaited: [{ venue: { exchange: 'venue_b' }, cause: 'connection_refused' }],
  });
  await clock.advance(10_000);
  expect(data.readiness()).toMatchObject({ isReady: true, seriesLoaded: 1, awaited: [] });
});

test('a ready server stays ready while an exchange that comes back late loads', async () => {
  const { clock, data, second } = await startedWith(['venue_b']);
  await clock.advance(MINUTE_MS);
  expect(data.readiness().isReady).toBe(true);
  second.latencyMs = 5_000;
  second.recover();
  await clock.advance(1_000);
  expect(data.readiness()).toMatchObject({ isReady: true, seriesLoaded: 1 });
  await clock.advance(5 * MINUTE_MS);
  expect(data.readiness()).toMatchObject({ isReady: true, seriesLoaded: 2 });
});

test('without any reachable exchange the server is not ready', async () => {
  const { clock, data } = await startedWith(['venue_a', 'venue_b']);
  await clock.advance(10 * MINUTE_MS);
  const { isReady, awaited } = data.readiness();
  expect(isReady).toBe(false);
  expect(awaited).toHaveLength(2);
});

test('an exchange that answers late without a fault is awaited', async () => {
  const { clock, data } = await startedWith([], 120_000);
  await clock.advance(MINUTE_MS);
  expect(data.readiness()).toMatchObject({ isReady: false, seriesLoaded: 1 });
  await clock.advance(5 * MINUTE_MS);
  expect(data.readiness()).toMatchObject({ isReady: true, seriesLoaded: 2 });
});
