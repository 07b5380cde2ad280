import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INTERVALS, intervalMs } from '#kernel/market/interval.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import {
  contractSizeAt,
  EXCHANGE_NAMES,
  type Contract,
  type ContractMarket,
  type ExchangeName,
} from '#simulators/exchange/contract.ts';
import { quotePerTickStep } from '#simulators/exchange/day-walk.ts';
import { decimalText } from '#simulators/exchange/decimal-text.ts';
import { PricePaths } from '#simulators/exchange/price-paths.ts';
import { PriceProcess } from '#simulators/exchange/price-process.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { joinAll } from '#simulators/exchange/tick-bar.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';
import { deep } from '#test/depth.ts';

const NOW_MS = Date.UTC(2026, 2, 3, 10, 17, 31);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WELL_KNOWN = EXCHANGE_NAMES.flatMap((name) => demoListings(name).slice(0, 14)).filter(
  ({ status, deliveryMs }) => status === 'trading' && deliveryMs > NOW_MS,
);

function world(nowMs = NOW_MS) {
  const clock = new VirtualClock(nowMs);
  const paths = new PricePaths(7);
  const of = (name: ExchangeName) => new SimulatedExchange(7, clock, demoListings(name), paths);
  return { clock, of };
}

function symbols(exchange: SimulatedExchange, market: ContractMarket): string[] {
  return exchange.contracts(market).map(({ symbol }) => symbol);
}

/** The underlying asset of a contract, and its amount in one unit of the base. */
function unitsOf({ base }: Contract): { readonly coin: string; readonly units: number } {
  const [, prefix = ''] = /^(1000|k)PEPE$/.exec(base) ?? [];
  return prefix === '' ? { coin: base, units: 1 } : { coin: 'PEPE', units: 1_000 };
}

describe('one world behind four exchanges:', () => {
  test('a coin costs about the same on all of them, in every minute', () => {
    const { of } = world();
    const days = [Date.UTC(2025, 4, 17), Date.UTC(2026, 1, 26)];
    const minutes = days.flatMap((day) =>
      Array.from({ length: 1_440 }, (_, minute) => day + minute * MINUTE_MS),
    );
    const closes = new Map<string, number[][]>();
    for (const name of EXCHANGE_NAMES) {
      const exchange = of(name);
      for (const { market, symbol, ...contract } of WELL_KNOWN) {
        if (contract.exchange !== name || contract.contractType === 'CURRENT_QUARTER') continue;
        const { coin, units } = unitsOf({ market, symbol, ...contract });
        const { history } = exchange.find(market, symbol)!;
        const unit = 10 ** contract.priceDecimals * units;
        // A sparse contract has no close in nearly all minutes, and only one exchange lists it.
        if (contract.isSparse) continue;
        const all = minutes.map((at) => history.barAt('1m', at, NOW_MS)!.close / unit);
        closes.set(coin, [...(closes.get(coin) ?? []), all]);
      }
    }
    expect(closes.get('BTC')!.length).toBeGreaterThanOrEqual(7);
    expect(closes.get('PEPE')).toHaveLength(4);
    for (const listed of closes.values()) {
      let apart = 0;
      for (let at = 0; at < minutes.length; at += 1) {
        const prices = listed.map((all) => all[at]!);
        const basis = Math.log(Math.max(...prices) / Math.min(...prices));
        expect(basis).toBeLessThan(0.006);
        apart += basis;
      }
      expect(apart / minutes.length).toBeLessThan(0.0025);
    }
  });

  test('prices differ in the last digits, and so does the turnover', () => {
    const at = Date.UTC(2026, 1, 3);
    const { of } = world();
    const bars = (
      [
        ['venue_a', 'BTCUSDT'],
        ['venue_b', 'BTCUSDT'],
        ['venue_c', 'BTCUSDT'],
        ['venue_d', 'BTCUSDC'],
      ] as const
    ).map(([name, symbol]) => of(name).find('perp', symbol)!.history.barAt('1d', at, NOW_MS)!);
    expect(new Set(bars.map(({ quote }) => Math.round(Math.log(quote) * 20))).size).toBeGreaterThan(
      2,
    );
    expect(new Set(bars.map(({ takerVolume, volume }) => takerVolume / volume)).size).toBe(4);
  });

  test('bars of every contract join exactly, have prices in their range, and safe numbers', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WELL_KNOWN),
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 17_897, max: 20_500 }),
        (contract, seed, day) => {
          const process = new PriceProcess(seed, contract);
          for (const interval of INTERVALS.slice(1)) {
            const openMs =
              day * DAY_MS + (seed % (DAY_MS / intervalMs(interval))) * intervalMs(interval);
            const count = intervalMs(interval) / MINUTE_MS;
            const parts = Array.from({ length: count }, (_, minute) =>
              process.bar('1m', openMs + minute * MINUTE_MS),
            );
            expect(joinAll(parts)).toEqual(process.bar(interval, openMs));
            for (const bar of parts) {
              if (bar === null) continue;
              const money = bar.volume * quotePerTickStep(contract);
              const average = bar.quote / money;
              // Turnover is in whole units, so the average of little volume is off by one of them.
              const slack = 1e-4 * average + 1 / money;
              expect(bar.low).toBeGreaterThan(0);
              expect(average + slack).toBeGreaterThanOrEqual(bar.low);
              expect(average - slack).toBeLessThanOrEqual(bar.high);
              expect(bar.volume).toBeGreaterThan(0);
              expect([bar.volume, bar.quote].every(Number.isSafeInteger)).toBe(true);
            }
          }
        },
      ),
      { numRuns: deep(15) },
    );
  });

  test('a follower has the same bars whether or not others share its path', () => {
    const contract = demoListings('venue_b').find(({ symbol }) => symbol === 'SOLUSDT')!;
    const shared = new PricePaths(3);
    shared.of(contract.follows!).bar('1m', Date.UTC(2022, 0, 1));
    for (let minute = 0; minute < 1_440; minute += 7) {
      const at = Date.UTC(2024, 6, 8) + minute * MINUTE_MS;
      expect(shared.of(contract).bar('1m', at)).toEqual(
        new PriceProcess(3, contract).bar('1m', at),
      );
    }
  });
});

