import { expect, test } from 'vitest';
import { toKlineRow } from '#kernel/bar.ts';
import { isRawJson } from '#kernel/raw-json.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import {
  MINUTE_MS,
  START_MS,
  seriesOf,
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
