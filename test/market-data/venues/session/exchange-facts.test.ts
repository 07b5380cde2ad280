import { describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResponse } from '#kernel/market/transport.ts';
import { VENUE_A } from '#market-data/venues/venue-a/venue-a.ts';
import type { FrameEvent, Venue, VenueProtocol } from '#market-data/venues/venue.ts';
import { feedUnderTest, series, START_MS } from '#test/market-data/venues/feed-under-test.ts';
import { klineFrame, klineRow } from '#test/market-data/venues/wire-frames.ts';

const MINUTE_MS = 60_000;
const BTC = series('BTCUSDT');
const ETH = series('ETHUSDT');

/** The exchange of the tests with other properties, which the session has to obey. */
function venueWith(facts: Partial<VenueProtocol>): Venue {
  return { ...VENUE_A, markets: { spot: { ...VENUE_A.markets.spot!, ...facts } } };
}

function withLimits(limits: Partial<VenueProtocol['restLimits']>): Venue {
  return venueWith({ restLimits: { ...VENUE_A.markets.spot!.restLimits, ...limits } });
}

/** Answers of an exchange that begins its pages with the newest rows, and lists no quiet minutes. */
function newestFirst(request: HttpRequest): HttpResponse {
  const query = new URL(request.url).searchParams;
  const rows: unknown[] = [];
  const lastMs = Number(query.get('endTime'));
  const firstMs = Number(query.get('startTime'));
  for (let at = Math.floor(lastMs / MINUTE_MS) * MINUTE_MS; at >= firstMs; at -= MINUTE_MS) {
    const isQuiet = (at / MINUTE_MS) % 3 === 0;
    if (!isQuiet && rows.length < Number(query.get('limit'))) rows.push(klineRow(at, '1m'));
  }
  const headers = { date: new Date(START_MS).toUTCString() };
  return { status: 200, headers, body: JSON.stringify(rows.toReversed()) };
}

describe('a feed of an exchange whose pages begin at either end', () => {
  const venue = withLimits({ paging: 'windows', rowsPerPage: 10 });

  it('requests windows no longer than a page, and continues behind a short one', async () => {
    const test = feedUnderTest({ venue, answer: newestFirst });
    const window = { startTimeMs: START_MS - 35 * MINUTE_MS, endTimeMs: START_MS };
    const reading = test.feed.fetchBars({ series: BTC, ...window }, 'history');
    await test.clock.advance(10_000);
    const times = (await reading).map(({ openTimeMs }) => openTimeMs);
    const minutes = Array.from({ length: 35 }, (_, at) => window.startTimeMs + at * MINUTE_MS);
    expect(times).toEqual(minutes.filter((at) => (at / MINUTE_MS) % 3 !== 0));
    const asked = test.http.requests.map(({ url }) => {
      const query = url.searchParams;
      return (Number(query.get('endTime')) + 1 - Number(query.get('startTime'))) / MINUTE_MS;
    });
    // A quiet minute at the edge of a page may have been cut, so it is requested once more.
    expect(asked).toEqual([10, 10, 10, 1, 1, 5]);
  });

  it('finds the first bar of a window with many requests', () => {
    expect(feedUnderTest({ venue }).feed.walksToFirstBar).toBe(true);
    expect(feedUnderTest().feed.walksToFirstBar).toBeUndefined();
  });
});

it('a feed of an exchange that keeps so many bars reports how far back they go', () => {
  const { feed } = feedUnderTest({ venue: withLimits({ keptBars: 5_000 }) });
  expect(feed.horizonMs?.('1m')).toBe(START_MS - 4_999 * MINUTE_MS);
  expect(feed.horizonMs?.('1d')).toBe(START_MS - 4_999 * 1_440 * MINUTE_MS);
  expect(feedUnderTest().feed.horizonMs).toBeUndefined();
});

it('an instrument list is read page by page, and an endless one is rejected', async () => {
  const pageOf = (nextCursor: (page: number) => string | null) =>
    venueWith({
      instrumentsRequest: (cursor) => ({ path: `/list/${cursor}`, method: 'GET', weight: 1 }),
      parseInstruments: (body) => ({ instruments: [], nextCursor: nextCursor(Number(body)) }),
    });
  const answer = (_: HttpRequest, page: number) => ({ status: 200, headers: {}, body: `${page}` });
  const three = feedUnderTest({
    venue: pageOf((page) => (page < 3 ? `p${page}` : null)),
    answer,
  });
  const reading = three.feed.fetchInstruments();
  await three.clock.advance(10_000);
  expect(await reading).toEqual([]);
  const paths = three.http.requests.map(({ url }) => url.pathname);
  expect(paths).toEqual(['/list/null', '/list/p1', '/list/p2']);
  const endless = feedUnderTest({ venue: pageOf(() => 'again'), answer });
  const failing = endless.feed.fetchInstruments().catch((error: unknown) => error);
  await endless.clock.advance(60_000);
  expect(await failing).toMatchObject({ fault: 'malformed' });
});

