import { expect, test } from 'vitest';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  marketFixture,
  MINUTE_MS,
  seriesOf,
  startedFixture,
  startFixture,
} from '#test/market-data/market-data-fixture.ts';

const WHERE =
  'playbook: "intraday_vwap", exchange: venue_a, market: spot, symbol: "BTCUSDT", intervals: ["1m"]';

async function ask(fixture: Fixture, field: string): Promise<unknown> {
  const answer = fixture.query(`{ ${field} }`);
  await fixture.clock.advance(100);
  const { data, errors } = await answer;
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data));
}

const editionOf = (fixture: Fixture) => ask(fixture, `analysisEdition(${WHERE})`);
const readingOf = (fixture: Fixture) =>
  ask(fixture, `analyze(${WHERE}) { data { klines } reading { text asOfMs evidence { id } } }`);

/** The minute that forms ends, and the next one begins. */
async function closeMinute(fixture: Fixture): Promise<void> {
  const series = seriesOf('BTCUSDT');
  const openMs = Math.floor(fixture.clock.nowMs() / MINUTE_MS) * MINUTE_MS;
  await fixture.clock.advance(openMs + MINUTE_MS - fixture.clock.nowMs());
  fixture.exchange.push(series, barOf(openMs));
  fixture.exchange.pushForming(series);
  await fixture.clock.advance(10);
}

test('an analysis and its edition stay while a bar forms, and change together when it closes', async () => {
  const fixture = await startedFixture();
  fixture.exchange.pushForming(seriesOf('BTCUSDT'));
  const edition = await editionOf(fixture);
  const reading = await readingOf(fixture);
  await fixture.clock.advance(5_000);
  fixture.exchange.pushForming(seriesOf('BTCUSDT'));
  expect(await editionOf(fixture)).toEqual(edition);
  expect(await readingOf(fixture)).toEqual(reading);

  await closeMinute(fixture);
  expect(await editionOf(fixture)).not.toEqual(edition);
  expect(await readingOf(fixture)).not.toEqual(reading);
});

test('an edition changes once for each bar that closes, also where memory is full and evicts the oldest', async () => {
  const fixture = await startedFixture();
  const series = seriesOf('BTCUSDT');
  const tell = async () => JSON.stringify(await editionOf(fixture));
  const editions = new Set([await tell()]);
  for (let minute = 1; minute <= 3; minute += 1) {
    const openMs = Math.floor(fixture.clock.nowMs() / MINUTE_MS) * MINUTE_MS;
    await fixture.clock.advance(openMs + MINUTE_MS - fixture.clock.nowMs());
    fixture.exchange.push(series, barOf(openMs));
    await fixture.clock.advance(10);
    editions.add(await tell());
    fixture.exchange.pushForming(series);
    await fixture.clock.advance(10);
    editions.add(await tell());
    expect(editions.size).toBe(1 + minute);
  }
});

test('the price is that of the forming bar, and is no part of the edition', async () => {
  const fixture = await startedFixture();
  const priceOf = () => ask(fixture, `analyze(${WHERE}, limit: 1) { data { currentPrice } }`);
  const edition = await editionOf(fixture);
  fixture.exchange.pushForming(seriesOf('BTCUSDT'));
  const before = await priceOf();
  await fixture.clock.advance(5_000);
  fixture.exchange.pushForming(seriesOf('BTCUSDT'));
  expect(await priceOf()).not.toEqual(before);
  expect(await editionOf(fixture)).toEqual(edition);
});

test('another process has another edition, as it does not know earlier corrections', async () => {
  const first = await startedFixture();
  const edition = await editionOf(first);
  const second = await startedFixture();
  await second.clock.advance(1);
  expect(await editionOf(second)).toEqual(edition);
  const later = await startedFixture({ clock: first.clock });
  expect(await editionOf(later)).not.toEqual(edition);
});

test.each([
  ['shown', 1],
  ['older than what is shown, and one that its numbers rest on', 45],
])('a correction of a bar that is %s changes the edition and the numbers', async (_, barsBack) => {
  const fixture = await startedFixture();
  const numbersOf = (of: Fixture) =>
    ask(of, `analyze(${WHERE}, limit: 3) { data { klines indicators { key columns } } }`);
  const openMs = Math.floor(fixture.clock.nowMs() / MINUTE_MS - barsBack) * MINUTE_MS;
  const edition = await editionOf(fixture);
  const numbers = await numbersOf(fixture);
  const bar = { ...barOf(openMs), close: barOf(openMs).low, volume: 1_000 };
  fixture.exchange.corrections.set(openMs, bar);
  fixture.exchange.push(seriesOf('BTCUSDT'), bar);
  const corrected = await numbersOf(fixture);
  expect(await editionOf(fixture)).not.toEqual(edition);
  expect(corrected).not.toEqual(numbers);
  // The answer of a server that never knew the bar otherwise.
  const fresh = marketFixture();
  fresh.exchange.corrections.set(openMs, bar);
  expect(corrected).toEqual(await numbersOf(await startFixture(fresh)));
});
