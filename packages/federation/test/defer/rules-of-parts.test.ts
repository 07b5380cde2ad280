import { beforeEach, expect, test } from 'vitest';
import { withoutIds } from '#federation/test/defer/parts-without-ids.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import { createEngine } from '#federation/engine.ts';
import type { EngineOptions } from '#federation/engine-options.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphRequest, LaterPart } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

const MANY = 150;

/** Subgraphs that answer when a test says so, with a count of requests to each. */
const gates = new Map<string, { answer: PromiseWithResolvers<object>; asked: number }>();

function gated(name: string): SubgraphExecutor {
  return {
    scalars: new Map(),
    async execute() {
      const gate = gates.get(name)!;
      gate.asked += 1;
      return { data: { _entities: [{ ...(await gate.answer.promise) }] } };
    },
    subscribe: () => Promise.reject(new DomainError('internal')),
    close: () => Promise.resolve(),
  };
}

const { subgraphs, supergraphSdl } = smallGraph({
  shop: {
    sdl: `
      type Query { p: P ps: [P!]! }
      type P @key(fields: "id") { id: ID! name: String secret: Int firm: Int! price: Int @cost(weight: 50) }`,
    resolvers: {
      Query: {
        p: () => ({ id: 'p', name: 'P' }),
        ps: () => Array.from({ length: MANY }, (_, id) => ({ id })),
      },
      P: {
        secret: () => 1,
        firm: () => {
          throw new Error('no');
        },
      },
    },
  },
  stock: { sdl: 'type P @key(fields: "id") { id: ID! inStock: Int }', resolvers: {} },
  rating: { sdl: 'type P @key(fields: "id") { id: ID! stars: Int }', resolvers: {} },
});

function engineWith(options: Partial<EngineOptions> = {}) {
  const shop = createLocalExecutor(subgraphs.get('shop')!, { compileAfterRuns: 0 });
  const executors = new Map([
    ['shop', shop],
    ['stock', gated('stock')],
    ['rating', gated('rating')],
  ]);
  const shared = { executors, log: SILENT_LOG, meter: SILENT_METER, passSubgraphErrors: true };
  const engine = createEngine({ supergraphSdl, ...shared, ...options });
  return async (document: string, more: Partial<GraphRequest> = {}) => {
    const asked = { document, context: ANONYMOUS_CONTEXT, acceptsParts: true, ...more };
    return { engine, ...(await engine.execute(asked)) };
  };
}

beforeEach(() => {
  for (const name of ['stock', 'rating']) {
    gates.set(name, { answer: Promise.withResolvers(), asked: 0 });
  }
});

const rest = async (later: AsyncIterable<LaterPart> | undefined) =>
  (await Array.fromAsync(later ?? [])).map(withoutIds);

test('each fragment is delivered when its own subgraph answers', async () => {
  const { later } = await engineWith()(
    '{ p { name ... @defer(label: "a") { inStock } ... @defer(label: "b") { stars } } }',
  );
  gates.get('rating')!.answer.resolve({ stars: 5 });
  expect(withoutIds((await later!.next()).value!)).toEqual({
    incremental: [{ data: { stars: 5 }, path: ['p'], label: 'b' }],
    hasNext: true,
  });
  gates.get('stock')!.answer.resolve({ inStock: 3 });
  expect(await rest(later)).toEqual([
    { incremental: [{ data: { inStock: 3 }, path: ['p'], label: 'a' }], hasNext: false },
  ]);
});

test('fields of two fragments are requested once, for the first of them, and delivered in both', async () => {
  const { later } = await engineWith()(
    '{ p { name ... @defer(label: "a") { inStock } ... @defer(label: "b") { inStock stars } } }',
  );
  const first = later!.next();
  gates.get('stock')!.answer.resolve({ inStock: 3 });
  expect((await first).value).toMatchObject({ incremental: [{ label: 'a' }] });
  gates.get('rating')!.answer.resolve({ stars: 5 });
  expect(await rest(later)).toMatchObject([
    { incremental: [{ data: { inStock: 3, stars: 5 }, label: 'b' }], hasNext: false },
  ]);
  expect(Array.from(gates.values(), ({ asked }) => asked)).toEqual([1, 1]);
});

test('all parts share one deadline: a late field is null in its part, and nothing follows', async () => {
  const clock = new VirtualClock(0);
  const ask = engineWith({ timeout: { clock, timeoutMs: 1_000 } });
  const { later } = await ask('{ p { name ... @defer { inStock } } }');
  const following = rest(later);
  // The first part is sent before anything else is requested.
  await new Promise(setImmediate);
  await clock.advance(1_000);
  expect(await following).toMatchObject([
    {
      incremental: [
        { data: { inStock: null }, errors: [{ extensions: { code: 'REQUEST_TIMEOUT' } }] },
      ],
      hasNext: false,
    },
  ]);
});

test('a subgraph that did not answer for the first part is not asked again', async () => {
  const ask = engineWith();
  gates.get('stock')!.answer.promise.catch(() => {});
  gates.get('stock')!.answer.reject(new DomainError('subgraph_unavailable'));
  const { data, later } = await ask('{ p { inStock ... @defer { name s: inStock } } ps { id } }');
  expect(data).toMatchObject({ p: { inStock: null } });
  expect(await rest(later)).toMatchObject([
    { incremental: [{ data: { name: null, s: null }, errors: [{ path: ['p', 's'] }] }] },
  ]);
  expect(gates.get('stock')!.asked).toBe(1);
});

test('a client that stops reading gets no further part', async () => {
  const { later } = await engineWith()('{ p { name ... @defer { inStock } } }');
  const waiting = later!.next();
  await later!.return!();
  expect(await waiting).toEqual({ done: true, value: undefined });
});

test('failures of many objects are listed up to a hundred, and the rest are counted', async () => {
  const { later } = await engineWith()('{ ps { id ... @defer { firm } } }');
  const results = (await rest(later)).flatMap(({ incremental }) => incremental);
  expect(results).toHaveLength(MANY);
  expect(results.every(({ data }) => data === null)).toBe(true);
  const errors = results.flatMap((one) => one.errors ?? []);
  expect(errors).toHaveLength(100);
  expect(errors.at(-1)!.extensions).toMatchObject({ further: MANY - 100 });
});

test('a deferred field costs the same as one that is not deferred', async () => {
  const ask = engineWith({ limits: { maxCost: 60 } });
  const { errors } = await ask('{ a: p { price } p { name ... @defer { b: price } } }');
  expect(errors).toMatchObject([{ extensions: { code: 'QUERY_TOO_COMPLEX' } }]);
});

test('a query plan shows the deferred requests', async () => {
  const { engine } = await engineWith()('{ p { name } }');
  const document = '{ p { name ... @defer { inStock } } }';
  const request = { document, context: ANONYMOUS_CONTEXT };
  expect(engine.explain({ ...request, acceptsParts: true })).toMatchObject({
    stages: [[{ subgraph: 'shop' }]],
    deferred: [{ stages: [[{ subgraph: 'stock', paths: ['p'] }]], after: [] }],
  });
  expect(engine.explain(request)).not.toHaveProperty('deferred');
});
