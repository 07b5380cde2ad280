import { describe, expect, test } from 'vitest';
import { FeedError } from '#kernel/market/feed.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { PresentBars } from '#market-data/bars/retrieval/present-bars.ts';
import { SummedEstimates } from '#market-data/bars/watch/summed-estimates.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { barOf, ScriptedExchange, VENUE } from '#test/market-data/bars/scripted-exchange.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  CONTEXT,
  MINUTE_MS,
  START_MS,
  marketFixture,
  seriesOf,
  startedFixture,
  startFixture,
} from '#test/market-data/market-data-fixture.ts';

const BTC = seriesOf('BTCUSDT');
const FORMING_MS = alignDownMs(START_MS, '1m');

const contextOf = ({ data }: Fixture): MarketContext =>
  data.subgraph.createContext(CONTEXT) as MarketContext;
const watchOf = (fixture: Fixture, series = BTC): SeriesWatch =>
  contextOf(fixture).market.watch(series)!;
const statusOf = (fixture: Fixture): string => contextOf(fixture).market.venue(VENUE)!.status;

describe('the first load', () => {
  test('requests the newest page of every series before older ones', async () => {
    const symbols = ['AUSDT', 'BUSDT', 'CUSDT'];
    const { exchange, data } = await startedFixture({ symbols });
    const firstOlderIndex = exchange.asked.findIndex(({ endTimeMs }) => endTimeMs <= FORMING_MS);
    const newest = exchange.asked.slice(0, firstOlderIndex).map(({ series }) => series.symbol);
    expect(new Set(newest)).toEqual(new Set(symbols));
    expect(data.readiness()).toMatchObject({ isReady: true, seriesLoaded: 3, seriesTotal: 3 });
  });

  test('deepens until memory is full, as history, in pages of the venue', async () => {
    const fixture = await startedFixture();
    await fixture.clock.advance(3_000);
    const { book } = watchOf(fixture);
    expect(book.ring.size).toBe(book.ring.capacity);
    expect(book.floorMs).toBe(FORMING_MS - 3_000 * MINUTE_MS);
    const older = fixture.exchange.asked.filter(
      ({ endTimeMs, priority }) => endTimeMs <= FORMING_MS && priority !== 'audit',
    );
    expect(older).toHaveLength(30);
    expect(older.every(({ priority }) => priority === 'history')).toBe(true);
  });

  test('ends at the listing when the venue has no more', async () => {
    const fixture = marketFixture();
    fixture.exchange.listedAtMs = FORMING_MS - 150 * MINUTE_MS;
    await fixture.data.start();
    fixture.exchange.goLive();
    await fixture.clock.advance(3_000);
    expect(watchOf(fixture).book.ring.size).toBe(151);
    const asked = fixture.exchange.asked.length;
    await fixture.clock.advance(10_000);
    expect(fixture.exchange.asked.length).toBe(asked);
  });

  test('requests each series once, when its stream is live within three seconds', async () => {
    const symbols = Array.from({ length: 20 }, (_, index) => `C${index}USDT`);
    const fixture = marketFixture({ symbols });
    await fixture.data.start();
    await fixture.clock.advance(2_400);
    expect(fixture.exchange.asked).toHaveLength(0);
    fixture.exchange.goLive();
    await fixture.clock.advance(10_000);
    const live = fixture.exchange.asked.filter(({ priority }) => priority === 'live');
    expect(live).toHaveLength(20);
    expect(fixture.data.readiness().isReady).toBe(true);
  });

  test('a requested series is loaded first, without waiting for its stream, and once', async () => {
    const symbols = Array.from({ length: 20 }, (_, index) => `C${index}USDT`);
    const fixture = marketFixture({ symbols, settings: { liveConcurrency: 1 } });
    await fixture.data.start();
    const { market } = contextOf(fixture);
    const request = { startTimeMs: null, endTimeMs: null, limit: 50 };
    const newest = (): unknown => market.klines(seriesOf('C17USDT'), request);
    expect(newest).toThrow(expect.objectContaining({ code: 'no_cached_data' }));
    expect(newest).toThrow(expect.objectContaining({ code: 'no_cached_data' }));
    await fixture.clock.advance(100);
    const live = fixture.exchange.asked.filter(({ priority }) => priority === 'live');
    expect(live.map(({ series }) => series.symbol)).toEqual(['C17USDT']);
    expect(JSON.parse((await market.klines(seriesOf('C17USDT'), request)).rows.json)).toHaveLength(
      50,
    );
  });

  test('keeps no more requests in flight than the settings allow', async () => {
    const symbols = Array.from({ length: 20 }, (_, index) => `C${index}USDT`);
    const fixture = marketFixture({ symbols, settings: { liveConcurrency: 4 } });
    await fixture.data.start();
    // No stream is live, and the loader waits no longer.
    await fixture.clock.advance(3_000);
    expect(fixture.exchange.asked).toHaveLength(4);
    await fixture.clock.advance(10);
    expect(fixture.exchange.asked).toHaveLength(4);
  });
});

