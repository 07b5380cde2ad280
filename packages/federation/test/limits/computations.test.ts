import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import { executorsOfSupergraph } from '#federation/subgraph-client/executors-of-supergraph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

const supergraphSdl = readFileSync(
  new URL('../../../../gateway/supergraph.graphql', import.meta.url),
  'utf8',
);
// Nothing is executed here, so no subgraph has to answer.
const executors = executorsOfSupergraph(supergraphSdl, {
  log: SILENT_LOG,
  clock: systemClock,
  random: Math.random,
});
const engine = createEngine({
  supergraphSdl,
  executors,
  log: SILENT_LOG,
  meter: SILENT_METER,
});
afterAll(() => Promise.all([...executors.values()].map((executor) => executor.close())));

function computations(document: string, variables: Record<string, unknown> = {}): number {
  return engine.computations!({ document, variables, context: ANONYMOUS_CONTEXT });
}

const SERIES = 'exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h"';
const RSI = 'calc: [{ name: "rsi" }]';
const INDICATORS = `indicators(${SERIES}, ${RSI}) { warmupBars }`;
const OF_INSTRUMENT = `indicators(interval: "1h", ${RSI}) { warmupBars }`;
const ONE = `{ ${SERIES}, ${RSI} }`;
const INSTRUMENT = '{ exchange: venue_a, market: spot, symbol: "BTCUSDT" }';

describe('events reject fields that compute', () => {
  const updated = (selection: string) =>
    `subscription { klineUpdated(instruments: [${INSTRUMENT}], interval: "1m") { ${selection} } }`;

  test.each([
    updated(`instrument { ${OF_INSTRUMENT} }`),
    `${updated('instrument { ...A }')} fragment A on Instrument { x: ${OF_INSTRUMENT} }`,
    updated(`... on KlineEvent { instrument { company { instrument { ${OF_INSTRUMENT} } } } }`),
  ])('%s', async (document) => {
    const answer = await engine.subscribe({ document, variables: {}, context: ANONYMOUS_CONTEXT });
    expect(answer).toMatchObject({
      errors: [
        {
          message: expect.stringContaining('Events cannot have Instrument.indicators'),
          locations: [expect.anything()],
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        },
      ],
    });
    expect(computations(document)).toBe(0);
  });

  test('but not those that the subscription itself computes', () => {
    const document = `subscription { indicatorUpdated(instrument: ${INSTRUMENT}, interval: "1m", ${RSI}) {
      indicators { columns signals { id } } instrument { symbol company { name } } } }`;
    expect(computations(document)).toBe(1);
  });
});

describe('an operation computes', () => {
  test.each([
    ['nothing without a field that does', '{ venues { exchange } __typename }', 0],
    ['nothing in the directories', `{ resolveIndicators(${RSI}) { __typename } }`, 0],
    ['once with indicators', `{ ${INDICATORS} }`, 1],
    ['once with a chart', `{ chart(${SERIES}, ${RSI}) { klines } }`, 1],
    ['once with bars of its own', `{ computeIndicators(klines: [], ${RSI}) { klines } }`, 1],
    ['as often as it names aliases', `{ a: ${INDICATORS} b: ${INDICATORS} c: ${INDICATORS} }`, 3],
    [
      'once for the same field in several fragments',
      `{ ${INDICATORS} ...A ...B } fragment A on Query { ${INDICATORS} }
       fragment B on Query { ... on Query { ${INDICATORS} } }`,
      1,
    ],
    [
      'once for each series of a bulk',
      `{ bulkIndicators(series: [${ONE}, ${ONE}, ${ONE}]) { count } }`,
      3,
    ],
    ['once for a bulk of one that is no list', `{ bulkIndicators(series: ${ONE}) { count } }`, 1],
    [
      'for each object of a list, as long as it may be',
      `{ instruments(first: 7) { nodes { ${OF_INSTRUMENT} again: ${OF_INSTRUMENT} } } }`,
      14,
    ],
    [
      'also where another subgraph leads to it',
      `{ company(stockCode: "688901") { instrument { ${OF_INSTRUMENT} } } }`,
      1,
    ],
    [
      'at the start of a subscription',
      `subscription { indicatorUpdated(instrument: ${INSTRUMENT}, interval: "1m", ${RSI}) { kind } }`,
      1,
    ],
    [
      'at the start of a subscription to events',
      `subscription { featureOccurred(instruments: [${INSTRUMENT}], interval: "1m", ${RSI}) { id } }`,
      1,
    ],
    [
      'nothing in a subscription to bars',
      `subscription { klineUpdated(instruments: [${INSTRUMENT}], interval: "1m") { kind } }`,
      0,
    ],
  ])('%s', (_, document, count) => {
    expect(computations(document)).toBe(count);
  });

  test('by the variables: lengths of lists, and skipped fields', () => {
    const document = `query ($first: Int!, $skipped: Boolean!) {
      instruments(first: $first) { nodes { ${OF_INSTRUMENT} } } ... on Query @skip(if: $skipped) { ${INDICATORS} } }`;
    expect(computations(document, { first: 5, skipped: false })).toBe(6);
    expect(computations(document, { first: 5, skipped: true })).toBe(5);
    expect(computations(document, { first: 9, skipped: true })).toBe(9);
  });

  test('by the items of a variable', () => {
    const document = `query ($all: [SeriesCalcInput!]!) { bulkIndicators(series: $all) { count } }`;
    const one = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1h' };
    const all = Array.from({ length: 20 }, () => ({ ...one, calc: [{ name: 'rsi' }] }));
    expect(computations(document, { all })).toBe(20);
  });

  test('by the default of an argument whose variable is absent', () => {
    const document = `query ($first: Int) { instruments(first: $first) { nodes { ${OF_INSTRUMENT} } } }`;
    expect(computations(document)).toBe(50);
    expect(computations(document, { first: 7 })).toBe(7);
  });

  test.each([
    '{ indicators',
    '{ nothing }',
    `query ($of: Int!) { instruments(first: $of) { nodes { ${OF_INSTRUMENT} } } }`,
    `{ instruments(first: 5000) { nodes { ${OF_INSTRUMENT} } } }`,
  ])('nothing where it is rejected before it runs: %s', (document) => {
    expect(computations(document)).toBe(0);
  });
});
