import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Cancellation, GraphAnswer } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { ANONYMOUS_CONTEXT, smallGraph, type SmallSubgraph } from '#test/gateway/small-graph.ts';
import { serveSubgraph } from '#federation/test/subgraph-client/remote-subgraph.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

const TIMEOUT_MS = 30_000;

/** The cancellation signal that the resolvers saw, and how often a price was requested. */
let cancellation: Cancellation | undefined;
let prices: PromiseWithResolvers<number>[];
let stocks: number;

const catalog: SmallSubgraph = {
  sdl: `
    type Query { product: Product }
    type Mutation { order: Int }
    type Product @key(fields: "id") { id: ID! name: String! }
  `,
  resolvers: {
    Query: { product: () => ({ id: 'p1', name: 'One' }) },
    Mutation: { order: () => new Promise(() => {}) },
  },
};
const shop: SmallSubgraph = {
  sdl: 'type Product @key(fields: "id") { id: ID! price: Int }',
  resolvers: {
    Product: {
      price(_: unknown, __: unknown, context: { readonly cancellation?: Cancellation }) {
        cancellation = context.cancellation;
        const price = Promise.withResolvers<number>();
        prices.push(price);
        return price.promise;
      },
    },
  },
  createContext: (_, given) => ({ cancellation: given }),
};
const store: SmallSubgraph = {
  sdl: `
    extend type Product @key(fields: "id") {
      id: ID! @external price: Int @external stock: Int @requires(fields: "price")
    }
  `,
  resolvers: {
    Product: {
      stock() {
        stocks += 1;
        return 1;
      },
    },
  },
};

let clock: VirtualClock;
beforeEach(() => {
  clock = new VirtualClock(0);
  cancellation = undefined;
  prices = [];
  stocks = 0;
});

function engineWith(given: Clock = clock) {
  const timeout = { clock: given, timeoutMs: TIMEOUT_MS };
  const { engine } = smallGraph({ catalog, shop, store }, { timeout });
  return engine;
}

const plain = (answer: GraphAnswer) => JSON.parse(JSON.stringify(answer)) as GraphAnswer;

describe('an operation that takes too long', () => {
  test('returns the data so far, and names the fields that were too late', async () => {
    const document = '{ product { name price } }';
    const answer = engineWith().execute({ document, context: ANONYMOUS_CONTEXT });
    await clock.advance(TIMEOUT_MS - 1);
    expect(cancellation?.signal?.aborted).toBe(false);
    await clock.advance(1);
    expect(plain(await answer)).toEqual({
      data: { product: { name: 'One', price: null } },
      errors: [
        expect.objectContaining({
          path: ['product', 'price'],
          extensions: { code: 'REQUEST_TIMEOUT' },
        }),
      ],
    });
    expect(cancellation?.signal?.reason).toMatchObject({ code: 'request_timeout' });
    // An answer after the deadline is ignored.
    prices[0]!.reject(new Error('too late'));
  });

  test('starts no further fetch', async () => {
    const document = '{ product { stock } }';
    const answer = engineWith().execute({ document, context: ANONYMOUS_CONTEXT });
    await clock.advance(TIMEOUT_MS);
    prices[0]!.resolve(5);
    const { errors } = plain(await answer);
    expect(errors?.[0]?.extensions).toEqual({ code: 'REQUEST_TIMEOUT' });
    expect(stocks).toBe(0);
  });

  test('may be a mutation', async () => {
    const document = 'mutation { order }';
    const answer = engineWith().execute({ document, context: ANONYMOUS_CONTEXT });
    await clock.advance(TIMEOUT_MS);
    expect(plain(await answer)).toMatchObject({
      data: { order: null },
      errors: [{ path: ['order'], extensions: { code: 'REQUEST_TIMEOUT' } }],
    });
  });

  test('aborts its request to a remote subgraph', async () => {
    const gone = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const remote = await serveSubgraph((response) => {
      response.once('close', gone.resolve);
      asked.resolve();
    });
    const executor = createRemoteExecutor(
      { name: 'shop', url: remote.url },
      { log: SILENT_LOG, clock: systemClock, random: Math.random },
    );
    onTestFinished(() => executor.close());
    const { engine } = smallGraph(
      { catalog, shop },
      {
        executors: new Map([['shop', executor]]),
        timeout: { clock, timeoutMs: TIMEOUT_MS },
      },
    );
    const answer = engine.execute({
      document: '{ product { price } }',
      context: ANONYMOUS_CONTEXT,
    });
    await asked.promise;
    await clock.advance(TIMEOUT_MS);
    expect(plain(await answer).errors?.[0]?.extensions).toEqual({ code: 'REQUEST_TIMEOUT' });
    await gone.promise;
  });
});

