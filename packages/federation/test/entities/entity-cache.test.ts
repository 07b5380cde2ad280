import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ResponseMemory } from '#federation/caching/response-memory.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import { CACHING_KEY } from '#kernel/ports/graph.ts';
import type { GraphAnswer, RequestContext } from '#kernel/ports/graph.ts';
import { deep } from '#test/depth.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { ANONYMOUS_CONTEXT, smallGraph, type SmallSubgraph } from '#test/gateway/small-graph.ts';

const SHOP: SmallSubgraph = {
  sdl: `type Query { items(ids: [Int!]!): [Item] things(ids: [Int!]!): [Item] }
    type Mutation { change(id: Int!): Item } type Subscription { changed: Item }
    type Item @key(fields: "id") { id: Int! }`,
  resolvers: {
    Query: {
      items: (_: unknown, { ids }: { ids: number[] }) => ids.map((id) => ({ id })),
      things: (_: unknown, { ids }: { ids: number[] }) => ids.map((id) => ({ id })),
    },
    Mutation: { change: (_: unknown, { id }: { id: number }) => ({ id }) },
    Subscription: {
      changed: {
        async *subscribe() {
          yield await Promise.resolve({ changed: { id: 1 } });
        },
      },
    },
  },
};

/** What one person at one time gets of an item. */
interface Caller {
  readonly subject: string | null;
  readonly tenant: string;
}

const ANYONE: Caller = { subject: null, tenant: 't1' };
const ANN: Caller = { subject: 'ann', tenant: 't1' };

function contextOf({ subject, tenant }: Caller): RequestContext {
  const headers = { 'x-tenant': tenant };
  if (subject === null) return { ...ANONYMOUS_CONTEXT, headers };
  const rights = { scopes: [], policies: [], sharingKey: subject, expiresAtMs: null };
  const identity = { claims: { sub: subject }, ...rights };
  return { ...ANONYMOUS_CONTEXT, tokenId: `jwt-${subject}`, headers, identity };
}

interface World {
  /** `Cache-Control` of the subgraph's responses. */
  control: string | undefined;
  tags: string | undefined;
  /** Whether the next answers have one entity too many. */
  isMalformed: boolean;
}

/** Prices by tenant and person; an item whose id is a multiple of 5 is unknown, of 7 has an error. */
function pricedGraph(isCached = true) {
  const clock = new VirtualClock(0);
  const store = new ResponseMemory(clock, 10_000_000);
  const world: World = { control: 'max-age=60', tags: undefined, isMalformed: false };
  /** The ids of each request to the subgraph. */
  const requests: number[][] = [];
  const prices: SmallSubgraph = {
    sdl: `type Item @key(fields: "id") { id: Int! price(of: Int): String big: Int }
      type Query { ready: Boolean }`,
    createContext: (request) => ({ request }),
    resolvers: {
      Query: { ready: () => true },
      Item: {
        __resolveReference: ({ id }: { id: number }) => (id % 5 === 0 ? null : { id }),
        price({ id }: { id: number }, { of }: { of?: number }, { request }: Context) {
          if (id % 7 === 0) throw new Error(`no price of ${id}`);
          const tenant = request.headers?.['x-tenant'];
          const person = world.control?.includes('private') === true ? tokenOf(request) : 'all';
          return `${id} of ${of ?? 1} for ${tenant} and ${person}`;
        },
        big: ({ id }: { id: number }) => id,
      },
    },
  };
  const definitions = { shop: SHOP, prices };
  const local = createLocalExecutor(smallGraph(definitions).subgraphs.get('prices')!, {
    compileAfterRuns: 0,
  });
  const executor: SubgraphExecutor = {
    scalars: new Map(),
    async execute(operation, variables, scope) {
      for (const { variableName } of operation.entities ?? []) {
        const given = variables[variableName] as readonly { readonly id: number }[];
        requests.push(given.map(({ id }) => id));
      }
      const answer = await local.execute(operation, variables, scope);
      scope.policy?.describe({
        cacheControl: world.control,
        age: undefined,
        cacheTag: world.tags,
        cacheInvalidate: undefined,
      });
      const copy = JSON.parse(JSON.stringify(answer)) as typeof answer;
      if (world.isMalformed) (copy.data?.['_entities'] as unknown[] | undefined)?.push(null);
      return copy;
    },
    subscribe: () => Promise.reject(new Error('There are no events.')),
    close: () => Promise.resolve(),
  };
  const sharing = { clock, store, sharesFlights: false, keepsAnswers: false, keepsEntities: true };
  const { engine } = smallGraph(definitions, {
    passSubgraphErrors: true,
    executors: new Map([['prices', executor]]),
    ...(isCached ? { sharing } : {}),
  });
  return {
    clock,
    store,
    world,
    requests,
    engine,
    ask: async (document: string, caller: Caller = ANYONE, ids: readonly number[] = []) =>
      engine.execute({ document, variables: { ids }, context: contextOf(caller) }),
  };
}

