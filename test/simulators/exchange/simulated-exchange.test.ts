import { describe, expect, test } from 'vitest';
import { INTERVALS, intervalMs } from '#kernel/market/interval.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { contractOf, type Contract } from '#simulators/exchange/contract.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { joinAll } from '#simulators/exchange/tick-bar.ts';
import { DEMO_PERP } from '#simulators/instruments/demo-instruments.ts';

const NOW_MS = Date.UTC(2026, 2, 3, 10, 17, 31);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function exchangeWith(listing: Partial<Contract> = {}) {
  const clock = new VirtualClock(NOW_MS);
  const contract = { ...contractOf(DEMO_PERP[0]!, 'perp'), ...listing };
  const exchange = new SimulatedExchange(7, clock, [contract]);
  const listed = exchange.find('perp', contract.symbol)!;
  const openTimes = (
    interval: (typeof INTERVALS)[number],
    startMs: number | null,
    endMs: number | null,
    limit = 10,
  ) => exchange.klines(listed, interval, { startMs, endMs, limit }).map((bar) => bar.openTimeMs);
  return { clock, exchange, listed, openTimes };
}

describe('the simulated exchange', () => {
  test('ends a page without bounds with the forming bar', () => {
    const { openTimes } = exchangeWith();
    const formingMs = Date.UTC(2026, 2, 3, 10, 17);
    expect(openTimes('1m', null, null, 3)).toEqual(
      [2, 1, 0].map((back) => formingMs - back * MINUTE_MS),
    );
  });

  test('takes both ends of a window inclusively, on open times', () => {
    const { openTimes } = exchangeWith();
    const startMs = Date.UTC(2026, 2, 1, 4);
    expect(openTimes('1h', startMs, startMs + 2 * HOUR_MS)).toHaveLength(3);
    expect(openTimes('1h', startMs + 1, startMs + 2 * HOUR_MS - 1)).toHaveLength(1);
  });

  test('counts forward from a start, backward from an end alone', () => {
    const { openTimes } = exchangeWith();
    const startMs = Date.UTC(2026, 2, 1);
    expect(openTimes('1h', startMs, null, 2)).toEqual([startMs, startMs + HOUR_MS]);
    expect(openTimes('1h', null, startMs, 2)).toEqual([startMs - HOUR_MS, startMs]);
    expect(openTimes('1h', NOW_MS + HOUR_MS, null)).toEqual([]);
  });

  test('has no bar of an outage, and joins coarser bars from the minutes that remain', () => {
    const { exchange, listed, openTimes } = exchangeWith();
    const startMs = Date.UTC(2026, 2, 1, 1);
    exchange.plantHole({ startMs, endMs: startMs + 4 * HOUR_MS + 7 * MINUTE_MS });
    expect(openTimes('1h', startMs - HOUR_MS, null, 2)).toEqual([
      startMs - HOUR_MS,
      startMs + 4 * HOUR_MS,
    ]);
    for (const interval of INTERVALS) {
      const openMs = Math.floor(startMs / intervalMs(interval)) * intervalMs(interval);
      for (const at of [openMs, openMs + intervalMs(interval)]) {
        const minutes = Array.from({ length: intervalMs(interval) / MINUTE_MS }, (_, index) =>
          listed.history.barAt('1m', at + index * MINUTE_MS, NOW_MS),
        );
        expect(listed.history.barAt(interval, at, NOW_MS)).toEqual(joinAll(minutes));
      }
    }
  });

  test('begins a contract with the minute of its listing, within a coarser bar', () => {
    const onboardMs = Date.UTC(2026, 2, 2, 9, 12);
    const { listed, openTimes } = exchangeWith({ onboardMs });
    expect(openTimes('1m', 0, null, 1)).toEqual([onboardMs]);
    expect(openTimes('1h', 0, null, 1)).toEqual([Date.UTC(2026, 2, 2, 9)]);
    const first = listed.history.barAt('1m', onboardMs, NOW_MS)!;
    expect(listed.history.barAt('4h', Date.UTC(2026, 2, 2, 8), NOW_MS)!.open).toBe(first.open);
  });

  test('lets the forming bar of every interval grow into exactly its closed bar', () => {
    const { listed } = exchangeWith();
    for (const interval of INTERVALS) {
      const lengthMs = intervalMs(interval);
      const openMs = Math.floor(NOW_MS / lengthMs) * lengthMs;
      const lastStateMs = openMs + lengthMs - 1;
      const final = listed.history.barAt(interval, openMs, lastStateMs);
      expect(final).toEqual(listed.history.barAt(interval, openMs, openMs + lengthMs));
      const early = listed.history.barAt(interval, openMs, openMs + lengthMs / 2)!;
      expect(early.trades).toBeLessThan(final!.trades);
      expect(early.open).toBe(final!.open);
    }
  });

  test('creates no further bars of a contract that is no longer trading', async () => {
    const { clock, exchange, openTimes } = exchangeWith();
    exchange.setStatus('perp', 'BTCUSDT', 'settling');
    await clock.advance(5 * MINUTE_MS);
    expect(openTimes('1m', null, null, 1)).toEqual([Date.UTC(2026, 2, 3, 10, 17)]);
    expect(exchange.find('perp', 'BTCUSDT')!.contract.status).toBe('settling');
    expect(exchange.setStatus('perp', 'NOPE', 'halted')).toBe(false);
  });

  test('finds the last bars of a contract that ended long ago', () => {
    const settled = { status: 'settling', deliveryMs: Date.UTC(2020, 5, 1) } as const;
    const { openTimes } = exchangeWith(settled);
    expect(openTimes('1m', null, null, 1)).toEqual([Date.UTC(2020, 4, 31, 23, 59)]);
    expect(openTimes('1m', Date.UTC(2020, 5, 1), null, 1)).toEqual([]);
  });

  test('leaves the pause empty when trading resumes', async () => {
    const { clock, exchange, openTimes } = exchangeWith();
    exchange.setStatus('perp', 'BTCUSDT', 'halted');
    await clock.advance(5 * MINUTE_MS);
    exchange.setStatus('perp', 'BTCUSDT', 'trading');
    await clock.advance(3 * MINUTE_MS);
    const minute = (one: number): number => Date.UTC(2026, 2, 3, 10, one);
    expect(openTimes('1m', minute(16), null)).toEqual([16, 17, 23, 24, 25].map(minute));
  });

  test('never runs its clock backwards when the skew is taken back', async () => {
    const { clock, exchange } = exchangeWith();
    exchange.skewClock(5_000);
    expect(exchange.nowMs()).toBe(NOW_MS + 5_000);
    exchange.skewClock(0);
    await clock.advance(2_000);
    expect(exchange.nowMs()).toBe(NOW_MS + 5_000);
    await clock.advance(4_000);
    expect(exchange.nowMs()).toBe(NOW_MS + 6_000);
  });
});
