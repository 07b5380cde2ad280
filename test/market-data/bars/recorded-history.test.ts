import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import { intervalMs, type Interval } from '#kernel/market/interval.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { CONTEXT, marketFixture, seriesOf } from '#test/market-data/market-data-fixture.ts';

const DATA = process.env['MARKETGRAPH_DATA_DIR'] ?? '../shared/data';
const RECORDINGS = [
  // The exchange was down on 2020-06-28: after the bar of 01:00 comes that of 05:00.
  ['1h', 'market/gocryptotrader/binance/api_v3_klines.6.json'],
  ['1d', 'market/pinets/BTCUSDC-1d-1704067200000-1763683199000.rows.json'],
] as const;

type WireRow = readonly (number | string)[];

function readRecording(path: string): Bar[] {
  const rows = JSON.parse(readFileSync(path, 'utf8')) as WireRow[];
  return rows.map((row) => {
    const [openTimeMs, open, high, low, close, volume, , quoteVolume] = row.map(Number);
    return {
      openTimeMs: openTimeMs!,
      open: open!,
      high: high!,
      low: low!,
      close: close!,
      volume: volume!,
      quoteVolume: quoteVolume!,
      closed: true,
    };
  });
}

/** Replays recorded history in virtual time; a third of the closing messages is lost. */
async function replay(interval: Interval, history: readonly Bar[]): Promise<Fixture> {
  const lengthMs = intervalMs(interval);
  const begin = history[50]!.openTimeMs + lengthMs / 2;
  const clock = new VirtualClock(begin);
  const fixture = marketFixture({
    clock,
    intervals: [interval],
    settings: { sweepMs: lengthMs / 60 },
  });
  const series = seriesOf('BTCUSDT', interval);
  const { exchange } = fixture;
  exchange.barsIn = (_, startMs, endMs) =>
    history
      .filter(({ openTimeMs }) => openTimeMs >= startMs && openTimeMs < endMs)
      .filter(({ openTimeMs }) => openTimeMs <= clock.nowMs())
      .map((bar) => Object.assign({}, bar, { closed: bar.openTimeMs + lengthMs <= clock.nowMs() }));
  const random = seededRandom(7);
  await fixture.data.start();
  exchange.goLive();
  for (const bar of history.slice(50)) {
    await clock.advance(bar.openTimeMs + lengthMs + 1_000 - clock.nowMs());
    if (random() < 0.66) exchange.push(series, bar);
  }
  await clock.advance(lengthMs / 2);
  return fixture;
}

const isHere = RECORDINGS.every(([, file]) => existsSync(join(DATA, file)));
if (!isHere)
  console.warn(`recorded history is skipped: it is not in ${DATA} (MARKETGRAPH_DATA_DIR)`);

describe.skipIf(!isHere)('recorded history of a real exchange', () => {
  test.each(RECORDINGS)('%s bars of %s survive the round trip', async (interval, file) => {
    const history = readRecording(join(DATA, file));
    const { data, archive, exchange, clock } = await replay(interval, history);
    const series = seriesOf('BTCUSDT', interval);
    const context = data.subgraph.createContext(CONTEXT) as MarketContext;
    const { book } = context.market.watch(series)!;
    expect(book.ring.bars(0, book.ring.size)).toEqual(history);
    await clock.advance(700_000);
    expect(await archive.read(series, { startMs: 0, endMs: Infinity })).toEqual(history);
    const first = history[0]!.openTimeMs;
    const endMs = history.at(-1)!.openTimeMs + intervalMs(interval);
    // Real outages are proven holes: covered, and without an invented bar.
    expect(book.covered.covers(first, endMs)).toBe(true);
    expect(exchange.asked.length).toBeGreaterThan(0);
    await data.stop();
  });

  test('the outage of 2020-06-28 is answered as the exchange has it', async () => {
    const fixture = await replay('1h', readRecording(join(DATA, RECORDINGS[0][1])));
    const answer = await fixture.query(`{ klines(exchange: venue_a, market: spot, symbol: "BTCUSDT"
      interval: "1h" startTime: ${Date.UTC(2020, 5, 28, 0)} limit: 4) { rows immutable } }`);
    const { rows, immutable } = JSON.parse(JSON.stringify(answer)).data.klines;
    expect(rows.map(([ms]: [number]) => new Date(ms).toISOString().slice(11, 16))).toEqual([
      '00:00',
      '01:00',
      '05:00',
      '06:00',
    ]);
    expect(immutable).toBe(true);
    await fixture.data.stop();
  });
});
