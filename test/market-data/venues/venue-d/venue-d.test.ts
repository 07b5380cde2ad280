import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VENUE_D } from '#market-data/venues/venue-d/venue-d.ts';
import { series, feedUnderTest } from '#test/market-data/venues/feed-under-test.ts';

const perp = VENUE_D.markets.perp!;
const HOUR_MS = 3_600_000;

describe('the requests of venue_d', () => {
  it('go to one route, and are charged by rows', () => {
    const stream = { symbol: 'kPEPEUSDC', interval: '1h' } as const;
    const request = perp.barsRequest(stream, HOUR_MS, 3 * HOUR_MS, 2, 0);
    expect(request).toMatchObject({ path: '/info', method: 'POST', weight: 21 });
    expect(JSON.parse(request.body!)).toEqual({
      type: 'candleSnapshot',
      req: { coin: 'kPEPE', interval: '1h', startTime: HOUR_MS, endTime: 3 * HOUR_MS - 1 },
    });
    expect(perp.barsRequest(stream, 0, 1, 5_000, 0).weight).toBe(104);
  });

  it('subscribe one candle a message, in the names of the exchange', () => {
    const [frame] = perp.subscribeFrames([{ symbol: 'BTCUSDC', interval: '1d' }], 7);
    expect(JSON.parse(frame!.text)).toEqual({
      method: 'subscribe',
      subscription: { type: 'candle', coin: 'BTC', interval: '1d' },
    });
  });
});

describe('the answers of venue_d', () => {
  it.each([
    [200, '[]', null],
    [200, 'null', { fault: 'unknown_symbol' }],
    [500, 'null', { fault: 'unknown_symbol' }],
    [500, 'upstream timeout', { fault: 'unavailable', upstream: 'out_of_order' }],
    [429, 'null', { fault: 'rate_limited', stopForMs: 30_000 }],
    [403, '<html>', { fault: 'rate_limited', upstream: 'address_refused' }],
    [422, 'Failed to deserialize the JSON body into the target type', { fault: 'malformed' }],
    [404, '<html>', { fault: 'malformed', upstream: 'not_its_protocol' }],
  ])('of %i with %j are classified', (status, body, fault) => {
    const judged = perp.faultOf({ status, headers: {}, body }, 0);
    if (fault === null) expect(judged).toBeNull();
    else expect(judged).toMatchObject(fault);
  });
});

it('more series than the exchange streams to one address are rejected before anything is opened', () => {
  const test = feedUnderTest({ market: 'perp', venue: VENUE_D });
  const many = Array.from({ length: 1_001 }, (_, index) => series(`C${index}USDC`));
  expect(() => test.feed.start(many, test.recorder)).toThrow('gives an address 1000');
  expect(test.sockets.all).toHaveLength(0);
});

const DATA = process.env['MARKETGRAPH_DATA_DIR'];
const RECORDED =
  DATA === undefined
    ? null
    : join(DATA, 'market/hyperliquid-python-sdk/test_get_candles_snapshot.json');

it.skipIf(RECORDED === null)('a recorded snapshot is read, row for row', () => {
  const calls: ReadonlyArray<{ readonly request: { readonly type: string }; body: unknown }> =
    JSON.parse(readFileSync(RECORDED!, 'utf8'));
  const { body } = calls.find(({ request }) => request.type === 'candleSnapshot')!;
  const rows = body as ReadonlyArray<Readonly<Record<string, string>>>;
  const { bars } = perp.parseBars(JSON.stringify(rows), '1h', Date.UTC(2023, 6, 17));
  expect(bars.length).toBeGreaterThan(20);
  bars.forEach((bar, index) => {
    const row = rows[index]!;
    expect(bar).toMatchObject({ openTimeMs: row['t'], close: Number(row['c']), closed: true });
    expect(bar.quoteVolume / bar.volume).toBeGreaterThanOrEqual(bar.low);
    expect(bar.quoteVolume / bar.volume).toBeLessThanOrEqual(bar.high);
  });
});

it.skipIf(RECORDED === null)('the recorded universe is listed', () => {
  const calls: ReadonlyArray<{ readonly request: { readonly type: string }; body: unknown }> =
    JSON.parse(readFileSync(RECORDED!, 'utf8'));
  const { body } = calls.find(({ request }) => request.type === 'meta')!;
  const { instruments } = perp.parseInstruments(JSON.stringify(body));
  expect(instruments[0]).toMatchObject({
    exchange: 'venue_d',
    symbol: 'BTCUSDC',
    meta: { quantityStep: 1e-5, status: 'TRADING' },
  });
});
