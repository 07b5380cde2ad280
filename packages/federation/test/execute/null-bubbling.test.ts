import { describe, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';
import type { SmallGraphOptions } from '#test/gateway/small-graph.ts';

interface Fault {
  /** What the prices subgraph answers for a product. */
  readonly prices?: (id: string) => unknown;
  readonly price?: () => unknown;
  readonly stock?: () => unknown;
  readonly options?: SmallGraphOptions;
}

const PRODUCTS = ['p1', 'p2', 'p3'].map((id) => ({ id, name: `Product ${id}` }));

function shop({ prices = (id) => ({ id, price: 5, stock: 2 }), options = {}, ...own }: Fault = {}) {
  const catalog = {
    sdl: `
      type Query {
        products: [Product!]!
        maybe: [Product]
        one(id: ID!): Product
        always: Product!
        failing: String
        secret: String
        labelled(id: ID! = "p2"): String
      }
      type Product @key(fields: "id") { id: ID! name: String! }
    `,
    resolvers: {
      Query: {
        products: () => PRODUCTS,
        maybe: () => PRODUCTS,
        one: (_: unknown, { id }: { id: string }) => PRODUCTS.find((one) => one.id === id) ?? null,
        labelled: (_: unknown, { id }: { id: string }) => id,
        always: () => PRODUCTS[0],
        failing: () =>
          Promise.reject(new DomainError('history_busy', undefined, { retryAfterSec: 7 })),
        secret: () => {
          throw new Error('connect ECONNREFUSED 10.1.2.3:5432');
        },
      },
    },
  };
  const priced = {
    sdl: 'type Product @key(fields: "id") { id: ID! price: Int! stock: Int }',
    resolvers: { Product: { __resolveReference: ({ id }: { id: string }) => prices(id), ...own } },
  };
  const graph = smallGraph({ catalog, prices: priced }, options);
  const ask = async (document: string, variables: Record<string, unknown> = {}) =>
    JSON.parse(
      JSON.stringify(
        await graph.engine.execute({ document, variables, context: ANONYMOUS_CONTEXT }),
      ),
    );
  return { ...graph, ask };
}

const MASKED_IN_PRICES = {
  message: 'Internal Server Error',
  extensions: { code: 'INTERNAL', service: 'prices' },
};
const MASKED = { message: 'Internal Server Error', extensions: { code: 'INTERNAL' } };

describe('a null in a non-null field', () => {
  test('makes the nearest nullable parent null, with one error at the field', async () => {
    const { ask } = shop({ prices: (id) => (id === 'p2' ? null : { id, price: 1 }) });
    const answer = await ask('{ maybe { name price } }');
    expect(answer.data).toEqual({
      maybe: [{ name: 'Product p1', price: 1 }, null, { name: 'Product p3', price: 1 }],
    });
    expect(answer.errors).toEqual([
      { ...MASKED_IN_PRICES, path: ['maybe', 1, 'price'], locations: [{ line: 1, column: 16 }] },
    ]);
  });

  test('makes the whole data null when no parent is nullable', async () => {
    const { ask } = shop({ prices: () => null });
    const answer = await ask('{ products { id price } always { id } }');
    expect(answer.data).toBeNull();
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors[0].path).toEqual(['products', 0, 'price']);
  });

  test('leaves a nullable field of a missing entity null without an error', async () => {
    const { ask } = shop({ prices: () => null });
    expect(await ask('{ products { id stock } }')).toEqual({
      data: { products: PRODUCTS.map(({ id }) => ({ id, stock: null })) },
    });
  });

  test('has no effect if the client skipped the field', async () => {
    const { ask } = shop({ prices: () => null });
    const query = 'query ($no: Boolean!) { products { id price @include(if: $no) } }';
    expect(await ask(query, { no: false })).toEqual({
      data: { products: PRODUCTS.map(({ id }) => ({ id })) },
    });
  });
});