describe('a missing closing message', () => {
  test('is replaced by a request to the venue, once the bar is over and its grace has passed', async () => {
    const fixture = await startedFixture();
    fixture.exchange.pushForming(BTC);
    await fixture.clock.advance(FORMING_MS + MINUTE_MS + 3_000 - fixture.clock.nowMs());
    expect(watchOf(fixture).book.frontierMs).toBe(FORMING_MS);
    await fixture.clock.advance(2_000);
    expect(watchOf(fixture).book.ring.find(FORMING_MS)).toEqual(barOf(FORMING_MS));
  });

  test('is requested as soon as the next bar has waited for its grace', async () => {
    const fixture = await startedFixture();
    await fixture.clock.advance(FORMING_MS + MINUTE_MS + 100 - fixture.clock.nowMs());
    fixture.exchange.pushForming(BTC);
    expect(watchOf(fixture).isReady).toBe(false);
    await fixture.clock.advance(2_000);
    expect(watchOf(fixture).book.frontierMs).toBe(FORMING_MS + MINUTE_MS);
    expect(watchOf(fixture).isReady).toBe(true);
  });
});

test('a quiet symbol is verified by requests, and so neither goes stale nor loses a bar', async () => {
  const fixture = await startedFixture();
  await fixture.clock.advance(20 * MINUTE_MS);
  const { book } = watchOf(fixture);
  expect(book.frontierMs).toBe(FORMING_MS + 20 * MINUTE_MS);
  expect(watchOf(fixture).isStale).toBe(false);
  expect(statusOf(fixture)).toBe('ok');
});

test('a symbol that the venue does not list delays no other, until it is listed', async () => {
  const fixture = marketFixture({ symbols: ['BTCUSDT', 'GONEUSDT'] });
  const { fetchBars } = fixture.exchange;
  let isListed = false;
  fixture.exchange.fetchBars = (request, priority, signal) =>
    request.series.symbol === 'GONEUSDT' && !isListed
      ? Promise.reject(new FeedError('unknown_symbol', 'not listed'))
      : fetchBars.call(fixture.exchange, request, priority, signal);
  await startFixture(fixture);
  expect(fixture.data.readiness()).toMatchObject({
    isReady: true,
    seriesLoaded: 1,
    seriesTotal: 2,
  });
  expect(statusOf(fixture)).toBe('ok');
  isListed = true;
  await fixture.clock.advance(2 * MINUTE_MS);
  expect(fixture.data.readiness().seriesLoaded).toBe(2);
});

test('a venue that rejects history still gets live gaps filled', async () => {
  const fixture = marketFixture();
  const { fetchBars } = fixture.exchange;
  fixture.exchange.fetchBars = (request, priority, signal) =>
    priority === 'history'
      ? Promise.reject(new FeedError('rate_limited', 'budget', 600_000))
      : fetchBars.call(fixture.exchange, request, priority, signal);
  await fixture.data.start();
  fixture.exchange.goLive();
  await fixture.clock.advance(5 * MINUTE_MS);
  expect(watchOf(fixture).book.frontierMs).toBe(FORMING_MS + 5 * MINUTE_MS);
  expect(statusOf(fixture)).toBe('ok');
});

