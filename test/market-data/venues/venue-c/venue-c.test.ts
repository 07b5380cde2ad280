import { describe, expect, it } from 'vitest';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { VENUE_C } from '#market-data/venues/venue-c/venue-c.ts';
import { feedUnderTest, START_MS } from '#test/market-data/venues/feed-under-test.ts';

const spot = VENUE_C.markets.spot!;
const perp = VENUE_C.markets.perp!;
const HOUR_MS = 3_600_000;

const queryOf = (path: string) => Object.fromEntries(new URL(path, 'http://x').searchParams);

describe('the requests of venue_c', () => {
  it('have both bounds, which are inclusive, and the category', () => {
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
    [200, body(10_006), { 'x-bapi-limit-reset-timestamp': '9999999999999' }, { stopForMs: 60_000 }],
    [200, body(10_006), { 'x-bapi-limit-reset-timestamp': 'soon' }, { stopForMs: 5_000 }],
    [200, body(10_018), {}, { fault: 'rate_limited', stopForMs: 600_000 }],
    [200, body(10_024), {}, { upstream: 'address_refused', stopForMs: 600_000 }],
    [200, body(10_000), {}, { fault: 'unavailable', upstream: 'out_of_order' }],
    [200, body(10_016), {}, { fault: 'unavailable', upstream: 'out_of_order' }],
    [200, body(10_019), {}, { fault: 'unavailable', upstream: 'out_of_order' }],
    [
      403,
      '<html>The distribution is configured to block access from your country.</html>',
      {},
      { fault: 'rate_limited', stopForMs: 600_000, upstream: 'address_refused' },
    ],
    [
      403,
      'access too frequent',
      {},
      { fault: 'rate_limited', stopForMs: 600_000, upstream: 'rate_limited' },
    ],
    [200, body(10_001, 'Not supported symbols'), {}, { fault: 'unknown_symbol' }],
    [200, body(10_001, 'params error: limit'), {}, { fault: 'malformed' }],
    [
      200,
      '{"retCode":10001,"retMsg":"Illegal category","result":{"symbol":""}}',
      {},
      { fault: 'malformed' },
    ],
    [200, body(10_016), {}, { fault: 'unavailable', upstream: 'out_of_order' }],
    [451, '', {}, { fault: 'rate_limited', upstream: 'address_refused' }],
    [503, '<html>', {}, { fault: 'unavailable' }],
    [404, '<html>', {}, { fault: 'malformed', upstream: 'not_its_protocol' }],
  ])('with status %i and %s are classified', (status, text, headers, fault) => {
    const judged = spot.faultOf(
      { status, headers: headers as Record<string, string>, body: text },
      1_000,
    );
    if (fault === null) expect(judged).toBeNull();
    else expect(judged).toMatchObject(fault);
  });
});

describe('the rate-limit headers of venue_c', () => {
  const headers = (limit: string, left: string) => ({
    'x-bapi-limit': limit,
    'x-bapi-limit-status': left,
  });

  it.each([
    ['600', '600', 0],
    ['600', '120', 480],
    ['600', '0', 600],
    ['600', '601', null],
    ['50', '49', null],
    ['600', '-1', null],
    ['', '', null],
  ])('of %s, %s, state the used budget', (limit, left, used) => {
    expect(perp.usedWeight(headers(limit, left))).toBe(used);
    expect(perp.usedWeight({})).toBeNull();
  });
});

/**
 * A feed of venue_c whose exchange answers each message with the given texts, until they run out.
 */
function refusedBy(words: readonly string[]) {
  const test = feedUnderTest({ market: 'perp', venue: VENUE_C });
  const answers = words.slice();
  test.sockets.acknowledges = false;
  const asked: string[][] = [];
  const step = async (): Promise<void> => {
    const sent = test.sockets.newest.sent.splice(0).map(({ text }) => JSON.parse(text));
    for (const { op, req_id: id, args } of sent) {
      if (op !== 'subscribe') continue;
      asked.push(args.map((topic: string) => topic.split('.')[2]));
      const refusal = answers.shift();
      const answer = { success: refusal === undefined, ret_msg: refusal ?? '', req_id: id, op };
      test.sockets.newest.say(JSON.stringify(answer));
    }
    await test.clock.advance(1_000);
  };
  return { test, asked, step };
}

describe('a message that venue_c rejects as a whole', () => {
  const all = ['A', 'B', 'C', 'D'].map((name): SeriesId => ({
    exchange: 'venue_c',
    market: 'perp',
    symbol: `${name}USDT`,
    interval: '1m',
  }));

  it.each([
    ['error:handler not found,topic:kline.1.BUSDT', 'lost'],
    ['Invalid symbol :[kline.1.BUSDT]', 'lost'],
    ['error:already subscribed,topic:kline.1.BUSDT', 'live'],
  ])('with "%s" is sent again without that topic alone', async (words, state) => {
    const { test, asked, step } = refusedBy([words]);
    test.feed.start(all, test.recorder);
    await test.clock.advance(100);
    for (let turn = 0; turn < 3; turn += 1) await step();
    expect(asked).toEqual([
      ['AUSDT', 'BUSDT', 'CUSDT', 'DUSDT'],
      ['AUSDT', 'CUSDT', 'DUSDT'],
    ]);
    const minute = START_MS - 60_000;
    test.sockets.newest.say(
      `{"topic":"kline.1.AUSDT","type":"snapshot","ts":${START_MS},"data":[{"start":${minute},` +
        `"end":${START_MS - 1},"interval":"1","open":"1","close":"1","high":"1","low":"1",` +
        `"volume":"1","turnover":"1","confirm":true,"timestamp":${START_MS}}]}`,
    );
    expect(Object.fromEntries(test.recorder.stateOf)).toEqual({
      'venue_c:perp:AUSDT:1m': 'live',
      'venue_c:perp:BUSDT:1m': state,
      'venue_c:perp:CUSDT:1m': 'live',
      'venue_c:perp:DUSDT:1m': 'live',
    });
  });

  it('because of an unknown topic is sent again in halves, and not for ever', async () => {
    const elsewhere = 'error:handler not found,topic:kline.1.ZUSDT';
    const { test, asked, step } = refusedBy(Array.from({ length: 50 }, () => elsewhere));
    test.feed.start(all, test.recorder);
    await test.clock.advance(100);
    for (let turn = 0; turn < 6; turn += 1) await step();
    expect(asked.map(({ length }) => length)).toEqual([4, 2, 2, 1, 1, 1, 1]);
  });
});
