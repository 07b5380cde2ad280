import { expect, test } from 'vitest';
import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import { createMarketData } from '#market-data/market-data.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { ScriptedExchange, VENUE } from '#test/market-data/bars/scripted-exchange.ts';
import { marketFixture, START_MS } from '#test/market-data/market-data-fixture.ts';

const POLLED_VENUE: VenueId = { exchange: 'stock', market: 'cn' };

/** One streamed and one polled venue over one archive; the polled one's bars may be unreadable. */
function twoVenues(isReadable: boolean) {
  const clock = new VirtualClock(START_MS);
  const streamed = new ScriptedExchange(clock);
  const polled = Object.assign(new ScriptedExchange(clock), {
    venue: POLLED_VENUE,
    pollEveryMs: () => 5_000,
  });
  const archive = new BarArchiveMemory();
  const { coverage } = archive;
  archive.coverage = async (series) => {
    if (!isReadable && series.exchange === 'stock') {
      throw new ArchiveUnavailableError('damaged', 'The file is damaged.');
    }
    return coverage.call(archive, series);
  };
  const data = createMarketData({
    venues: [
      { venue: VENUE, feed: streamed, symbols: ['BTCUSDT'], assetClass: 'crypto' },
      { venue: POLLED_VENUE, feed: polled, symbols: ['600519'], assetClass: 'stock' },
    ],
    archive,
    bus: new EventBusMemory<MarketEvent>(),
    clock,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_BAR_SETTINGS,
  });
  return { clock, streamed, polled, data };
}

test('polled markets are followed a second after streamed ones', async () => {
  const { clock, streamed, polled, data } = twoVenues(true);
  await data.start();
  expect([streamed.listener, polled.listener]).toEqual([expect.anything(), null]);
  await clock.advance(1_000);
  expect(polled.listener).not.toBeNull();
  await data.stop();
});

test('a polled market whose archive cannot be read fails the start, as a streamed one does', async () => {
  const { data } = twoVenues(false);
  await expect(data.start()).rejects.toThrow(ArchiveUnavailableError);
  await data.stop();
});

test('a stop before polled markets are followed follows none of them', async () => {
  const { clock, polled, data } = twoVenues(true);
  await data.start();
  await data.stop();
  await clock.advance(2_000);
  expect(polled.listener).toBeNull();
});

/** So that only a due answer triggers a look. */
const SEVEN_BARS = {
  sweepMs: 3_600_000,
  maxKlines: { ...DEFAULT_BAR_SETTINGS.maxKlines, '1m': 7 },
};

/** Counts the reads of the clock, as every look at a series does one. */
class WatchedClock extends VirtualClock {
  looks = 0;
  override monotonicMs(): number {
    this.looks += 1;
    return super.monotonicMs();
  }
}

test('the cost to load a series does not grow with their number', async () => {
  const looksPerSeries = async (count: number): Promise<number> => {
    const clock = new WatchedClock(START_MS);
    const symbols = Array.from({ length: count }, (_, at) => `COIN${at}USDT`);
    const { data, exchange } = marketFixture({ clock, symbols, settings: SEVEN_BARS });
    await data.start();
    clock.looks = 0;
    exchange.goLive();
    await clock.advance(60_000);
    expect(data.readiness().seriesLoaded).toBe(count);
    await data.stop();
    return clock.looks / count;
  };
  expect((await looksPerSeries(200)) / (await looksPerSeries(50))).toBeLessThan(1.5);
});