describe('what the exchanges list', () => {
  test('venue_b counts contracts, whose size changes on a day', () => {
    const exchange = world().of('venue_b');
    const sizeOf = (symbol: string, timeMs = NOW_MS): number =>
      contractSizeAt(exchange.find('perp', symbol)!.contract, timeMs);
    expect(['BTC', 'ETH', 'SOL', 'PEPE'].map((base) => sizeOf(`${base}USDT`))).toEqual([
      0.01, 0.1, 1, 10_000_000,
    ]);
    const changedMs = Date.UTC(2026, 8, 1, 8);
    expect([changedMs - 1, changedMs].map((at) => sizeOf('TSLAUSDT', at))).toEqual([1, 0.1]);
    expect(symbols(exchange, 'spot').slice(0, 4)).toEqual(
      ['BTC', 'ETH', 'SOL', 'XRP'].map((base) => `${base}USDT`),
    );
    expect(exchange.find('spot', 'BNBUSDT')!.contract.status).toBe('halted');
  });

  test('venue_c lists more than a page, and perpetuals in USDC between those in USDT', () => {
    const listed = world().of('venue_c').contracts('perp');
    expect(listed.length).toBeGreaterThan(500);
    expect(new Set(listed.map(({ symbol }) => symbol)).size).toBe(listed.length);
    const inUsdc = listed.filter(({ quote }) => quote === 'USDC');
    expect(inUsdc.map(({ symbol, settle }) => `${symbol} ${settle}`)).toContain('BTCUSDC USDC');
  });

  test('venue_d lists perpetuals in USDC, one of which is rarely traded', () => {
    const exchange = world().of('venue_d');
    expect(exchange.contracts('spot')).toEqual([]);
    const listed = exchange.contracts('perp');
    expect(new Set(listed.map(({ settle }) => settle))).toEqual(new Set(['USDC']));
    expect(listed.map(({ base }) => base)).toEqual(
      expect.arrayContaining(['BTC', 'ETH', 'SOL', 'kPEPE', 'HYPE']),
    );
    const { history } = exchange.find('perp', 'PURRUSDC')!;
    const day = Date.UTC(2026, 1, 10);
    const bars = Array.from({ length: 1_440 }, (_, minute) =>
      history.barAt('1m', day + minute * MINUTE_MS, NOW_MS),
    );
    const quiet = bars.filter((bar) => bar === null).length;
    expect(quiet).toBeGreaterThan(700);
    expect(quiet).toBeLessThan(1_300);
    expect(joinAll(bars)).toEqual(history.barAt('1d', day, NOW_MS));
  });

  test('new coins are announced, trade, end and are forgotten while time passes', async () => {
    const { clock, of } = world(Date.UTC(2026, 3, 27));
    const [b, d] = [of('venue_b'), of('venue_d')];
    const before = symbols(b, 'perp');
    await clock.advance(2 * DAY_MS);
    const symbol = symbols(b, 'perp').find((one) => !before.includes(one));
    expect(b.find('perp', symbol!)!.contract.status).toBe('pending');
    const { contract, history } = b.find('perp', symbol!)!;
    await clock.advance(contract.onboardMs - clock.nowMs() + MINUTE_MS);
    expect(b.find('perp', symbol!)!.contract.status).toBe('trading');
    expect(history.barAt('1m', contract.onboardMs, clock.nowMs())).not.toBeNull();
    expect(history.barAt('1m', contract.onboardMs - MINUTE_MS, clock.nowMs())).toBeNull();
    await clock.advance(contract.deliveryMs - clock.nowMs());
    expect(b.find('perp', symbol!)!.contract.status).toBe('settling');
    expect(history.barAt('1m', contract.deliveryMs, contract.deliveryMs + DAY_MS)).toBeNull();
    await clock.advance(2 * DAY_MS);
    expect(b.find('perp', symbol!)).toBeNull();
    expect(b.setStatus('perp', symbol!, 'trading')).toBe(false);
    await clock.advance(20 * DAY_MS);
    expect(d.find('perp', `${contract.base}USDC`)!.contract.status).toBe('settling');
  });

  test('every quantity and price can be written in the exchange’s decimals', () => {
    expect(decimalText(672_410, -6)).toBe('672410000000');
    expect(decimalText(3, -2, 2)).toBe('300.00');
    expect(decimalText(0, -6)).toBe('0');
    expect(decimalText(392_877, 10)).toBe('0.0000392877');
  });

  test('nothing is made for contracts that no client asks for', () => {
    const paths = new PricePaths(7);
    const made: string[] = [];
    const { of } = paths;
    paths.of = (contract) => {
      made.push(contract.symbol);
      return of.call(paths, contract);
    };
    const clock = new VirtualClock(NOW_MS);
    const exchange = new SimulatedExchange(7, clock, demoListings('venue_c'), paths);
    exchange.plantHole({ startMs: NOW_MS - DAY_MS, endMs: NOW_MS });
    expect(exchange.contracts('perp').length).toBeGreaterThan(500);
    expect(made).toEqual([]);
    const listing = exchange.find('spot', 'XRPUSDT')!;
    exchange.klines(listing, '1d', { startMs: null, endMs: null, limit: 3 });
    expect(made).toEqual(['XRPUSDT', 'XRPUSDT']);
  });
});