test('a venue that rejects requests gets the next one not before its retry time', async () => {
  const fixture = await startedFixture();
  fixture.exchange.loseLink();
  fixture.exchange.fault = new FeedError('rate_limited', 'slow down', 45_000);
  await fixture.clock.advance(2 * MINUTE_MS);
  fixture.exchange.asked.length = 0;
  await fixture.clock.advance(2 * MINUTE_MS);
  expect(fixture.exchange.asked.length).toBeLessThanOrEqual(3);
});

describe('a restart', () => {
  async function killed(): Promise<{ clock: VirtualClock; archive: BarArchiveMemory }> {
    const { clock, archive, exchange, data } = await startedFixture();
    await clock.advance(10_000);
    // From here on nothing reaches the archive, as after kill -9.
    archive.fault = new Error('killed');
    exchange.listener = null;
    await data.stop();
    await clock.advance(30 * MINUTE_MS);
    archive.fault = null;
    return { clock, archive };
  }

  test('takes memory from the archive and requests only the rest', async () => {
    const { clock, archive } = await killed();
    const fixture = await startedFixture({ clock, archive });
    await clock.advance(10_000);
    const { book } = watchOf(fixture);
    expect(book.ring.size).toBe(book.ring.capacity);
    // Once, when the stream is live, from well before the death: the exchange may have corrected
    // known bars. Older ones are compared in the background.
    const asked = fixture.exchange.asked.filter(({ priority }) => priority !== 'audit');
    expect(asked).toHaveLength(1);
    expect(asked[0]!.startTimeMs).toBe(FORMING_MS - 60 * MINUTE_MS);
    const truth = fixture.exchange.barsIn(BTC, book.floorMs, clock.nowMs());
    expect(book.ring.bars(0, book.ring.size).map(({ openTimeMs }) => openTimeMs)).toEqual(
      truth.map(({ openTimeMs }) => openTimeMs),
    );
  });

  test('does not count as ready, nor answer from the archive alone, before the gap is filled', async () => {
    const { clock, archive } = await killed();
    const fixture = marketFixture({ clock, archive });
    fixture.exchange.latencyMs = 5_000;
    await fixture.data.start();
    fixture.exchange.goLive();
    await clock.advance(1_000);
    expect(watchOf(fixture).isReady).toBe(false);
    expect(fixture.data.readiness().isReady).toBe(false);
    expect(statusOf(fixture)).toBe('starting');
    expect(() => contextOf(fixture).market.klines(BTC, newest(5))).toThrow(/being prepared/);
    await clock.advance(10_000);
    expect(watchOf(fixture).isReady).toBe(true);
    expect(contextOf(fixture).market.klines(BTC, newest(5))).toHaveProperty('rows.count', 5);
  });

  test('after longer than memory reaches restarts, and keeps what was archived', async () => {
    const { clock, archive } = await killed();
    await clock.advance(4 * 24 * 60 * MINUTE_MS);
    const fixture = await startedFixture({ clock, archive });
    await clock.advance(30_000);
    const { book } = watchOf(fixture);
    expect(book.floorMs).toBe(alignDownMs(clock.nowMs(), '1m') - 3_000 * MINUTE_MS);
    expect(await archive.coverage(BTC)).toHaveLength(2);
    const old = await contextOf(fixture).market.klines(BTC, {
      limit: 5,
      startTimeMs: FORMING_MS - 10 * MINUTE_MS,
      endTimeMs: null,
    });
    expect(old.immutable).toBe(true);
  });
});

const newest = (limit: number) => ({ limit, startTimeMs: null, endTimeMs: null });

