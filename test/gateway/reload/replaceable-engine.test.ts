import { describe, expect, test } from 'vitest';
import type { PlanningEngine } from '#federation/engine.ts';
import { ReplaceableEngine } from '#gateway/reload/replaceable-engine.ts';
import type { GraphAnswer, GraphRequest } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

const REQUEST: GraphRequest = { document: '{ held }', context: ANONYMOUS_CONTEXT };
const TICKS: GraphRequest = { document: 'subscription { ticks }', context: ANONYMOUS_CONTEXT };

/**
 * A graph that answers with its number when the test lets it, and whose connections count as
 * closed.
 */
function numbered(number: number) {
  const gate = Promise.withResolvers<void>();
  async function* ticks() {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 1).unref());
      yield { ticks: number };
    }
  }
  const { engine } = smallGraph({
    only: {
      sdl: 'type Query { held: Int } type Subscription { ticks: Int }',
      resolvers: {
        Query: { held: () => gate.promise.then(() => number) },
        Subscription: { ticks: { subscribe: ticks } },
      },
    },
  });
  const graph = {
    engine,
    isClosed: false,
    close: () => {
      graph.isClosed = true;
      return Promise.resolve();
    },
    release: gate.resolve,
  };
  return graph;
}

const engineOf = (graph: ReturnType<typeof numbered>) =>
  new ReplaceableEngine(graph, SILENT_LOG, SILENT_METER);

async function subscribed(engine: ReplaceableEngine): Promise<AsyncIterableIterator<GraphAnswer>> {
  const started = await engine.subscribe(TICKS);
  if (!(Symbol.asyncIterator in started)) throw new Error('The subscription did not start.');
  return started;
}

describe('an engine that is replaced', () => {
  test('completes requests in flight, and is closed after the last of them', async () => {
    const [first, second] = [numbered(1), numbered(2)];
    const engine = engineOf(first);
    const asked = engine.execute(REQUEST);
    const stream = await subscribed(engine);
    engine.replace(second);
    second.release();
    expect(await engine.execute(REQUEST)).toEqual({ data: { held: 2 } });
    expect((await stream.next()).value).toEqual({ data: { ticks: 1 } });
    first.release();
    expect(await asked).toEqual({ data: { held: 1 } });
    await Promise.resolve();
    expect(first.isClosed).toBe(false);
    await stream.return?.();
    expect([first.isClosed, second.isClosed, engine.revision]).toEqual([true, false, 2]);
  });

  test('completes answers that are delivered in parts', async () => {
    const [first, second] = [numbered(1), numbered(2)];
    const engine = engineOf(first);
    const document = '{ __typename ... @defer { held } }';
    const { data, later } = await engine.execute({ ...REQUEST, document, acceptsParts: true });
    engine.replace(second);
    const rest = Array.fromAsync(later!);
    expect([data, first.isClosed]).toEqual([{ __typename: 'Query' }, false]);
    first.release();
    expect(await rest).toEqual([
      { incremental: [{ id: 0, data: { held: 1 }, path: [] }], hasNext: false },
    ]);
    expect(first.isClosed).toBe(true);
  });

  test('repeatedly ends the oldest subscriptions, so that engines do not pile up', async () => {
    const graphs = [1, 2, 3, 4, 5, 6, 7].map(numbered);
    const closed = () => graphs.flatMap(({ isClosed }, at) => (isClosed ? [at + 1] : []));
    const engine = engineOf(graphs[0]!);
    const streams = [await subscribed(engine)];
    for (const graph of graphs.slice(1)) {
      engine.replace(graph);
      streams.push(await subscribed(engine));
    }
    for (const ended of streams.slice(0, 2)) {
      const toItsEnd = (async () => {
        for await (const event of ended) expect(event).toHaveProperty('data');
      })();
      await expect(toItsEnd).rejects.toMatchObject({ code: 'supergraph_replaced' });
    }
    expect(closed()).toEqual([1, 2]);
    for (const stream of streams.slice(2)) {
      expect((await stream.next()).value).toHaveProperty('data');
      await stream.return?.();
    }
    expect(closed()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

test("plans of another engine's operations are made in advance, under its conditions", async () => {
  const graphWith = (fields: string) => {
    const planned: number[] = [];
    const meter = {
      ...SILENT_METER,
      histogram: (name: string) => ({
        observe: (value: number) =>
          void (name.includes('query_planning_seconds') && planned.push(value)),
      }),
    };
    const resolvers = { Query: { a: () => 1, b: () => 2, c: () => 3 } };
    const { engine } = smallGraph(
      { only: { sdl: `type Query { ${fields} }`, resolvers } },
      { meter },
    );
    return { engine, planned };
  };
  const [old, young] = [graphWith('a: Int b: Int c: Int'), graphWith('a: Int b: Int')];
  const ask = (engine: PlanningEngine, document: string, variables = {}) =>
    engine.execute({ document, variables, context: ANONYMOUS_CONTEXT });
  const conditional = 'query($on: Boolean!) { a b @include(if: $on) }';
  await ask(old.engine, conditional, { on: true });
  await ask(old.engine, conditional, { on: false });
  await ask(old.engine, '{ c }');
  await ask(old.engine, '{ b }');
  const recent = old.engine.recentOperations();
  expect(recent.map(({ document }) => document)).toEqual(['{ b }', '{ c }', conditional]);
  expect(await young.engine.planAhead(recent)).toEqual({ plans: 3, refused: 1 });
  expect(young.planned).toHaveLength(3);
  expect(await ask(young.engine, conditional, { on: true })).toEqual({ data: { a: 1, b: 2 } });
  expect(await ask(young.engine, conditional, { on: false })).toEqual({ data: { a: 1 } });
  expect(young.planned).toHaveLength(3);
});
