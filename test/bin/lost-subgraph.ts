import { expect } from 'vitest';
import { openStream, type GraphStream, type StreamEvent } from '#test/bin/graph-stream.ts';
import { askGraph } from '#test/bin/marketgraph-process.ts';
import { untilSubscribed, type SplitGraph } from '#test/bin/split-graph.ts';

const BTC = '{ exchange: venue_a, market: spot, symbol: "BTCUSDT" }';
const KLINES =
  '{ klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m", limit: 2) { rows } }';
const COMPANY = '{ company(stockCode: "688901") { stockCode } }';
const OCCURRED = `featureOccurred(instruments: [${BTC}], interval: "1d", calc: [{ name: "rsi" }]) { id }`;
const UNAVAILABLE = {
  errors: [{ extensions: { code: 'SUBGRAPH_UNAVAILABLE', retryAfter: expect.any(Number) } }],
};

function subscribe(split: SplitGraph, selection: string): GraphStream {
  return openStream(split.gateway.origin, `subscription { ${selection} }`);
}

function snapshots({ events }: GraphStream): number {
  return events.filter(({ data }) => JSON.stringify(data ?? null).includes('"SNAPSHOT"')).length;
}

const isFailure = ({ errors }: StreamEvent): boolean => errors !== undefined;

/**
 * Asks until it is answered; polls, because the circuit breaker of a lost subgraph stays open for a
 * while.
 */
async function untilAnswered(split: SplitGraph, query: string): Promise<void> {
  await expect
    .poll(() => askGraph(split.gateway.origin, query), { timeout: 30_000, interval: 200 })
    .not.toHaveProperty('errors');
}

/** An analysis of bars, with facts of the other subgraph. */
async function analyzed(split: SplitGraph) {
  const answer = await fetch(`${split.gateway.origin}/api/analyze`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      playbook: 'intraday_vwap',
      exchange: 'venue_a',
      market: 'perp',
      symbol: 'HUAYAOUSDT',
      intervals: ['1m'],
      limit: 1,
      publications: true,
    }),
  });
  return { status: answer.status, tag: answer.headers.get('etag'), body: await answer.json() };
}

/** A stream of server-sent events as text, from its beginning to its end. */
async function eventStreamText(split: SplitGraph, selection: string): Promise<string> {
  const response = await fetch(`${split.gateway.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query: `subscription { ${selection} }` }),
  });
  return response.text();
}

/**
 * A subgraph that is killed costs its own fields until it is back; what begins with a snapshot
 * continues.
 */
export async function expectMarketDataLost(split: SplitGraph): Promise<void> {
  await untilSubscribed(split.subgraph('market-data').origin, (runs) => runs === 0);
  const { origin } = split.gateway;
  const klines = subscribe(
    split,
    `klineUpdated(instruments: [${BTC}], interval: "1m") { kind instrument { symbol } }`,
  );
  const numbers = subscribe(
    split,
    `indicatorUpdated(instrument: ${BTC}, interval: "1m", calc: [{ name: "rsi" }]) { kind }`,
  );
  const occurred = subscribe(split, OCCURRED);
  const reported = eventStreamText(split, OCCURRED);
  await Promise.all([klines, numbers].map((stream) => stream.until(() => true)));
  await untilSubscribed(split.subgraph('market-data').origin, (runs) => runs >= 3);

  await split.subgraph('market-data').end('SIGKILL');
  expect(await occurred.until(isFailure)).toMatchObject(UNAVAILABLE);
  expect(await occurred.ended).toBe('complete');
  expect(await reported).toMatch(/"SUBGRAPH_UNAVAILABLE".*\n\nevent: complete\n/);
  expect(await askGraph(origin, KLINES)).toMatchObject({ data: null, ...UNAVAILABLE });
  expect(await askGraph(origin, COMPANY)).toEqual({ data: { company: { stockCode: '688901' } } });
  const both = '{ company(stockCode: "688901") { name instrument { subscribed } } }';
  expect(await askGraph(origin, both)).toMatchObject(UNAVAILABLE);
  const rest = await fetch(
    `${origin}/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m`,
  );
  expect(rest.status).toBe(503);
  expect(Number(rest.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);

  await split.restart('market-data');
  await untilAnswered(split, KLINES);
  await expect.poll(() => snapshots(klines), { timeout: 45_000 }).toBe(2);
  await expect.poll(() => snapshots(numbers), { timeout: 45_000 }).toBe(2);
  expect([...klines.events, ...numbers.events].filter(isFailure)).toEqual([]);
  await Promise.all([klines, numbers, occurred].map((stream) => stream.close()));
}

/**
 * A subgraph that ends takes streams without a snapshot along, so that clients learn of their hole.
 */
export async function expectSignalhubLost(split: SplitGraph): Promise<void> {
  await untilSubscribed(split.subgraph('signalhub').origin, (runs) => runs === 0);
  const materials = subscribe(split, 'materialPublished { kind }');
  const published = subscribe(split, 'snapshotPublished { snapshotId }');
  const signals = subscribe(split, 'sectorSignals(window: "1h") { kind }');
  await signals.until(() => true);
  await untilSubscribed(split.subgraph('signalhub').origin, (runs) => runs >= 3);

  expect(await split.subgraph('signalhub').end('SIGTERM')).toBe(0);
  expect(await materials.until(isFailure)).toMatchObject(UNAVAILABLE);
  expect(await published.until(isFailure)).toMatchObject(UNAVAILABLE);
  expect(await askGraph(split.gateway.origin, COMPANY)).toMatchObject(UNAVAILABLE);
  expect(await askGraph(split.gateway.origin, KLINES)).not.toHaveProperty('errors');
  const analysis = await analyzed(split);
  expect([analysis.status, analysis.tag]).toEqual([200, null]);
  expect(analysis.body).toMatchObject({
    reading: { text: expect.any(String) },
    publications: { company: null, etf: null },
  });
  const missing = ['company', 'etf'].map((name) => ({
    path: `publications.${name}`,
    code: 'subgraph_unavailable',
    detail: expect.any(String),
    retry_after_sec: expect.any(Number),
  }));
  expect(analysis.body.missing).toEqual(missing);

  await split.restart('signalhub');
  await untilAnswered(split, COMPANY);
  // The feed reads its log in slices, so it may be in view a moment after the facts are.
  await expect
    .poll(async () => (await analyzed(split)).body, { timeout: 45_000 })
    .not.toHaveProperty('missing');
  await expect.poll(() => snapshots(signals), { timeout: 45_000 }).toBe(2);
  const again = subscribe(split, 'materialPublished { kind }');
  await untilSubscribed(split.subgraph('signalhub').origin, (runs) => runs >= 2);
  expect(again.events).toEqual([]);
  await Promise.all([materials, published, signals, again].map((stream) => stream.close()));
}

/** A dead subgraph does not delay the end of its gateway. */
export async function expectEndWithDeadSubgraph(split: SplitGraph): Promise<void> {
  const stream = subscribe(split, `klineUpdated(instruments: [${BTC}], interval: "1m") { kind }`);
  await stream.until(() => true);
  await split.subgraph('market-data').end('SIGKILL');
  await expect(askGraph(split.gateway.origin, KLINES)).resolves.toMatchObject(UNAVAILABLE);
  expect(await split.gateway.end('SIGTERM')).toBe(0);
  expect(await stream.ended).toMatchObject({ code: 1012 });
  expect(split.gateway.printed()).not.toContain('shutdown of a part failed');
}
