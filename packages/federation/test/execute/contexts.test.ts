import { describe, expect, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';

const SHOPS = 300;

const graph = smallGraph({
  goods: {
    sdl: `type Query { shops: [Shop!]! }
      type Shop @key(fields: "id") @context(name: "shop") {
        id: ID! currency: String region: String @external items: [Item!]!
      }
      type Item @key(fields: "id") {
        id: ID!
        price(currency: String @fromContext(field: "$shop { currency }")): String
        sent(region: String @fromContext(field: "$shop { region }")): String
      }`,
    resolvers: {
      Query: {
        shops: () =>
          Array.from({ length: SHOPS }, (_, shop) => ({
            id: `${shop}`,
            currency: shop === 0 ? null : `C${shop}`,
            items: [{ id: 'a' }, { id: 'b' }],
          })),
      },
      Item: {
        __resolveReference: ({ id }: { id: string }) => ({ id }),
        price: ({ id }: { id: string }, { currency }: { currency: string | null }) =>
          `${id} in ${currency}`,
        sent: ({ id }: { id: string }, { region }: { region: string }) => `${id} to ${region}`,
      },
    },
  },
  places: {
    sdl: 'type Shop @key(fields: "id") { id: ID! region: String }',
    resolvers: { Shop: { __resolveReference: ({ id }: { id: string }) => ({ region: `R${id}` }) } },
  },
});

/** An engine over a supergraph, optionally another one, with the requests to its subgraphs. */
function engineOver(supergraphSdl: string, isAway = false) {
  const asked: string[] = [];
  const executors = new Map<string, SubgraphExecutor>();
  for (const [name, subgraph] of graph.subgraphs) {
    const local = createLocalExecutor(subgraph);
    executors.set(name, {
      scalars: local.scalars,
      close: () => local.close(),
      subscribe: (...wanted) => local.subscribe(...wanted),
      execute(operation, variables, scope) {
        asked.push(`${name}: ${operation.source}`);
        if (isAway && name === 'places') throw new DomainError('subgraph_unavailable');
        return local.execute(operation, variables, scope);
      },
    });
  }
  const parts = { log: SILENT_LOG, meter: SILENT_METER, limits: { maxCost: 1e9 } };
  const engine = createEngine({ supergraphSdl, executors, ...parts });
  return {
    asked,
    ask: (document: string) =>
      engine.execute({ document, variables: {}, context: ANONYMOUS_CONTEXT }),
  };
}

describe('arguments from enclosing objects', () => {
  test('work in the example of docs/gateway.md', async () => {
    const example = snippetsOf('docs/gateway.md').find(({ text }) =>
      text.includes('@fromContext'),
    )!;
    const item = {
      __resolveReference: () => ({}),
      price: (_: unknown, prices: object) => JSON.stringify(prices),
    };
    const shops = () => [{ id: '1', currency: 'CNY', items: [{ id: 'a' }] }];
    const sdl = `type Query { shops: [Shop!]! }\n${example.text}`;
    const { engine } = smallGraph({ goods: { sdl, resolvers: { Query: { shops }, Item: item } } });
    const document = '{ shops { items { price } } }';
    const { data, errors } = await engine.execute({
      document,
      variables: {},
      context: ANONYMOUS_CONTEXT,
    });
    expect(errors).toBeUndefined();
    expect(data).toEqual({ shops: [{ items: [{ price: '{"currency":"CNY"}' }] }] });
  });

  test('of hundreds of entities with distinct values take a few requests', async () => {
    const { asked, ask } = engineOver(graph.supergraphSdl);
    const { data, errors } = await ask('{ shops { items { price } } }');
    const expected = Array.from({ length: SHOPS }, (_, shop) => ({
      items: ['a', 'b'].map((id) => ({ price: `${id} in ${shop === 0 ? null : `C${shop}`}` })),
    }));
    expect(errors).toBeUndefined();
    expect(data).toEqual({ shops: expected });
    expect(asked.map((source) => source.split('price(').length - 1)).toEqual([0, 128, 128, 64]);
  });

  test('are read from a supergraph whose link renames @context', async () => {
    const renamed = graph.supergraphSdl
      .replace(/(context\/v0\.1")/, '$1, as: "surroundings"')
      .replaceAll(/@context\(/g, '@surroundings(');
    const { ask } = engineOver(renamed);
    expect(renamed).toContain('@surroundings(name: "goods__shop")');
    const { data } = await ask('{ shops { items { sent } } }');
    expect(data).toMatchObject({
      shops: { 7: { items: [{ sent: 'a to R7' }, { sent: 'b to R7' }] } },
    });
  });

  test('are not sent as null to a non-null argument', async () => {
    const strict = graph.supergraphSdl.replace(/(name: "currency", type: "String)/, '$1!');
    const { ask } = engineOver(strict);
    const { data, errors } = await ask('{ shops { items { price } } }');
    expect(data).toMatchObject({
      shops: {
        0: { items: [{ price: null }, { price: null }] },
        1: { items: { 1: { price: 'b in C1' } } },
      },
    });
    expect(errors?.map(({ path, extensions }) => [path, extensions?.['code']])).toEqual(
      [0, 1].map((item) => [['shops', 0, 'items', item, 'price'], 'SUBGRAPH_ANSWER_INVALID']),
    );
  });

  test('that are unavailable null the fields that need them, with the reason', async () => {
    const { asked, ask } = engineOver(graph.supergraphSdl, true);
    const { data, errors } = await ask('{ shops { items { sent price } } }');
    expect(data).toMatchObject({ shops: { 9: { items: [{ sent: null, price: 'a in C9' }, {}] } } });
    expect(errors).toHaveLength(100);
    expect(errors?.[0]).toMatchObject({
      path: ['shops', 0, 'items', 0, 'sent'],
      extensions: { code: 'SUBGRAPH_UNAVAILABLE' },
    });
    expect(asked.some((source) => source.includes('sent('))).toBe(false);
  });

  test('are not part of the public schema', async () => {
    const { ask } = engineOver(graph.supergraphSdl);
    expect(graph.supergraphSdl).toContain('contextArguments');
    const { data } = await ask('{ __type(name: "Item") { fields { name args { name } } } }');
    expect(JSON.parse(JSON.stringify(data))).toEqual({
      __type: { fields: ['id', 'price', 'sent'].map((name) => ({ name, args: [] })) },
    });
    const { errors } = await ask('{ shops { items { price(currency: "X") } } }');
    expect(errors?.[0]?.message).toContain('Unknown argument "currency"');
  });
});