describe('an error of a subgraph', () => {
  test('appears at every path under which the client selected it', async () => {
    const { ask } = shop({
      prices(id) {
        if (id === 'p3') throw new DomainError('symbol_not_subscribed');
        return { id, price: 1, stock: 1 };
      },
    });
    const answer = await ask(
      '{ all: maybe { id left: stock } last: one(id: "p3") { left: stock } }',
    );
    expect(answer.data.all[2]).toEqual({ id: 'p3', left: null });
    expect(answer.errors.map((error: { path: unknown }) => error.path)).toEqual([
      ['all', 2, 'left'],
      ['last', 'left'],
    ]);
    expect(answer.errors[0].locations).toEqual([{ line: 1, column: 19 }]);
    expect(answer.errors[0].extensions.code).toBe('SYMBOL_NOT_SUBSCRIBED');
  });

  test('of one field inside an entity keeps the rest of the entity', async () => {
    const stock = () => Promise.reject(new DomainError('not_found'));
    const { ask } = shop({ stock });
    const answer = await ask('{ one(id: "p1") { price stock name } }');
    expect(answer.data).toEqual({ one: { price: 5, stock: null, name: 'Product p1' } });
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors[0].path).toEqual(['one', 'stock']);
  });

  test('that bubbled inside its subgraph is reported once, at its origin', async () => {
    const price = () => Promise.reject(new DomainError('not_found'));
    const { ask } = shop({ price });
    const answer = await ask('{ one(id: "p1") { price stock name } }');
    expect(answer.data).toEqual({ one: null });
    expect(answer.errors.map((error: { path: unknown }) => error.path)).toEqual([['one', 'price']]);
  });

  test('shows errors of the error table, and masks any other', async () => {
    const { ask, logged } = shop();
    const answer = await ask('{ failing secret }');
    expect(answer.data).toEqual({ failing: null, secret: null });
    const [secret, failing] = answer.errors.toSorted(
      (a: { path: string[] }, b: { path: string[] }) => b.path[0]!.localeCompare(a.path[0]!),
    );
    expect(failing.extensions).toEqual({
      code: 'HISTORY_BUSY',
      klineErrorCode: 'history_busy',
      retryAfter: 7,
    });
    expect(secret).toMatchObject(MASKED);
    expect(JSON.stringify(answer)).not.toContain('10.1.2.3');
    expect(logged.map(({ fields }) => fields['reason'])).toEqual([
      'connect ECONNREFUSED 10.1.2.3:5432',
    ]);
  });

  test.each([0, Number.POSITIVE_INFINITY])(
    'about an argument is shown, compiled after %s runs',
    async (runs) => {
      const { ask } = shop({ options: { compileAfterRuns: runs } });
      const query = 'query ($id: ID = "p1") { labelled(id: $id) }';
      const answer = await ask(query, { id: null });
      expect(answer.errors[0]).toMatchObject({
        message: 'Argument "id" of non-null type "ID!" must not be null.',
        path: ['labelled'],
        extensions: { code: 'BAD_USER_INPUT' },
      });
      expect((await ask(query)).data).toEqual({ labelled: 'p1' });
    },
  );

  test('passes unchanged from a foreign supergraph', async () => {
    const { ask } = shop({ options: { passSubgraphErrors: true } });
    const answer = await ask('{ secret }');
    expect(answer.errors[0].message).toBe('connect ECONNREFUSED 10.1.2.3:5432');
  });
});

describe('an answer', () => {
  test('comes synchronously when nothing waits', async () => {
    const { engine } = shop();
    const request = { document: '{ products { name price } }', context: ANONYMOUS_CONTEXT };
    const answer = engine.execute(request);
    expect(answer).not.toBeInstanceOf(Promise);
    expect(answer).toHaveProperty('data.products.0.price', 5);
  });

  test('requests every distinct entity once', async () => {
    const asked: string[] = [];
    const { ask } = shop({
      prices(id) {
        asked.push(id);
        return { id, price: 1 };
      },
    });
    const answer = await ask('{ a: products { price } b: products { price } }');
    expect(asked).toEqual(['p1', 'p2', 'p3']);
    expect(answer.data.b).toEqual(answer.data.a);
  });

  test('keeps the keys in query order, whichever subgraph they come from', async () => {
    const { ask } = shop();
    const answer = await ask(
      `{ __typename one(id: "p2") { stock name price __typename id }
        __schema { queryType { name } } }`,
    );
    expect(JSON.stringify(answer.data)).toBe(
      JSON.stringify({
        __typename: 'Query',
        one: { stock: 2, name: 'Product p2', price: 5, __typename: 'Product', id: 'p2' },
        __schema: { queryType: { name: 'Query' } },
      }),
    );
  });

  test('gives fields named like inherited properties their own value, or null', async () => {
    const { ask } = shop({ prices: () => null });
    const answer = await ask('{ one(id: "p1") { constructor: stock toString: name } }');
    expect(answer.data).toEqual({ one: { constructor: null, toString: 'Product p1' } });
  });
});
