import { expect, test } from 'vitest';
import { compileProductRoutes } from '#rest-adapter/documents/product-documents.ts';
import type { GraphAnswer, GraphEngine } from '#kernel/ports/graph.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import type { Route } from '#rest-documents/compile/route.ts';
import { withLiveExamples } from '#rest-adapter/describe/live-examples.ts';
import { DescribedRoutes } from '#rest-adapter/describe/described-routes.ts';
import { readProductSupergraph } from '#test/rest-adapter/market-world.ts';

const routes = compileProductRoutes(readProductSupergraph());
const route = routeNamed(routes, 'CompanyResearchFactEvidenceResponse');

function routeNamed(among: readonly Route[], name: string): Route {
  return among.find((one) => one.name === name)!;
}

function examplesOf({ parameters }: Route, name: string): readonly unknown[] {
  return parameters.find(({ wireName }) => wireName === name)!.examples;
}

/** An engine of which only the answers matter. */
function engineThat(execute: () => GraphAnswer | Promise<GraphAnswer>): GraphEngine {
  return { execute } as unknown as GraphEngine;
}

test('takes the first item of a list that has all related values', () => {
  const companies = [
    { stock_code: '000001', research: null },
    { stock_code: '000002', research: { version_id: 'research.000002.v1', facts: [] } },
    { stock_code: '000003', research: { version_id: 'v3', facts: [{ fact_id: '000003.f.1' }] } },
    { stock_code: '000004', research: { version_id: 'v4', facts: [{ fact_id: '000004.f.1' }] } },
  ];
  const described = withLiveExamples(route, { companies });
  expect(examplesOf(described, 'stock_code')).toEqual(['000003']);
  expect(examplesOf(described, 'fact_id')).toEqual(['000003.f.1']);
  expect(examplesOf(described, 'version_id')).toEqual(['v3']);
});

test('keeps the written examples where an answer has no value', () => {
  const described = withLiveExamples(route, { companies: [{ stock_code: '000001' }] });
  expect(examplesOf(described, 'stock_code')).toEqual(['000001']);
  expect(examplesOf(described, 'fact_id')).toEqual(examplesOf(route, 'fact_id'));
  expect(withLiveExamples(route, null)).toEqual(route);
});

test('describes the same routes until the answers change, and then others', async () => {
  const clock = new VirtualClock(0);
  let code = '000001';
  const engine = engineThat(() => ({ data: { companies: [{ stock_code: code }] } }));
  const described = new DescribedRoutes(() => routes, engine, clock);
  const first = await described.now();
  code = '000002';
  expect(await described.now(), 'asked a moment ago').toBe(first);
  await clock.advance(10_000);
  const second = await described.now();
  expect(examplesOf(routeNamed(second, route.name), 'stock_code')).toEqual(['000002']);
  await clock.advance(10_000);
  expect(await described.now()).toBe(second);
});

test('describes the routes with the written examples where the graph fails', async () => {
  const clock = new VirtualClock(0);
  const failing = engineThat(() => Promise.reject(new Error('the graph is broken')));
  expect(await new DescribedRoutes(() => routes, failing, clock).now()).toBe(routes);
});

test('waits half a second for a graph that hangs, not longer', async () => {
  const clock = new VirtualClock(0);
  const hanging = engineThat(() => new Promise<GraphAnswer>(() => undefined));
  const described = new DescribedRoutes(() => routes, hanging, clock).now();
  await clock.advance(500);
  expect(await described).toBe(routes);
});
