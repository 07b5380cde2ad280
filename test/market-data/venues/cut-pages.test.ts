import { expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';
import { SIMULATED_VENUES } from '#simulators/simulated-venues.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 12, 0, 30);
const MINUTE_MS = 60_000;

test.each([
  ['venue_a', 'BTCUSDT', 100, 720],
  ['venue_b', 'BTCUSDT', 100, 720],
  ['venue_b', 'BTCUSDT', 37, 720],
  ['venue_c', 'BTCUSDT', 100, 720],
  ['venue_d', 'BTCUSDC', 100, 720],
  ['venue_a', 'BTCUSDT', 3, 20],
  ['venue_b', 'BTCUSDT', 3, 20],
  ['venue_c', 'BTCUSDT', 3, 20],
  ['venue_d', 'BTCUSDC', 3, 20],
  ['venue_d', 'BTCUSDC', 1, 8],
] as const)(
  '%s serves the same bars whether its pages are cut or not (%s, %i rows of %i)',
  async (exchange, symbol, rows, minutes) => {
    const clock = new VirtualClock(NOW_MS);
    const random = seededRandom(3);
    const simulated = new SimulatedExchange(7, clock, demoListings(exchange));
    const faults = new FaultBoard(clock, random);
    const network = new VirtualNetwork({ clock, random, latencyMs: [1, 5] });
    const protocol = SIMULATED_VENUES[exchange]!(simulated).perp!;
    network.attach(
      'perp.test',
      new SimulatedHost({ protocol, exchange: simulated, clock, faults }),
    );
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
    const endTimeMs = NOW_MS - 30_000 - 60 * MINUTE_MS;
    const series = { exchange, market: 'perp', symbol, interval: '1m' } as const;
    const request = { series, startTimeMs: endTimeMs - minutes * MINUTE_MS, endTimeMs };
    const read = async () => {
      const answer = feed.fetchBars(request, 'history');
      await clock.advance(60_000);
      return answer;
    };
    const whole = await read();
    expect(whole).toHaveLength(minutes);
    faults.plant({ kind: 'cut_pages', value: rows });
    expect(await read()).toEqual(whole);
    faults.clearAll();
    // Without any row there is no place to continue from, and no page is requested repeatedly.
    faults.plant({ kind: 'empty_pages' });
    expect(await read()).toEqual([]);
    await feed.stop();
  },
);
