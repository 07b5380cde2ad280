import { expect, test } from 'vitest';
import { estimatedQuoteVolume, isPoorer, type Bar } from '#kernel/market/bar.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import { provenanceOf } from '#kernel/market/provenance.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import {
  CONTEXT,
  marketFixture,
  MINUTE_MS,
  seriesOf,
  START_MS,
  startFixture,
  type Fixture,
} from '#test/market-data/market-data-fixture.ts';

const MINUTES = seriesOf('BTCUSDT');
const FIVES = seriesOf('BTCUSDT', '5m');
const STREAMED = provenanceOf('STREAM', true);

function estimated(bar: Bar): Bar {
  const { volume, high, low, close } = bar;
  const quoteVolume = estimatedQuoteVolume(volume, high, low, close);
  return { ...bar, quoteVolume, provenance: STREAMED };
}

function minutesOf(openMs: number): Bar[] {
  return [0, 1, 2, 3, 4].map((at) => estimated(barOf(openMs + at * MINUTE_MS)));
}

/** A bar of five minutes as the exchange makes it: of the trades of its minutes. */
function fiveOf(openMs: number, closed = true): Bar {
  const minutes = minutesOf(openMs);
  return estimated({
    openTimeMs: openMs,
    open: minutes[0]!.open,
    high: Math.max(...minutes.map(({ high }) => high)),
    low: Math.min(...minutes.map(({ low }) => low)),
    close: minutes[4]!.close,
    volume: minutes.reduce((sum, { volume }) => sum + volume, 0),
    quoteVolume: 0,
    closed,
  });
}

function sumOf(openMs: number): number {
  return minutesOf(openMs).reduce((sum, { quoteVolume }) => sum + quoteVolume, 0);
}

/** An exchange that reports no quote volume, and has bars of one and of five minutes. */
function estimating(intervals: readonly ('1m' | '5m')[] = ['5m', '1m']): Fixture {
  const fixture = marketFixture({ intervals, settings: { recheckEveryMs: 600_000 } });
  const { exchange, clock } = fixture;
  exchange.isQuoteVolumeEstimated = true;
  exchange.answered = provenanceOf('REST', true);
  exchange.barAt = ({ interval }: SeriesId, openMs) => {
    const closed = openMs + intervalMs(interval) <= clock.nowMs();
    return interval === '5m' ? fiveOf(openMs, closed) : estimated(barOf(openMs, closed));
  };
  return fixture;
}

function bookOf({ data }: Fixture, series: SeriesId) {
  return (data.subgraph.createContext(CONTEXT) as MarketContext).market.watch(series)!.book;
}

const LAST_MS = START_MS - (START_MS % 300_000) - 300_000;

test('bars that are read at the start have the sums of their minutes, which are read at the same time', async () => {
  const fixture = await startFixture(estimating());
  const { ring } = bookOf(fixture, FIVES);
  for (const openMs of [LAST_MS, LAST_MS - 300_000, LAST_MS - 900_000]) {
    const bar = ring.find(openMs)!;
    expect(bar.quoteVolume).toBe(sumOf(openMs));
    expect(bar.quoteVolume).not.toBe(fiveOf(openMs).quoteVolume);
    expect(bar.provenance?.isQuoteVolumeEstimated).toBe(true);
  }
  // The bar that forms has its own estimate.
  const forming = ring.find(LAST_MS + 300_000)!;
  expect(forming.quoteVolume).toBe(fiveOf(forming.openTimeMs).quoteVolume);
});

test('a bar that the stream closes has the sum at once, though its last minute is not closed yet', async () => {
  const fixture = await startFixture(estimating());
  const openMs = LAST_MS + 300_000;
  await fixture.clock.advance(openMs + 300_000 - START_MS - 2_100);
  for (const minute of minutesOf(openMs)) {
    const isLast = minute.openTimeMs === openMs + 4 * MINUTE_MS;
    fixture.exchange.push(MINUTES, { ...minute, closed: !isLast });
  }
  fixture.exchange.push(FIVES, fiveOf(openMs));
  const { ring, counts } = bookOf(fixture, FIVES);
  expect(ring.find(openMs)).toMatchObject({ closed: true, quoteVolume: sumOf(openMs) });
  expect(counts.corrected).toBe(0);
});

test('without its minutes a bar keeps its own estimate', async () => {
  const fixture = await startFixture(estimating(['5m']));
  const own = fiveOf(LAST_MS).quoteVolume;
  expect(bookOf(fixture, FIVES).ring.find(LAST_MS)!.quoteVolume).toBe(own);
});

test("a missing minute leaves the bar's own estimate, and the sum follows when it is there", async () => {
  const fixture = estimating();
  fixture.exchange.holes.add(LAST_MS + 2 * MINUTE_MS);
  await startFixture(fixture);
  const { ring } = bookOf(fixture, FIVES);
  expect(ring.find(LAST_MS)!.quoteVolume).toBe(fiveOf(LAST_MS).quoteVolume);
  expect(ring.find(LAST_MS - 300_000)!.quoteVolume).toBe(sumOf(LAST_MS - 300_000));
  fixture.exchange.holes.clear();
  await fixture.clock.advance(30 * MINUTE_MS);
  expect(ring.find(LAST_MS)!.quoteVolume).toBe(sumOf(LAST_MS));
});

test("a reread without minutes does not correct a sum, and a sum replaces a bar's own estimate", () => {
  const own = fiveOf(LAST_MS);
  const sum = { ...own, quoteVolume: sumOf(LAST_MS) };
  expect(isPoorer(own, sum)).toBe(true);
  expect(isPoorer(sum, own)).toBe(false);
  expect(isPoorer({ ...own, close: own.close + 0.1 }, sum)).toBe(false);
  const exact = { ...own, quoteVolume: sumOf(LAST_MS) + 1, provenance: provenanceOf('STREAM') };
  expect([isPoorer(sum, exact), isPoorer(exact, sum)]).toEqual([true, false]);
});
