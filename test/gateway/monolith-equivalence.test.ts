import * as fc from 'fast-check';
import { execute, parse, validate } from 'graphql';
import type { ExecutionResult } from 'graphql';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer, GraphEngine, RequestContext } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { deep } from '#test/depth.ts';
import { openDemoGraph } from '#test/gateway/demo-graph.ts';
import type { DemoGraph } from '#test/gateway/demo-graph.ts';
import { QueryWriter } from '#test/gateway/generated-query.ts';
import type { ArgumentChoices, GeneratedQuery } from '#test/gateway/generated-query.ts';
import { buildMonolith } from '#test/gateway/monolith.ts';

const SUPERGRAPH = readFileSync(
  new URL('../../gateway/supergraph.graphql', import.meta.url),
  'utf8',
);
const CONTEXT: RequestContext = { requestId: 'r', clientAddress: '127.0.0.1', tokenId: null };

const BTC = 'exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h"';
const CALC =
  'calc: [{name: "ema", id: "fast", params: {period: 5}}, {name: "rsi"}, {name: "doji"}]';

/** The perpetual of an A-share: published facts of its company come from the other subgraph. */
const HUAYAO =
  'playbook: "intraday_vwap", exchange: venue_a, market: perp, symbol: "HUAYAOUSDT", intervals: ["1m"]';

const GONE = 'instruments: [{exchange: venue_a, market: spot, symbol: "GONE"}]';

const LISTS = ['(first: 3)', '(first: 7)', '(first: 2)'];
const CHOICES: ArgumentChoices = {
  'Query.venue': [
    '(exchange: venue_a, market: spot)',
    '(exchange: venue_a, market: perp)',
    '(exchange: forex, market: spot)',
  ],
  'Query.symbolListing': [
    '(exchange: venue_a, market: perp, includeMeta: true)',
    '(exchange: venue_a, market: spot)',
    '(exchange: venue_d, market: perp)',
  ],
  'Query.intervals': ['', '(exchange: venue_a, market: spot)'],
  'Query.instrument': [
    '(exchange: venue_a, market: perp, symbol: "TSLAUSDT")',
    '(exchange: venue_a, market: spot, symbol: "BTCUSDT")',
    '(exchange: stock, market: cn, symbol: "600519")',
    '(exchange: venue_a, market: perp, symbol: "NOPE")',
  ],
  'Query.instruments': LISTS,
  'Query.featureScan': [
    '(universe: {sectorId: "L1.electronics"}, interval: "1d", rank: {by: {price: close}})',
    '(universe: {sectorId: "L1.nowhere"}, interval: "1d", rank: {by: {price: close}})',
    `(universe: {${GONE}}, interval: "1m", rank: {by: {price: close}})`,
  ],
  'Query.klines': [
    '(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m", limit: 3)',
    '(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h", limit: 2)',
    '(exchange: venue_a, market: spot, symbol: "GONE", interval: "1m")',
  ],
  'Query.indicators': [
    `(${BTC}, limit: 3, ${CALC})`,
    `(${BTC}, limit: 2, includeForming: true, calc: [{name: "macd"}])`,
    `(${BTC}, calc: [{name: "nope"}])`,
  ],
  'Query.playbook': ['(name: "crowding")', '(name: "nope")'],
  'Query.analyze': [
    `(${HUAYAO})`,
    `(${HUAYAO}, limit: 2)`,
    '(playbook: "regime", exchange: venue_a, market: spot, symbol: "BTCUSDT")',
  ],
  'Query.analysisEdition': [`(${HUAYAO})`],
  'Query.computeIndicators': [
    '(klines: [[0, 1, 2, 1, 2, 5], [60000, 2, 3, 1, 1, 4]], calc: [{name: "sma", params: {period: 2}}])',
    '(klines: [], calc: [{name: "sma"}])',
  ],
  'Query.chart': [
    `(${BTC}, limit: 3, signals: true, ${CALC})`,
    `(${BTC}, limit: 2, calc: [{name: "macd"}])`,
  ],
  'Query.indicatorIndex': ['(category: "trend")', '(keyword: "average")'],
  'Query.symbolSearch': ['(q: "比特币")', '(q: "zg")', '(q: "688901")'],
  'Query.resolveIndicators': [`(${CALC})`, '(calc: [])'],
  'Query.featureDirectory': ['(indicator: "rsi")', '(indicator: "ema", kind: state)'],
  'Instrument.indicators': [`(interval: "1h", limit: 2, ${CALC})`],
  'Instrument.chart': ['(interval: "1h", limit: 2, calc: [{name: "bbands"}])'],
  'Query.company': ['(stockCode: "600519")', '(stockCode: "000001")', '(stockCode: "999999")'],
  'Query.companies': ['(first: 4)', '(first: 3, exchange: SZSE)', '(first: 2, board: STAR)'],
  'Query.sector': ['(sectorId: "nope")', '(sectorId: "L1.finance")'],
  'Query.sectors': ['(layer: level1)'],
  'Company.sectorRelations': ['', '(status: active)', '(status: expired)'],
  'Sector.companyRelations': ['(first: 3)', '(status: active, first: 2)'],
  'Instrument.klines': ['(interval: "1m", limit: 2)', '(interval: "1h", limit: 1)'],
  'Instrument.latestBar': ['', '(interval: "1h")', '(interval: "1d")'],
};