describe('an operation within its time', () => {
  test('leaves no timer, and no listener on its client’s signal', async () => {
    const timers = { running: 0 };
    const counting: Clock = {
      nowMs: () => 0,
      monotonicMs: () => 0,
      after() {
        timers.running += 1;
        return { cancel: () => void (timers.running -= 1) };
      },
    };
    const client = new AbortController();
    const asked = {
      document: '{ product { price } }',
      context: ANONYMOUS_CONTEXT,
      signal: client.signal,
    };
    const answer = engineWith(counting).execute(asked);
    await expect.poll(() => prices.length).toBe(1);
    expect(timers.running).toBe(1);
    prices[0]!.resolve(5);
    expect(plain(await answer)).toEqual({ data: { product: { price: 5 } } });
    expect(timers.running).toBe(0);
    client.abort();
    expect(cancellation?.signal?.aborted).toBe(false);
  });

  test('starts no timer if nothing waits', async () => {
    const still: Clock = {
      nowMs: () => 0,
      monotonicMs: () => 0,
      after: () => {
        throw new Error('nothing waits');
      },
    };
    const document = '{ product { name } }';
    const answer = engineWith(still).execute({ document, context: ANONYMOUS_CONTEXT });
    expect(plain(answer as GraphAnswer)).toEqual({ data: { product: { name: 'One' } } });
  });

  test('ends early when its client disconnects', async () => {
    const client = new AbortController();
    const asked = {
      document: '{ product { price } }',
      context: ANONYMOUS_CONTEXT,
      signal: client.signal,
    };
    const answer = engineWith().execute(asked);
    await expect.poll(() => prices.length).toBe(1);
    client.abort();
    expect(plain(await answer).errors?.[0]?.extensions).toEqual({ code: 'REQUEST_TIMEOUT' });
  });
});

test('a subgraph that did not answer an operation is not asked again further down its plan', async () => {
  let asked = 0;
  const away: SubgraphExecutor = {
    scalars: new Map(),
    execute() {
      asked += 1;
      return Promise.reject(new DomainError('subgraph_unavailable'));
    },
    subscribe: () => Promise.reject(new Error('this subgraph has no subscriptions')),
    close: () => Promise.resolve(),
  };
  const product = Promise.withResolvers<object>();
  const { engine } = smallGraph(
    {
      catalog: { ...catalog, resolvers: { Query: { product: () => product.promise } } },
      shop: { ...shop, sdl: `${shop.sdl} type Query { offer: Int }` },
    },
    { executors: new Map([['shop', away]]) },
  );
  const answer = engine.execute({
    document: '{ offer product { price } }',
    context: ANONYMOUS_CONTEXT,
  });
  await expect.poll(() => asked).toBe(1);
  product.resolve({ id: 'p1', name: 'One' });
  const { data, errors } = plain(await answer);
  expect(data).toEqual({ offer: null, product: { price: null } });
  expect(errors?.map(({ path }) => path)).toEqual([['offer'], ['product', 'price']]);
  for (const { extensions } of errors!) {
    expect(extensions).toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
  }
  expect(asked).toBe(1);
});

test('each event of a subscription has the deadline of a query for its requests to other subgraphs', async () => {
  const ticks: SmallSubgraph = {
    sdl: `
      type Query { product: Product }
      type Subscription { sold: Product }
      type Product @key(fields: "id") { id: ID! name: String }
    `,
    resolvers: {
      Subscription: {
        sold: {
          async *subscribe() {
            yield { sold: { id: 'p1', name: 'One' } };
            yield { sold: { id: 'p1', name: 'Two' } };
          },
        },
      },
    },
  };
  const timeout = { clock, timeoutMs: TIMEOUT_MS };
  const { engine } = smallGraph({ ticks, shop }, { timeout });
  const document = 'subscription { sold { name price } }';
  const stream = await engine.subscribe({ document, context: ANONYMOUS_CONTEXT });
  if (!(Symbol.asyncIterator in stream)) throw new Error(JSON.stringify(stream));
  const first = stream.next();
  await expect.poll(() => prices.length).toBe(1);
  await clock.advance(TIMEOUT_MS);
  expect(plain((await first).value as GraphAnswer)).toEqual({
    data: { sold: { name: 'One', price: null } },
    errors: [
      expect.objectContaining({ path: ['sold', 'price'], extensions: { code: 'REQUEST_TIMEOUT' } }),
    ],
  });
  const second = stream.next();
  await expect.poll(() => prices.length).toBe(2);
  prices[1]!.resolve(7);
  expect(plain((await second).value as GraphAnswer)).toEqual({
    data: { sold: { name: 'Two', price: 7 } },
  });
});