it('a budget applies to the span that the exchange names', async () => {
  const venue = withLimits({
    budget: { weight: 10, windowMs: 2_000 },
    paging: 'windows',
    rowsPerPage: 1,
  });
  const test = feedUnderTest({ venue, answer: newestFirst });
  const window = { startTimeMs: START_MS - 12 * MINUTE_MS, endTimeMs: START_MS };
  const reading = test.feed.fetchBars({ series: BTC, ...window }, 'live');
  await test.clock.advance(20_000);
  await reading;
  // 80 % of 10 in any two seconds, at a weight of 2.
  const sent = test.http.requests.map(({ atMs }) => atMs);
  expect(sent).toHaveLength(12);
  for (const at of sent) {
    expect(sent.filter((other) => other >= at && other < at + 2_000).length).toBeLessThanOrEqual(4);
  }
});

describe('streams of an exchange without closing frames', () => {
  const venue = venueWith({ hasClosingFrames: false });

  it('are closed by the next bar of the series on the same connection', async () => {
    const test = feedUnderTest({ venue });
    test.feed.start([BTC, ETH], test.recorder);
    await test.clock.advance(100);
    const { newest } = test.sockets;
    newest.say(klineFrame('BTCUSDT', '1m', START_MS, { close: '100.1' }));
    newest.say(klineFrame('BTCUSDT', '1m', START_MS, { close: '100.2' }));
    newest.say(klineFrame('ETHUSDT', '1m', START_MS + MINUTE_MS));
    newest.say(klineFrame('BTCUSDT', '1m', START_MS + 2 * MINUTE_MS, { close: '100.3' }));
    newest.say(klineFrame('BTCUSDT', '1m', START_MS, { close: '100.9' }));
    const received = test.recorder.bars
      .filter((entry) => entry.series.symbol === 'BTCUSDT')
      .map(({ bar }) => [(bar.openTimeMs - START_MS) / MINUTE_MS, bar.close, bar.closed]);
    expect(received).toEqual([
      [0, 100.1, false],
      [0, 100.2, false],
      [0, 100.2, true],
      [2, 100.3, false],
      [0, 100.9, false],
    ]);
  });

  it('are not closed across a loss, where frames may be missing', async () => {
    const test = feedUnderTest({ venue });
    test.feed.start([BTC], test.recorder);
    await test.clock.advance(100);
    test.sockets.newest.say(klineFrame('BTCUSDT', '1m', START_MS));
    test.sockets.newest.finish('server', 1006, '');
    await test.clock.advance(5_000);
    test.sockets.newest.say(klineFrame('BTCUSDT', '1m', START_MS + MINUTE_MS));
    expect(test.sockets.all.length).toBeGreaterThan(1);
    expect(test.recorder.bars.map(({ bar }) => bar.closed)).toEqual([false, false]);
  });
});

describe('streams of an exchange that answers by stream', () => {
  const parse = VENUE_A.markets.spot!.parse;
  const answers = (frame: Uint8Array): readonly FrameEvent[] => {
    const [verb, symbol = ''] = Buffer.from(frame).toString().split(' ');
    const streams = [{ symbol, interval: '1m' as const }];
    if (verb === 'ok') return [{ kind: 'accepted', streams }];
    if (verb === 'no') return [{ kind: 'refused', id: null, streams, message: 'unknown' }];
    return parse(frame);
  };

  it('are live once every one of them has its answer', async () => {
    const test = feedUnderTest({ venue: venueWith({ parse: answers }) });
    test.sockets.acknowledges = false;
    test.feed.start([BTC, ETH], test.recorder);
    await test.clock.advance(100);
    const { newest } = test.sockets;
    newest.say('ok BTCUSDT');
    newest.say(klineFrame('BTCUSDT', '1m', START_MS));
    expect(test.recorder.states).toEqual(['connecting']);
    newest.say('no ETHUSDT');
    newest.say(klineFrame('BTCUSDT', '1m', START_MS));
    expect(Object.fromEntries(test.recorder.stateOf)).toEqual({
      'venue_a:spot:BTCUSDT:1m': 'live',
      'venue_a:spot:ETHUSDT:1m': 'lost',
    });
  });
});

it('a rejected stream does not cost its message the others', async () => {
  const test = feedUnderTest({ market: 'perp' });
  const all = Array.from({ length: 20 }, (_, index) => series(`C${index}USDT`, '1m', 'perp'));
  test.sockets.refuses.add('c13usdt@kline_1m');
  test.feed.start(all, test.recorder);
  await test.clock.advance(5_000);
  test.sockets.newest.say(klineFrame('C1USDT', '1m', START_MS));
  const lost = [...test.recorder.stateOf].filter(([, state]) => state !== 'live');
  expect(lost).toEqual([['venue_a:perp:C13USDT:1m', 'lost']]);
});
