import { expect, test, beforeEach } from 'vitest';
import type { GraphAnswer, GraphRequest, LaterPart } from '#kernel/ports/graph.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { mergeParts } from '#federation/test/defer/merge-parts.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

/** Longer than the first two batches together. */
const MANY = 350;

let asked: string[] = [];

const ids = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id) }));

const { engine } = smallGraph(
  {
    shop: {
      sdl: `
        type Query {
          ps(count: Int = 5): [P!] maybe: [P] tags: [String!] pages: [Page!]! shop: Shop
          grid: [[P!]!]! half: [[P!]]
        }
        type Mutation { make: [P!] }
        type Shop @key(fields: "id") { id: ID! ps: [P!] }
        type Page { no: Int ps: [P!] }
        type P @key(fields: "id") { id: ID! }`,
      resolvers: {
        Query: {
          ps: (_: unknown, { count }: { readonly count: number }) => ids(count),
          maybe: () => [{ id: '0' }, null, { id: '2' }, { id: '3' }],
          tags: () => ['a', 'b', 'c'],
          grid: () => [ids(1), ids(5).slice(2)],
          half: () => [ids(1), ids(5).slice(2)],
          pages: () => [
            { no: 1, ps: ids(3) },
            { no: 2, ps: null },
            { no: 3, ps: ids(4) },
          ],
          shop: () => ({ id: 's' }),
        },
        Shop: { ps: () => ids(4) },
        Mutation: { make: () => ids(3) },
      },
    },
    stock: {
      sdl: `
        type P @key(fields: "id") { id: ID! inStock: Int sure: Int! more: [Int!] }
        type Shop @key(fields: "id") { id: ID! ps: [P!] @external count: Int @requires(fields: "ps { id }") }`,
      resolvers: {
        P: {
          inStock: ({ id }: { readonly id: string }) => {
            asked.push(id);
            if (id === '3') throw new Error('no stock of 3');
            return Number(id) * 10;
          },
          sure: ({ id }: { readonly id: string }) => {
            if (id === '3') throw new Error('not sure of 3');
            return 1;
          },
          more: () => [1, 2, 3],
        },
        Shop: { count: ({ ps }: { readonly ps: readonly unknown[] }) => ps.length },
      },
    },
  },
  { passSubgraphErrors: true },
);

interface Parts {
  readonly first: GraphAnswer;
  readonly later: readonly LaterPart[];
}

async function parts(document: string, more: Partial<GraphRequest> = {}): Promise<Parts> {
  const request = { document, context: ANONYMOUS_CONTEXT, acceptsParts: true, ...more };
  const { later = [], ...first } = await engine.execute(request);
  return { first, later: await Array.fromAsync<LaterPart>(later) };
}

const itemsOf = ({ later }: Parts) => later.flatMap(({ incremental }) => incremental);

beforeEach(() => {
  asked = [];
});

test('the first items come with the list, and only these are requested before', async () => {
  const document = '{ ps @stream(initialCount: 2, label: "l") { id inStock } }';
  const { later, ...first } = await engine.execute({
    document,
    context: ANONYMOUS_CONTEXT,
    acceptsParts: true,
  });
  const announced = { id: 0, path: ['ps'], label: 'l' };
  expect(first).toEqual({
    data: {
      ps: [
        { id: '0', inStock: 0 },
        { id: '1', inStock: 10 },
      ],
    },
    pending: [announced],
  });
  expect(asked).toEqual(['0', '1']);
  const { value } = await later!.next();
  expect(value).toMatchObject({
    incremental: [{ ...announced, from: 2, isLast: true }],
    hasNext: false,
  });
  expect(asked).toEqual(['0', '1', '2', '3', '4']);
});

test('the error of a streamed item comes with it, at its place in the whole list', async () => {
  const [items, another] = itemsOf(await parts('{ list: ps @stream { id stock: inStock } }'));
  expect(another).toBeUndefined();
  expect(items).toMatchObject({
    path: ['list'],
    from: 0,
    items: [
      { stock: 0 },
      { stock: 10 },
      { stock: 20 },
      { id: '3', stock: null },
      { id: '4', stock: 40 },
    ],
    errors: [
      {
        message: 'no stock of 3',
        path: ['list', 3, 'stock'],
        locations: [{ line: 1, column: 25 }],
      },
    ],
  });
});

