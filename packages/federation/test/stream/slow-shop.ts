import type { GraphEngine } from '#kernel/ports/graph.ts';
import { smallGraph } from '#test/gateway/small-graph.ts';

/** A graph of a shop, and the stock of its products, which a test answers. */
export interface SlowShop {
  readonly engine: GraphEngine;
  /** Resolves when the stock is first asked for; it waits until `answer`. */
  readonly asked: Promise<void>;
  readonly answer: () => void;
}

/** The stock of product 2 fails; `firm` may not be null. */
export function slowShop(): SlowShop {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const products = Array.from({ length: 4 }, (_, at) => ({ id: String(at), name: `P${at}` }));
  const ofStock = async ({ id }: { readonly id: string }): Promise<number> => {
    asked.resolve();
    await gate.promise;
    if (id === '2') throw new Error('no stock');
    return Number(id) * 10;
  };
  const { engine } = smallGraph(
    {
      shop: {
        sdl: `type Query { p: P ps: [P] }
          type Subscription { sold(times: Int = 3, fail: Boolean = false): P }
          type P @key(fields: "id") { id: ID! name: String size: Size } type Size { w: Int h: Int }`,
        resolvers: {
          Query: { p: () => ({ ...products[1], size: { w: 1, h: 2 } }), ps: () => products },
          P: { __resolveReference: ({ id }: { readonly id: string }) => products[Number(id)] },
          Subscription: {
            sold: {
              async *subscribe(
                _: unknown,
                given: { readonly times: number; readonly fail: boolean },
              ) {
                for (let at = 0; at < given.times; at += 1) yield { sold: products[at % 4] };
                if (given.fail) throw new Error('The till broke.');
              },
            },
          },
        },
      },
      stock: {
        sdl: 'type P @key(fields: "id") { id: ID! inStock: Int firm: Int! }',
        resolvers: { P: { inStock: ofStock, firm: ofStock } },
      },
    },
    { passSubgraphErrors: true },
  );
  return { engine, asked: asked.promise, answer: () => gate.resolve() };
}
