import { readFileSync } from 'node:fs';
import { parse } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import { SupergraphCosts } from '#federation/limits/supergraph-costs.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { SETTINGS } from '#platform/configuration/settings.ts';
import { openDemoGraph } from '#test/gateway/demo-graph.ts';
import type { DemoGraph } from '#test/gateway/demo-graph.ts';
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';

const SUPERGRAPH = new URL('../../../../gateway/supergraph.graphql', import.meta.url);
const STATISTICS = [
  'fundingRates(limit: $n) { rates { timeMs } }',
  'openInterest(limit: $n) { points { timeMs } }',
  'longShortRatio(limit: $n) { points { timeMs } }',
  'takerRatio(limit: $n) { points { timeMs } }',
];

let demo: DemoGraph;
let engine: GraphEngine;
beforeAll(async () => {
  demo = await openDemoGraph();
  engine = createEngine({
    supergraphSdl: readFileSync(SUPERGRAPH, 'utf8'),
    executors: new Map(demo.subgraphs.map((part) => [part.name, createLocalExecutor(part)])),
    log: SILENT_LOG,
    meter: SILENT_METER,
    limits: { maxCost: SETTINGS.graphqlMaxCost.default },
  });
});
afterAll(() => demo.close());

/** Requests some statistics of a page of instruments, with so many points each. */
async function ask(instruments: number, fields: readonly string[], n = 1): Promise<unknown> {
  const document = `query($n: Int!) { instruments(first: ${instruments}) { nodes { ${fields.join(' ')} } } }`;
  const { errors } = await engine.execute({
    document,
    variables: { n },
    context: ANONYMOUS_CONTEXT,
  });
  return errors?.[0]?.extensions?.['code'] ?? 'answered';
}

test.each(STATISTICS)('each instrument with %s costs one request to an exchange', async (field) => {
  const other = field.replace(/^\w+/, (name) => `other: ${name}`);
  expect(await ask(200, [field])).toBe('answered');
  expect(await ask(200, [field, other])).toBe('QUERY_TOO_COMPLEX');
});

test('all four statistics of a day are answered for a dashboard of fifty, and rejected for two hundred', async () => {
  expect(await ask(49, STATISTICS, 24)).toBe('answered');
  expect(await ask(200, STATISTICS, 24)).toBe('QUERY_TOO_COMPLEX');
});

test('as fields of the query they cost the same', () => {
  const costs = new SupergraphCosts(parse(readFileSync(SUPERGRAPH, 'utf8')));
  for (const name of ['fundingRates', 'openInterest', 'longShortRatio', 'takerRatio']) {
    expect(costs.weight(`Query.${name}`)).toBe(costs.weight(`Instrument.${name}`));
  }
});
