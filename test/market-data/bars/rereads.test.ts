import { expect, test } from 'vitest';
import { FeedError } from '#kernel/market/feed.ts';
import type { BarEvent } from '#market-data/bars/events/market-events.ts';
import { barTopic } from '#market-data/bars/events/market-events.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import {
  type Fixture,
  MINUTE_MS,
  marketFixture,
  seriesOf,
  startFixture,
} from '#test/market-data/market-data-fixture.ts';

const MAX_A_MINUTE = 24;

/** A stream without closing frames: it closes bars by the next ones, and may lack their ends. */
class Following {
  readonly fixture: Fixture;
  readonly symbols: readonly string[];
  /** Requests about past minutes, since the start. */
  rereads = 0;

  constructor(symbols: number) {
    this.symbols = Array.from({ length: symbols }, (_, at) => `C${at}USDT`);
    this.fixture = marketFixture({ symbols: this.symbols });
  }

  /** Runs until a moment after the first minute in which everything is loaded. */
  async start(): Promise<void> {
    const { fixture } = this;
    fixture.exchange.listedAtMs = fixture.clock.nowMs() - 30 * MINUTE_MS;
    await startFixture(fixture);
    await fixture.clock.advance(20_000);
    await this.toNextMinute();
    const { exchange, clock } = fixture;
    const ask = exchange.fetchBars.bind(exchange);
    exchange.fetchBars = (request, priority, signal) => {
      if (priority === 'live' && request.endTimeMs <= clock.nowMs()) this.rereads += 1;
      return ask(request, priority, signal);
    };
  }

  async toNextMinute(): Promise<void> {
    const { clock } = this.fixture;
    await clock.advance(MINUTE_MS - (clock.nowMs() % MINUTE_MS) + 100);
  }

  /** Every stream closes the past minute, without its last trades; returns its open time. */
  closeAll(): number {
    const { clock, exchange } = this.fixture;
    const openMs = Math.floor(clock.nowMs() / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
    const bar = { ...barOf(openMs), volume: 1, quoteVolume: 100 };
    for (const symbol of this.symbols) exchange.listener!.onBar(seriesOf(symbol), bar, true);
    return openMs;
  }

  /** Volumes of a bar as readers get it, and from where on rows may change. */
  async received(openMs: number): Promise<{ volume: number; unconfirmedFrom: number | null }[]> {
    const asked = this.symbols.map(
      (symbol) => `${symbol}: klines(exchange: venue_a, market: spot, symbol: "${symbol}",
        interval: "1m", startTime: ${openMs}, endTime: ${openMs + MINUTE_MS})
        { bars { volume closed } unconfirmedFrom }`,
    );
    const { data } = await this.fixture.query(`{ ${asked.join('\n')} }`);
    return Object.values(data as Record<string, never>).map(({ bars, unconfirmedFrom }) => ({
      volume: (bars as { volume: number }[])[0]!.volume,
      unconfirmedFrom,
    }));
  }
}

test('a bar that was closed as unsure is marked, read again once within a minute, and corrected', async () => {
  const one = new Following(1);
  const { clock, bus, data } = one.fixture;
  await one.start();
  const reader = bus.subscribe([barTopic(seriesOf('C0USDT'))], { capacity: 100 });
  const openMs = one.closeAll();
  expect(await one.received(openMs)).toEqual([{ volume: 1, unconfirmedFrom: openMs }]);
  await clock.advance(30_500);
  expect(await one.received(openMs)).toEqual([
    { volume: barOf(openMs).volume, unconfirmedFrom: null },
  ]);
  const kinds: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { value } = await reader.next();
    kinds.push((value as BarEvent).kind);
  }
  expect(kinds).toEqual(['CLOSED', 'CORRECTED']);
  await clock.advance(20_000);
  expect(one.rereads).toBe(1);
  await data.stop();
});

test('24 requests a minute are sent at most, and each brings all that its series waits for', async () => {
  const many = new Following(60);
  const { clock, data } = many.fixture;
  await many.start();
  const minutes: number[] = [];
  for (let minute = 0; minute < 4; minute += 1) {
    const before = many.rereads;
    minutes.push(many.closeAll());
    await many.toNextMinute();
    expect(many.rereads - before).toBeLessThanOrEqual(MAX_A_MINUTE + 1);
  }
  await clock.advance((60 / MAX_A_MINUTE) * MINUTE_MS);
  for (const openMs of minutes) {
    for (const { volume } of await many.received(openMs)) expect(volume).toBe(barOf(openMs).volume);
  }
  expect(many.rereads).toBeLessThanOrEqual(4 * MAX_A_MINUTE + 60);
  await data.stop();
});

test('a bar closed by an answer from after its end is not changed by an unsure stream', async () => {
  const one = new Following(1);
  const { clock, data } = one.fixture;
  await one.start();
  await clock.advance(10_000);
  const openMs = one.closeAll();
  expect(await one.received(openMs)).toEqual([
    { volume: barOf(openMs).volume, unconfirmedFrom: null },
  ]);
  await clock.advance(45_000);
  expect(one.rereads).toBe(0);
  await data.stop();
});

test('an exchange that fails is asked again', async () => {
  const one = new Following(1);
  const { clock, exchange, data } = one.fixture;
  await one.start();
  const openMs = one.closeAll();
  exchange.fault = new FeedError('unavailable', 'no answer', 1_000);
  await clock.advance(40_000);
  exchange.fault = null;
  await clock.advance(15_000);
  expect((await one.received(openMs))[0]!.volume).toBe(barOf(openMs).volume);
  await data.stop();
});
