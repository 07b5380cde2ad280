import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  ONE_EXCHANGE,
  askGraph,
  startMarketgraph,
  untilReady,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { writeSupergraphFile } from '#test/bin/split-graph.ts';

/** A closed minute of the simulated past: every process with the same seed gives the same bars. */
const WINDOW = 'interval: "1h", limit: 3, startTime: 1577836800000, endTime: 1577847600000';

const QUERIES = [
  '{ companies(first: 5) { totalCount nodes { stockCode name board sectorRelations { score sector { name } } } } }',
  `{ klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", ${WINDOW}) { rows immutable etag } }`,
  `{ company(stockCode: "688901") { name listings { exchange symbol subscribed company { stockCode }
     klines(${WINDOW}) { rows instrument { company { companyName } } } } } }`,
  `{ company(stockCode: "688901") { listings { symbol indicators(${WINDOW}, calc: [{ name: "ema" }, { name: "rsi" }]) {
     warmupBars indicators { key columns signals { id values } } } } } }`,
  '{ symbolListing(exchange: venue_a, market: perp) { symbols } sectors(layer: level1) { name } }',
  '{ klines(exchange: venue_a, market: perp, symbol: "NOPEUSDT", interval: "1m") { rows } }',
  '{ company(stockCode: "abc") { name } }',
];

const HUAYAO = '{ exchange: venue_a, market: perp, symbol: "HUAYAOUSDT" }';
const SUBSCRIPTIONS = {
  klineUpdated: `subscription { klineUpdated(instruments: [${HUAYAO}], interval: "1h") {
    kind instrument { symbol company { stockCode name } } } }`,
  indicatorUpdated: `subscription { indicatorUpdated(
    instrument: ${HUAYAO}, interval: "1h", calc: [{ name: "rsi" }]) {
    kind indicators { key params } instrument { symbol company { stockCode name } } } }`,
};

function firstEvent(origin: string, query: string): Promise<unknown> {
  const client = createClient({
    url: `${origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
  });
  return new Promise((resolveEvent, reject) => {
    const stop = client.subscribe(
      { query },
      {
        next(event) {
          resolveEvent(event);
          stop();
          void client.dispose();
        },
        error: reject,
        complete: () => {},
      },
    );
  });
}

describe('three processes', () => {
  const started: MarketgraphProcess[] = [];
  let whole: MarketgraphProcess;
  let apart: MarketgraphProcess;

  beforeAll(async () => {
    const [one, market, signalhub] = await Promise.all([
      startMarketgraph(['start'], ONE_EXCHANGE),
      startMarketgraph(['subgraph', 'market-data'], ONE_EXCHANGE),
      startMarketgraph(['subgraph', 'signalhub']),
    ]);
    const file = writeSupergraphFile({
      'market-data': market.origin,
      signalhub: signalhub.origin,
    });
    const gateway = await startMarketgraph(['start', '--remote', '--subgraphs', file]);
    started.push(one, market, signalhub, gateway);
    whole = one;
    apart = gateway;
    await Promise.all([one, market, signalhub].map(({ origin }) => untilReady(origin)));
  }, 120_000);

  afterAll(async () => {
    await Promise.all(started.map((one) => one.end()));
  });

  test.each(QUERIES)('answer like one: %s', async (query) => {
    const [fromOne, fromThree] = await Promise.all([
      askGraph(whole.origin, query),
      askGraph(apart.origin, query),
    ]);
    expect(fromThree).toEqual(fromOne);
  });

  test('serve REST like one', async () => {
    const path =
      '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1h&limit=3&startTime=1577836800000';
    const [fromOne, fromThree] = await Promise.all(
      [whole, apart].map(async ({ origin }) => {
        const response = await fetch(origin + path);
        return { status: response.status, rows: await response.json() };
      }),
    );
    expect(fromOne?.status).toBe(200);
    expect(fromThree).toEqual(fromOne);
  });

  test.each(Object.entries(SUBSCRIPTIONS))(
    'start %s like one, with the fields of the other subgraph',
    async (field, query) => {
      const [fromOne, fromThree] = await Promise.all(
        [whole, apart].map(({ origin }) => firstEvent(origin, query)),
      );
      expect(fromOne).toMatchObject({
        data: { [field]: { kind: 'SNAPSHOT', instrument: { company: { stockCode: '688901' } } } },
      });
      expect(fromThree).toEqual(fromOne);
    },
  );

  test('end cleanly on SIGTERM; what is missing costs only the fields that it alone knows', async () => {
    const [, market] = started;
    expect(await market?.end()).toBe(0);
    const answer = (await askGraph(
      apart.origin,
      '{ company(stockCode: "688901") { name instrument { subscribed } } }',
    )) as {
      data: { company: { name: string } | null } | null;
      errors: { extensions: { code: string } }[];
    };
    expect(answer.errors[0]?.extensions.code).toBe('SUBGRAPH_UNAVAILABLE');
    const unaffected = await askGraph(
      apart.origin,
      '{ company(stockCode: "688901") { stockCode } }',
    );
    expect(unaffected).toEqual({ data: { company: { stockCode: '688901' } } });
  });
});
