import { expect, test } from 'vitest';
import { alignDownMs } from '#kernel/market/interval.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import type { ScriptedExchange } from '#test/market-data/bars/scripted-exchange.ts';
import type { Fixture, FixtureOptions } from '#test/market-data/market-data-fixture.ts';
import {
  MINUTE_MS,
  START_MS,
  marketFixture,
  seriesOf,
  startFixture,
} from '#test/market-data/market-data-fixture.ts';

const KEPT_BARS = 400;
const BTC = seriesOf('BTCUSDT');

/**
 * An exchange that serves the newest 400 bars and nothing of those before, as if they never were.
 */
function forgetful(options: FixtureOptions = {}): Fixture {
  const fixture = marketFixture(options);
  const { exchange, clock } = fixture;
  const barsIn = exchange.barsIn.bind(exchange);
  const horizonMs = (): number => alignDownMs(clock.nowMs(), '1m') - (KEPT_BARS - 1) * MINUTE_MS;
  exchange.barsIn = (series, startMs, endMs) =>
    barsIn(series, Math.max(startMs, horizonMs()), endMs);
  const limited: ScriptedExchange & { horizonMs?: () => number } = exchange;
  limited.horizonMs = horizonMs;
  return fixture;
}

const klines = (startMs: number, endMs: number): string =>
  '{ klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m", ' +
  `startTime: ${startMs}, endTime: ${endMs}, limit: 1000) { rows } }`;

test('memory is filled as far as the exchange still serves, and no further', async () => {
  const fixture = await startFixture(forgetful());
  await fixture.clock.advance(30_000);
  const horizonMs = alignDownMs(START_MS, '1m') - (KEPT_BARS - 1) * MINUTE_MS;
  const { asked } = fixture.exchange;
  expect(Math.min(...asked.map(({ startTimeMs }) => startTimeMs))).toBe(horizonMs);
  const older = asked.filter(({ priority }) => priority === 'history').length;
  await fixture.clock.advance(20_000);
  expect(asked.filter(({ priority }) => priority === 'history')).toHaveLength(older);
  expect((await fixture.archive.coverage(BTC))[0]!.startMs).toBe(horizonMs);
});

test('kept bars outlive the memory of the exchange, and never become a hole', async () => {
  const clock = new VirtualClock(START_MS);
  const archive = new BarArchiveMemory();
  const before = await startFixture(forgetful({ clock, archive }));
  await clock.advance(30_000);
  const [{ startMs: firstMs } = { startMs: 0 }] = await archive.coverage(BTC);
  await before.data.stop();
  // Long enough that bars between the two runs are permanently lost.
  await clock.advance(2 * KEPT_BARS * MINUTE_MS);
  const after = await startFixture(forgetful({ clock, archive }));
  await clock.advance(26 * 3_600_000);
  const old = await after.query(klines(firstMs, firstMs + 10 * MINUTE_MS));
  expect(old.errors).toBeUndefined();
  expect(JSON.parse(JSON.stringify(old.data)).klines.rows).toHaveLength(10);
  const lostMs = firstMs + (KEPT_BARS + 100) * MINUTE_MS;
  const lost = await after.query(klines(lostMs, lostMs + 10 * MINUTE_MS));
  expect(lost.errors?.[0]?.extensions).toMatchObject({ klineErrorCode: 'history_not_available' });
  const covered = await archive.coverage(BTC);
  expect(covered.some(({ startMs, endMs }) => startMs <= lostMs && endMs > lostMs)).toBe(false);
});

test.each([true, false])(
  'a window from the very beginning finds what is kept, whether or not its venue reports its first bar: %o',
  async (hasFirstBar) => {
    const clock = new VirtualClock(START_MS);
    const archive = new BarArchiveMemory();
    const open = (): Fixture => {
      const fixture = forgetful({ clock, archive });
      if (!hasFirstBar)
        Object.defineProperty(fixture.exchange, 'findFirstBar', { value: undefined });
      return fixture;
    };
    const before = await startFixture(open());
    await clock.advance(30_000);
    const [{ startMs: firstMs } = { startMs: 0 }] = await archive.coverage(BTC);
    await before.data.stop();
    await clock.advance(2 * KEPT_BARS * MINUTE_MS);
    const after = await startFixture(open());
    await clock.advance(30_000);
    const times: number[] = [];
    const holes: { startTimeMs: number; endTimeMs: number; bars: number }[] = [];
    let startMs: number | null = 0;
    while (startMs !== null) {
      const asked =
        after.query(`{ klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m", limit: 150,
        startTime: ${startMs}) { rows nextStartTime endsForming holes { startTimeMs endTimeMs bars } } }`);
      await clock.advance(3_000);
      const { klines } = JSON.parse(JSON.stringify((await asked).data));
      times.push(...klines.rows.map(([openMs]: number[]) => openMs));
      holes.push(...klines.holes);
      expect(klines.endsForming).toBe(klines.nextStartTime === null);
      startMs = klines.nextStartTime;
    }
    const lastMs = alignDownMs(clock.nowMs(), '1m');
    expect([times[0], times.at(-1)]).toEqual([firstMs, lastMs]);
    expect(times.toSorted((a, b) => a - b)).toEqual([...new Set(times)]);
    // Every minute since 1970 is a bar or in a hole, and none is both.
    const lost = holes.reduce((sum, { bars }) => sum + bars, 0);
    expect(lost + times.length).toBe(lastMs / MINUTE_MS + 1);
    expect(
      holes.every(
        ({ startTimeMs, endTimeMs, bars }) => endTimeMs - startTimeMs === bars * MINUTE_MS,
      ),
    ).toBe(true);
  },
);