test('an item that may not be null ends its list, after the items before it', async () => {
  const found = await parts('{ ps @stream(initialCount: 1) { sure } }');
  expect(itemsOf(found)).toMatchObject([
    { items: [{ sure: 1 }, { sure: 1 }], from: 1, isLast: false },
    {
      items: null,
      from: 3,
      isLast: true,
      errors: [{ message: 'not sure of 3', path: ['ps', 3, 'sure'] }],
    },
  ]);
  expect(found.later.at(-1)!.hasNext).toBe(false);
  const leaves = await parts('{ tags @stream(initialCount: 2) }');
  expect(leaves.first.data).toEqual({ tags: ['a', 'b'] });
  expect(itemsOf(leaves)).toMatchObject([{ items: ['c'], from: 2, isLast: true }]);
});

test('items may be null where the schema allows it', async () => {
  const found = await parts('{ maybe @stream(initialCount: 1) { id } }');
  expect(itemsOf(found)).toMatchObject([{ items: [null, { id: '2' }, { id: '3' }] }]);
});

test('a long list comes in growing batches, which the client pulls', async () => {
  const document = `{ ps(count: ${MANY}) @stream { id inStock } }`;
  const request = { document, context: ANONYMOUS_CONTEXT, acceptsParts: true };
  const { later } = await engine.execute(request);
  await later!.next();
  expect(asked).toHaveLength(100);
  const found = itemsOf({ first: {}, later: await Array.fromAsync(later!) });
  expect(found.map((one) => ('items' in one ? [one.from, one.items!.length] : []))).toEqual([
    [100, 200],
    [300, 50],
  ]);
  expect(new Set(asked).size).toBe(MANY);
});

test('lists in items of a list are streamed together, and each has its own id', async () => {
  const found = await parts('{ pages { no ps @stream(initialCount: 1) { inStock } } }');
  expect(found.first.pending).toEqual([
    { id: 0, path: ['pages', 0, 'ps'] },
    { id: 1, path: ['pages', 2, 'ps'] },
  ]);
  expect(found.later).toHaveLength(1);
  expect(mergeParts(found.first, found.later)).toEqual({
    pages: [
      { no: 1, ps: [{ inStock: 0 }, { inStock: 10 }, { inStock: 20 }] },
      { no: 2, ps: null },
      { no: 3, ps: [{ inStock: 0 }, { inStock: 10 }, { inStock: 20 }, { inStock: null }] },
    ],
  });
  // Equal entities are one representation, also in two lists.
  expect(asked.toSorted()).toEqual(['0', '1', '2', '3']);
});

test('a streamed list in a deferred fragment follows it, and fragments in items follow these', async () => {
  const found = await parts(
    `{ shop { id ... @defer(label: "d") {
      ps @stream(initialCount: 1, label: "s") { id ... @defer(label: "i") { inStock } }
    } } }`,
  );
  expect(found.first).toEqual({
    data: { shop: { id: 's' } },
    pending: [{ id: 0, path: ['shop'], label: 'd' }],
  });
  const labels = found.later.map(({ pending = [], incremental }) => ({
    announced: pending.map(({ label }) => label),
    delivered: incremental.map(({ label, path }) => `${label} ${path.join('.')}`),
  }));
  expect(labels.flatMap(({ delivered }) => delivered).toSorted()).toEqual([
    'd shop',
    'i shop.ps.0',
    'i shop.ps.1',
    'i shop.ps.2',
    'i shop.ps.3',
    's shop.ps',
  ]);
  expect(mergeParts(found.first, found.later)).toEqual({
    shop: {
      id: 's',
      ps: [
        { id: '0', inStock: 0 },
        { id: '1', inStock: 10 },
        { id: '2', inStock: 20 },
        { id: '3', inStock: null },
      ],
    },
  });
});

test('a field that requires the list gets the whole list', async () => {
  const found = await parts('{ shop { ps @stream(initialCount: 1) { id } count } }');
  expect(found.first.data).toMatchObject({ shop: { count: 4 } });
  expect(mergeParts(found.first, found.later)).toMatchObject({
    shop: { ps: ids(4), count: 4 },
  });
});

test('a field that requires a list of the same name elsewhere waits for none', async () => {
  const found = await parts('{ pages { ps @stream(initialCount: 1) { id } } shop { count } }');
  expect(found.first.data).toMatchObject({ pages: [{ ps: ids(1) }, {}, {}], shop: { count: 4 } });
  expect(itemsOf(found)).toMatchObject([
    { path: ['pages', 0, 'ps'], from: 1 },
    { path: ['pages', 2, 'ps'], from: 1 },
  ]);
});

