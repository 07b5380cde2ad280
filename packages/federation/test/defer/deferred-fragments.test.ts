import { beforeEach, expect, test } from 'vitest';
import type { GraphAnswer, GraphRequest, LaterPart } from '#kernel/ports/graph.ts';
import { mergeParts } from '#federation/test/defer/merge-parts.ts';
import { firstAlone, withoutIds } from '#federation/test/defer/parts-without-ids.ts';
import type { UnnamedResult } from '#federation/test/defer/parts-without-ids.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

let asked: string[] = [];

const counted = (name: string, value: unknown) => () => {
  asked.push(name);
  return value;
};

const failing = (name: string) => () => {
  asked.push(name);
  throw new Error(`${name} failed`);
};

const { engine } = smallGraph(
  {
    shop: {
      sdl: `
        type Query { p: P ps: [P!]! any: [Any!]! stats: Stats firm: P }
        type Mutation { make: P }
        interface Any { id: ID! }
        type P implements Any @key(fields: "id") {
          id: ID! name: String weight: Int size: Size other: P own: Int firm: Int! }
        type Q implements Any @key(fields: "id") { id: ID! title: String }
        type Size { w: Int h: Int }
        type Stats { count: Int sum: Int }`,
      resolvers: {
        Query: {
          p: counted('p', { id: 'p', name: 'P', weight: 2, size: { w: 1, h: 2 } }),
          ps: counted('ps', [
            { id: '1', name: 'one' },
            { id: '2', name: 'two' },
          ]),
          any: counted('any', [
            { __typename: 'P', id: '1', name: 'one' },
            { __typename: 'Q', id: 'q', title: 'Q' },
          ]),
          stats: counted('stats', { count: 1, sum: 2 }),
          firm: counted('firm', { id: 'p' }),
        },
        Mutation: { make: counted('make', { id: 'm', name: 'M' }) },
        P: {
          __resolveReference: ({ id }: { readonly id: string }) => ({ id, name: `again ${id}` }),
          own: counted('own', 7),
          other: counted('other', { id: 'o', name: 'O' }),
          firm: failing('firm'),
        },
        Q: { __resolveReference: ({ id }: { readonly id: string }) => ({ id, title: 'Q' }) },
      },
    },
    stock: {
      sdl: `
        type P @key(fields: "id") {
          id: ID! weight: Int @external inStock: Int fee: Int @requires(fields: "weight") bad: Int sure: Int! }
        type Q @key(fields: "id") { id: ID! pages: Int }`,
      resolvers: {
        P: {
          inStock: counted('inStock', 3),
          fee: ({ weight }: { readonly weight: number }) => counted('fee', weight * 10)(),
          bad: failing('bad'),
          sure: failing('sure'),
        },
        Q: { pages: counted('pages', 9) },
      },
    },
  },
  { passSubgraphErrors: true },
);

interface Parts {
  readonly first: Pick<GraphAnswer, 'data' | 'errors'>;
  readonly later: readonly LaterPart[];
}

async function parts(document: string, more: Partial<GraphRequest> = {}): Promise<Parts> {
  const answer = await engine.execute({
    document,
    context: ANONYMOUS_CONTEXT,
    acceptsParts: true,
    ...more,
  });
  return { first: firstAlone(answer), later: await Array.fromAsync<LaterPart>(answer.later ?? []) };
}

const results = ({ later }: Parts): UnnamedResult[] =>
  later.flatMap((part) => withoutIds(part).incremental);

beforeEach(() => {
  asked = [];
});

test('fields of another subgraph follow the first part, and are not requested before', async () => {
  const document = '{ p { name ... @defer(label: "s") { inStock } } }';
  const { later, ...first } = await engine.execute({
    document,
    context: ANONYMOUS_CONTEXT,
    acceptsParts: true,
  });
  const announced = { id: 0, path: ['p'], label: 's' };
  expect(first).toEqual({ data: { p: { name: 'P' } }, pending: [announced] });
  expect(asked).toEqual(['p']);
  expect(await later!.next()).toEqual({
    done: false,
    value: {
      incremental: [{ ...announced, data: { inStock: 3 } }],
      hasNext: false,
    },
  });
  expect(await later!.next()).toEqual({ done: true, value: undefined });
  expect(asked).toEqual(['p', 'inStock']);
});

