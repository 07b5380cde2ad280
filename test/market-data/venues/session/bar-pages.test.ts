import { describe, expect, it } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import { FeedError, type OffGridRows } from '#kernel/market/feed.ts';
import { provenanceOf } from '#kernel/market/provenance.ts';
import type { HttpRequest, HttpResponse } from '#kernel/market/transport.ts';
import { VENUE_A } from '#market-data/venues/venue-a/venue-a.ts';
import type { FeedUnderTest } from '#test/market-data/venues/feed-under-test.ts';
import { feedUnderTest, series, START_MS } from '#test/market-data/venues/feed-under-test.ts';
import { klineRow } from '#test/market-data/venues/wire-frames.ts';

const BTC = series('BTCUSDT');
const PERP = series('BTCUSDT', '1m', 'perp');
const MINUTE_MS = 60_000;
const HTTP_DATE = (ms: number): string => new Date(Math.floor(ms / 1_000) * 1_000).toUTCString();

/** The klines route over an endless history, read at the exchange's own time. */
function historyUpTo(exchangeNowMs: () => number) {
  return (request: HttpRequest): HttpResponse => {
    const query = new URL(request.url).searchParams;
    const from = Number(query.get('startTime'));
    const to = Math.min(Number(query.get('endTime')), exchangeNowMs());
    const rows: unknown[] = [];
    for (let at = Math.ceil(from / MINUTE_MS) * MINUTE_MS; at <= to; at += MINUTE_MS) {
      if (rows.length < Number(query.get('limit'))) rows.push(klineRow(at, '1m'));
    }
    const headers = { date: HTTP_DATE(exchangeNowMs()) };
    return { status: 200, headers, body: JSON.stringify(rows) };
  };
}

/** Fetches in virtual time; the bars or the error. */
async function fetched(
  test: FeedUnderTest,
  startTimeMs: number,
  endTimeMs: number,
  of = BTC,
): Promise<Bar[] | FeedError> {
  const outcome = test.feed
    .fetchBars({ series: of, startTimeMs, endTimeMs }, 'live')
    .catch((error: FeedError) => error);
  await test.clock.advance(20_000);
  return outcome;
}

const refusal = (status: number, headers: Record<string, string> = {}, body = '{}') => ({
  status,
  headers,
  body,
});

