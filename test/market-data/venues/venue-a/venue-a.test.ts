import { describe, expect, it } from 'vitest';
import { VENUE_A } from '#market-data/venues/venue-a/venue-a.ts';

const spot = VENUE_A.markets.spot!;
const perp = VENUE_A.markets.perp!;
const BTC = { symbol: 'BTCUSDT', interval: '1h' } as const;

describe('venue_a', () => {
  it('translates exclusive ends of windows into the exchange’s inclusive ones', () => {
    expect(spot.barsRequest(BTC, 3_600_000, 7_200_000, 1, 0)).toEqual({
      path: '/api/v3/klines?symbol=BTCUSDT&interval=1h&startTime=3600000&endTime=7199999&limit=1',
      method: 'GET',
      weight: 2,
    });
  });

  it.each([
    [1, 1],
    [99, 1],
    [100, 2],
    [499, 2],
    [500, 5],
    [1_000, 5],
    [1_001, 10],
    [1_500, 10],
  ])('charges a perpetual page of %i rows with weight %i', (rows, weight) => {
    expect(perp.barsRequest(BTC, 0, 1, rows, 0).weight).toBe(weight);
  });

  it('reads bulk history with the pages that have the most rows per weight', () => {
    const rowsPerWeight = (rows: number): number =>
      rows / perp.barsRequest(BTC, 0, 1, rows, 0).weight;
    const best = rowsPerWeight(perp.restLimits.rowsPerPage);
    for (let rows = 100; rows <= 1_500; rows += 1) {
      expect(rowsPerWeight(rows)).toBeLessThanOrEqual(best);
    }
  });

  it('writes stream names in lower case, but only where case is certain', () => {
    const symbols = ['BTCUSDT', '1000PEPEUSDT', '币安人生USDT', 'İUSDT'];
    const streams = symbols.map((symbol) => ({ symbol, interval: '1m' as const }));
    expect(JSON.parse(spot.subscribeFrames(streams, 1)[0]!.text).params).toEqual([
      'btcusdt@kline_1m',
      '1000pepeusdt@kline_1m',
      '币安人生usdt@kline_1m',
      'İusdt@kline_1m',
    ]);
  });

  it('reads the used weight where the answer has one', () => {
    expect(spot.usedWeight({ 'x-mbx-used-weight-1m': '123' })).toBe(123);
    expect(spot.usedWeight({ 'x-mbx-used-weight-1m': 'much' })).toBeNull();
    expect(spot.usedWeight({})).toBeNull();
  });

  it.each([
    ['0', 1_000],
    ['99999999', 3 * 86_400_000],
  ])('bounds a stop of %s seconds', (seconds, stopForMs) => {
    const answer = { status: 429, headers: { 'retry-after': seconds }, body: '' };
    expect(spot.faultOf(answer, 0)).toMatchObject({ stopForMs });
  });

  it('streams and lists without the name of the exchange in any error', () => {
    const failing = [400, 403, 418, 429, 451, 500, 503].map((status) =>
      spot.faultOf({ status, headers: {}, body: '{"code":-1,"msg":"Binance"}' }, 0),
    );
    expect(failing.map((fault) => fault?.message).join(' ')).not.toMatch(/binance/i);
  });
});