describe('a step of our wall clock', () => {
  test('back by an hour delays no timer, and heals with the clock', async () => {
    const fixture = await startedFixture();
    fixture.exchange.fault = new FeedError('unavailable', 'down', 1_000);
    await fixture.clock.advance(2 * MINUTE_MS);
    fixture.exchange.fault = null;
    fixture.clock.stepWallClock(-60 * MINUTE_MS);
    await fixture.clock.advance(2 * MINUTE_MS);
    fixture.clock.stepWallClock(60 * MINUTE_MS);
    await fixture.clock.advance(MINUTE_MS);
    expect(watchOf(fixture).book.frontierMs).toBe(FORMING_MS + 5 * MINUTE_MS);
    expect(watchOf(fixture).isReady).toBe(true);
  });

  test.each([
    ['an hour', 60],
    ['a week', 7 * 1_440],
  ])('ahead by %s proves no holes and drops no bars', async (_, stepMinutes) => {
    const fixture = await startedFixture();
    await fixture.clock.advance(5_000);
    const { barAt, barsIn } = fixture.exchange;
    // The exchange keeps the right time, whatever our clock says.
    const right = new VirtualClock(fixture.clock.nowMs());
    const truth = new ScriptedExchange(right);
    fixture.exchange.barAt = (...at) => barAt.apply(truth, at);
    fixture.exchange.barsIn = (...range) => barsIn.apply(truth, range);
    fixture.clock.stepWallClock(stepMinutes * MINUTE_MS);
    for (let minute = 0; minute < 5; minute += 1) {
      await right.advance(MINUTE_MS);
      await fixture.clock.advance(MINUTE_MS);
    }
    const { book } = watchOf(fixture);
    const forming = alignDownMs(right.nowMs(), '1m');
    expect(book.frontierMs).toBe(forming);
    expect(book.covered.last!.endMs).toBe(forming);
    expect(book.ring.size).toBe(book.ring.capacity);
  });
});

describe('the archive', () => {
  test('gets closed bars in bounded transactions, at most half a second late', async () => {
    const { archive, clock } = await startedFixture({ settings: { flushRows: 250 } });
    await clock.advance(5_000);
    expect(Math.max(...archive.batches)).toBeLessThanOrEqual(250);
    expect(archive.batches.reduce((sum, rows) => sum + rows, 0)).toBe(3_000);
  });

  test('that fails is retried until it has everything', async () => {
    const fixture = await startedFixture();
    await fixture.clock.advance(5_000);
    fixture.archive.fault = new Error('disk full');
    await fixture.clock.advance(3 * MINUTE_MS);
    fixture.archive.fault = null;
    // Attempts are half a minute apart by then, and a fourth bar has closed.
    await fixture.clock.advance(35_000);
    const archived = await fixture.archive.read(BTC, { startMs: FORMING_MS, endMs: Infinity });
    expect(archived).toHaveLength(4);
    expect((await fixture.archive.coverage(BTC)).at(-1)!.endMs).toBe(FORMING_MS + 4 * MINUTE_MS);
  });

  test('has every closed bar when the subgraph has stopped', async () => {
    const fixture = await startedFixture({ settings: { flushMs: 3_600_000 } });
    expect(fixture.archive.batches).toEqual([]);
    await fixture.data.stop();
    expect(fixture.exchange.stopped).toBe(true);
    const { endMs } = (await fixture.archive.coverage(BTC)).at(-1)!;
    expect(endMs).toBe(FORMING_MS);
  });
});

describe('the status of a venue', () => {
  test('is starting, then ok, then degraded while the link is down, then ok again', async () => {
    const fixture = marketFixture();
    expect(statusOf(fixture)).toBe('starting');
    await fixture.data.start();
    await fixture.clock.advance(1_000);
    fixture.exchange.goLive();
    await fixture.clock.advance(1_000);
    expect(statusOf(fixture)).toBe('ok');
    fixture.exchange.loseLink();
    expect(statusOf(fixture)).toBe('degraded');
    // Bars are still requested, one by one, so the venue is not dead.
    await fixture.clock.advance(10 * MINUTE_MS);
    expect(statusOf(fixture)).toBe('degraded');
    fixture.exchange.goLive();
    await fixture.clock.advance(1_000);
    expect(statusOf(fixture)).toBe('ok');
  });

  test('is dead when nothing arrives for the staleness of a one-minute bar, and recovers', async () => {
    const fixture = await startedFixture();
    fixture.exchange.loseLink();
    fixture.exchange.fault = new FeedError('unavailable', 'down');
    await fixture.clock.advance(140_000);
    expect(statusOf(fixture)).toBe('degraded');
    await fixture.clock.advance(15_000);
    expect(statusOf(fixture)).toBe('dead');
    fixture.exchange.fault = null;
    fixture.exchange.goLive();
    await fixture.clock.advance(1_000);
    expect(statusOf(fixture)).toBe('ok');
  });

  test('is dead when it never answered', async () => {
    const fixture = marketFixture();
    fixture.exchange.fault = new FeedError('unavailable', 'down');
    await fixture.data.start();
    await fixture.clock.advance(100_000);
    expect(statusOf(fixture)).toBe('starting');
    await fixture.clock.advance(60_000);
    expect(statusOf(fixture)).toBe('dead');
  });

  test('is degraded when one series goes stale while the others are fresh', async () => {
    const fixture = await startedFixture({ symbols: ['BTCUSDT', 'ETHUSDT'] });
    const { fetchBars } = fixture.exchange;
    fixture.exchange.fetchBars = (request, ...rest) =>
      request.series.symbol === 'ETHUSDT'
        ? Promise.reject(new FeedError('unavailable', 'one shard is down'))
        : fetchBars.call(fixture.exchange, request, ...rest);
    await fixture.clock.advance(151_000);
    expect(statusOf(fixture)).toBe('degraded');
    const health = await fixture.query(
      '{ health { status venues { seriesReady seriesStale seriesTotal } } }',
    );
    expect(JSON.parse(JSON.stringify(health)).data.health).toEqual({
      status: 'degraded',
      venues: [{ seriesReady: 2, seriesStale: 1, seriesTotal: 2 }],
    });
  });
});

