import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { periodMs, type DerivativePeriod } from '#simulators/exchange/contract-derivatives.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { ExchangeName } from '#simulators/exchange/contract.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';
import { deep } from '#test/depth.ts';

const NOW_MS = Date.UTC(2026, 2, 3, 10, 17, 31);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PERIODS: readonly DerivativePeriod[] = [
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '12h',
  '1d',
];

function perpetual(name: ExchangeName, symbol: string, seed = 7) {
  const exchange = new SimulatedExchange(seed, new VirtualClock(NOW_MS), demoListings(name));
  const listing = exchange.find('perp', symbol)!;
  return { ...listing, derivatives: exchange.derivatives(listing) };
}

const times = fc.integer({ min: Date.UTC(2025, 0, 1), max: NOW_MS });

describe('derivatives of a simulated contract', () => {
  test.each([
    ['venue_a', 'BTCUSDT', 8],
    ['venue_b', 'BTCUSDT', 8],
    ['venue_d', 'BTCUSDC', 1],
  ] as const)(
    'pay funding on %s %s every %i h, the same for every client',
    (name, symbol, hours) => {
      const { derivatives } = perpetual(name, symbol);
      const startMs = Date.UTC(2026, 1, 1);
      const endMs = startMs + 20 * DAY_MS;
      const payments = derivatives.funding(startMs, endMs, 10_000);
      expect(payments.map(({ timeMs }) => timeMs)).toEqual(
        Array.from({ length: (20 * 24) / hours + 1 }, (_, at) => startMs + at * hours * HOUR_MS),
      );
      for (const { rate } of payments) {
        expect(Math.abs(rate)).toBeLessThan((0.0005 * hours) / 8);
        expect(Number(rate.toFixed(8))).toBe(rate);
      }
      expect(new Set(payments.map(({ rate }) => rate)).size).toBeGreaterThan(5);
      expect(derivatives.funding(startMs, endMs, 3)).toEqual(payments.slice(0, 3));
      const other = perpetual(name, symbol).derivatives;
      expect(other.funding(startMs + 7 * DAY_MS + 1, endMs, 1)[0]).toEqual(
        payments.find(({ timeMs }) => timeMs > startMs + 7 * DAY_MS),
      );
      expect(derivatives.nextFunding(startMs)).toEqual(payments[1]);
    },
  );

  test('pay no funding before the listing, after the end, or on a spot market', () => {
    const exchange = new SimulatedExchange(7, new VirtualClock(NOW_MS), demoListings('venue_b'));
    const ended = exchange.contracts('perp').find(({ deliveryMs }) => deliveryMs < Infinity)!;
    const { derivatives } = perpetual('venue_b', ended.symbol);
    const payments = derivatives.funding(0, Infinity, 1e6);
    expect(payments[0]!.timeMs).toBeGreaterThan(ended.onboardMs);
    expect(payments.at(-1)!.timeMs).toBeLessThanOrEqual(ended.deliveryMs);
    expect(derivatives.nextFunding(ended.deliveryMs)).toBeNull();
    const spot = exchange.find('spot', 'BTCUSDT')!;
    expect(exchange.derivatives(spot).funding(0, NOW_MS, 10)).toEqual([]);
  });

  test('agree between exchanges about the direction of funding', () => {
    const [one, two] = (['venue_a', 'venue_c'] as const).map((name) =>
      perpetual(name, 'BTCUSDT').derivatives.funding(Date.UTC(2025, 0, 1), NOW_MS, 5_000),
    );
    const rates = one!.map((payment, at) => [payment.rate, two![at]!.rate] as const);
    const isAlike = ([a, b]: readonly [number, number]): boolean => a < 5e-5 === b < 5e-5;
    expect(rates.filter(isAlike).length / rates.length).toBeGreaterThan(0.75);
  });

  test('count takers that add up to the volume of the bars, of every period', () => {
    const { derivatives, history } = perpetual('venue_a', 'ETHUSDT');
    fc.assert(
      fc.property(times, fc.constantFrom(...PERIODS), (timeMs, period) => {
        const lengthMs = periodMs(period);
        const openMs = Math.floor(timeMs / lengthMs) * lengthMs;
        const takers = derivatives.takerVolume(period, openMs, NOW_MS)!;
        let [volume, quote, buy] = [0, 0, 0];
        for (let at = openMs; at < openMs + lengthMs; at += 5 * MINUTE_MS) {
          const bar = history.barAt('5m', at, NOW_MS);
          if (bar === null) continue;
          volume += bar.volume;
          quote += bar.quote;
          buy += bar.takerVolume;
        }
        expect([takers.buy + takers.sell, takers.buyQuote + takers.sellQuote, takers.buy]).toEqual([
          volume,
          quote,
          buy,
        ]);
        expect(
          Math.min(takers.buy, takers.sell, takers.buyQuote, takers.sellQuote),
        ).toBeGreaterThan(0);
      }),
      { numRuns: deep(15) },
    );
    expect(derivatives.takerVolume('1h', NOW_MS + HOUR_MS, NOW_MS)).toBeNull();
  });

  test('mark prices near the last trade, and have none before the first', () => {
    const { contract, derivatives, history } = perpetual('venue_d', 'PURRUSDC');
    fc.assert(
      fc.property(times, (timeMs) => {
        const mark = derivatives.markPriceAt(timeMs)!;
        const openMs = Math.floor(timeMs / HOUR_MS) * HOUR_MS;
        const bars = [openMs - HOUR_MS, openMs].map((at) => history.barAt('1h', at, NOW_MS)!);
        const unit = 10 ** contract.priceDecimals;
        expect(mark).toBeGreaterThan((Math.min(...bars.map(({ low }) => low)) / unit) * 0.999);
        expect(mark).toBeLessThan((Math.max(...bars.map(({ high }) => high)) / unit) * 1.001);
      }),
      { numRuns: deep(15) },
    );
    expect(derivatives.markPriceAt(Date.UTC(2018, 0, 1))).toBeNull();
  });

  test('hold interest and positions that move little by little', () => {
    for (const [name, symbol] of [
      ['venue_b', 'PEPEUSDT'],
      ['venue_a', 'BTCUSDT'],
    ] as const) {
      const { contract, derivatives } = perpetual(name, symbol);
      const step = 10 ** -contract.quantityDecimals;
      fc.assert(
        fc.property(times, (timeMs) => {
          const [now, later] = [timeMs, timeMs + 5 * MINUTE_MS].map((at) =>
            derivatives.openInterestAt(at),
          );
          expect(now).toBeGreaterThan(0);
          expect(Math.abs(Math.log(later! / now!))).toBeLessThan(0.1);
          expect(Math.abs(now! / step - Math.round(now! / step))).toBeLessThan(1e-3);
          const share = derivatives.topLongShareAt(timeMs);
          expect(share).toBeGreaterThanOrEqual(0.2);
          expect(share).toBeLessThanOrEqual(0.8);
          expect(Math.abs(derivatives.topLongShareAt(timeMs + 5 * MINUTE_MS) - share)).toBeLessThan(
            0.05,
          );
        }),
        { numRuns: deep(20) },
      );
    }
  });
});