interface Context {
  readonly request: RequestContext;
}

const tokenOf = ({ tokenId }: RequestContext): string => tokenId ?? 'anonymous';
const plain = ({ data, errors }: GraphAnswer): unknown =>
  JSON.parse(JSON.stringify({ data, errors }));

const ITEMS = 'query($ids: [Int!]!) { items(ids: $ids) { id price } }';

describe('a kept entity', () => {
  test('is not requested again by any query that selects the same of it', async () => {
    const { ask, requests } = pricedGraph();
    await ask(ITEMS, ANYONE, [1, 2]);
    const other = 'query Other($ids: [Int!]!) { things(ids: $ids) { price id } }';
    expect(plain(await ask(other, ANYONE, [3, 2, 1, 2]))).toEqual({
      data: { things: [3, 2, 1, 2].map((id) => ({ price: `${id} of 1 for t1 and all`, id })) },
    });
    await ask(other, ANYONE, [3, 1]);
    expect(requests).toEqual([[1, 2], [3]]);
  });

  test('is requested again for other fields, arguments or headers', async () => {
    const { ask, requests } = pricedGraph();
    await ask(ITEMS, ANYONE, [1]);
    await ask('query($ids: [Int!]!) { items(ids: $ids) { big } }', ANYONE, [1]);
    await ask('query($ids: [Int!]!) { items(ids: $ids) { price(of: 2) } }', ANYONE, [1]);
    await ask(ITEMS, { ...ANYONE, tenant: 't2' }, [1]);
    expect(requests).toHaveLength(4);
  });

  test('has the time and the tags of its response, and shortens the time of an answer', async () => {
    const { ask, clock, store, world, requests } = pricedGraph();
    world.tags = 'prices';
    await ask(ITEMS, ANYONE, [1]);
    await clock.advance(20_000);
    world.control = 'max-age=300';
    const joined = await ask('query($ids: [Int!]!) { items(ids: $ids) { price } }', ANYONE, [1, 2]);
    // The ids come from the shop, which says nothing.
    expect(joined[CACHING_KEY]).toBeUndefined();
    await clock.advance(41_000);
    await ask(ITEMS, ANYONE, [1, 2]);
    expect(requests).toEqual([[1], [2], [1]]);
    expect(store.invalidate(['prices'])).toBe(2);
    await ask(ITEMS, ANYONE, [1, 2]);
    expect(requests.at(-1)).toEqual([1, 2]);
  });

  test('that is private belongs to its identity, and to no anonymous request', async () => {
    const { ask, world, requests } = pricedGraph();
    world.control = 'private, max-age=60';
    for (const caller of [ANN, { ...ANN, subject: 'bob' }, ANN, ANYONE, ANYONE]) {
      const answer = await ask(ITEMS, caller, [1]);
      const token = caller.subject === null ? 'anonymous' : `jwt-${caller.subject}`;
      expect(answer.data).toEqual({ items: [{ id: 1, price: `1 of 1 for t1 and ${token}` }] });
    }
    expect(requests).toHaveLength(4);
  });

  test.each([['no-store'], ['public'], [undefined]])(
    'does not exist where the subgraph says %j',
    async (control) => {
      const { ask, world, requests } = pricedGraph();
      world.control = control;
      await ask(ITEMS, ANYONE, [1]);
      await ask(ITEMS, ANYONE, [1]);
      expect(requests).toHaveLength(2);
    },
  );
});