test('fields of the same subgraph are fetched again by key, at the root or below', async () => {
  const { first, later } = await parts('{ stats { count } ... @defer { p { name } } }');
  expect([first.data, withoutIds(later[0]!).incremental]).toEqual([
    { stats: { count: 1 } },
    [{ data: { p: { name: 'P' } }, path: [] }],
  ]);
  const below = await parts('{ p { id ... @defer { own } } }');
  expect(below.first.data).toEqual({ p: { id: 'p' } });
  expect(results(below)).toEqual([{ data: { own: 7 }, path: ['p'] }]);
  expect(asked).toEqual(['stats', 'p', 'p', 'own']);
});

test('fields without a key are requested with their object, and delivered in their part', async () => {
  const found = await parts(
    '{ stats { count ... @defer { sum } } p { size { w ... @defer { h } } } }',
  );
  expect(found.first.data).toEqual({ stats: { count: 1 }, p: { size: { w: 1 } } });
  expect(results(found)).toEqual([
    { data: { sum: 2 }, path: ['stats'] },
    { data: { h: 2 }, path: ['p', 'size'] },
  ]);
  expect(asked.toSorted()).toEqual(['p', 'stats']);
});

test('a field that is both deferred and not deferred is requested once, with the first part', async () => {
  const found = await parts('{ p { own ... @defer { own n: own inStock } } }');
  expect(found.first.data).toEqual({ p: { own: 7 } });
  expect(results(found)).toEqual([{ data: { own: 7, n: 7, inStock: 3 }, path: ['p'] }]);
  expect(asked).toEqual(['p', 'own', 'inStock']);
});

test('a key alone causes no request', async () => {
  const found = await parts('{ p { name ... @defer { id inStock } } }');
  expect(results(found)).toEqual([{ data: { id: 'p', inStock: 3 }, path: ['p'] }]);
  expect(asked).toEqual(['p', 'inStock']);
  asked = [];
  expect(results(await parts('{ p { name ... @defer { id } } }'))).toEqual([
    { data: { id: 'p' }, path: ['p'] },
  ]);
  expect(asked).toEqual(['p']);
});

test('items of lists have their indices in paths, and come together', async () => {
  const found = await parts('{ list: ps { name ... @defer { inStock } } }');
  expect(found.first.data).toEqual({ list: [{ name: 'one' }, { name: 'two' }] });
  expect(found.later.map(withoutIds)).toEqual([
    {
      incremental: [
        { data: { inStock: 3 }, path: ['list', 0] },
        { data: { inStock: 3 }, path: ['list', 1] },
      ],
      hasNext: false,
    },
  ]);
});

test('a deferred fragment on an abstract type delivers only the objects of its type', async () => {
  const found = await parts(
    '{ any { id ... on Q @defer { pages } ... @defer { ... on P { name inStock } } } }',
  );
  expect(found.first.data).toEqual({ any: [{ id: '1' }, { id: 'q' }] });
  expect(results(found).toSorted((a, b) => a.path.join().localeCompare(b.path.join()))).toEqual([
    { data: { name: 'again 1', inStock: 3 }, path: ['any', 0] },
    { data: {}, path: ['any', 1] },
    { data: { pages: 9 }, path: ['any', 1] },
  ]);
});

test('nested fragments follow their parents, at their paths', async () => {
  const found = await parts(`{
    p { ... @defer(label: "a") { name other { id ... @defer(label: "b") { inStock } } } } }`);
  expect(found.first.data).toEqual({ p: {} });
  expect(results(found)).toEqual([
    { data: { name: 'again p', other: { id: 'o' } }, path: ['p'], label: 'a' },
    { data: { inStock: 3 }, path: ['p', 'other'], label: 'b' },
  ]);
});

