import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INTERVALS, intervalMs } from '#kernel/market/interval.ts';
import { quotePerTickStep } from '#simulators/exchange/day-walk.ts';
import { PriceProcess } from '#simulators/exchange/price-process.ts';
import { joinAll, type TickBar } from '#simulators/exchange/tick-bar.ts';
import { demoContracts } from '#simulators/exchange/demo-contracts.ts';
import { deep } from '#test/depth.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const CONTRACTS = demoContracts();
const place = {
  seed: fc.integer({ min: 0, max: 1e9 }),
  contract: fc.constantFrom(...CONTRACTS),
  dayMs: fc.integer({ min: 17_897, max: 20_900 }).map((day) => day * DAY_MS),
};

function minutes(process: PriceProcess, fromMs: number, count: number): TickBar[] {
  return Array.from({ length: count }, (_, index) =>
    process.bar('1m', fromMs + index * MINUTE_MS)!,
  );
}

function returns(bars: readonly TickBar[]): number[] {
  return bars.slice(1).map((bar, index) => Math.log(bar.close / bars[index]!.close));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('the price process', () => {
  test('joins the minutes of every bar of every interval to exactly that bar', () => {
    fc.assert(
      fc.property(
        fc.record({ ...place, interval: fc.constantFrom(...INTERVALS), part: fc.nat() }),
        ({ seed, contract, dayMs, interval, part }) => {
          const process = new PriceProcess(seed, contract);
          const lengthMs = intervalMs(interval);
          const openMs = dayMs + (part % (DAY_MS / lengthMs)) * lengthMs;
          const parts = minutes(process, openMs, lengthMs / MINUTE_MS);
          expect(joinAll(parts)).toEqual(process.bar(interval, openMs));
        },
      ),
      { numRuns: deep(20) },
    );
  });

  test('gives a bar from seed, contract and time alone, in any order of requests', () => {
    fc.assert(
      fc.property(fc.record({ ...place, minute: fc.nat(1_439) }), ({ minute, ...at }) => {
        const openMs = at.dayMs + minute * MINUTE_MS;
        const [asked, wandering] = [0, 1].map(() => new PriceProcess(at.seed, at.contract));
        wandering!.bar('1h', at.dayMs + 40 * DAY_MS);
        wandering!.minuteStates(at.dayMs + 5 * MINUTE_MS);
        expect(wandering!.bar('1m', openMs)).toEqual(asked!.bar('1m', openMs));
      }),
      { numRuns: 25 },
    );
  });

  test('gives evicted past days as it gave them, and those to come', () => {
    const [asked, settled] = [0, 1].map(() => new PriceProcess(7, CONTRACTS.at(-1)!));
    const nowMs = Date.UTC(2026, 0, 1);
    const days = [-2_000, -129, -65, -64, -1, 0, 1, 90].map((day) => nowMs + day * DAY_MS);
    for (const openMs of [nowMs, nowMs + DAY_MS, nowMs + 80 * DAY_MS]) {
      settled!.minuteStates(openMs);
      for (const each of days) {
        expect(settled!.bar('1d', each)).toEqual(asked!.bar('1d', each));
        expect(settled!.bar('1h', each)).toEqual(asked!.bar('1h', each));
      }
    }
  });

  test('gives another world for another seed', () => {
    const [one, two] = [1, 2].map((seed) => new PriceProcess(seed, CONTRACTS[0]!));
    const openMs = Date.UTC(2024, 4, 1);
    expect(one!.bar('1d', openMs)).not.toEqual(two!.bar('1d', openMs));
  });

  test('keeps prices and average prices within the range, and no minute empty', () => {
    fc.assert(
      fc.property(fc.record(place), ({ seed, contract, dayMs }) => {
        for (const bar of minutes(new PriceProcess(seed, contract), dayMs, 1_440)) {
          const money = bar.volume * quotePerTickStep(contract);
          expect(bar.low).toBeGreaterThan(0);
          expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close));
          expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
          // Money has whole units, so the average price of a small volume is that of one unit more or less.
          expect(bar.low * money).toBeLessThan((bar.quote + 1) * (1 + 1e-9));
          expect(bar.high * money).toBeGreaterThan((bar.quote - 1) * (1 - 1e-9));
          expect(bar.trades).toBeGreaterThanOrEqual(4);
          expect(bar.volume).toBeGreaterThanOrEqual(bar.takerVolume);
          expect(bar.quote).toBeGreaterThanOrEqual(bar.takerQuote);
          expect(Math.min(bar.takerVolume, bar.takerQuote)).toBeGreaterThanOrEqual(0);
          expect(Number.isSafeInteger(bar.quote) && Number.isSafeInteger(bar.volume)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('lets a minute grow in steps that only add, up to exactly its bar', () => {
    fc.assert(
      fc.property(fc.record({ ...place, minute: fc.nat(1_439) }), ({ minute, ...at }) => {
        const openMs = at.dayMs + minute * MINUTE_MS;
        const process = new PriceProcess(at.seed, at.contract);
        const states = process.minuteStates(openMs);
        let before: TickBar | null = null;
        for (const { atMs, bar } of states) {
          expect(atMs).toBeGreaterThanOrEqual(openMs);
          expect(atMs).toBeLessThan(openMs + MINUTE_MS);
          if (before !== null) {
            expect(bar.open).toBe(before.open);
            expect(bar.high).toBeGreaterThanOrEqual(before.high);
            expect(bar.low).toBeLessThanOrEqual(before.low);
            expect(bar.volume).toBeGreaterThan(before.volume);
            expect(bar.trades).toBeGreaterThan(before.trades);
          }
          before = bar;
        }
        expect(before).toEqual(process.bar('1m', openMs));
      }),
      { numRuns: deep(15) },
    );
  });

  test('opens every minute within a tick of the close before it, across days too', () => {
    const process = new PriceProcess(11, CONTRACTS[0]!);
    const bars = minutes(process, Date.UTC(2023, 2, 8), 3 * 1_440);
    const jumps = bars.slice(1).map((bar, index) => Math.abs(bar.open - bars[index]!.close));
    expect(Math.max(...jumps)).toBeLessThanOrEqual(1);
  });

  test('has fat tails, clustered volatility, and volume that comes with movement', () => {
    for (const contract of CONTRACTS) {
      const bars = minutes(new PriceProcess(3, contract), Date.UTC(2025, 5, 2), 5 * 1_440);
      const moves = returns(bars);
      const variance = mean(moves.map((move) => move ** 2));
      expect(mean(moves.map((move) => move ** 4)) / variance ** 2).toBeGreaterThan(4);
      expect(Math.max(...moves.map(Math.abs))).toBeLessThan(0.12);
      const sizes = moves.map(Math.abs);
      expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.1);
      expect(
        correlation(
          sizes,
          bars.slice(1).map(({ volume }) => volume),
        ),
      ).toBeGreaterThan(0.1);
    }
  });

  test('has a yearly volatility near that of the contract, and no day beyond its bound', () => {
    for (const contract of CONTRACTS) {
      const process = new PriceProcess(5, contract);
      const from = Date.UTC(2019, 0, 1);
      const days = Array.from({ length: 2_000 }, (_, day) =>
        process.bar('1d', from + day * DAY_MS)!,
      );
      const moves = returns(days);
      const yearly = Math.sqrt(mean(moves.map((move) => move ** 2)) * 365);
      expect(yearly / contract.volatility).toBeGreaterThan(0.4);
      expect(yearly / contract.volatility).toBeLessThan(1.8);
      expect(Math.max(...moves.map(Math.abs))).toBeLessThan(0.21);
    }
  });

  test('keeps a spot market and the perpetual on the same coin together', () => {
    const [spot, perp] = ['spot', 'perp'].map(
      (market) =>
        new PriceProcess(
          9,
          CONTRACTS.find((one) => one.base === 'BTC' && one.market === market)!,
        ),
    );
    for (let day = 0; day < 500; day += 1) {
      const openMs = Date.UTC(2024, 0, 1) + day * DAY_MS;
      const apart = Math.log(spot!.bar('1d', openMs)!.close / perp!.bar('1d', openMs)!.close);
      expect(Math.abs(apart)).toBeLessThan(0.004);
    }
  });

  test('trades equity perpetuals around the clock, thinly at weekends', () => {
    for (const contract of CONTRACTS.filter((one) => one.contractType === 'TRADIFI_PERPETUAL')) {
      const process = new PriceProcess(4, contract);
      const volumes = { weekend: [] as number[], weekday: [] as number[] };
      for (let day = 0; day < 700; day += 1) {
        const openMs = Date.UTC(2023, 0, 2) + day * DAY_MS;
        const kind = day % 7 >= 5 ? 'weekend' : 'weekday';
        volumes[kind].push(process.bar('1d', openMs)!.quote);
      }
      const ratio = mean(volumes.weekend) / mean(volumes.weekday);
      // Weekend bars of real equity perpetuals carry 7 to 46 % of a weekday's volume.
      expect(ratio).toBeGreaterThan(0.07);
      expect(ratio).toBeLessThan(0.46);
    }
  });
});

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = mean(a.map((value, index) => (value - meanA) * (b[index]! - meanB)));
  const spread = (values: readonly number[], centre: number): number =>
    Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
  return product / (spread(a, meanA) * spread(b, meanB));
}
