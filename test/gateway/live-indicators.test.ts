import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { createClient as createEventClient } from 'graphql-sse';
import { createClient as createSocketClient } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { GraphAnswer, GraphEngine, RequestContext } from '#kernel/ports/graph.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { DemoGraph } from '#test/gateway/demo-graph.ts';
import { openDemoGraph } from '#test/gateway/demo-graph.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';

const SUPERGRAPH = readFileSync(
  new URL('../../gateway/supergraph.graphql', import.meta.url),
  'utf8',
);
const CONTEXT: RequestContext = { requestId: 'r', clientAddress: '127.0.0.1', tokenId: null };
const MINUTE_MS = 60_000;
/** Socket traffic takes its time on a busy machine. */
const PATIENCE = { timeout: 10_000 };
const SERIES = {
  exchange: 'venue_a',
  market: 'perp',
  symbol: 'HUAYAOUSDT',
  interval: '1m',
} as const;
const INSTRUMENT = '{ exchange: venue_a, market: perp, symbol: "HUAYAOUSDT" }';

const NUMBERS = `subscription {
  indicatorUpdated(instrument: ${INSTRUMENT}, interval: "1m", snapshotBars: 2, closedOnly: true,
    calc: [{ name: "rsi" }, { name: "macd" }]) {
    kind klines indicators { key columns }
    instrument { symbol company { stockCode name } }
  }
}`;

const EVENTS = `subscription {
  featureOccurred(instruments: [${INSTRUMENT}], interval: "1m",
    calc: [{ name: "rsi", params: { period: 2, overbought: 55, oversold: 45 } }]) {
    id openTime confirmedAtMs bar { close } columns
    instrument { symbol company { stockCode } }
  }
}`;

interface Numbers {
  readonly kind: string;
  readonly klines: number[][];
  readonly indicators: { readonly key: string; readonly columns: object }[];
  readonly instrument: object;
}

interface Occurrence {
  readonly id: string;
  readonly openTime: number;
}

type Stream = AsyncIterableIterator<unknown>;

describe('live indicators through the gateway', () => {
  let demo: DemoGraph;
  let engine: GraphEngine;
  let server: FrontServer;
  const clients: { dispose(): void | Promise<void> }[] = [];

  beforeEach(async () => {
    demo = await openDemoGraph();
    engine = createEngine({
      supergraphSdl: SUPERGRAPH,
      executors: new Map(demo.subgraphs.map((one) => [one.name, createLocalExecutor(one)])),
      log: SILENT_LOG,
      meter: SILENT_METER,
    });
    server = await serveFront(engine);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.dispose();
    await server.close();
    await demo.close();
  });

  function overSocket(query: string): Stream {
    const client = createSocketClient({ url: server.socketUrl, webSocketImpl: WebSocket });
    clients.push(client);
    return client.iterate({ query }) as Stream;
  }

  function overEventStream(query: string): Stream {
    const client = createEventClient({ url: server.url, retryAttempts: 0 });
    clients.push(client);
    return client.iterate({ query }) as Stream;
  }

  async function read<Event>(stream: Stream, field: string): Promise<Event> {
    const { value } = await stream.next();
    const { data, errors } = value as { data: Record<string, Event>; errors?: unknown };
    expect(errors).toBeUndefined();
    return data[field]!;
  }

  /** All events of a stream, as they come. */
  function collect(stream: Stream): Occurrence[] {
    const received: Occurrence[] = [];
    const readAll = async () => {
      for await (const event of stream) {
        received.push((event as { data: { featureOccurred: Occurrence } }).data.featureOccurred);
      }
    };
    void readAll().catch(() => {});
    return received;
  }

  async function nextMinute(): Promise<void> {
    const { clock, perp } = demo;
    const formingMs = alignDownMs(clock.nowMs(), '1m');
    await clock.advance(formingMs + MINUTE_MS - clock.nowMs());
    perp.push(SERIES, barOf(formingMs));
    perp.pushForming(SERIES);
  }

  /** Lets minutes pass, each with a turn of the event loop for the sockets. */
  async function minutesUntil(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      await nextMinute();
      await setImmediate();
    }
  }

  test('come over both transports, with the company of the other subgraph', async () => {
    const streams = [overSocket(NUMBERS), overEventStream(NUMBERS)];
    const next = () => Promise.all(streams.map((one) => read<Numbers>(one, 'indicatorUpdated')));
    const snapshots = await next();
    await nextMinute();
    const closed = await next();
    expect(snapshots.map(({ kind }) => kind)).toEqual(['SNAPSHOT', 'SNAPSHOT']);
    expect(closed.map(({ kind }) => kind)).toEqual(['CLOSED', 'CLOSED']);
    expect(snapshots[0]).toEqual(snapshots[1]);
    expect(closed[0]).toEqual(closed[1]);
    const [{ klines, indicators, instrument }] = closed as [Numbers, Numbers];
    expect(instrument).toEqual({
      symbol: 'HUAYAOUSDT',
      company: { stockCode: '688901', name: expect.any(String) },
    });
    expect(klines[0]![0]! - snapshots[0]!.klines[1]![0]!).toBe(MINUTE_MS);
    expect(indicators.map(({ key, columns }) => [key, Object.keys(columns)])).toEqual([
      ['rsi', ['rsi_14']],
      ['macd', expect.any(Array)],
    ]);
  });

  test('deliver each event once to every subscriber, also to late ones', async () => {
    const early = [collect(overSocket(EVENTS)), collect(overEventStream(EVENTS))];
    await minutesUntil(() => early.every((received) => received.length > 5));
    const late = collect(overSocket(EVENTS));
    await expect.poll(() => server.front.counts().runs, PATIENCE).toBe(2);
    // The late subscriber begins in a run of its own and moves over to that of the others.
    await minutesUntil(() => late.length > 5 && server.front.counts().runs === 1);
    const [longest, ...others] = [...early, late].toSorted((a, b) => b.length - a.length);
    // A late subscriber misses the beginning, and nothing else.
    for (const received of others) {
      await expect.poll(() => longest!.slice(-received.length), PATIENCE).toEqual(received);
    }
    const seen = longest!.map(({ id, openTime }) => `${id} ${openTime}`);
    expect(seen).toEqual([...new Set(seen)]);
    expect(late[0]).toMatchObject({ instrument: { company: { stockCode: '688901' } } });
  });

  test('are reached from a company in one query, with the numbers of the instrument itself', async () => {
    const fields = 'klines indicators { key columns signals { id last { value } } }';
    const choice = 'interval: "1m", limit: 5, calc: [{ name: "rsi" }, { name: "bbands" }]';
    const ask = (document: string) =>
      engine.execute({ document, context: CONTEXT }) as Promise<GraphAnswer>;
    const fromCompany = await ask(
      `{ company(stockCode: "688901") { name listings { symbol indicators(${choice}) { ${fields} } } } }`,
    );
    const direct = await ask(
      `{ indicators(exchange: venue_a, market: perp, symbol: "HUAYAOUSDT", ${choice}) { ${fields} } }`,
    );
    expect(fromCompany.errors).toBeUndefined();
    const plain = JSON.parse(JSON.stringify([fromCompany.data, direct.data]));
    const [{ company }, { indicators }] = plain;
    const listing = company.listings.find(
      ({ symbol }: { symbol: string }) => symbol === 'HUAYAOUSDT',
    );
    expect(listing.indicators).toEqual(indicators);
    expect(indicators.indicators[0].columns['rsi_14']).toHaveLength(5);
  });
});
