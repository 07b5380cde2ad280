import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { createClient as createEventClient } from 'graphql-sse';
import { createClient as createSocketClient } from 'graphql-ws';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { KlineRow } from '#kernel/market/bar.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { GraphAnswer, GraphEngine } from '#kernel/ports/graph.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { openCuttingProxy } from '#graph-server/test/cutting-proxy.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import {
  CONTEXT,
  MINUTE_MS,
  seriesOf,
  START_MS,
  startedFixture,
  type Fixture,
} from '#test/market-data/market-data-fixture.ts';

/** The client of the documentation page, as a reader copies it. */
interface DocumentedClient {
  follow(
    client: { iterate(asked: object): AsyncIterableIterator<unknown> },
    query: string,
    variables: object,
    pause: () => Promise<void>,
  ): AsyncGenerator<Record<string, unknown>>;
}

const PAGE = new URL('../../docs/subscriptions.md', import.meta.url);
const CLIENT = new URL('../../docs/follow.js', import.meta.url);
const SUPERGRAPH = new URL('../../gateway/supergraph.graphql', import.meta.url);
const { follow } = (await import(CLIENT.href)) as DocumentedClient;

const SYMBOLS = ['BTCUSDT', 'ETHUSDT'];
const INSTRUMENTS = SYMBOLS.map(
  (symbol) => `{ exchange: venue_a, market: spot, symbol: "${symbol}" }`,
);
const CALC =
  '[{ name: "rsi", params: { period: 3, overbought: 60, oversold: 40 } }, { name: "engulfing" }]';
const KLINES = `subscription($after: [String!]) {
  klineUpdated(instruments: [${INSTRUMENTS.join()}], interval: "1m", after: $after) {
    kind instrument { symbol } rows bar { closed } cursor missingFrom
  }
}`;
const NUMBERS = `subscription($after: [String!]) {
  indicatorUpdated(instrument: ${INSTRUMENTS[0]}, interval: "1m", calc: ${CALC}, snapshotBars: 40,
    closedOnly: true, after: $after) {
    kind instrument { symbol } klines indicators { key columns } cursor missingFrom
  }
}`;
const EVENTS = `subscription($after: [String!], $since: EpochMs) {
  featureOccurred(instruments: [${INSTRUMENTS.join()}], interval: "1m", calc: ${CALC},
    since: $since, after: $after) {
    id openTime instrument { symbol } cursor
  }
}`;

/** How often a client is cut off. */
const CUTS = 25;
const PATIENCE = { timeout: 20_000, interval: 5 };

interface World {
  readonly fixture: Fixture;
  readonly engine: GraphEngine;
  readonly random: () => number;
  /** Lets minutes with all kinds of events pass, until the client was cut off often enough. */
  live(isCorrected: boolean): Promise<void>;
  /** Records the failure of a client; `live` and `still` throw it. */
  giveUp(error: unknown): void;
  still<Value>(value: Value): Value;
  /** Follows as the page says. */
  follow(query: string, variables?: object): AsyncGenerator<Record<string, unknown>>;
}

