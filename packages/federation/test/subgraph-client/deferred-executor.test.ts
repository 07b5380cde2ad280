import { expect, test } from 'vitest';
import { createDeferredExecutor } from '#federation/subgraph-client/deferred-executor.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import {
  isEventStream,
  OperationScope,
  type SubgraphExecutor,
} from '#federation/subgraph-client/subgraph-executor.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

const SDL = 'type Query { one: Int } type Subscription { count: Int }';
const ONE = { kind: 'query', source: '{one}' } as const;

async function* counted() {
  yield { count: 7 };
}

/** A deferred subgraph, with the number of loads and the trigger of a load. */
function deferred() {
  const resolvers = {
    Query: { one: () => 1 },
    Subscription: { count: { subscribe: counted } },
  };
  const { subgraphs } = smallGraph({ numbers: { sdl: SDL, resolvers } });
  const gate = Promise.withResolvers<SubgraphExecutor>();
  const state = { loads: 0, finish: () => gate.resolve(local), fail: gate.reject };
  const local = createLocalExecutor(subgraphs.get('numbers')!);
  const executor = createDeferredExecutor(new Map(), () => {
    state.loads += 1;
    return gate.promise;
  });
  return { executor, state };
}

const scope = () => new OperationScope(ANONYMOUS_CONTEXT, undefined);

test('is loaded on the first request, once, and earlier requests are answered', async () => {
  const { executor, state } = deferred();
  expect(state.loads).toBe(0);
  const waiting = [executor.execute(ONE, {}, scope()), executor.execute(ONE, {}, scope())];
  expect(state.loads).toBe(1);
  state.finish();
  for (const answer of await Promise.all(waiting)) expect(answer.data).toEqual({ one: 1 });
  const later = executor.execute(ONE, {}, scope());
  expect(later, 'nothing waits any more').not.toBeInstanceOf(Promise);
  expect(state.loads).toBe(1);
});

test('a subscription starts once it is loaded', async () => {
  const { executor, state } = deferred();
  const subscription = { kind: 'subscription', source: 'subscription{count}' } as const;
  const starting = executor.subscribe(subscription, {}, scope());
  state.finish();
  const stream = await starting;
  if (!isEventStream(stream)) throw new Error('it did not start');
  const { value } = await stream.payloads.next();
  expect(await stream.answer(value, scope())).toMatchObject({ data: { count: 7 } });
});

test('every request gets the reason why it could not be loaded', async () => {
  const { executor, state } = deferred();
  const asked = executor.execute(ONE, {}, scope());
  state.fail(new Error('no such module'));
  await expect(asked).rejects.toThrow('no such module');
  await expect(executor.execute(ONE, {}, scope())).rejects.toThrow('no such module');
});
