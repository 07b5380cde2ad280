import { expect, test } from 'vitest';
import { toKlineRow } from '#kernel/market/bar.ts';
import { provenanceOf } from '#kernel/market/provenance.ts';
import { isRawJson } from '#kernel/text/raw-json.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import {
  marketFixture,
  MINUTE_MS,
  START_MS,
  seriesOf,
  startFixture,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';

const LATEST = `{
  klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m", limit: 3) {
    rows bars { openTimeMs close closed } immutable etag cacheControl interval
    instrument { exchange market symbol subscribed }
  }
}`;

test('the newest bars are answered synchronously, the last of them forming', async () => {
  const { query, exchange, clock } = await startedFixture();
  const answer = query(LATEST);
  expect(answer).not.toBeInstanceOf(Promise);
  const { data, errors } = JSON.parse(JSON.stringify(answer));
  expect(errors).toBeUndefined();
  const nowMs = Math.floor(clock.nowMs() / MINUTE_MS) * MINUTE_MS;
  const truth = exchange.barsIn(seriesOf('BTCUSDT'), nowMs - 2 * MINUTE_MS, nowMs);
  expect(data.klines.rows.slice(0, 2)).toEqual(truth.map(toKlineRow));
  expect(data.klines.bars.map((bar: { closed: boolean }) => bar.closed)).toEqual([
    true,
    true,
    false,
  ]);
  expect(data.klines).toMatchObject({
    immutable: false,
    etag: null,
    cacheControl: 'no-cache',
    interval: '1m',
    instrument: { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', subscribed: true },
  });
});

test('bars state their origin: the stream, or an answer, also out of history', async () => {
  const fixture = marketFixture();
  const { exchange, clock } = fixture;
  exchange.answered = provenanceOf('REST', true);
  await startFixture(fixture);
  const ask = async (window: string): Promise<unknown[]> => {
    const bars = 'bars { closed provenance { source isQuoteVolumeEstimated } }';
    const series = 'exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m"';
    const answer = fixture.query(`{ klines(${series}, ${window}) { ${bars} } }`);
    await clock.advance(1_000);
    return JSON.parse(JSON.stringify(await answer)).data.klines.bars;
  };
  const answered = { source: 'REST', isQuoteVolumeEstimated: true };
  expect(await ask('limit: 1')).toEqual([{ closed: false, provenance: answered }]);
  await clock.advance(MINUTE_MS);
  exchange.pushForming(seriesOf('BTCUSDT'));
  await clock.advance(10_000);
  const streamed = { source: 'STREAM', isQuoteVolumeEstimated: false };
  expect(await ask('limit: 2')).toEqual([
    { closed: true, provenance: answered },
    { closed: false, provenance: streamed },
  ]);
  const oldMs = Math.floor(START_MS / MINUTE_MS) * MINUTE_MS - 30 * 86_400_000;
  const window = `startTime: ${oldMs}, endTime: ${oldMs + MINUTE_MS}`;
  expect(await ask(window)).toEqual([{ closed: true, provenance: answered }]);
});

test('rows leave the subgraph with their own JSON text', async () => {
  const { query } = await startedFixture();
  const answer = (await query(LATEST)) as unknown as {
    data: { klines: { rows: { json: string } } };
  };
  const { rows } = answer.data.klines;
  expect(isRawJson(rows)).toBe(true);
  expect(rows.json).toBe(JSON.stringify(rows));
  const openMs = Math.floor(START_MS / MINUTE_MS) * MINUTE_MS - 2 * MINUTE_MS;
  expect(rows.json.startsWith(`[[${toKlineRow(barOf(openMs)).join(',')}]`)).toBe(true);
});