describe('the gap ledger', () => {
  const LEDGER = '{ health { venues { gaps { symbol interval kind startTimeMs endTimeMs } } } }';
  const ledger = async (fixture: Fixture): Promise<unknown> =>
    JSON.parse(JSON.stringify(await fixture.query(LEDGER))).data.health.venues[0].gaps;

  test('lists open gaps, and is empty once they are filled', async () => {
    const fixture = await startedFixture();
    expect(await ledger(fixture)).toEqual([]);
    fixture.exchange.loseLink();
    fixture.exchange.fault = new FeedError('unavailable', 'down');
    await fixture.clock.advance(3 * MINUTE_MS);
    const gap = { symbol: 'BTCUSDT', interval: '1m', startTimeMs: FORMING_MS };
    expect(await ledger(fixture)).toEqual([
      { ...gap, kind: 'unfilled', endTimeMs: FORMING_MS + 3 * MINUTE_MS },
    ]);
    fixture.exchange.fault = null;
    fixture.exchange.goLive();
    await fixture.clock.advance(1_000);
    expect(await ledger(fixture)).toEqual([]);
  });

  test('lists a bar that the venue lacks until it is old, and requests it again by then', async () => {
    const fixture = await startedFixture();
    fixture.exchange.holes.add(FORMING_MS + MINUTE_MS);
    await fixture.clock.advance(3 * MINUTE_MS);
    expect(await ledger(fixture)).toEqual([
      {
        symbol: 'BTCUSDT',
        interval: '1m',
        kind: 'unsettled',
        startTimeMs: FORMING_MS + MINUTE_MS,
        endTimeMs: FORMING_MS + 2 * MINUTE_MS,
      },
    ]);
    // The venue makes it available after all.
    fixture.exchange.holes.clear();
    await fixture.clock.advance(10 * MINUTE_MS);
    expect(await ledger(fixture)).toEqual([]);
    expect(watchOf(fixture).book.ring.find(FORMING_MS + MINUTE_MS)).toBeDefined();
  });

  test.each([2, 3])(
    'is confirmed only by an answer behind a young hole, of %i rows',
    async (rows) => {
      const fixture = await startedFixture();
      const { exchange, archive, clock } = fixture;
      const { book } = watchOf(fixture);
      const barsIn = exchange.barsIn.bind(exchange);
      // Two bars lie before the hole in the requested window.
      exchange.barsIn = (...window) => barsIn(...window).slice(0, rows);
      const { signal } = new AbortController();
      const estimates = new SummedEstimates(exchange, new Map());
      const present = new PresentBars({ feed: exchange, archive, estimates, clock, signal });
      const hole = { startMs: FORMING_MS - 9 * MINUTE_MS, endMs: FORMING_MS - 5 * MINUTE_MS };
      const asked = present.ask(book, hole, 'recheck');
      await clock.advance(10_000);
      const times = (await asked).bars.map(({ openTimeMs }) => openTimeMs);
      for (let openMs = hole.startMs; openMs < hole.endMs; openMs += MINUTE_MS) {
        expect(times).toContain(openMs);
      }
    },
  );
});
