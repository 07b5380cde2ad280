import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { InstrumentDirectory } from '#market-data/venues/instrument-metadata.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';
import { SIMULATED_VENUES } from '#simulators/simulated-venues.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 12, 0, 30);
const REFRESH_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;
const EXCHANGES = ['venue_a', 'venue_b', 'venue_c', 'venue_d'] as const;

/** A directory's perpetuals, which the demo lists at a simulated exchange. */
async function directoryOver(exchange: (typeof EXCHANGES)[number]) {
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
  const listing = feed.fetchInstruments();
  await clock.advance(5_000);
  const symbols = (await listing).map(({ symbol }) => symbol);
  const directory = new InstrumentDirectory({ feed, clock, random, log: SILENT_LOG });
  directory.start();
  await clock.advance(5_000);
  onTestFinished(async () => {
    directory.stop();
    await feed.stop();
  });
  const known = (): string[] => symbols.filter((symbol) => directory.metaOf(symbol) !== undefined);
  return { clock, faults, directory, symbols, known };
}

test.each(EXCHANGES)('a truncated list of %s delists nothing', async (exchange) => {
  const { clock, faults, symbols, known } = await directoryOver(exchange);
  expect(symbols.length).toBeGreaterThan(4);
  // A few rows are missing in one list, nearly all of them for half a day.
  for (const [value, forMs] of [
    [symbols.length - 2, REFRESH_MS],
    [1, DAY_MS / 2],
  ] as const) {
    const id = faults.plant({ kind: 'cut_lists', value });
    await clock.advance(forMs);
    expect(known()).toEqual(symbols);
    faults.clear(id);
    await clock.advance(REFRESH_MS);
    expect(known()).toEqual(symbols);
  }
});

test.each(EXCHANGES)('an empty list of %s clears nothing, ever', async (exchange) => {
  const { clock, faults, directory, symbols, known } = await directoryOver(exchange);
  faults.plant({ kind: 'cut_lists', value: 0 });
  await clock.advance(2 * DAY_MS);
  expect(known()).toEqual(symbols);
  expect(directory.status).toBe('stale');
});

test.each([
  ['a few', -2, 2 * REFRESH_MS],
  ['most', -Infinity, DAY_MS + REFRESH_MS],
] as const)('later lists delist %s instruments in the end', async (_, fewer, afterMs) => {
  const { clock, faults, symbols, known } = await directoryOver('venue_a');
  const left = Math.max(1, symbols.length + fewer);
  faults.plant({ kind: 'cut_lists', value: left });
  await clock.advance(afterMs - 2 * 60_000);
  expect(known().length).toBe(symbols.length);
  await clock.advance(REFRESH_MS);
  expect(known().length).toBeLessThan(symbols.length);
});
