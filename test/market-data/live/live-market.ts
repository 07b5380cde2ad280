import type { ExecutionResult } from 'graphql';
import { expect } from 'vitest';
import { alignDownMs } from '#kernel/market/interval.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { CountingMeter } from '#test/market-data/live/counting-meter.ts';
import type { Fixture, FixtureOptions } from '#test/market-data/market-data-fixture.ts';
import {
  CONTEXT,
  marketFixture,
  MINUTE_MS,
  seriesOf,
  START_MS,
} from '#test/market-data/market-data-fixture.ts';

/** Bars before the present that a listed series has. */
export const LISTED_BARS = 90;

/** Steps of virtual time in which requests to the exchange are answered. */
const MAX_STEPS = 500;
const STEP_MS = 5;

export const contextOf = ({ data }: Fixture): MarketContext =>
  data.subgraph.createContext(CONTEXT) as MarketContext;

/** Series that were listed so recently that every calculation begins with their first bar. */
export async function listedFixture(options: FixtureOptions = {}): Promise<Fixture> {
  const fixture = marketFixture({ meter: new CountingMeter(), ...options });
  const { exchange, clock, data } = fixture;
  exchange.listedAtMs = alignDownMs(START_MS, '1m') - LISTED_BARS * MINUTE_MS;
  await data.start();
  exchange.goLive();
  await clock.advance(5_000);
  return fixture;
}

/** Closes the forming bars of some symbols on the stream and begins the next. */
export async function nextMinute(fixture: Fixture, symbols = ['BTCUSDT']): Promise<void> {
  const { clock, exchange } = fixture;
  const formingMs = alignDownMs(clock.nowMs(), '1m');
  await clock.advance(formingMs + MINUTE_MS - clock.nowMs());
  for (const symbol of symbols) {
    exchange.push(seriesOf(symbol), barOf(formingMs));
    exchange.pushForming(seriesOf(symbol));
  }
}

/** The next event of a subscription. Time passes while it waits for the exchange. */
export async function readEvent<Event>(
  fixture: Fixture,
  stream: AsyncIterator<ExecutionResult>,
  field: string,
): Promise<Event> {
  const answers: IteratorResult<ExecutionResult>[] = [];
  const reading = stream.next().then((answer) => answers.push(answer));
  for (let step = 0; answers.length === 0 && step < MAX_STEPS; step += 1) {
    await fixture.clock.advance(STEP_MS);
  }
  await reading;
  const { value } = answers[0]!;
  const { data, errors } = JSON.parse(JSON.stringify(value));
  expect(errors).toBeUndefined();
  return data[field];
}
