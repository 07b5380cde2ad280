import { describe, expect, it } from 'vitest';
import { intervalMs } from '#kernel/market/interval.ts';
import { readCandleRow } from '#market-data/venues/venue-b/candle.ts';
import { VENUE_B } from '#market-data/venues/venue-b/venue-b.ts';

const spot = VENUE_B.markets.spot!;
const perp = VENUE_B.markets.perp!;
const HOUR_MS = 3_600_000;
const NOW_MS = 10_000 * HOUR_MS;

const queryOf = (path: string) => Object.fromEntries(new URL(path, 'http://x').searchParams);

describe('the requests of venue_b', () => {
  it('have both bounds, which are exclusive, under the names of the exchange', () => {
    const stream = { symbol: 'BTCUSDT', interval: '4h' } as const;
    const { path } = perp.barsRequest(stream, NOW_MS, NOW_MS + 8 * HOUR_MS, 2, NOW_MS);
    expect(path).toMatch(/^\/api\/v5\/market\/candles\?/);
    expect(queryOf(path)).toEqual({
      instId: 'BTC-USDT-SWAP',
      bar: '4H',
      before: String(NOW_MS - 1),
      after: String(NOW_MS + 8 * HOUR_MS),
      limit: '2',
    });
    expect(queryOf(spot.barsRequest(stream, 0, 1, 1, 0).path)['instId']).toBe('BTC-USDT');
  });

  it.each(['1m', '1h', '1d'] as const)(
    'request older bars of %s from their own route',
    (interval) => {
      const stream = { symbol: 'ETHUSDC', interval };
      const oldestMs = NOW_MS - 1_440 * intervalMs(interval);
      const at = (startMs: number) => spot.barsRequest(stream, startMs, NOW_MS, 300, NOW_MS);
      expect(at(oldestMs + 1)).toMatchObject({ weight: 1 });
      expect(at(oldestMs + 1).path).toContain('/candles?');
      expect(at(oldestMs)).toMatchObject({ weight: 2 });
      expect(at(oldestMs).path).toContain('/history-candles?');
    },
  );

  it('request days of UTC from the route that has candles', () => {
    const [frame] = perp.subscribeFrames([{ symbol: 'PEPEUSDT', interval: '1d' }], 5);
    expect(JSON.parse(frame!.text)).toEqual({
      id: '5',
      op: 'subscribe',
      args: [{ channel: 'candle1Dutc', instId: 'PEPE-USDT-SWAP' }],
    });
    expect(spot.socketUrl('wss://x')).toBe('wss://x/ws/v5/business');
  });

  it('split a symbol at the longest quote that fits', () => {
    const instIds = ['USDTUSDC', 'BTCUSDC', 'ETHBTC', 'BTCUSD1', '币安人生USDT', 'NOPE'].map(
      (symbol) => queryOf(spot.barsRequest({ symbol, interval: '1m' }, 0, 1, 1, 0).path)['instId'],
    );
    expect(instIds).toEqual([
      'USDT-USDC',
      'BTC-USDC',
      'ETH-BTC',
      'BTC-USD1',
      '币安人生-USDT',
      'NOPE',
    ]);
  });
});

describe('the answers of venue_b', () => {
  const judged = (status: number, code: string | null) =>
    spot.faultOf(
      {
        status,
        headers: {},
        body: code === null ? '<html>' : `{"code":"${code}","msg":"","data":[]}`,
      },
      0,
    );

  it.each([
    [200, '0', null],
    [200, '51001', { fault: 'unknown_symbol' }],
    [400, '51001', { fault: 'unknown_symbol' }],
    [200, '50011', { fault: 'rate_limited', stopForMs: 2_000, upstream: 'rate_limited' }],
    [429, '50011', { fault: 'rate_limited', stopForMs: 2_000 }],
    [200, '50026', { fault: 'unavailable', upstream: 'out_of_order' }],
    [200, '51000', { fault: 'malformed' }],
    [400, '51000', { fault: 'malformed' }],
    [403, null, { fault: 'rate_limited', upstream: 'address_refused' }],
    [502, null, { fault: 'unavailable', upstream: 'out_of_order' }],
    [404, null, { fault: 'malformed', upstream: 'not_its_protocol' }],
  ])('with status %i and code %s are classified', (status, code, fault) => {
    if (fault === null) expect(judged(status, code)).toBeNull();
    else expect(judged(status, code)).toMatchObject(fault);
  });

  it('state steps of perpetuals in the base asset', () => {
    const entry = {
      instId: 'PEPE-USDT-SWAP',
      ctType: 'linear',
      state: 'live',
      ctVal: '10000000',
      lotSz: '0.1',
      tickSz: '0.000000001',
    };
    const body = JSON.stringify({ code: '0', data: [entry] });
    expect(perp.parseInstruments(body).instruments[0]!.meta).toMatchObject({
      contractSize: 10_000_000,
      quantityStep: 1_000_000,
      priceStep: 1e-9,
    });
  });
});

describe('a row of venue B', () => {
  const row = ['1790000040000', '5', '9', '4', '8', '30', '3', '18', '1'];
  const changed = (at: number, text: string): string[] => row.with(at, text);

  it('counts contracts of perpetuals, whose volume is in the base asset', () => {
    expect(readCandleRow(row, true)).toMatchObject({ open: 5, high: 9, volume: 3, closed: true });
    expect(readCandleRow(row, false)).toMatchObject({ volume: 30, quoteVolume: 18 });
  });

  it.each([
    ['whose count of contracts is no number', changed(5, '')],
    ['whose high is below its low', changed(2, '3')],
    ['that does not say whether it is closed', changed(8, '2')],
    ['without a time', changed(0, '')],
  ])('%s is none', (_, damaged) => {
    expect(readCandleRow(damaged, true)).toBeNull();
  });
});