describe('fetching bars', () => {
  it('pages through a window, ascending, each bar once, nothing outside', async () => {
    const test = feedUnderTest({ market: 'perp' });
    test.http.answer = historyUpTo(() => test.clock.nowMs());
    const endMs = START_MS - 30 * MINUTE_MS;
    const bars = (await fetched(test, endMs - 1_200 * MINUTE_MS, endMs, PERP)) as Bar[];
    expect(bars).toHaveLength(1_200);
    bars.forEach((bar, index) => {
      expect(bar.openTimeMs).toBe(endMs - (1_200 - index) * MINUTE_MS);
      expect(bar.closed).toBe(true);
      expect(bar.provenance).toBe(provenanceOf('REST'));
    });
    const asked = test.http.requests.map(({ url }) => url.searchParams);
    expect(asked.map((query) => Number(query.get('limit')))).toEqual([499, 499, 202]);
    expect(asked.every((query) => Number(query.get('endTime')) === endMs - 1)).toBe(true);
    expect(test.http.requests[0]!.url.pathname).toBe('/fapi/v1/klines');
  });

  it('stops at the end of the exchange’s bars', async () => {
    const test = feedUnderTest();
    test.http.answer = historyUpTo(() => START_MS);
    const bars = (await fetched(
      test,
      START_MS - 5 * MINUTE_MS,
      START_MS + 900 * MINUTE_MS,
    )) as Bar[];
    expect(bars.map(({ closed }) => closed)).toEqual([true, true, true, true, false, false]);
    expect(test.http.requests).toHaveLength(1);
  });

  it('reads on behind rows off the grid, and reports which bars they leave out', async () => {
    const HOUR_MS = 60 * MINUTE_MS;
    const hour = series('BTCUSDT', '1h');
    const at = (hours: number) => START_MS - (100 - hours) * HOUR_MS;
    const lateMs = 1_708_789;
    // As in February 2018: the hour of the halt, two days of rows off the grid, and the grid again.
    const stamps = [at(0), ...Array.from({ length: 48 }, (_, index) => at(30 + index) + lateMs)];
    stamps.push(...Array.from({ length: 10 }, (_, index) => at(78 + index)));
    const answer = ({ url }: HttpRequest): HttpResponse => {
      const query = new URL(url).searchParams;
      const rows = stamps
        .filter((ms) => ms >= Number(query.get('startTime')) && ms <= Number(query.get('endTime')))
        .slice(0, Math.min(20, Number(query.get('limit'))));
      return refusal(
        200,
        { date: HTTP_DATE(START_MS) },
        JSON.stringify(rows.map((ms) => klineRow(ms, '1h'))),
      );
    };
    const found: OffGridRows[] = [];
    const { restLimits, ...spot } = VENUE_A.markets.spot!;
    const pages = { ...spot, restLimits: { ...restLimits, rowsPerPage: 20 } };
    const paged = feedUnderTest({ venue: { ...VENUE_A, markets: { spot: pages } }, answer });
    paged.feed.watchOffGrid?.((rows) => found.push(rows));
    const bars = (await fetched(paged, at(0), at(88), hour)) as Bar[];
    expect(bars.map(({ openTimeMs }) => openTimeMs)).toEqual(
      stamps.filter((ms) => ms % HOUR_MS === 0),
    );
    expect(found).toEqual([
      {
        series: hour,
        count: 48,
        firstMs: at(30) + lateMs,
        untold: [{ startMs: at(30), endMs: at(78) }],
      },
    ]);
    const first = paged.feed.findFirstBar!({
      series: hour,
      startTimeMs: at(30),
      endTimeMs: at(88),
    });
    await paged.clock.advance(20_000);
    expect(await first).toBe(at(78));
  });

  it('takes rows off the grid of another time for an unreadable page', async () => {
    const test = feedUnderTest();
    const rows = JSON.stringify([klineRow((START_MS + 7) * 1_000, '1m')]);
    test.http.answer = () => refusal(200, {}, rows);
    const outcome = await fetched(test, START_MS - MINUTE_MS, START_MS);
    expect(outcome).toMatchObject({ fault: 'malformed' });
  });

  it('answers an empty window without a request', async () => {
    const test = feedUnderTest();
    expect(await fetched(test, START_MS, START_MS)).toEqual([]);
    expect(await fetched(test, START_MS + 1, START_MS + MINUTE_MS)).toEqual([]);
    expect(test.http.requests).toEqual([]);
  });

  it('corrects disordered, doubled and foreign rows', async () => {
    const at = (minute: number) => klineRow(START_MS + minute * MINUTE_MS, '1m');
    const rows = [at(2), at(-1), at(1), at(2), at(0), at(7)];
    const test = feedUnderTest({ answer: () => refusal(200, {}, JSON.stringify(rows)) });
    const bars = (await fetched(test, START_MS, START_MS + 3 * MINUTE_MS)) as Bar[];
    expect(bars.map(({ openTimeMs }) => (openTimeMs - START_MS) / MINUTE_MS)).toEqual([0, 1, 2]);
  });

  it.each([-2 * 3_600_000, -1_500, 0, 1_500, 2 * 3_600_000])(
    'decides by the exchange which bars are closed, not by a clock that is %i ms wrong',
    async (wrongByMs) => {
      const test = feedUnderTest();
      test.clock.stepWallClock(wrongByMs);
      const exchangeNow = () => START_MS + 30_000 + test.clock.monotonicMs();
      test.http.answer = historyUpTo(exchangeNow);
      const bars = (await fetched(test, START_MS - 2 * MINUTE_MS, START_MS + MINUTE_MS)) as Bar[];
      expect(bars.map(({ closed }) => closed)).toEqual([true, true, false]);
    },
  );

  it('does not call a bar closed that may have closed after its row was read', async () => {
    const test = feedUnderTest();
    // The row is read 10 ms before the close; the answer is dated and arrives seconds later.
    test.http.latencyMs = 4_000;
    test.http.answer = () => {
      const headers = { date: HTTP_DATE(START_MS + MINUTE_MS + 3_000) };
      return refusal(200, headers, JSON.stringify([klineRow(START_MS, '1m')]));
    };
    const bars = (await fetched(test, START_MS, START_MS + MINUTE_MS)) as Bar[];
    expect(bars).toMatchObject([{ closed: false }]);
  });

  it('counts the newest row as forming when the answer has no date', async () => {
    const rows = [klineRow(START_MS - MINUTE_MS, '1m'), klineRow(START_MS, '1m')];
    const test = feedUnderTest({ answer: () => refusal(200, {}, JSON.stringify(rows)) });
    const bars = (await fetched(test, START_MS - MINUTE_MS, START_MS + MINUTE_MS)) as Bar[];
    expect(bars.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('sends symbols of any script', async () => {
    const test = feedUnderTest();
    await fetched(test, START_MS, START_MS + MINUTE_MS, series('币安人生USDT'));
    expect(test.http.requests[0]!.url.search).toContain('symbol=%E5%B8%81%E5%AE%89');
  });
});

describe('fetching bars in trouble', () => {
  it.each([
    ['Retry-After', 429, { 'retry-after': '120' }, '{}', 120_000],
    ['a ban with Retry-After', 418, { 'retry-after': '300' }, '{}', 300_000],
    ['a ban that only its text dates', 418, {}, `banned until ${START_MS + 200_020}`, 200_000],
    ['too many requests without a time', 429, {}, '{"code":-1003,"msg":""}', 60_000],
    ['a code for too many requests', 400, {}, '{"code":-1003,"msg":"Way too many"}', 60_000],
    ['a firewall', 403, {}, '<html>', 300_000],
  ])('stops every request after %s', async (_, status, headers, body, stopMs) => {
    const test = feedUnderTest({ answer: () => refusal(status, headers as never, body) });
    const error = (await fetched(test, START_MS, START_MS + MINUTE_MS)) as FeedError;
    expect(error).toMatchObject({ fault: 'rate_limited', retryAfterMs: stopMs });
    const refused = (await fetched(test, START_MS, START_MS + MINUTE_MS)) as FeedError;
    expect(refused).toMatchObject({ fault: 'rate_limited' });
    expect(test.http.requests).toHaveLength(1);
    test.http.answer = historyUpTo(() => test.clock.nowMs());
    await test.clock.advance(stopMs);
    expect(await fetched(test, START_MS, START_MS + MINUTE_MS)).toHaveLength(1);
  });

  it('waits for a short stop and then continues', async () => {
    const test = feedUnderTest();
    const history = historyUpTo(() => test.clock.nowMs());
    test.http.answer = (request, count) =>
      count === 1 ? refusal(429, { 'retry-after': '3' }) : history(request);
    expect(await fetched(test, START_MS - 60_000, START_MS)).toHaveLength(1);
    expect(test.http.requests[1]!.atMs - test.http.requests[0]!.atMs).toBeGreaterThanOrEqual(3_000);
  });

  it.each([
    ['5xx', () => refusal(503)],
    ['a lost connection', () => new Error('socket hang up')],
    ['a page that is cut', () => refusal(200, {}, '[[1,"2"')],
    ['a page with a null', () => refusal(200, {}, `[[${START_MS},null,"1","1","1","1",0,"1"]]`)],
    ['a page that is no list', () => refusal(200, {}, '{"code":0}')],
  ])('retries after %s, and succeeds', async (_, broken) => {
    const test = feedUnderTest();
    const history = historyUpTo(() => test.clock.nowMs());
    test.http.answer = (request, count) => (count < 3 ? broken() : history(request));
    expect(await fetched(test, START_MS - 60_000, START_MS)).toHaveLength(1);
    expect(test.http.requests).toHaveLength(3);
  });

  it.each([
    ['unavailable', () => refusal(500)],
    ['unavailable', () => new Error('timeout')],
    ['malformed', () => refusal(200, {}, 'no json')],
    ['malformed', () => refusal(400, {}, '{"code":-1102,"msg":"Mandatory parameter"}')],
  ])('fails as %s after the last attempt', async (fault, broken) => {
    const test = feedUnderTest({ answer: broken });
    expect(await fetched(test, START_MS, START_MS + 60_000)).toMatchObject({ fault });
    expect(test.http.requests).toHaveLength(3);
  });

  it('does not request again a symbol that the exchange does not know', async () => {
    const body = '{"code":-1121,"msg":"Invalid symbol."}';
    const test = feedUnderTest({ answer: () => refusal(400, {}, body) });
    const error = await fetched(test, START_MS, START_MS + 60_000);
    expect(error).toMatchObject({ fault: 'unknown_symbol' });
    expect(test.http.requests).toHaveLength(1);
  });

  it('does not name the exchange in its errors', async () => {
    const body = '{"code":-1003,"msg":"Binance: IP(10.0.0.1) banned until 1790000000000"}';
    const test = feedUnderTest({ answer: () => refusal(418, {}, body) });
    const error = (await fetched(test, START_MS, START_MS + 60_000)) as FeedError;
    expect(error.message).toBe('The venue answered 418.');
  });

  it('ends at once when the caller aborts', async () => {
    const test = feedUnderTest();
    test.http.latencyMs = 5_000;
    const giveUp = new AbortController();
    const window = { series: BTC, startTimeMs: START_MS, endTimeMs: START_MS + 60_000 };
    const outcome = test.feed
      .fetchBars(window, 'history', giveUp.signal)
      .catch((error: Error) => error);
    await test.clock.advance(100);
    giveUp.abort(new Error('the client is gone'));
    expect(await outcome).toMatchObject({ message: 'the client is gone' });
    test.http.answer = historyUpTo(() => test.clock.nowMs());
    expect(await fetched(test, START_MS, START_MS + 60_000)).toHaveLength(1);
  });

  it('ends at once when the feed stops', async () => {
    const test = feedUnderTest({ answer: () => refusal(500) });
    const window = { series: BTC, startTimeMs: START_MS, endTimeMs: START_MS + 60_000 };
    const outcome = test.feed.fetchBars(window, 'live').catch((error: Error) => error);
    await test.clock.advance(10);
    await test.feed.stop();
    expect(await outcome).toMatchObject({ fault: 'unavailable' });
  });
});

describe('the rate budget', () => {
  it('holds in every span of a minute, while history waits or gets a time to retry', async () => {
    const test = feedUnderTest({ settings: { maxWaitingRequests: 5_000 } });
    test.http.answer = historyUpTo(() => test.clock.nowMs());
    let refused = 0;
    const window = { series: BTC, startTimeMs: START_MS - 60_000, endTimeMs: START_MS };
    for (let index = 0; index < 4_000; index += 1) {
      test.feed.fetchBars(window, 'history').catch((error: FeedError) => {
        expect(error.fault).toBe('rate_limited');
        expect(error.retryAfterMs).toBeGreaterThan(0);
        refused += 1;
      });
    }
    await test.clock.advance(120_000);
    const times = test.http.requests.map(({ atMs }) => atMs);
    times.forEach((atMs, index) => {
      const later = times[index + 1_680];
      if (later !== undefined) expect(later - atMs).toBeGreaterThanOrEqual(60_000);
    });
    expect(times.length + refused).toBe(4_000);
    expect(times.length).toBeGreaterThan(1_500);
  });

  it('serves live requests before history that waited longer', async () => {
    const test = feedUnderTest({ settings: { maxConcurrentRequests: 1 } });
    test.http.answer = historyUpTo(() => test.clock.nowMs());
    const done: string[] = [];
    const window = { series: BTC, startTimeMs: START_MS - 60_000, endTimeMs: START_MS };
    for (const name of ['history 1', 'history 2', 'history 3', 'live 1', 'live 2']) {
      const priority = name.startsWith('live') ? 'live' : 'history';
      void test.feed.fetchBars(window, priority).then(() => done.push(name));
    }
    await test.clock.advance(1_000);
    expect(done).toEqual(['history 1', 'live 1', 'live 2', 'history 2', 'history 3']);
  });

  it('reserves a part for live requests that history cannot use up', async () => {
    const test = feedUnderTest();
    test.http.answer = historyUpTo(() => test.clock.nowMs());
    const window = { series: BTC, startTimeMs: START_MS - 60_000, endTimeMs: START_MS };
    for (let index = 0; index < 200; index += 1) {
      for (let burst = 0; burst < 10; burst += 1) {
        test.feed.fetchBars(window, 'history').catch(() => {});
      }
      await test.clock.advance(50);
    }
    const before = test.http.requests.length;
    const live = test.feed.fetchBars(window, 'live');
    await test.clock.advance(50);
    expect(await live).toHaveLength(1);
    expect(test.http.requests.length).toBe(before + 1);
  });

  it('rejects at once when too many wait', async () => {
    const test = feedUnderTest({ settings: { maxWaitingRequests: 3, maxConcurrentRequests: 1 } });
    test.http.answer = historyUpTo(() => test.clock.nowMs());
    const window = { series: BTC, startTimeMs: START_MS - 60_000, endTimeMs: START_MS };
    const outcomes = Array.from({ length: 6 }, () =>
      test.feed.fetchBars(window, 'history').then(
        () => 'bars',
        (error: FeedError) => error.fault,
      ),
    );
    await test.clock.advance(1_000);
    const settled = await Promise.all(outcomes);
    expect(settled.slice(0, 4).every((outcome) => outcome === 'bars')).toBe(true);
    expect(settled.slice(4)).toEqual(['rate_limited', 'rate_limited']);
  });

  it('learns from the exchange what other processes on this address used', async () => {
    const test = feedUnderTest();
    const history = historyUpTo(() => test.clock.nowMs());
    test.http.answer = (request) => {
      const answer = history(request);
      return { ...answer, headers: { ...answer.headers, 'x-mbx-used-weight-1m': '4798' } };
    };
    expect(await fetched(test, START_MS - 60_000, START_MS)).toHaveLength(1);
    const window = { series: BTC, startTimeMs: START_MS - 60_000, endTimeMs: START_MS };
    await test.clock.advance(1);
    const first = test.feed.fetchBars(window, 'live');
    await test.clock.advance(100);
    expect(await first).toHaveLength(1);
    const second = test.feed.fetchBars(window, 'live').catch((error: FeedError) => error);
    await test.clock.advance(10_000);
    expect(await second).toMatchObject({ fault: 'rate_limited' });
  });
});
