import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { openDemoGraph } from '#test/gateway/demo-graph.ts';
import type { DemoGraph } from '#test/gateway/demo-graph.ts';
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';

const SUPERGRAPH = new URL('../../../../gateway/supergraph.graphql', import.meta.url);

let demo: DemoGraph;
let engine: GraphEngine;
beforeAll(async () => {
  demo = await openDemoGraph();
  engine = createEngine({
    supergraphSdl: readFileSync(SUPERGRAPH, 'utf8'),
    executors: new Map(demo.subgraphs.map((part) => [part.name, createLocalExecutor(part)])),
    log: SILENT_LOG,
    meter: SILENT_METER,
    limits: { maxCost: 50_000 },
  });
});
afterAll(() => demo.close());

/** A query of `windows` windows of typed bars or of rows, with or without their own limits. */
async function ask(windows: number, fields: string, limit?: number) {
  const series = 'exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m"';
  const size = limit === undefined ? '' : `, limit: ${limit}`;
  const window = (index: number) => `w${index}: klines(${series}${size}) { ${fields} }`;
  const document = `{ ${Array.from({ length: windows }, (_, index) => window(index)).join(' ')} }`;
  const answer = await engine.execute({ document, variables: {}, context: ANONYMOUS_CONTEXT });
  return answer.errors?.[0]?.extensions?.['code'] ?? 'answered';
}

test('a window of typed bars costs by its own limit, so that forty full ones are rejected', async () => {
  expect(await ask(1, 'bars { close }', 3_000)).toBe('answered');
  expect(await ask(40, 'bars { close }', 3_000)).toBe('QUERY_TOO_COMPLEX');
  expect(await ask(40, 'b: bars { close }', 3_000)).toBe('QUERY_TOO_COMPLEX');
});

test('the operations of a batch cost together', async () => {
  const bars = 'bars { close }';
  const document = `{ klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m") { ${bars} } }`;
  const sharedCost = { spent: 0 };
  const code = async () => {
    const request = { document, variables: {}, context: ANONYMOUS_CONTEXT, sharedCost };
    return (await engine.execute(request)).errors?.[0]?.extensions?.['code'] ?? 'answered';
  };
  expect(await code()).toBe('answered');
  sharedCost.spent *= 24;
  expect(await code()).toBe('QUERY_TOO_COMPLEX');
});

test('a window of typed bars without a limit costs by the default of 500', async () => {
  expect(await ask(24, 'bars { close }')).toBe('answered');
  expect(await ask(25, 'bars { close }')).toBe('QUERY_TOO_COMPLEX');
});

test('hundreds of aliases do not make one window of bars a million values', async () => {
  const aliases = Array.from({ length: 400 }, (_, index) => `x${index}: close`).join(' ');
  expect(await ask(1, `bars { ${aliases} }`, 200)).toBe('answered');
  expect(await ask(1, `bars { ${aliases} }`, 3_000)).toBe('QUERY_TOO_COMPLEX');
});

test('rows cost nothing by their number', async () => {
  expect(await ask(100, 'rows', 3_000)).toBe('answered');
});

test('a literal that is no EpochMs is rejected at its place in the document', async () => {
  const document =
    '{ health { nowMs } klines(exchange: venue_a, market: spot, symbol: "BTCUSDT",\n' +
    '  interval: "1m", startTime: 1.5) { rows } }';
  const { errors } = await engine.execute({ document, variables: {}, context: ANONYMOUS_CONTEXT });
  expect(errors?.[0]).toMatchObject({
    message: expect.stringMatching(/^EpochMs is a whole number/),
    locations: [{ line: 2, column: 30 }],
  });
});

test('a limit from a variable is priced again for each request of one document', async () => {
  const series = 'exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m"';
  const window = (index: number) => `w${index}: klines(${series}, limit: $l) { bars { close } }`;
  const windows = Array.from({ length: 10 }, (_, index) => window(index));
  const document = `query($l: Int!) { ${windows.join(' ')} }`;
  const codeFor = async (l: number) => {
    const { errors } = await engine.execute({
      document,
      variables: { l },
      context: ANONYMOUS_CONTEXT,
    });
    return errors?.[0]?.extensions?.['code'] ?? 'answered';
  };
  expect(await codeFor(10)).toBe('answered');
  expect(await codeFor(3_000)).toBe('QUERY_TOO_COMPLEX');
  expect(await codeFor(10)).toBe('answered');
});
