import { setImmediate } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import { parse, subscribe } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import { createMarketData } from '#market-data/market-data.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';
import type { ExchangeName } from '#simulators/exchange/contract.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';
import { SIMULATED_VENUES } from '#simulators/simulated-venues.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { CONTEXT } from '#test/market-data/market-data-fixture.ts';

const START_MS = Date.UTC(2026, 2, 4, 14, 59, 17);

/** The subgraph over one simulated exchange in virtual time, its bars not started. */
function marketOf(name: ExchangeName) {
  const clock = new VirtualClock(START_MS);
  const random = seededRandom(3);
  const exchange = new SimulatedExchange(7, clock, demoListings(name));
  const faults = new FaultBoard(clock, random);
  const network = new VirtualNetwork({ clock, random, latencyMs: [1, 5] });
  const protocol = SIMULATED_VENUES[name]!(exchange).perp!;
  network.attach('perp.test', new SimulatedHost({ protocol, exchange, clock, faults }));
  const { http, sockets } = network.client();
  const asked: string[] = [];
  const feed = createVenueFeed({
    venue: VENUES[name]!,
    market: 'perp',
    urls: { rest: 'http://perp.test', ws: 'ws://perp.test' },
    sockets,
    http: {
      send(request) {
        asked.push(request.url);
        return http.send(request);
      },
    },
    clock,
    random,
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  const points = new PointArchiveSqlite(':memory:');
  const market = createMarketData({
    venues: [{ venue: feed.venue, feed, symbols: ['BTCUSDT', 'ETHUSDT'], assetClass: 'crypto' }],
    archive: new BarArchiveMemory(),
    points,
    bus: new EventBusMemory<MarketEvent>(),
    clock,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_BAR_SETTINGS,
  });
  onTestFinished(async () => {
    await market.stop();
    await points.close();
  });
  const open = async (...symbols: string[]) => {
    const instruments = symbols.map(
      (symbol) => `{ exchange: ${name}, market: perp, symbol: "${symbol}" }`,
    );
    const document = parse(`subscription {
      derivativesUpdated(instruments: [${instruments.join(' ')}]) {
        instrument { symbol } timeMs markPrice fundingRate nextFundingTimeMs openInterest
      }
    }`);
    const { schema, createContext } = market.subgraph;
    const result = await subscribe({ schema, document, contextValue: createContext(CONTEXT) });
    if (!(Symbol.asyncIterator in result)) throw new Error(JSON.stringify(result.errors));
    return result as AsyncIterableIterator<ExecutionResult>;
  };
  const truth = (symbol: string) => exchange.derivatives(exchange.find('perp', symbol)!);
  return { clock, faults, asked, open, truth };
}

/** The next event, letting time pass until it is there. */
async function next(stream: AsyncIterator<ExecutionResult>, clock: VirtualClock) {
  const received: Readonly<Record<string, unknown>>[] = [];
  const reading = stream.next().then(({ value }) => {
    const { data, errors } = JSON.parse(JSON.stringify(value)) as {
      data: { derivativesUpdated: Readonly<Record<string, unknown>> };
      errors?: unknown;
    };
    expect(errors).toBeUndefined();
    received.push(data.derivativesUpdated);
  });
  for (let turn = 0; turn < 100_000 && received.length === 0; turn += 1) {
    await clock.advance(20);
    await setImmediate();
  }
  await reading;
  return received[0]!;
}

test.each(['venue_a', 'venue_b', 'venue_c'] as const)(
  'a subscription delivers funding, mark price and open interest of %s, and every change',
  async (name) => {
    const { clock, open, truth } = marketOf(name);
    const stream = await open('BTCUSDT');
    for (let event = 0; event < 2; event += 1) {
      const received = await next(stream, clock);
      const timeMs = Number(received['timeMs']);
      expect(received['instrument']).toEqual({ symbol: 'BTCUSDT' });
      expect(received['markPrice']).toBeCloseTo(truth('BTCUSDT').markPriceAt(timeMs)!, 1);
      expect(received['fundingRate']).toBeCloseTo(truth('BTCUSDT').nextFunding(timeMs)!.rate, 8);
      expect(received['nextFundingTimeMs']).toBe(truth('BTCUSDT').nextFunding(timeMs)!.timeMs);
      const interest = truth('BTCUSDT').openInterestAt(timeMs);
      expect(Math.abs(Number(received['openInterest']) / interest - 1)).toBeLessThan(0.001);
    }
    await stream.return?.();
  },
);

test('a late subscriber gets the known values at once; without subscribers, polling stops', async () => {
  const { clock, asked, open } = marketOf('venue_a');
  const early = await open('BTCUSDT', 'ETHUSDT');
  await next(early, clock);
  await next(early, clock);
  const late = await open('ETHUSDT');
  const sent = asked.length;
  const { value } = await late.next();
  expect(value.data.derivativesUpdated.instrument.symbol).toBe('ETHUSDT');
  expect(asked).toHaveLength(sent);
  await early.return?.();
  await late.return?.();
  await clock.advance(60_000);
  const end = asked.length;
  await clock.advance(600_000);
  expect(asked).toHaveLength(end);
});

test('an exchange that fails delivers nothing, and delivery resumes when it is back', async () => {
  const { clock, faults, open } = marketOf('venue_a');
  const stream = await open('BTCUSDT');
  const first = await next(stream, clock);
  faults.plant({ kind: 'server_error', forMs: 300_000 });
  await clock.advance(60_000);
  const second = await next(stream, clock);
  expect(Number(second['timeMs']) - Number(first['timeMs'])).toBeGreaterThan(9_000);
  await stream.return?.();
});

test('an instrument that no venue lists is rejected, and none of the others is followed', async () => {
  const { clock, asked, open } = marketOf('venue_a');
  await expect(open('BTCUSDT', 'NOPEUSDT')).rejects.toThrow('symbol_not_subscribed');
  await expect(open()).rejects.toThrow('INVALID_INPUT');
  await clock.advance(60_000);
  expect(asked).toEqual([]);
});