/** Queries to generate; deep runs generate more. */
const RUNS = deep(100);

function engineOf({ subgraphs }: DemoGraph, compileAfterRuns: number): GraphEngine {
  return createEngine({
    supergraphSdl: SUPERGRAPH,
    executors: new Map(
      subgraphs.map((subgraph) => [
        subgraph.name,
        createLocalExecutor(subgraph, { compileAfterRuns }),
      ]),
    ),
    log: SILENT_LOG,
    meter: SILENT_METER,
    // The generator knows no bounds: one of its queries had 121 fields of the root.
    limits: { maxCost: 1e9, maxValues: 1e9, maxRootFields: 1e9 },
  });
}

/**
 * The errors of an answer by the null that they explain. When several fields below one bubbled null
 * fail, GraphQL leaves open which of them are reported, so the test requires one in common.
 */
function errorsByNull({ data, errors = [] }: GraphAnswer): Map<string, Set<string>> {
  const byNull = new Map<string, Set<string>>();
  for (const { message, path = [], locations, extensions } of errors) {
    let value: unknown = data;
    const position: (string | number)[] = [];
    for (const segment of path) {
      if (value == null) break;
      position.push(segment);
      value = (value as Readonly<Record<string | number, unknown>>)[segment];
    }
    const key = JSON.stringify(position);
    const known = byNull.get(key) ?? new Set();
    byNull.set(key, known.add(JSON.stringify([path, message, extensions, locations])));
  }
  return byNull;
}

function clientView(result: ExecutionResult): GraphAnswer {
  const errors = result.errors?.map((error) => {
    const { path, locations } = error.toJSON();
    const known = error.originalError instanceof DomainError ? error.originalError : null;
    return {
      message: known?.message ?? 'Internal Server Error',
      path: path!,
      locations: locations!,
      extensions: known?.extensions ?? { code: 'INTERNAL' },
    };
  });
  return { ...(result.data === undefined ? {} : { data: result.data }), ...(errors && { errors }) };
}

describe('the federated graph answers like one schema of the same resolvers', () => {
  let graph: DemoGraph;
  let compiled: GraphEngine;
  let interpreted: GraphEngine;
  let monolith: (query: GeneratedQuery) => Promise<GraphAnswer>;

  beforeAll(async () => {
    graph = await openDemoGraph();
    compiled = engineOf(graph, 0);
    interpreted = engineOf(graph, Number.POSITIVE_INFINITY);
    const { schema, contextFor } = buildMonolith(SUPERGRAPH, graph.subgraphs);
    monolith = async ({ source, variables }) => {
      const document = parse(source);
      const invalid = validate(schema, document);
      if (invalid.length > 0) throw new Error(`The generator wrote: ${invalid.join('\n')}`);
      const contextValue = contextFor(CONTEXT);
      return clientView(
        await execute({ schema, document, variableValues: variables, contextValue }),
      );
    };
  });

  afterAll(() => graph.close());

  async function expectSame(query: GeneratedQuery, engine: GraphEngine): Promise<void> {
    const { source: document, variables } = query;
    const [ours, theirs] = await Promise.all([
      engine.execute({ document, variables, context: CONTEXT }),
      monolith(query),
    ]);
    expect(JSON.stringify(ours.data)).toBe(JSON.stringify(theirs.data));
    const [explained, expected] = [errorsByNull(ours), errorsByNull(theirs)];
    expect([...explained.keys()].sort()).toEqual([...expected.keys()].sort());
    for (const [position, errors] of expected) {
      expect(explained.get(position)!.isDisjointFrom(errors)).toBe(false);
    }
  }

  test.each([
    [
      'a key that is the alias of another field',
      '{ company(stockCode: "600519") { listings { exchange: symbol latestBar { close } } } }',
    ],
    [
      'swapped keys',
      `{ instrument(exchange: venue_a, market: perp, symbol: "TSLAUSDT") {
        symbol: exchange exchange: market market: symbol company { stockCode: name name: stockCode }
      } }`,
    ],
    [
      'a key that other aliases hide, and the same company under two aliases',
      `{ a: company(stockCode: "600519") { listings { symbol: market market: symbol latestBar { close } } }
         b: company(stockCode: "600519") { stockCode: name listings { exchange } } }`,
    ],
    [
      'one failure under each of its aliases',
      `{ a: instrument(exchange: venue_a, market: spot, symbol: "BTCUSDT") { x: symbol ...Failing }
         symbol: instrument(exchange: venue_a, market: spot, symbol: "BTCUSDT") { ...Failing } }
       fragment Failing on Instrument {
         market: indicators(interval: "1h", calc: [{name: "nope"}]) { indicators { key } }
         exchange: indicators(interval: "1h", calc: [{name: "nope"}]) { klines }
       }`,
    ],
  ])('for %s', (_, source) => expectSame({ source, variables: {} }, compiled));

  test.each([
    ['compiled', () => compiled],
    ['interpreted', () => interpreted],
  ])('for every generated query, byte for byte, with %s subgraph operations', async (_, engine) => {
    const sameAnswer = fc.asyncProperty(fc.gen(), async (g) => {
      await expectSame(new QueryWriter(g, engine().schema, CHOICES).write(), engine());
    });
    await expect(fc.assert(sameAnswer, { numRuns: RUNS })).resolves.toBeUndefined();
  });
});
