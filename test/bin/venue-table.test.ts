import { describe, expect, test } from 'vitest';
import { MARKETS_BY_EXCHANGE, venueKey } from '#kernel/market/instrument.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import { DEFAULT_SESSION_SETTINGS } from '#market-data/venues/session/settings.ts';
import { VENUE_KEYS, VENUE_MARKETS, type VenueKey } from '#platform/configuration/venue-markets.ts';
import type { Contract } from '#simulators/exchange/contract.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';
import { SIMULATED_VENUES } from '#simulators/simulated-venues.ts';

const NOW_MS = Date.UTC(2026, 10, 21);

test('every market of every connector is configured, and no other', () => {
  const connected = Object.values(VENUES).flatMap(({ markets }) =>
    Object.values(markets).map(({ id }) => venueKey(id)),
  );
  expect(new Set<string>(VENUE_KEYS)).toEqual(new Set(connected));
});

describe.each(VENUE_KEYS)('%s', (key: VenueKey) => {
  const { exchange, market, env, liveSymbols, demoSymbols } = VENUE_MARKETS[key];

  test('has the same name in keys, settings and the interface', () => {
    expect(key).toBe(`${exchange}:${market}`);
    expect(MARKETS_BY_EXCHANGE[exchange]).toContain(market);
    const name = exchange.toUpperCase();
    expect(env).toBe(market === 'spot' ? name : `${name}_PERP`);
  });

  test('has canonical symbols, each once, of the quotes that it may have', () => {
    const quote = exchange === 'venue_d' ? /USDC$/ : /USDT$/;
    for (const symbols of [liveSymbols, demoSymbols]) {
      expect(new Set(symbols).size).toBe(symbols.length);
      for (const symbol of symbols) expect(symbol).toMatch(quote);
    }
    expect(liveSymbols.length).toBeGreaterThan(0);
  });

  // 500 rows of each series, and the list of instruments: else the last series wait for the next span.
  test('loads its demo within ten seconds of its budget, and its defaults within a minute', () => {
    const protocol = VENUES[exchange]!.markets[market]!;
    const { budget, rowsPerPage } = protocol.restLimits;
    const rows = Math.min(500, rowsPerPage);
    const stream = { symbol: liveSymbols[0], interval: '1m' } as const;
    const page = protocol.barsRequest(stream, NOW_MS - rows * 60_000, NOW_MS, rows, NOW_MS);
    const share = budget.weight * DEFAULT_SESSION_SETTINGS.budgetShare;
    const spanMs = budget.windowMs * (budget.isOfAllMarkets === true ? 2 : 1);
    for (const [symbols, maxMs] of [
      [demoSymbols, 10_000],
      [liveSymbols, 60_000],
    ] as const) {
      const series = symbols.length * INTERVALS.length;
      const weight = series * page.weight + protocol.instrumentsRequest(null).weight;
      const fullSpans = Math.ceil(weight / share) - 1;
      expect(fullSpans * spanMs).toBeLessThanOrEqual(maxMs);
    }
  });

  test('has a simulator that lists its symbols', () => {
    const clock = new VirtualClock(NOW_MS);
    const simulated = new SimulatedExchange(1, clock, demoListings(exchange));
    expect(SIMULATED_VENUES[exchange]?.(simulated)[market]?.place).toEqual({ exchange, market });
    const trades = ({ status, market: on }: Contract): boolean =>
      on === market && status === 'trading';
    const listed = demoListings(exchange).filter(trades);
    expect(listed.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining([...demoSymbols]));
  });
});