test('a list that is asked for twice comes whole', async () => {
  for (const document of [
    '{ ps @stream { id } all: ps { id } }',
    '{ ps @stream { id } ... @defer { ps { inStock } } }',
  ]) {
    const { first } = await parts(document);
    expect(first.data!['ps']).toHaveLength(5);
  }
});

test('lists that are short enough, empty lists, and clients without parts get no further part', async () => {
  for (const document of [
    '{ ps(count: 2) @stream(initialCount: 2) { id } }',
    '{ ps(count: 0) @stream { id } }',
    '{ ps @stream(if: false) { id } }',
  ]) {
    expect((await parts(document)).later, document).toEqual([]);
  }
  const whole = await parts('{ ps @stream { id } }', { acceptsParts: false });
  expect(whole).toEqual({ first: { data: { ps: ids(5) } }, later: [] });
});

test('variables decide whether and from which item a list is streamed', async () => {
  const document =
    'query ($n: Int! = 1, $if: Boolean!) { ps @stream(initialCount: $n, if: $if) { id } }';
  const shown = async (variables: Record<string, unknown>) =>
    ((await parts(document, { variables })).first.data!['ps'] as unknown[]).length;
  expect(await shown({ if: true })).toBe(1);
  expect(await shown({ if: true, n: 3 })).toBe(3);
  expect(await shown({ if: false, n: 3 })).toBe(5);
  const { first } = await parts(document, { variables: { if: true, n: -1 } });
  expect(first).toMatchObject({ errors: [{ extensions: { code: 'INVALID_INPUT' } }] });
});

test('the list of a mutation is streamed below its call only', async () => {
  const refused = await parts('mutation { make @stream { id } }');
  expect(refused.first.errors![0]!.message).toBe(
    '"@stream" is not allowed on the root mutation type "Mutation".',
  );
});

test.each([
  ['{ shop @stream { id } }', '"@stream" is not allowed on "Query.shop", which is not a list.'],
  [
    '{ ps @stream(initialCount: -1) { id } }',
    'Argument "@stream(initialCount:)" must be 0 or more.',
  ],
  [
    '{ ps @stream(label: "l") { id } ... @defer(label: "l") { tags } }',
    '"@defer(label:)" must be unique; "l" is used twice.',
  ],
])('a document is refused: %s', async (document, message) => {
  const { first } = await parts(document);
  expect(first.errors!.map((one) => one.message)).toEqual([message]);
});

test('a subgraph that fails for later items leaves the first part as it is', async () => {
  const { engine: broken } = smallGraph(
    {
      shop: {
        sdl: 'type Query { ps: [P] } type P @key(fields: "id") { id: ID! }',
        resolvers: { Query: { ps: () => ids(3) } },
      },
      stock: { sdl: 'type P @key(fields: "id") { id: ID! inStock: Int! }', resolvers: {} },
    },
    {
      executors: new Map([
        [
          'stock',
          {
            scalars: new Map(),
            execute: () => Promise.reject(new DomainError('subgraph_unavailable')),
            subscribe: () => Promise.reject(new DomainError('internal')),
            close: () => Promise.resolve(),
          },
        ],
      ]),
    },
  );
  const document = '{ ps @stream { id inStock } }';
  const { later, ...first } = await broken.execute({
    document,
    context: ANONYMOUS_CONTEXT,
    acceptsParts: true,
  });
  expect(first.data).toEqual({ ps: [] });
  const [only] = await Array.fromAsync(later!);
  expect(only!.incremental).toMatchObject([
    { items: [null, null, null], errors: [{ path: ['ps', 0, 'inStock'] }, {}, {}] },
  ]);
});

test.each(['grid', 'half'])(
  'nothing follows in a list of %s whose later object failed',
  async (field) => {
    const { first, later } = await parts(
      `{ ${field} @stream(initialCount: 0) { sure ... @defer(label: "n") { id } } }`,
    );
    const following = [first, ...later].flatMap(({ pending = [] }) => pending);
    expect(following.map(({ path }) => path)).toEqual([[field], [field, 0, 0]]);
    const results = later.flatMap(({ incremental }) => incremental);
    expect(results.filter(({ label }) => label === 'n')).toMatchObject([{ data: { id: '0' } }]);
  },
);
