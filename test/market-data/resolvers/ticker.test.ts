import { expect, test } from 'vitest';
import { alignDownMs } from '#kernel/market/interval.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  marketFixture,
  MINUTE_MS,
  seriesOf,
  START_MS,
  startFixture,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';

const BTC = seriesOf('BTCUSDT');
const FORMING_MS = alignDownMs(START_MS, '1m');
const FIELDS =
  'fromMs lastOpenTimeMs open high low last change changePct volume quoteVolume isWhole';

async function tickerIn({ query }: Fixture, symbol = 'BTCUSDT') {
  const source = `{ instrument(exchange: venue_a, market: spot, symbol: "${symbol}") { ticker { ${FIELDS} } } }`;
  const { data, errors } = await query(source);
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)).instrument?.ticker;
}

test('a ticker sums up the forming minute and the 1,439 before it', async () => {
  const fixture = await startedFixture();
  fixture.exchange.pushForming(BTC);
  await fixture.clock.advance(5_000);
  const startMs = FORMING_MS - 1_439 * MINUTE_MS;
  const ring = fixture.exchange.barsIn(BTC, startMs, FORMING_MS);
  const ticker = await tickerIn(fixture);
  const first = ring[0]!;
  expect(ticker).toMatchObject({ fromMs: startMs, lastOpenTimeMs: FORMING_MS, isWhole: true });
  expect(ticker.open).toBe(first.open);
  expect(ticker.change).toBeCloseTo(ticker.last - first.open, 9);
  expect(ticker.changePct).toBeCloseTo((ticker.last / first.open - 1) * 100, 9);
  // The forming minute is young, and adds little to the closed ones.
  expect(ticker.high).toBe(Math.max(...ring.map(({ high }) => high), ticker.high));
  expect(ticker.low).toBe(Math.min(...ring.map(({ low }) => low), ticker.low));
  const ended = ring.reduce((sum, { volume }) => sum + volume, 0);
  expect(ticker.volume).toBeGreaterThan(ended);
  expect(ticker.volume).toBeLessThan(ended * 1.01);
});

test('a ticker of a young listing is marked as incomplete', async () => {
  const fixture = marketFixture();
  fixture.exchange.listedAtMs = FORMING_MS - 20 * MINUTE_MS;
  await startFixture(fixture);
  expect(await tickerIn(fixture)).toMatchObject({ fromMs: FORMING_MS - 20 * MINUTE_MS });
});

test('without bars of one minute there is no ticker', async () => {
  expect(await tickerIn(await startedFixture({ intervals: ['1h'] }))).toBeNull();
});
