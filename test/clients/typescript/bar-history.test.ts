import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  Marketgraph,
  type BarHistory,
  type HistoryOptions,
  type HistoryProgress,
  type KlineRow,
} from '#clients/typescript/src/index.ts';
import {
  openFollowedWorld,
  SERIES,
  type FollowedWorld,
} from '#test/clients/typescript/followed-world.ts';
import { MINUTE_MS } from '#test/market-data/market-data-fixture.ts';
import { openSmallGate } from '#test/platform/quota/small-gate.ts';

/** The bars of a history, and its end. */
interface Reading {
  readonly pages: number[];
  readonly times: number[];
  failure: unknown;
}

async function read(history: BarHistory): Promise<Reading> {
  const reading: Reading = { pages: [], times: [], failure: null };
  try {
    for await (const rows of history) {
      reading.pages.push(rows.length);
      reading.times.push(...rows.map(([openMs]) => openMs));
    }
  } catch (error) {
    reading.failure = error;
  }
  return reading;
}

/** Lets the exchange answer until work is done. */
async function during<Result>(world: FollowedWorld, work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const ended = work.finally(() => (isDone = true));
  // A failure is thrown below.
  ended.catch(() => {});
  await world.until(
    () => isDone,
    () => null,
  );
  return ended;
}

function countingClient(world: FollowedWorld, wait?: (ms: number) => Promise<void>) {
  const counted = { requests: 0 };
  const counting: typeof fetch = (...asked) => {
    counted.requests += 1;
    return fetch(...asked);
  };
  const nowMs = () => world.fixture.clock.nowMs();
  const surroundings = { fetch: counting, nowMs, ...(wait && { wait }) };
  return { graph: world.client({ surroundings }), counted };
}

const minutesFrom = (startMs: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => startMs + at * MINUTE_MS);