async function openWorld(transport: 'WebSocket' | 'event stream', seed: number): Promise<World> {
  const fixture = await startedFixture({ symbols: SYMBOLS });
  const engine = createEngine({
    supergraphSdl: readFileSync(SUPERGRAPH, 'utf8'),
    executors: new Map([['market-data', createLocalExecutor(fixture.data.subgraph)]]),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  const server = await serveFront(engine);
  const proxy = await openCuttingProxy(Number(new URL(server.url).port));
  const random = seededRandom(seed);
  const url = `127.0.0.1:${proxy.port}/graphql`;
  const client =
    transport === 'WebSocket'
      ? createSocketClient({ url: `ws://${url}`, webSocketImpl: WebSocket, retryAttempts: 0 })
      : createEventClient({ url: `http://${url}`, retryAttempts: 0 });
  onTestFinished(async () => {
    await client.dispose();
    await proxy.close();
    await server.close();
    await fixture.data.stop();
  });
  let failure: { readonly error: unknown } | null = null;
  return {
    fixture,
    engine,
    random,
    giveUp: (error) => (failure ??= { error }),
    still(value) {
      if (failure !== null) throw failure.error;
      return value;
    },
    async live(isCorrected) {
      while (proxy.cuts < CUTS) {
        if (failure !== null) throw failure.error;
        await liveMinute(fixture, random, isCorrected);
        if (random() < 0.3) proxy.cutAfter(Math.floor(random() ** 2 * 2_000));
        // The client gets none, some or all of it before the next minute.
        for (let turn = Math.floor(random() * 12); turn > 0; turn -= 1) await setImmediate();
      }
      proxy.cutAfter(0);
      await liveMinute(fixture, random, false, 1);
      await fixture.clock.advance(5_000);
    },
    follow: (query, variables = {}) =>
      follow(client, query, variables, async () => {
        for (let turn = Math.floor(random() * 20); turn >= 0; turn -= 1) await setImmediate();
      }),
  };
}

/**
 * A minute in which bars close on the stream, come late, or are found by polling only; some are
 * corrected.
 */
async function liveMinute(
  { clock, exchange }: Fixture,
  random: () => number,
  isCorrected: boolean,
  shareStreamed = 0.8,
): Promise<void> {
  const formingMs = alignDownMs(clock.nowMs(), '1m');
  await clock.advance(MINUTE_MS / 2);
  for (const symbol of SYMBOLS) if (random() < 0.5) exchange.pushForming(seriesOf(symbol));
  await clock.advance(formingMs + MINUTE_MS - clock.nowMs());
  for (const symbol of SYMBOLS) {
    if (random() < shareStreamed) exchange.push(seriesOf(symbol), barOf(formingMs));
    exchange.pushForming(seriesOf(symbol));
    if (!isCorrected || random() > 0.15) continue;
    const bar = barOf(formingMs - Math.floor(1 + random() ** 3 * 200) * MINUTE_MS);
    exchange.push(seriesOf(symbol), { ...bar, close: bar.close - 0.25 - random() / 4 });
  }
}

async function ask(engine: GraphEngine, document: string) {
  const answer = (await engine.execute({ document, context: CONTEXT })) as GraphAnswer;
  expect(answer.errors).toBeUndefined();
  return JSON.parse(JSON.stringify(answer.data));
}

interface BarsEvent {
  readonly kind: string;
  readonly instrument: { readonly symbol: string };
  readonly rows: KlineRow[];
  readonly bar: { readonly closed: boolean } | null;
  readonly missingFrom: number | null;
}

interface IndicatorEvent {
  readonly kind: string;
  readonly klines: KlineRow[];
  readonly indicators: readonly {
    readonly columns: Readonly<Record<string, (number | null)[]>>;
    readonly signals: readonly { id: string; kind: string; values: (boolean | null)[] }[];
  }[];
  readonly missingFrom: number | null;
}

interface OccurrenceEvent {
  readonly id: string;
  readonly openTime: number;
  readonly instrument: { readonly symbol: string };
}

/** The closed bars of one instrument as a client keeps them that follows the page. */
class KeptBars {
  readonly rows = new Map<number, KlineRow>();
  /** What no client should see. */
  readonly faults: string[] = [];
  lastMs = -Infinity;

  take({ kind, rows, bar, missingFrom }: BarsEvent): void {
    if (missingFrom !== null) this.faults.push(`bars are missing from ${missingFrom} on`);
    if (kind === 'FORMING') return;
    const isForming = bar?.closed === false;
    const closed = isForming ? rows.slice(0, -1) : rows;
    if (kind === 'SNAPSHOT') {
      for (const openMs of this.rows.keys()) if (openMs >= rows[0]![0]) this.rows.delete(openMs);
    }
    for (const row of closed) {
      const [openMs] = row;
      // A correction of a bar that the client never had has no effect on it.
      if (kind === 'CORRECTED' && !this.rows.has(openMs)) continue;
      this.rows.set(openMs, row);
      if (openMs <= this.lastMs) {
        if (kind === 'CLOSED') this.faults.push(`${openMs} was delivered twice`);
        continue;
      }
      // New ones come in order, and only once.
      const isNext = this.lastMs === -Infinity || openMs === this.lastMs + MINUTE_MS;
      if (!isNext) this.faults.push(`${openMs} came after ${this.lastMs}`);
      this.lastMs = openMs;
    }
  }
}

const rowsOf = async (engine: GraphEngine, symbol: string, fromMs: number): Promise<KlineRow[]> => {
  const { klines } = await ask(
    engine,
    `{ klines(exchange: venue_a, market: spot, symbol: "${symbol}", interval: "1m", limit: 3000) { rows } }`,
  );
  return (klines.rows as KlineRow[]).filter(([openMs]) => openMs >= fromMs);
};

describe('the documented client', () => {
  test('equals the code of the page', () => {
    const [, shown] = /```js\n(\/\*\*\n \* Follows[^]*?)```/.exec(readFileSync(PAGE, 'utf8')) ?? [];
    expect(shown).toBe(readFileSync(CLIENT, 'utf8'));
  });

  test.each([
    ['WebSocket', 1, false],
    ['WebSocket', 2, true],
    ['event stream', 3, false],
    ['event stream', 4, true],
  ] as const)(
    'over a %s, cut off at random (seed %i, corrections: %s), has every bar once and correct',
    async (transport, seed, isCorrected) => {
      const world = await openWorld(transport, seed);
      const { engine, fixture } = world;
      const kept = new Map(SYMBOLS.map((symbol) => [symbol, new KeptBars()]));
      let snapshots = 0;
      const reading = (async () => {
        for await (const event of world.follow(KLINES)) {
          const received = event as unknown as BarsEvent;
          if (received.kind === 'SNAPSHOT') snapshots += 1;
          kept.get(received.instrument.symbol)!.take(received);
        }
      })();
      reading.catch(world.giveUp);
      await expect.poll(() => kept.get('ETHUSDT')!.lastMs, PATIENCE).toBeGreaterThan(0);
      await world.live(isCorrected);
      const lastMs = alignDownMs(fixture.clock.nowMs(), '1m') - MINUTE_MS;
      for (const [symbol, { rows }] of kept) {
        await expect.poll(() => world.still(kept.get(symbol)!.lastMs), PATIENCE).toBe(lastMs);
        const [firstMs] = [...rows.keys()].toSorted((a, b) => a - b);
        const truth = (await rowsOf(engine, symbol, firstMs!)).filter(([ms]) => ms <= lastMs);
        await expect
          .poll(() => [...rows.values()].toSorted(([a], [b]) => a - b), PATIENCE)
          .toEqual(truth);
      }
      expect([...kept.values()].flatMap(({ faults }) => faults)).toEqual([]);
      expect(snapshots).toBeGreaterThan(CUTS / 2);
    },
    60_000,
  );

  test.each(['WebSocket', 'event stream'] as const)(
    'over a %s, cut off at random, has the numbers of an indicator at every bar',
    async (transport) => {
      const world = await openWorld(transport, 5);
      const numbers = new Map<number, number | null>();
      let lastMs = -Infinity;
      const reading = (async () => {
        for await (const event of world.follow(NUMBERS)) {
          const { kind, klines, indicators, missingFrom } = event as unknown as IndicatorEvent;
          expect(missingFrom).toBeNull();
          klines.forEach(([openMs], at) => {
            if (openMs > lastMs && lastMs !== -Infinity) expect(openMs).toBe(lastMs + MINUTE_MS);
            if (kind === 'CLOSED') expect(openMs).toBeGreaterThan(lastMs);
            lastMs = Math.max(lastMs, openMs);
            numbers.set(openMs, indicators[0]!.columns['rsi_3']![at]!);
          });
        }
      })();
      reading.catch(world.giveUp);
      await expect.poll(() => lastMs, PATIENCE).toBeGreaterThan(0);
      await world.live(true);
      const endMs = alignDownMs(world.fixture.clock.nowMs(), '1m');
      await expect.poll(() => world.still(lastMs), PATIENCE).toBe(endMs - MINUTE_MS);
      const { indicators } = await ask(
        world.engine,
        `{ indicators(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m",
            endTime: ${endMs}, limit: 40, calc: ${CALC}) { klines indicators { key columns } } }`,
      );
      const { klines, indicators: results } = indicators as IndicatorEvent;
      await expect
        .poll(() => klines.map(([openMs]) => numbers.get(openMs)?.toFixed(6)), PATIENCE)
        .toEqual(results[0]!.columns['rsi_3']!.map((value) => value?.toFixed(6)));
    },
    60_000,
  );

  test.each(['WebSocket', 'event stream'] as const)(
    'over a %s, cut off at random, receives each event of indicators once',
    async (transport) => {
      const world = await openWorld(transport, 6);
      const received: string[] = [];
      const variables = { since: alignDownMs(START_MS, '1m') };
      const reading = (async () => {
        for await (const event of world.follow(EVENTS, variables)) {
          const { id, openTime, instrument } = event as unknown as OccurrenceEvent;
          received.push(`${instrument.symbol} ${id} ${openTime}`);
        }
      })();
      reading.catch(world.giveUp);
      await world.live(false);
      const endMs = alignDownMs(world.fixture.clock.nowMs(), '1m');
      const expected: string[] = [];
      for (const symbol of SYMBOLS) {
        const { indicators } = await ask(
          world.engine,
          `{ indicators(exchange: venue_a, market: spot, symbol: "${symbol}", interval: "1m",
            startTime: ${variables.since}, endTime: ${endMs}, limit: 1000, calc: ${CALC}) {
            klines indicators { signals { id kind values } } } }`,
        );
        const { klines, indicators: results } = indicators as IndicatorEvent;
        for (const { id, kind, values } of results.flatMap(({ signals }) => signals)) {
          if (kind !== 'event') continue;
          values.forEach((value, at) => {
            if (value === true) expected.push(`${symbol} ${id} ${klines[at]![0]}`);
          });
        }
      }
      expect(expected.length).toBeGreaterThan(20);
      await expect.poll(() => world.still(received.length), PATIENCE).toBe(expected.length);
      expect(received.toSorted()).toEqual(expected.toSorted());
      for (const symbol of SYMBOLS) {
        const times = received.filter((one) => one.startsWith(symbol)).map((one) => one.slice(-13));
        expect(times).toEqual(times.toSorted());
      }
    },
    60_000,
  );
});
