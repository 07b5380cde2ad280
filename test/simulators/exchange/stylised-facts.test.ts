import { describe, expect, test } from 'vitest';
import { intervalMs, INTERVALS, type Interval } from '#kernel/market/interval.ts';
import { demoContracts } from '#simulators/exchange/demo-contracts.ts';
import { PricePaths } from '#simulators/exchange/price-paths.ts';
import type { TickBar } from '#simulators/exchange/tick-bar.ts';

/*
 * The stylised facts of every market (Cont 2001, "Empirical properties of asset returns: stylized
 * facts"), whose absence a person notices at once. Bounds are wide, so that any seed fits.
 */

const BARS = 2_000;
const END_MS = Date.UTC(2026, 10, 20);
const contracts = demoContracts().filter(({ symbol }) => ['XRPUSDT', 'NVDAUSDT'].includes(symbol));

function bars(symbol: string, market: string, interval: Interval): TickBar[] {
  const contract = contracts.find((one) => one.symbol === symbol && one.market === market)!;
  const process = new PricePaths(3).of(contract);
  const lengthMs = intervalMs(interval);
  return Array.from({ length: BARS }, (_, index) =>
    process.bar(interval, Math.floor(END_MS / lengthMs - BARS + index) * lengthMs)!,
  );
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function autocorrelation(values: readonly number[], lag: number): number {
  const centre = mean(values);
  const products = values.slice(lag).map((value, at) => (value - centre) * (values[at]! - centre));
  return mean(products) / mean(values.map((value) => (value - centre) ** 2));
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(part * (sorted.length - 1))]!;
}

describe.each(contracts.map(({ symbol, market }) => ({ symbol, market })))(
  'bars of $symbol on $market look like a market at every scale:',
  ({ symbol, market }) => {
    test.each(INTERVALS)('%s', (interval) => {
      const all = bars(symbol, market, interval);
      const returns = all.slice(1).map((bar, at) => Math.log(bar.close / all[at]!.close));
      const sizes = returns.map(Math.abs);
      const ranges = all.map(({ high, low }) => high - low + 1);
      const neighbours = ranges
        .slice(1)
        .map((range, at) => Math.max(range / ranges[at]!, ranges[at]! / range));

      // A bar is seldom ten times as long as its neighbour.
      expect(quantile(neighbours, 0.5)).toBeLessThan(2.2);
      expect(quantile(neighbours, 0.98)).toBeLessThan(11);
      // A bar's move says next to nothing about the direction of the next.
      const usual = quantile(sizes, 0.9);
      const tamed = returns.map((move) => Math.max(-usual, Math.min(usual, move)));
      expect(Math.abs(autocorrelation(tamed, 1))).toBeLessThan(0.12);
      // It says much about its size, for a while.
      const tamedSizes = tamed.map(Math.abs);
      if (interval !== '1d') expect(autocorrelation(tamedSizes, 1)).toBeGreaterThan(0.04);
      if (interval !== '1d') expect(autocorrelation(tamedSizes, 4)).toBeGreaterThan(0.02);
      // Jumps are rare, and there are some.
      const deviation = Math.sqrt(mean(returns.map((move) => move ** 2)));
      const jumps = sizes.filter((size) => size > 5 * deviation).length / sizes.length;
      expect(jumps).toBeGreaterThan(0);
      expect(jumps).toBeLessThan(0.012);
      // Bodies are somewhat under half of a range: bars are neither all wick nor all body.
      const bodies = mean(
        all.map(({ open, close, high, low }) => Math.abs(close - open) / (high - low + 1)),
      );
      expect(bodies).toBeGreaterThan(0.33);
      expect(bodies).toBeLessThan(0.56);
    });
  },
);

test('volatility grows with the root of time, from minutes to days', () => {
  for (const { symbol, market } of contracts) {
    const [short, long] = (['1m', '1h'] as const).map((interval) => {
      const lengthMs = intervalMs(interval);
      const process = new PricePaths(3).of(
        contracts.find((one) => one.symbol === symbol && one.market === market)!,
      );
      const days = 5;
      const count = (days * 86_400_000) / lengthMs;
      const closes = Array.from(
        { length: count },
        (_, at) => process.bar(interval, END_MS - (count - at) * lengthMs)!.close,
      );
      return mean(closes.slice(1).map((close, at) => Math.log(close / closes[at]!) ** 2)) * count;
    });
    expect(short! / long!).toBeGreaterThan(0.5);
    expect(short! / long!).toBeLessThan(2);
  }
});

test('a session of a coin is busier when London and New York are both awake', () => {
  const hours = bars('XRPUSDT', 'spot', '1h');
  const at = (hour: number): number[] =>
    hours
      .filter((_, index) => (index + (24 - (hours.length % 24))) % 24 === hour)
      .map(({ quote }) => quote);
  expect(mean(at(15))).toBeGreaterThan(1.5 * mean(at(3)));
});