test('a fragment at several paths is delivered at each, and once where fields repeat it', async () => {
  const found = await parts(`{
    a: p { ...F } b: p { ...F other { ...F } } b: p { ...F } }
    fragment F on P { name ... @defer(label: "f") { inStock } }`);
  expect(
    results(found)
      .map(({ path }) => path.join('.'))
      .toSorted(),
  ).toEqual(['a', 'b', 'b.other']);
  expect(mergeParts(found.first, found.later)).toEqual({
    a: { name: 'P', inStock: 3 },
    b: { name: 'P', inStock: 3, other: { name: 'O', inStock: 3 } },
  });
});

test('what a deferred field requires is fetched first', async () => {
  const found = await parts('{ p { name ... @defer { fee } } }');
  expect(results(found)).toEqual([{ data: { fee: 20 }, path: ['p'] }]);
});

test("the selection below a mutation's calls may be deferred", async () => {
  const found = await parts(
    'mutation { one: make { id ...F } two: make { ...F } } fragment F on P { ... @defer { inStock } }',
  );
  expect(found.first.data).toEqual({ one: { id: 'm' }, two: {} });
  expect(results(found)).toEqual([
    { data: { inStock: 3 }, path: ['one'] },
    { data: { inStock: 3 }, path: ['two'] },
  ]);
  expect(asked.filter((name) => name === 'make')).toHaveLength(2);
});

test('a failure is reported in its own part, and nulls no other part', async () => {
  const found = await parts('{ p { name ... @defer { inStock bad } ... @defer { sure own } } }');
  expect(found.first).toEqual({ data: { p: { name: 'P' } } });
  expect(results(found)).toEqual([
    {
      data: { inStock: 3, bad: null },
      path: ['p'],
      errors: [expect.objectContaining({ message: 'bad failed', path: ['p', 'bad'] })],
    },
    {
      data: null,
      path: ['p'],
      errors: [expect.objectContaining({ message: 'sure failed', path: ['p', 'sure'] })],
    },
  ]);
  expect(results(found)[0]!.errors![0]!.locations).toEqual([{ line: 1, column: 33 }]);
});

test('nothing follows for an object that a null removed', async () => {
  const found = await parts('{ firm { firm other { name ... @defer { inStock } } } }');
  expect(found.first.data).toEqual({ firm: null });
  expect(found.later).toEqual([]);
});

test('nothing follows for a missing object', async () => {
  const found = await parts(
    'query ($v: Boolean!) { p { name ... @include(if: $v) @defer { own } } }',
    {
      variables: { v: false },
    },
  );
  expect(found).toEqual({ first: { data: { p: { name: 'P' } } }, later: [] });
});

test('a variable decides whether a fragment is deferred', async () => {
  const document = 'query ($d: Boolean = true) { p { name ... @defer(if: $d) { inStock } } }';
  const whole = { p: { name: 'P', inStock: 3 } };
  for (const [variables, isDeferred] of [
    [{ d: false }, false],
    [{ d: true }, true],
    [{}, true],
    [{ d: false }, false],
  ] as const) {
    const found = await parts(document, { variables });
    expect(found.later).toHaveLength(isDeferred ? 1 : 0);
    expect(mergeParts(found.first, found.later)).toEqual(whole);
    const plain = await engine.execute({ document, variables, context: ANONYMOUS_CONTEXT });
    expect(plain).toEqual({ data: whole });
  }
});

test('conditions apply inside deferred fragments, too', async () => {
  const document = `query ($a: Boolean!, $b: Boolean!, $c: Boolean!) {
    p { name @skip(if: $a) ... @defer { own @include(if: $b) inStock @include(if: $c) } } }`;
  for (const [a, b, c] of [
    [true, true, false],
    [false, false, true],
    [false, true, true],
  ] as const) {
    const found = await parts(document, { variables: { a, b, c } });
    expect(mergeParts(found.first, found.later)).toEqual({
      p: { ...(a ? {} : { name: 'P' }), ...(b ? { own: 7 } : {}), ...(c ? { inStock: 3 } : {}) },
    });
  }
});

test('introspection may be deferred', async () => {
  const found = await parts('{ p { name } ... @defer { __type(name: "P") { name } __typename } }');
  expect(JSON.parse(JSON.stringify(results(found)))).toEqual([
    { data: { __type: { name: 'P' }, __typename: 'Query' }, path: [] },
  ]);
});
