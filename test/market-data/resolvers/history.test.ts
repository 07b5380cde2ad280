import { expect, test } from 'vitest';
import type { KlineRow } from '#kernel/market/bar.ts';
import { toKlineRow } from '#kernel/market/bar.ts';
import { FeedError } from '#kernel/market/feed.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { Fixture, FixtureOptions } from '#test/market-data/market-data-fixture.ts';
import {
  MINUTE_MS,
  START_MS,
  marketFixture,
  seriesOf,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';

const BTC = seriesOf('BTCUSDT');
const DAY_MS = 1_440 * MINUTE_MS;
/** Far older than memory, aligned to a minute. */
const OLD_MS = Math.floor(START_MS / MINUTE_MS) * MINUTE_MS - 30 * DAY_MS;
const SMALL_MEMORY: FixtureOptions = {
  settings: {
    maxKlines: { '1m': 50, '5m': 50, '15m': 50, '30m': 50, '1h': 50, '4h': 50, '1d': 50 },
  },
};

interface Answer {
  readonly rows?: KlineRow[];
  readonly immutable?: boolean;
  readonly etag?: string | null;
  readonly cacheControl?: string;
  readonly error?: Record<string, unknown> & { message: string };
}

/** Requests windows at the same time and lets virtual time pass until they are answered. */
async function askAll(
  fixture: Fixture,
  windows: readonly string[],
  symbol = 'BTCUSDT',
): Promise<Answer[]> {
  const answered = windows.map((window) =>
    fixture.query(`{ klines(exchange: venue_a, market: spot, symbol: "${symbol}", interval: "1m"
      ${window}) { rows immutable etag cacheControl } }`),
  );
  await fixture.clock.advance(DEFAULT_BAR_SETTINGS.historyWaitMs + 500);
  return (await Promise.all(answered)).map((answer) => {
    const { data, errors } = JSON.parse(JSON.stringify(answer));
    if (errors === undefined) return data.klines;
    return { error: { message: errors[0].message, ...errors[0].extensions } };
  });
}

async function ask(fixture: Fixture, window: string, symbol?: string): Promise<Answer> {
  return (await askAll(fixture, [window], symbol))[0]!;
}

const openTimes = (answer: Answer): number[] => answer.rows!.map(([openTimeMs]) => openTimeMs);
const minutesFrom = (startMs: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => startMs + index * MINUTE_MS);

test('a start alone gives the first rows from it, inclusive', async () => {
  const fixture = await startedFixture();
  const answer = await ask(fixture, `startTime: ${OLD_MS} limit: 5`);
  expect(answer.rows).toEqual(
    fixture.exchange.barsIn(BTC, OLD_MS, OLD_MS + 5 * MINUTE_MS).map(toKlineRow),
  );
});

test('a start between two bars begins with the next one', async () => {
  const answer = await ask(await startedFixture(), `startTime: ${OLD_MS + 1} limit: 2`);
  expect(openTimes(answer)).toEqual(minutesFrom(OLD_MS + MINUTE_MS, 2));
});

test('an end alone gives the last rows before it, exclusive', async () => {
  const answer = await ask(await startedFixture(), `endTime: ${OLD_MS} limit: 5`);
  expect(openTimes(answer)).toEqual(minutesFrom(OLD_MS - 5 * MINUTE_MS, 5));
});

test('start and end give the first rows of the window', async () => {
  const fixture = await startedFixture();
  const window = `startTime: ${OLD_MS} endTime: ${OLD_MS + 3 * MINUTE_MS}`;
  expect(openTimes(await ask(fixture, window))).toEqual(minutesFrom(OLD_MS, 3));
  expect(openTimes(await ask(fixture, `${window} limit: 2`))).toEqual(minutesFrom(OLD_MS, 2));
});

test('rows are joined over the seam between the archive and memory', async () => {
  const fixture = await startedFixture(SMALL_MEMORY);
  const nowMs = Math.floor(fixture.clock.nowMs() / MINUTE_MS) * MINUTE_MS;
  const forward = await ask(fixture, `startTime: ${nowMs - 70 * MINUTE_MS} limit: 50`);
  expect(openTimes(forward)).toEqual(minutesFrom(nowMs - 70 * MINUTE_MS, 50));
  const back = await ask(fixture, `endTime: ${nowMs - 30 * MINUTE_MS} limit: 40`);
  expect(openTimes(back)).toEqual(minutesFrom(nowMs - 70 * MINUTE_MS, 40));
});

test('a window that reaches the present ends with the forming bar', async () => {
  const fixture = await startedFixture();
  const nowMs = Math.floor(fixture.clock.nowMs() / MINUTE_MS) * MINUTE_MS;
  const answer = await ask(fixture, `startTime: ${nowMs - 2 * MINUTE_MS}`);
  expect(openTimes(answer)).toEqual(minutesFrom(nowMs - 2 * MINUTE_MS, 3));
  expect(answer).toMatchObject({ immutable: false, etag: null, cacheControl: 'no-cache' });
});

test('the limit is capped by the venue’s maximum for the interval', async () => {
  const fixture = await startedFixture(SMALL_MEMORY);
  expect((await ask(fixture, `startTime: ${OLD_MS} limit: 100000`)).rows).toHaveLength(50);
  expect((await ask(fixture, 'limit: 100000')).rows).toHaveLength(50);
});

test('immutable history has a strong validator and may be cached for a year', async () => {
  const fixture = await startedFixture();
  const full = await ask(fixture, `startTime: ${OLD_MS} limit: 5`);
  expect(full).toMatchObject({
    immutable: true,
    etag: expect.stringMatching(/^"[\w-]{27}"$/),
    cacheControl: 'public, max-age=31536000, immutable',
  });
  const window = `startTime: ${OLD_MS} endTime: ${OLD_MS + 5 * MINUTE_MS}`;
  expect((await ask(fixture, window)).etag).toBe(full.etag);
  expect((await ask(fixture, `endTime: ${OLD_MS} limit: 5`)).etag).not.toBe(full.etag);
});

test('a window that ended minutes ago is not immutable yet', async () => {
  const settings = { settleMs: 10 * MINUTE_MS, recheckEveryMs: 2 * MINUTE_MS };
  const fixture = await startedFixture({ settings });
  const window = `endTime: ${START_MS - 5 * MINUTE_MS} limit: 5`;
  expect((await ask(fixture, window)).immutable).toBe(false);
  await fixture.clock.advance(9 * MINUTE_MS);
  expect((await ask(fixture, window)).immutable).toBe(true);
});

test('a window from memory has the same validator as one from the archive', async () => {
  const window = `startTime: ${START_MS - 30 * 60 * MINUTE_MS} limit: 5`;
  const fromMemory = await ask(await startedFixture(), window);
  const other = await startedFixture(SMALL_MEMORY);
  expect(await ask(other, window)).toEqual(fromMemory);
  expect(fromMemory.immutable).toBe(true);
});

test('holes are skipped and never filled with invented bars', async () => {
  const fixture = marketFixture();
  for (const openMs of minutesFrom(OLD_MS + MINUTE_MS, 3)) fixture.exchange.holes.add(openMs);
  await fixture.data.start();
  await fixture.clock.advance(1_000);
  const answer = await ask(fixture, `startTime: ${OLD_MS} limit: 3`);
  expect(openTimes(answer)).toEqual([OLD_MS, ...minutesFrom(OLD_MS + 4 * MINUTE_MS, 2)]);
  expect(answer.immutable).toBe(true);
  const back = await ask(fixture, `endTime: ${OLD_MS + 5 * MINUTE_MS} limit: 2`);
  expect(openTimes(back)).toEqual([OLD_MS, OLD_MS + 4 * MINUTE_MS]);
});

test('the last bars before a long hole are found from behind it, for any limit', async () => {
  const fixture = await startedFixture();
  for (const openMs of minutesFrom(OLD_MS, 150)) fixture.exchange.holes.add(openMs);
  const answer = await ask(fixture, `endTime: ${OLD_MS + 149 * MINUTE_MS} limit: 2`);
  expect(openTimes(answer)).toEqual(minutesFrom(OLD_MS - 2 * MINUTE_MS, 2));
});

test('history is retrieved once, by whole pages, and from then on comes from the archive', async () => {
  const fixture = await startedFixture(SMALL_MEMORY);
  const asked = (): number => fixture.exchange.asked.length;
  const before = asked();
  const windows = [`startTime: ${OLD_MS} limit: 20`, `startTime: ${OLD_MS} limit: 10`];
  await askAll(fixture, windows);
  expect(asked() - before).toBeLessThanOrEqual(2);
  const retrieved = asked();
  await ask(fixture, `startTime: ${OLD_MS + 3 * MINUTE_MS} limit: 10`);
  expect(asked()).toBe(retrieved);
});

test('retrieval has the priority of history, so that gaps are filled before it', async () => {
  const fixture = await startedFixture();
  fixture.exchange.asked.length = 0;
  await ask(fixture, `startTime: ${OLD_MS} limit: 20`);
  expect(fixture.exchange.asked.map(({ priority }) => priority)).toContain('history');
});

test('a long retrieval answers that it is preparing, continues, and is there the next time', async () => {
  const fixture = await startedFixture();
  fixture.exchange.latencyMs = 10_000;
  const window = `startTime: ${OLD_MS} limit: 5`;
  expect((await ask(fixture, window)).error).toMatchObject({
    code: 'HISTORY_PREPARING',
    klineErrorCode: 'history_preparing',
    retryAfter: 2,
  });
  await fixture.clock.advance(10_000);
  expect(openTimes(await ask(fixture, window))).toEqual(minutesFrom(OLD_MS, 5));
});

test('too many retrievals are rejected as busy, the others are answered', async () => {
  const fixture = await startedFixture({ settings: { historyConcurrency: 1, historyQueue: 1 } });
  const days = [0, 1, 2, 3];
  const answers = await askAll(
    fixture,
    days.map((day) => `startTime: ${OLD_MS - day * DAY_MS} limit: 1`),
  );
  const codes = answers.map(({ error }) => error?.['code']);
  expect(codes.filter((code) => code === 'HISTORY_BUSY')).toHaveLength(2);
  expect(codes.filter((code) => code === undefined)).toHaveLength(2);
  expect(answers.find(({ error }) => error !== undefined)?.error).toMatchObject({
    klineErrorCode: 'history_busy',
    retryAfter: expect.any(Number),
  });
});

test.each([
  ['unavailable', 'HISTORY_UPSTREAM_UNAVAILABLE', 'history_upstream_unavailable'],
  ['malformed', 'HISTORY_UPSTREAM_UNAVAILABLE', 'history_upstream_unavailable'],
  ['rate_limited', 'HISTORY_BUSY', 'history_busy'],
] as const)('a venue that is %s is reported as %s with the time to come back', async (...row) => {
  const [fault, code, klineErrorCode] = row;
  const fixture = await startedFixture();
  fixture.exchange.fault = new FeedError(fault, 'scripted', 7_000);
  const { error } = await ask(fixture, `startTime: ${OLD_MS} limit: 5`);
  expect(error).toMatchObject({ code, klineErrorCode, retryAfter: 7 });
  expect(error!.message).not.toContain('scripted');
  fixture.exchange.fault = null;
  expect((await ask(fixture, `startTime: ${OLD_MS} limit: 5`)).rows).toHaveLength(5);
});

test('a window that starts years before the listing gives the first existing bars', async () => {
  const fixture = marketFixture(SMALL_MEMORY);
  const listedMs = OLD_MS + 7 * DAY_MS;
  fixture.exchange.listedAtMs = listedMs;
  await fixture.data.start();
  await fixture.clock.advance(2_000);
  const { rows, immutable } = await ask(fixture, 'startTime: 0 limit: 3');
  expect(rows?.map(([openTimeMs]) => openTimeMs)).toEqual(
    [0, 1, 2].map((at) => listedMs + at * MINUTE_MS),
  );
  expect(immutable).toBe(false);
});

test.each([
  ['before the listing', `startTime: 0 endTime: ${DAY_MS}`, /no 1m candles of BTCUSDT/],
  ['that ends before it starts', 'startTime: 120000 endTime: 60000', /endTime must be after/],
  ['that ends where it starts', 'startTime: 60000 endTime: 60000', /endTime must be after/],
  ['in the future', `startTime: ${START_MS + DAY_MS}`, /begins after the newest bar/],
  ['after the start of the forming bar', `startTime: ${START_MS + 1}`, /after the newest bar/],
  ['between two bars', 'startTime: 1 endTime: 2', /No 1m bar opens/],
  ['that ends where time begins', 'endTime: 0', /ask for a longer or a later one/],
])('a window %s is not available', async (_, window, sentence) => {
  const fixture = marketFixture();
  fixture.exchange.listedAtMs = START_MS - 10 * DAY_MS;
  await fixture.data.start();
  await fixture.clock.advance(2_000);
  const { error } = await ask(fixture, window);
  expect(error).toMatchObject({
    code: 'HISTORY_NOT_AVAILABLE',
    klineErrorCode: 'history_not_available',
    message: expect.stringMatching(sentence),
  });
});

test('a symbol without a feed is not subscribed, with or without a window', async () => {
  const fixture = await startedFixture();
  for (const window of ['limit: 1', `startTime: ${OLD_MS}`]) {
    expect((await ask(fixture, window, 'NOPEUSDT')).error).toMatchObject({
      code: 'SYMBOL_NOT_SUBSCRIBED',
      klineErrorCode: 'symbol_not_subscribed',
    });
  }
});

test('before anything was loaded there are no cached bars, and windows are preparing', async () => {
  const fixture = marketFixture();
  fixture.exchange.latencyMs = 60_000;
  await fixture.data.start();
  expect((await ask(fixture, 'limit: 1')).error).toMatchObject({ code: 'NO_CACHED_DATA' });
  expect((await ask(fixture, `startTime: ${OLD_MS}`)).error).toMatchObject({
    code: 'HISTORY_PREPARING',
  });
});

test('a window over a gap that cannot be filled now is rejected rather than answered with it', async () => {
  const fixture = await startedFixture();
  fixture.exchange.loseLink();
  fixture.exchange.fault = new FeedError('unavailable', 'down', 1_000);
  await fixture.clock.advance(5 * MINUTE_MS);
  const window = `startTime: ${START_MS - 2 * MINUTE_MS}`;
  expect((await ask(fixture, window)).error).toMatchObject({
    code: 'HISTORY_UPSTREAM_UNAVAILABLE',
  });
  // The newest bars are those of memory, whatever the venue does.
  expect((await ask(fixture, 'limit: 2')).rows).toHaveLength(2);
});

test('a window that one operation requests twice is read once, and answered twice', async () => {
  const fixture = await startedFixture(SMALL_MEMORY);
  const reads: string[] = [];
  const { archive } = fixture;
  const read = archive.read.bind(archive);
  archive.read = (series, range, newest) => {
    reads.push(`${series.symbol}:${range.startMs}`);
    return read(series, range, newest);
  };
  const window = `klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m",
    limit: 5, startTime: ${OLD_MS}) { rows }`;
  const answered = fixture.query(`{ first: ${window} second: ${window}
    other: klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m",
      limit: 5, startTime: ${OLD_MS + 5 * MINUTE_MS}) { rows } }`);
  await fixture.clock.advance(3_000);
  const { data } = JSON.parse(JSON.stringify(await answered));
  expect(data.first.rows).toHaveLength(5);
  expect(data.second).toEqual(data.first);
  expect(data.other.rows[0][0]).toBe(OLD_MS + 5 * MINUTE_MS);
  expect(reads).toEqual([`BTCUSDT:${OLD_MS}`, `BTCUSDT:${OLD_MS + 5 * MINUTE_MS}`]);
});

test.each(['1m', '3m'])('pages of %s are followed from start to end', async (interval) => {
  const fixture = await startedFixture(SMALL_MEMORY);
  const endMs = OLD_MS + 30 * MINUTE_MS;
  const pageFrom = async (startMs: number, limit: number) => {
    const answered = fixture.query(`{ klines(exchange: venue_a, market: spot, symbol: "BTCUSDT",
      interval: "${interval}", limit: ${limit}, startTime: ${startMs}, endTime: ${endMs}) { rows nextStartTime } }`);
    await fixture.clock.advance(3_000);
    return JSON.parse(JSON.stringify(await answered)).data.klines;
  };
  const whole = await pageFrom(OLD_MS, 1_000);
  expect(whole.nextStartTime).toBeNull();
  const rows: unknown[] = [];
  let startMs: number | null = OLD_MS;
  while (startMs !== null) {
    const page = await pageFrom(startMs, 4);
    rows.push(...page.rows);
    startMs = page.nextStartTime;
  }
  expect(rows).toEqual(whole.rows);
  expect(rows).toHaveLength(interval === '1m' ? 30 : 10);
});