test('a mutation and an event never show what was kept before them', async () => {
  const { ask, engine, requests } = pricedGraph();
  await ask(ITEMS, ANYONE, [1]);
  expect(await ask('mutation { change(id: 1) { price } }')).toMatchObject({
    data: { change: { price: '1 of 1 for t1 and all' } },
  });
  const document = 'subscription { changed { price } }';
  const events = await engine.subscribe({ document, context: contextOf(ANYONE) });
  if (!(Symbol.asyncIterator in events)) throw new Error(JSON.stringify(events));
  expect((await events.next()).value).toMatchObject({
    data: { changed: { price: '1 of 1 for t1 and all' } },
  });
  expect(requests).toEqual([[1], [1], [1]]);
});

test('an unknown entity, and those of an answer with errors, are requested again', async () => {
  const { ask, requests } = pricedGraph();
  await ask(ITEMS, ANYONE, [1, 5]);
  expect(plain(await ask(ITEMS, ANYONE, [1, 5, 7]))).toMatchObject({
    data: { items: [{ id: 1, price: '1 of 1 for t1 and all' }, { price: null }, { price: null }] },
    errors: [{ message: 'no price of 7', path: ['items', 2, 'price'] }],
  });
  await ask(ITEMS, ANYONE, [1, 7, 2]);
  await ask(ITEMS, ANYONE, [2]);
  expect(requests).toEqual([[1, 5], [5, 7], [7, 2], [2]]);
});

test('an answer with too many entities is requested whole, and reported as it is', async () => {
  const { ask, world, requests } = pricedGraph();
  await ask(ITEMS, ANYONE, [1]);
  world.isMalformed = true;
  const { errors } = await ask(ITEMS, ANYONE, [1, 2]);
  expect(errors?.[0]?.message).toContain('3 entities instead of 2');
  expect(requests).toEqual([[1], [2], [1, 2]]);
});

test('any callers get of any items what they would get without a cache', async () => {
  const caller = fc.record({
    subject: fc.constantFrom(null, 'ann', 'bob'),
    tenant: fc.constantFrom('t1', 't2'),
  });
  const question = fc.record({
    caller,
    ids: fc.array(
      fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(1, 2, 3, 4, 6) },
        { weight: 1, arbitrary: fc.constantFrom(5, 7) },
      ),
      { maxLength: 6 },
    ),
    selection: fc.constantFrom('price', 'price(of: 2)', 'big price'),
    root: fc.constantFrom('items', 'things', 'a: items(ids: $ids) { price } items'),
  });
  const step = fc.oneof(
    { weight: 10, arbitrary: question },
    {
      weight: 1,
      arbitrary: fc.record({
        control: fc.constantFrom('max-age=60', 'private, max-age=30', 'no-store'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ seconds: fc.integer({ min: 1, max: 50 }) }) },
  );
  const [kept, plainGraph] = [pricedGraph(), pricedGraph(false)];
  /** What was public is not private later: the subgraph says it of everything that it sends. */
  const begin = async (control = 'max-age=60'): Promise<void> => {
    await kept.clock.advance(100_000);
    kept.world.control = plainGraph.world.control = control;
  };
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 20, maxLength: 40 }),
    async (steps) => {
      await begin(undefined);
      for (const one of steps) {
        if ('control' in one) {
          await begin(one.control);
        } else if ('seconds' in one) await kept.clock.advance(one.seconds * 1_000);
        else {
          const document = `query($ids: [Int!]!) { ${one.root}(ids: $ids) { ${one.selection} } }`;
          const [own, expected] = [kept, plainGraph].map(({ ask }) =>
            ask(document, one.caller, one.ids),
          );
          expect(plain(await own!)).toEqual(plain(await expected!));
        }
      }
    },
  );
  await fc.assert(property, { numRuns: deep(30) });
  const [requested, unshared] = [kept, plainGraph].map(({ requests }) => requests.flat().length);
  expect(requested).toBeLessThan(unshared! * 0.95);
});
