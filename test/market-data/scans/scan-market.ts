import type { Bar } from '#kernel/market/bar.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import type { Fixture, FixtureOptions } from '#test/market-data/market-data-fixture.ts';
import {
  marketFixture,
  endMinute,
  MINUTE_MS,
  seriesOf,
  START_MS,
} from '#test/market-data/market-data-fixture.ts';

/** Bars before the present that every series has, so that calculations begin with the first of them. */
export const LISTED_BARS = 90;

/** Steps of virtual time in which requests to the exchange are answered. */
const MAX_STEPS = 800;
const STEP_MS = 5;

export const SYMBOLS = Array.from({ length: 12 }, (_, at) => `COIN${at}USDT`);

/** A bar of a symbol with its own price path: waves of several lengths, reproducible. */
export function waveOf(symbol: string, openTimeMs: number, closed = true): Bar {
  const phase = [...symbol].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 997;
  const priceAt = (minute: number): number =>
    100 *
    Math.exp(
      0.06 * Math.sin(minute / 17 + phase) +
        0.03 * Math.sin(minute / 5.3 + phase * 3) +
        0.01 * Math.sin(minute * 1.7 + phase * 5),
    );
  const minute = openTimeMs / MINUTE_MS;
  const [open, close] = [priceAt(minute), priceAt(minute + 1)];
  const volume = 10 + (Math.floor(minute * 7 + phase) % 13);
  return {
    openTimeMs,
    open,
    high: Math.max(open, close) * 1.001,
    low: Math.min(open, close) * 0.999,
    close,
    volume,
    quoteVolume: volume * close,
    closed,
  };
}

/** A market of symbols with independent price paths. Started; every series is loaded. */
export async function scanMarket(options: FixtureOptions = {}): Promise<Fixture> {
  // Virtual time does not wait for turns of the event loop.
  const yieldTurn = (): Promise<void> => Promise.resolve();
  const fixture = marketFixture({ symbols: SYMBOLS, yieldTurn, ...options });
  const { exchange, clock, data } = fixture;
  exchange.listedAtMs = alignDownMs(START_MS, '1m') - LISTED_BARS * MINUTE_MS;
  exchange.barAt = ({ symbol, interval }: SeriesId, openMs: number): Bar => {
    const isOver = exchange.gridOf(interval).endMs(openMs) <= clock.nowMs();
    return waveOf(symbol, openMs, isOver);
  };
  await data.start();
  exchange.goLive();
  await clock.advance(5_000);
  return fixture;
}

/** Lets a minute end, and publishes the bars of some symbols that end with it. */
export async function closeMinute(
  fixture: Fixture,
  symbols: readonly string[] = SYMBOLS,
): Promise<void> {
  const openMs = await endMinute(fixture);
  for (const symbol of symbols) fixture.exchange.push(seriesOf(symbol), waveOf(symbol, openMs));
}

/** Answers a query while time passes for pending requests. */
export async function ask<Answer>(fixture: Fixture, source: string): Promise<Answer> {
  const answers: unknown[] = [];
  const asking = Promise.resolve(fixture.query(source)).then((answer) => answers.push(answer));
  for (let step = 0; answers.length === 0 && step < MAX_STEPS; step += 1) {
    await fixture.clock.advance(STEP_MS);
  }
  await asking;
  return JSON.parse(JSON.stringify(answers[0])) as Answer;
}
