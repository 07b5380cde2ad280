import { describe, expect, it } from 'vitest';
import { VENUE_C } from '#market-data/venues/venue-c/venue-c.ts';

const spot = VENUE_C.markets.spot!;
const perp = VENUE_C.markets.perp!;
const HOUR_MS = 3_600_000;

const queryOf = (path: string) => Object.fromEntries(new URL(path, 'http://x').searchParams);

describe('the requests of venue_c', () => {
  it('name both bounds, which are inclusive, and the category', () => {
    const stream = { symbol: 'BTCUSDT', interval: '4h' } as const;
    const { path } = perp.barsRequest(stream, 0, 8 * HOUR_MS, 2, 0);
    expect(path).toMatch(/^\/v5\/market\/kline\?/);
    expect(queryOf(path)).toEqual({
      category: 'linear',
      symbol: 'BTCUSDT',
      interval: '240',
      start: '0',
      end: String(8 * HOUR_MS - 1),
      limit: '2',
    });
  });

  it('subscribe ten topics a message on spot, and a hundred on perpetuals', () => {
    const streams = Array.from({ length: 25 }, (_, at) => ({
      symbol: `C${at}USDT`,
      interval: '1d' as const,
    }));
    expect(spot.subscribeFrames(streams, 1).map((frame) => frame.streams.length)).toEqual([
      10, 10, 5,
    ]);
    const [frame] = perp.subscribeFrames(streams, 3);
    expect(JSON.parse(frame!.text)).toMatchObject({ req_id: '3', op: 'subscribe' });
    expect(JSON.parse(frame!.text).args[0]).toBe('kline.D.C0USDT');
    expect(spot.socketUrl('wss://x')).toBe('wss://x/v5/public/spot');
    expect(perp.socketUrl('wss://x')).toBe('wss://x/v5/public/linear');
  });

  it('read instruments to the last page, where the exchange has pages', () => {
    expect(perp.instrumentsRequest('a%b&c').path).toBe(
      '/v5/market/instruments-info?category=linear&limit=1000&cursor=a%25b%26c',
    );
    const page = (nextPageCursor: string) =>
      JSON.stringify({ retCode: 0, result: { list: [], nextPageCursor } });
    expect(perp.parseInstruments(page('x')).nextCursor).toBe('x');
    expect(perp.parseInstruments(page('')).nextCursor).toBeNull();
  });
});

describe('the answers of venue_c', () => {
  const body = (code: number, words = 'OK') =>
    JSON.stringify({ retCode: code, retMsg: words, result: {} });

  it.each([
    [200, body(0), {}, null],
    [200, body(10_006, 'Too many visits!'), {}, { fault: 'rate_limited', stopForMs: 5_000 }],
    [
      200,
      body(10_006),
      { 'x-bapi-limit-reset-timestamp': '3500' },
      { fault: 'rate_limited', stopForMs: 2_500 },
    ],
    [200, body(10_006), { 'x-bapi-limit-reset-timestamp': '9e15' }, { stopForMs: 60_000 }],
    [
      403,
      'access too frequent',
      {},
      { fault: 'rate_limited', stopForMs: 600_000, upstream: 'rate_limited' },
    ],
    [200, body(10_001, 'Not supported symbols'), {}, { fault: 'unknown_symbol' }],
    [200, body(10_001, 'params error: limit'), {}, { fault: 'malformed' }],
    [200, body(10_016), {}, { fault: 'unavailable', upstream: 'out_of_order' }],
    [451, '', {}, { fault: 'rate_limited', upstream: 'address_refused' }],
    [503, '<html>', {}, { fault: 'unavailable' }],
    [404, '<html>', {}, { fault: 'malformed', upstream: 'not_its_protocol' }],
  ])('with status %i and %s are judged', (status, text, headers, fault) => {
    const judged = spot.faultOf(
      { status, headers: headers as Record<string, string>, body: text },
      1_000,
    );
    if (fault === null) expect(judged).toBeNull();
    else expect(judged).toMatchObject(fault);
  });
});