test('each bar once, from exchange, archive and memory, with the holes, in as many requests as pages', async () => {
  const world = await openFollowedWorld(1);
  const lastMs = world.lastClosedMs();
  const startTime = lastMs - 6_999 * MINUTE_MS;
  // Within a page, over the end of one, and at the very beginning.
  const lost = [0, 500, 501, 999, 1_000, 1_001].map((at) => startTime + at * MINUTE_MS);
  for (const openMs of lost) world.fixture.exchange.holes.add(openMs);
  const { graph, counted } = countingClient(world);
  const progress: HistoryProgress[] = [];
  const history = graph.history({ ...SERIES, startTime, onProgress: (one) => progress.push(one) });
  const { times, failure } = await during(world, read(history));
  expect(failure).toBeNull();
  expect(times).toEqual(minutesFrom(startTime, 7_000).filter((openMs) => !lost.includes(openMs)));
  expect(history.holes.map(({ startTimeMs, bars }) => [startTimeMs, bars])).toEqual([
    [lost[0], 1],
    [lost[1], 2],
    [lost[3], 3],
  ]);
  const pages = progress.filter(({ waitSec }) => waitSec === 0);
  expect(counted.requests).toBe(pages.length);
  expect(counted.requests).toBeLessThanOrEqual(8);
  expect(progress.at(-1)).toMatchObject({ bars: 6_994, share: 1 });
  const shares = progress.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('the forming bar comes only if requested, and a window that ends before has its own end', async () => {
  const world = await openFollowedWorld(2);
  const lastMs = world.lastClosedMs();
  const { graph } = countingClient(world);
  const startTime = lastMs - 9 * MINUTE_MS;
  const whole = await read(graph.history({ ...SERIES, startTime, withForming: true }));
  expect(whole.times).toEqual(minutesFrom(startTime, 11));
  const bounded = await read(graph.history({ ...SERIES, startTime, endTime: lastMs, pageRows: 3 }));
  expect(bounded.times).toEqual(minutesFrom(startTime, 9));
  expect(bounded.pages).toEqual([3, 3, 3]);
  const columns = await graph.history({ ...SERIES, startTime, pageRows: 4 }).columns();
  expect([...columns.openTimeMs]).toEqual(minutesFrom(startTime, 10));
  expect(columns.close).toHaveLength(10);
});

test('all of a series that was listed lately; none of a window without bars', async () => {
  const world = await openFollowedWorld(3);
  const lastMs = world.lastClosedMs();
  const { exchange } = world.fixture;
  exchange.listedAtMs = lastMs - 4_999 * MINUTE_MS;
  const { graph, counted } = countingClient(world);
  const history = graph.history({ ...SERIES });
  const { times } = await during(world, read(history));
  expect(times).toEqual(minutesFrom(exchange.listedAtMs, 5_000));
  expect(history.holes).toEqual([]);
  counted.requests = 0;
  const none = graph.history({ ...SERIES, startTime: lastMs + 5 * MINUTE_MS });
  expect(await during(world, read(none))).toEqual({ pages: [], times: [], failure: null });
  expect(counted.requests).toBe(1);
});

test('a hole at the end of the window is found, and no bar before it is repeated', async () => {
  const world = await openFollowedWorld(4);
  const endTime = world.lastClosedMs() - 4_000 * MINUTE_MS;
  const startTime = endTime - 60 * MINUTE_MS;
  for (const openMs of minutesFrom(endTime - 20 * MINUTE_MS, 20)) {
    world.fixture.exchange.holes.add(openMs);
  }
  const { graph } = countingClient(world);
  const history = graph.history({ ...SERIES, startTime, endTime, pageRows: 40 });
  const { times } = await during(world, read(history));
  expect(times).toEqual(minutesFrom(startTime, 40));
  expect(history.holes).toEqual([
    { startTimeMs: endTime - 20 * MINUTE_MS, endTimeMs: endTime, bars: 20 },
  ]);
});

test('the quota of a server is respected: it waits as requested, and loses nothing', async () => {
  const { gate, clock } = openSmallGate({ default: 9, compute: 1, token: 1, graphql: 3 });
  const world = await openFollowedWorld(5, { gate });
  const waitsMs: number[] = [];
  const { graph, counted } = countingClient(world, async (ms) => {
    waitsMs.push(ms);
    await clock.advance(ms);
  });
  const lastMs = world.lastClosedMs();
  const progress: HistoryProgress[] = [];
  const history = graph.history({
    ...SERIES,
    startTime: lastMs - 99 * MINUTE_MS,
    pageRows: 10,
    onProgress: (one) => progress.push(one),
  });
  const { times, failure } = await read(history);
  expect(failure).toBeNull();
  expect(times).toEqual(minutesFrom(lastMs - 99 * MINUTE_MS, 100));
  expect(waitsMs.length).toBeGreaterThan(1);
  expect(Math.min(...waitsMs)).toBeGreaterThanOrEqual(1_000);
  // One request for each page, the empty rest behind the last bar, and one for each wait.
  const pages = progress.filter(({ waitSec }) => waitSec === 0).length;
  expect(counted.requests).toBe(pages + waitsMs.length);
  expect(progress.filter(({ waitSec }) => waitSec > 0)).toHaveLength(waitsMs.length);
});

/** A server's answer to one request: a page, or a failure with its time to retry. */
type Scripted =
  | { readonly rows: readonly number[]; readonly next?: number | null; readonly holes?: object[] }
  | { readonly status: number; readonly afterSec?: number; readonly code: string };

const rowAt = (openMs: number): KlineRow => [openMs, 1, 2, 0.5, 1.5, 10, 15];

async function scripted(answers: readonly Scripted[], more: Partial<HistoryOptions> = {}) {
  const asked: (number | undefined)[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { variables } = JSON.parse(body) as { variables: { startTime: number } };
    const answer = answers[asked.length];
    asked.push(variables.startTime);
    // Without an answer the server stays silent.
    if (answer === undefined) return;
    response.setHeader('content-type', 'application/json');
    if ('rows' in answer) {
      const { rows, next = null, holes = [] } = answer;
      const klines = { rows: rows.map(rowAt), nextStartTime: next, endsForming: false, holes };
      response.end(JSON.stringify({ data: { klines } }));
      return;
    }
    const { status, afterSec, code } = answer;
    if (afterSec !== undefined) response.setHeader('retry-after', afterSec);
    const extensions = { code, ...(afterSec !== undefined && { retryAfter: afterSec }) };
    response.writeHead(status).end(JSON.stringify({ errors: [{ message: code, extensions }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const waitsMs: number[] = [];
  const wait = async (ms: number): Promise<void> => void waitsMs.push(ms);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const graph = new Marketgraph({ url, surroundings: { wait, random: () => 0.5 } });
  const history = graph.history({ ...SERIES, startTime: 0, endTime: 1_000, ...more });
  return { history, asked, waitsMs };
}

test('a server that is busy, prepares and cuts its pages gives all, each bar once and in order', async () => {
  const { history, asked, waitsMs } = await scripted([
    { status: 429, afterSec: 7, code: 'RATE_LIMITED' },
    { rows: [0, 10, 20], next: 30 },
    // Preparing takes longer than the default attempts of a request.
    ...Array.from({ length: 5 }, () => ({
      status: 200,
      afterSec: 2,
      code: 'HISTORY_PREPARING',
    })),
    // Shorter than requested, with a next page; it begins with bars that were given.
    { rows: [10, 20, 30, 40], next: 60, holes: [{ startTimeMs: 50, endTimeMs: 60, bars: 1 }] },
    { status: 503, afterSec: 3, code: 'HISTORY_BUSY' },
    { status: 502, code: 'NOTHING_SAID' },
    { rows: [70], next: 80, holes: [{ startTimeMs: 60, endTimeMs: 70, bars: 1 }] },
    { rows: [], next: 500 },
    { rows: [500] },
  ]);
  expect(await read(history)).toEqual({
    pages: [3, 2, 1, 1],
    times: [0, 10, 20, 30, 40, 70, 500],
    failure: null,
  });
  expect(history.holes).toEqual([{ startTimeMs: 50, endTimeMs: 70, bars: 2 }]);
  expect(asked).toEqual([0, 0, ...Array(6).fill(30), 60, 60, 60, 80, 500]);
  const named = 2_250;
  expect(waitsMs).toEqual([7_250, named, named, named, named, named, 3_250, 1_500]);
});

const NOTHING = { status: 404, code: 'HISTORY_NOT_AVAILABLE' };

test('a hole in the middle is crossed, and reported', async () => {
  const hole = { startTimeMs: 20, endTimeMs: 600, bars: 58 };
  const { history, asked } = await scripted([
    { rows: [0, 10], next: 20 },
    NOTHING,
    { rows: [10], next: 600, holes: [hole] },
    { rows: [600, 610] },
  ]);
  expect(await read(history)).toMatchObject({ times: [0, 10, 600, 610], failure: null });
  expect(history.holes).toEqual([hole]);
  expect(asked).toEqual([0, 20, 10, 600]);
});

test('a hole that the server does not cross is no end', async () => {
  const { history } = await scripted([
    { rows: [0, 10], next: 20 },
    NOTHING,
    { rows: [10], next: 20 },
  ]);
  const failure = { code: 'history_not_available' };
  expect(await read(history)).toMatchObject({ times: [0, 10], failure });
});

test('a permanent failure is thrown, after the bars before it', async () => {
  const busy = { status: 503, afterSec: 1, code: 'HISTORY_BUSY' };
  const lasting = await scripted([{ rows: [0], next: 10 }, busy, busy, busy], { retries: 2 });
  const reading = await read(lasting.history);
  expect(reading).toMatchObject({ times: [0], failure: { code: 'history_busy', status: 503 } });
  expect(lasting.waitsMs).toHaveLength(2);
  const wrong = await scripted([{ status: 404, code: 'SYMBOL_NOT_SUBSCRIBED' }]);
  await expect(wrong.history.columns()).rejects.toMatchObject({ code: 'symbol_not_subscribed' });
});

test.each<[string, Scripted[]]>([
  [
    'repeats its cursor',
    [
      { rows: [0, 10], next: 20 },
      { rows: [], next: 20 },
    ],
  ],
  ['has bars out of order', [{ rows: [0, 20, 10] }]],
  ['has a bar twice', [{ rows: [0, 10, 10] }]],
])('a page that %s is rejected instead of lost or repeated', async (_, answers) => {
  const { history } = await scripted(answers);
  const { failure } = await read(history);
  expect(failure).toMatchObject({ code: 'not_marketgraph' });
});

test('an aborted history ends with the reason, while it waits, while it is answered and between pages', async () => {
  const given = new AbortController();
  const busy = { status: 503, afterSec: 5, code: 'HISTORY_BUSY' };
  const waiting = await scripted([{ rows: [0], next: 10 }, busy, { rows: [10] }], {
    signal: given.signal,
    onProgress: ({ waitSec }) => {
      if (waitSec > 0) given.abort(new Error('no more'));
    },
  });
  const reading = await read(waiting.history);
  expect(reading).toMatchObject({ times: [0], failure: { message: 'no more' } });
  expect(waiting.asked).toHaveLength(2);

  const later = new AbortController();
  const silent = await scripted([{ rows: [0], next: 10 }], { signal: later.signal });
  const reader = read(silent.history);
  await expect.poll(() => silent.asked.length).toBe(2);
  later.abort(new Error('enough'));
  expect((await reader).failure).toEqual(new Error('enough'));

  const between = await scripted([{ rows: [0], next: 10 }, { rows: [10] }]);
  for await (const rows of between.history) {
    expect(rows).toHaveLength(1);
    break;
  }
  expect(between.asked).toEqual([0]);
  await expect(between.history.columns()).rejects.toThrow('one reader');
});

test.each([
  { startTime: 5, endTime: 5 },
  { startTime: Number.NaN },
  { endTime: 0 },
  { pageRows: 0 },
])('%j is no valid history', async (options) => {
  const graph = new Marketgraph({ url: 'http://127.0.0.1:9' });
  expect(() => graph.history({ ...SERIES, ...options })).toThrow(RangeError);
});
