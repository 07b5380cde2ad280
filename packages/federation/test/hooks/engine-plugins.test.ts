import { expect, test } from 'vitest';
import type { EnginePlugin, EventHooks } from '#federation/hooks/request-hooks.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

async function* ticks() {
  for (const id of ['1', '2']) yield await Promise.resolve({ ticked: { id } });
}

/** A product of one subgraph with a price of another one, and events of both. */
const SUBGRAPHS = {
  products: {
    sdl: `type Query { product: Product broken: String } type Subscription { ticked: Product }
      type Product @key(fields: "id") { id: ID! }`,
    resolvers: {
      Query: {
        product: () => ({ id: '7' }),
        broken: () => {
          throw new DomainError('not_found');
        },
      },
      Subscription: { ticked: { subscribe: ticks } },
    },
  },
  prices: {
    sdl: 'type Product @key(fields: "id") { id: ID! price: Int }',
    resolvers: {
      Product: { __resolveReference: ({ id }: { id: string }) => ({ id, price: Number(id) * 2 }) },
    },
  },
};

/** A plugin that writes its calls down. */
function recorder(calls: string[], name = ''): EnginePlugin {
  const eventHooks = (of: string): EventHooks => ({
    onFetch: ({ subgraph, operation }) => {
      calls.push(`${name}${of} fetch ${subgraph} ${operation.kind}`);
      return {
        onEnd: ({ errorCount, failure }) =>
          void calls.push(
            `${name}${of} fetched ${subgraph} ${errorCount} ${failure === undefined}`,
          ),
      };
    },
    onResponse: (answer) => {
      calls.push(`${name}${of} response ${answer.errors?.length ?? 0}`);
      return answer;
    },
  });
  return {
    onRequest: ({ context }) => {
      calls.push(`${name}request ${context.requestId}`);
      return {
        ...eventHooks('request'),
        onOperation: ({ kind, name: operation }) =>
          void calls.push(`${name}operation ${kind} ${operation}`),
        onPlan: ({ isCached }) => void calls.push(`${name}plan ${isCached}`),
        onSubscriptionEvent: () => {
          calls.push(`${name}event`);
          return eventHooks('event');
        },
        onEnd: () => void calls.push(`${name}end`),
      };
    },
  };
}

function graphWith(...plugins: readonly EnginePlugin[]) {
  const { engine } = smallGraph(SUBGRAPHS, { plugins });
  const context = { ...ANONYMOUS_CONTEXT, requestId: 'r1' };
  return {
    ask: (document: string, more: { readonly acceptsParts?: boolean } = {}) =>
      Promise.resolve(engine.execute({ document, context, ...more })),
    subscribe: (document: string) => engine.subscribe({ document, context }),
  };
}

const QUERY = 'query Prices { product { price } }';

test('a plugin sees each step of a request in its order, and of the second one that its plan is cached', async () => {
  const calls: string[] = [];
  const { ask } = graphWith(recorder(calls));
  expect(await ask(QUERY)).toEqual({ data: { product: { price: 14 } } });
  const steps = (isCached: boolean) => [
    'request r1',
    'operation query Prices',
    `plan ${isCached}`,
    'request fetch products query',
    'request fetched products 0 true',
    'request fetch prices query',
    'request fetched prices 0 true',
    'request response 0',
    'end',
  ];
  expect(calls.splice(0)).toEqual(steps(false));
  await ask(QUERY);
  expect(calls.splice(0)).toEqual(steps(true));
  await ask('{ broken }');
  expect(calls.slice(-3)).toEqual(['request fetched products 1 true', 'request response 1', 'end']);
  calls.length = 0;
  await ask('{ nothing }');
  expect(calls).toEqual(['request r1', 'request response 1', 'end']);
});

test('each event of a subscription has hooks of its own, and the subscription ends once', async () => {
  const calls: string[] = [];
  const { subscribe } = graphWith(recorder(calls));
  const stream = (await subscribe(
    'subscription { ticked { price } }',
  )) as AsyncIterable<GraphAnswer>;
  expect(calls.slice(-2)).toEqual([
    'request fetch products subscription',
    'request fetched products 0 true',
  ]);
  calls.length = 0;
  const seen: unknown[] = [];
  for await (const { data } of stream) seen.push(data);
  expect(seen).toEqual([{ ticked: { price: 2 } }, { ticked: { price: 4 } }]);
  const event = [
    'event',
    'event fetch prices query',
    'event fetched prices 0 true',
    'event response 0',
  ];
  expect(calls).toEqual([...event, ...event, 'end']);
});

test('an answer in parts ends after its last part', async () => {
  const calls: string[] = [];
  const { ask } = graphWith(recorder(calls));
  const { later } = await ask('{ product { id ... @defer { price } } }', { acceptsParts: true });
  expect(calls.at(-1)).toBe('request response 0');
  const parts = await Array.fromAsync(later!);
  expect(parts).toMatchObject([{ incremental: [{ data: { price: 14 } }], hasNext: false }]);
  expect(calls.slice(-2)).toEqual(['request fetched prices 0 true', 'end']);
});

test('a plugin refuses a request by throwing, and the ones before it see the refusal', async () => {
  const calls: string[] = [];
  const refusing = (at: 'onRequest' | 'onOperation'): EnginePlugin => ({
    onRequest: () => {
      const refuse = () => {
        throw new DomainError('not_found', 'Not here.');
      };
      return at === 'onRequest' ? refuse() : { onOperation: refuse };
    },
  });
  const refusal = {
    errors: [{ message: 'Not here.', extensions: expect.objectContaining({ code: 'NOT_FOUND' }) }],
  };
  for (const at of ['onRequest', 'onOperation'] as const) {
    const { ask, subscribe } = graphWith(recorder(calls), refusing(at));
    expect(await ask(QUERY)).toEqual(refusal);
    expect(await subscribe(QUERY)).toEqual(refusal);
    expect(calls.filter((call) => call.includes('fetch'))).toEqual([]);
    expect(calls.splice(0).slice(-2)).toEqual(['request response 1', 'end']);
  }
});

test('several plugins are called one after the other, and each gets the answer of the one before it', async () => {
  const calls: string[] = [];
  const marking = (mark: string): EnginePlugin => ({
    onRequest: () => ({
      onResponse: (answer) => ({
        ...answer,
        extensions: { marks: [...((answer.extensions?.['marks'] as string[]) ?? []), mark] },
      }),
    }),
  });
  const absent: EnginePlugin = { onRequest: () => null };
  const { ask } = graphWith(marking('a'), recorder(calls, 'x '), absent, marking('b'));
  expect(await ask(QUERY)).toMatchObject({ extensions: { marks: ['a', 'b'] } });
  expect(calls).toContain('x request fetched prices 0 true');
  expect(calls.at(-1)).toBe('x end');
});
