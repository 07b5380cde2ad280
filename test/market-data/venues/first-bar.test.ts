import { describe, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { BarRequest } from '#kernel/market/feed.ts';
import type { ExchangeName } from '#simulators/exchange/contract.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { findFirstBarByDays } from '#market-data/venues/session/first-bar-by-days.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';
import { SIMULATED_VENUES } from '#simulators/simulated-venues.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 12, 0, 30);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function venue(exchange: ExchangeName, symbol: string) {
  const clock = new VirtualClock(NOW_MS);
  const random = seededRandom(3);
  const simulated = new SimulatedExchange(7, clock, demoListings(exchange));
  const faults = new FaultBoard(clock, random);
  const network = new VirtualNetwork({ clock, random, latencyMs: [1, 5] });
  const protocol = SIMULATED_VENUES[exchange]!(simulated).perp!;
  network.attach('perp.test', new SimulatedHost({ protocol, exchange: simulated, clock, faults }));
  const feed = createVenueFeed({
    ...network.client(),
    venue: VENUES[exchange]!,
    market: 'perp',
    urls: { rest: 'http://perp.test', ws: 'ws://perp.test' },
    clock,
    random,
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  onTestFinished(() => feed.stop());
  return {
    simulated,
    faults,
    /** The first bar in a window, or the fault. */
    async first(interval: '1m' | '1h', startTimeMs: number, endTimeMs = NOW_MS) {
      const series = { exchange, market: 'perp', symbol, interval } as const;
      const answer = feed.findFirstBar!({ series, startTimeMs, endTimeMs }).catch(
        ({ fault }: { readonly fault: string }) => fault,
      );
      await clock.advance(60_000);
      return answer;
    },
  };
}

describe.each([
  ['venue_a', 'BTCUSDT'],
  ['venue_b', 'BTCUSDT'],
  ['venue_c', 'BTCUSDT'],
] as const)('%s reports its first bar', (exchange, symbol) => {
  test('behind an outage that is longer than any number of pages', async () => {
    const { simulated, first } = venue(exchange, symbol);
    const endMs = NOW_MS - 30_000 - HOUR_MS;
    simulated.plantHole({ startMs: endMs - 20 * DAY_MS, endMs });
    expect(await first('1m', endMs - 10 * DAY_MS)).toBe(endMs);
    expect(await first('1m', endMs - 10 * DAY_MS, endMs)).toBeNull();
    expect(await first('1m', endMs + 1)).toBe(endMs + 60_000);
  });

  test('of a window that begins half a century before the listing', async () => {
    const { simulated, first } = venue(exchange, symbol);
    const { history } = simulated.find('perp', symbol)!;
    expect(await first('1h', 0)).toBe(Math.floor(history.firstMs / HOUR_MS) * HOUR_MS);
  });
});

describe.each([
  ['venue_b', 'BTCUSDT'],
  ['venue_c', 'BTCUSDT'],
] as const)('%s', (exchange, symbol) => {
  test('that cuts pages, some of which come empty, reports no later bar as the first', async () => {
    const { faults, first } = venue(exchange, symbol);
    faults.plant({ kind: 'cut_pages', value: 37 });
    faults.plant({ kind: 'empty_pages', probability: 0.1 });
    const received = new Set<number>();
    for (let ago = 1; ago <= 8; ago += 1) {
      const startMs = NOW_MS - 30_000 - ago * 17 * HOUR_MS;
      const answer = await first('1m', startMs, startMs + 30 * HOUR_MS);
      // It may report it as unknown, or, where no page of days shows one, as missing.
      if (typeof answer === 'number') received.add(answer - startMs);
    }
    expect([...received]).toEqual([0]);
  });

  test.each([5, 12])(
    'that answers without rows for %i ms reports the bar that is there all the same',
    async (forMs) => {
      const { faults, first } = venue(exchange, symbol);
      const startMs = NOW_MS - 30_000 - 2_100 * DAY_MS;
      faults.plant({ kind: 'empty_pages', forMs });
      expect(await first('1m', startMs)).toBe(startMs);
    },
  );
});

test('hours of a day that are empty count only while the exchange still serves the day', async () => {
  const dayMs = Date.UTC(2026, 5, 1);
  const hourMs = dayMs + 20 * HOUR_MS;
  const series = {
    exchange: 'venue_b',
    market: 'perp',
    symbol: 'BTCUSDT',
    interval: '1h',
  } as const;
  let served = Infinity;
  const read = async (asked: BarRequest): Promise<readonly Bar[]> => {
    served -= 1;
    const openMs = asked.series.interval === '1d' ? dayMs : hourMs;
    const isAsked = asked.startTimeMs <= openMs && openMs < asked.endTimeMs;
    return isAsked && served >= 0 ? [barOf(openMs)] : [];
  };
  const request = { series, startTimeMs: dayMs, endTimeMs: dayMs + DAY_MS };
  expect(await findFirstBarByDays(read, request, 10)).toBe(hourMs);
  // The day is listed once more, and then all answers are empty.
  served = 1;
  await expect(findFirstBarByDays(read, request, 10)).rejects.toMatchObject({
    fault: 'unavailable',
  });
});
