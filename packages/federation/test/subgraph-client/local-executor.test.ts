import DataLoader from 'dataloader';
import { describe, expect, test } from 'vitest';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import { OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import { RAW_JSON } from '#kernel/text/raw-json.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';
import type { SmallSubgraph } from '#test/gateway/small-graph.ts';

interface Item {
  readonly id: string;
}

const ENTITIES =
  'query($representations:[_Any!]!){_entities(representations:$representations){__typename ...on Item{id label}}}';

function refs(...ids: readonly string[]) {
  return { representations: ids.map((id) => ({ __typename: 'Item', id })) };
}

function executorOf(subgraph: SmallSubgraph, compileAfterRuns: number) {
  const { subgraphs } = smallGraph({ items: subgraph });
  const executor = createLocalExecutor(subgraphs.get('items')!, { compileAfterRuns });
  return async (source: string, variables: Record<string, unknown> = {}) => {
    const scope = new OperationScope(ANONYMOUS_CONTEXT, undefined);
    const answer = await executor.execute({ kind: 'query', source }, variables, scope);
    return JSON.parse(JSON.stringify(answer)) as {
      data?: { _entities: unknown[] };
      errors?: { path: unknown; message: string; extensions?: { code?: string } }[];
    };
  };
}

test('the cache of operations is bounded by bytes, with those of plans, and recompiles evicted ones', async () => {
  const { subgraphs } = smallGraph({
    items: {
      sdl: 'type Query { n(of: Int!): Int }',
      resolvers: { Query: { n: (_: unknown, { of }: { of: number }) => of } },
    },
  });
  const parts: MemoryPart[] = [];
  const meter: Meter = { ...SILENT_METER, memory: (part) => void parts.push(part as MemoryPart) };
  const cache = { compileAfterRuns: 0, cacheBytes: 50_000, meter };
  const executor = createLocalExecutor(subgraphs.get('items')!, cache);
  const operations = Array.from(
    { length: 40 },
    (_, of) => ({ kind: 'query', source: `{ n(of: ${of}) }` }) as const,
  );
  const [{ bytes, owner, limitBytes }] = parts as [MemoryPart];
  for (let round = 0; round < 2; round += 1) {
    for (const [of, one] of operations.entries()) {
      const answer = await executor.execute(
        one,
        {},
        new OperationScope(ANONYMOUS_CONTEXT, undefined),
      );
      expect(answer.data).toEqual({ n: of });
      expect(bytes(owner)).toBeLessThanOrEqual(limitBytes);
    }
  }
  // Compiled, each takes some three kilobytes: the cache holds fewer than were requested.
  expect(bytes(owner)).toBeGreaterThan(40_000);
});

const SDL =
  'type Query { plain: Item lost: Item } type Item @key(fields: "id") { id: ID! label: String }';

describe.each([
  ['compiled', 0],
  ['interpreted', Number.POSITIVE_INFINITY],
])('a subgraph in this process, %s,', (_, compileAfterRuns) => {
  test('resolves references at once, and leaves frozen and shared objects as they are', async () => {
    const shared = Object.freeze({ id: 'a', label: 'A' });
    const ask = executorOf(
      { sdl: SDL, resolvers: { Item: { __resolveReference: () => shared } } },
      compileAfterRuns,
    );
    const entity = { __typename: 'Item', id: 'a', label: 'A' };
    expect((await ask(ENTITIES, refs('a', 'b'))).data).toEqual({ _entities: [entity, entity] });
    expect(Object.keys(shared)).toEqual(['id', 'label']);
  });

  test('fills in the default of an absent variable, nullable or not', async () => {
    const ask = executorOf(
      {
        sdl: 'type Query { echo(n: Int!, tags: [String!], on: Boolean!): String }',
        resolvers: { Query: { echo: (_: unknown, args: object) => JSON.stringify(args) } },
      },
      compileAfterRuns,
    );
    const source =
      'query($n: Int! = 3, $tags: [String!] = ["a"], $on: Boolean! = true) { echo(n: $n, tags: $tags, on: $on) }';
    const echo = async (variables: Record<string, unknown>) => {
      const { data } = (await ask(source, variables)) as unknown as { data: { echo: string } };
      return JSON.parse(data.echo) as unknown;
    };
    expect(await echo({})).toEqual({ n: 3, tags: ['a'], on: true });
    expect(await echo({ n: 5, tags: null })).toEqual({ n: 5, tags: null, on: true });
  });

  test('handles every rejection where items of one list fail at once and later', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const value = ({ at }: { readonly at: number }): Promise<never> => {
      if (at > 0) throw new DomainError('query_too_complex');
      return Promise.reject(new DomainError('query_too_complex'));
    };
    const ask = executorOf(
      {
        sdl: 'type Query { rows: [Row!] } type Row { value: Int! }',
        resolvers: { Query: { rows: () => [{ at: 0 }, { at: 1 }] }, Row: { value } },
      },
      compileAfterRuns,
    );
    const answer = await ask('{ rows { value } }');
    await new Promise(setImmediate);
    process.off('unhandledRejection', note);
    expect(answer.data).toEqual({ rows: null });
    expect(answer.errors?.[0]?.extensions?.code).toBe('QUERY_TOO_COMPLEX');
    expect(unhandled).toEqual([]);
  });

  test('lets loaders batch the references of a fetch', async () => {
    const batches: string[][] = [];
    const ask = executorOf(
      {
        sdl: SDL,
        createContext: () =>
          new DataLoader<string, Item>((ids) => {
            batches.push([...ids]);
            return Promise.resolve(ids.map((id) => ({ id, label: `L${id}` })));
          }),
        resolvers: {
          Item: {
            __resolveReference: ({ id }: Item, loader: DataLoader<string, Item>) => loader.load(id),
          },
        },
      },
      compileAfterRuns,
    );
    const { data } = await ask(ENTITIES, refs('a', 'b', 'a'));
    expect(data!._entities.map((entity) => (entity as Item).id)).toEqual(['a', 'b', 'a']);
    expect(batches).toEqual([['a', 'b']]);
  });

  test('fails one reference without failing the others', async () => {
    const ask = executorOf(
      {
        sdl: SDL,
        resolvers: {
          Item: {
            __resolveReference({ id }: Item) {
              if (id === 'throws') throw new DomainError('not_found');
              return id === 'rejects' ? Promise.reject(new Error('later')) : { id, label: id };
            },
          },
        },
      },
      compileAfterRuns,
    );
    const { data, errors } = await ask(ENTITIES, refs('throws', 'a', 'rejects'));
    expect(data!._entities).toEqual([null, { __typename: 'Item', id: 'a', label: 'a' }, null]);
    expect(errors!.map(({ path }) => path)).toEqual([
      ['_entities', 0],
      ['_entities', 2],
    ]);
  });

  test('rejects a property that needs a resolver, instead of calling it', async () => {
    const ask = executorOf(
      {
        sdl: SDL,
        resolvers: { Query: { plain: () => ({ id: 'a', label: Promise.resolve('late') }) } },
      },
      compileAfterRuns,
    );
    const { data, errors } = await ask('{ plain { id label } }');
    expect(data).toEqual({ plain: { id: 'a', label: null } });
    expect(errors).toHaveLength(1);
  });
});

test('an operation whose input type contains itself is not compiled, which would take minutes', async () => {
  const { engine } = smallGraph({
    one: {
      sdl: 'input Wanted { id: ID! each: [Wanted!] more: Wanted } type Query { many(wanted: Wanted): Int }',
      resolvers: { Query: { many: () => 7 } },
    },
  });
  const document = 'query ($wanted: Wanted) { many(wanted: $wanted) }';
  const variables = { wanted: { id: 'a', each: [{ id: 'b' }] } };
  const answer = await engine.execute({ document, variables, context: ANONYMOUS_CONTEXT });
  expect(answer).toEqual({ data: { many: 7 } });
});

test('input fields with defaults may be omitted, however often the operation ran', async () => {
  const { engine } = smallGraph({
    one: {
      sdl: `input Draft { id: ID! text: String! = "none" parts: [Part!]! = [] }
        input Part { score: Float! = 0.5 }
        type Query { echo(drafts: [Draft!]!): String! }`,
      resolvers: {
        Query: { echo: (_: unknown, { drafts }: { drafts: unknown }) => JSON.stringify(drafts) },
      },
    },
  });
  const document = 'query ($drafts: [Draft!]!) { echo(drafts: $drafts) }';
  const variables = { drafts: [{ id: 'a' }, { id: 'b', parts: [{}] }] };
  for (let run = 1; run <= 4; run++) {
    const { data } = await engine.execute({ document, variables, context: ANONYMOUS_CONTEXT });
    expect(JSON.parse((data as { echo: string }).echo), `run ${run}`).toEqual([
      { id: 'a', text: 'none', parts: [] },
      { id: 'b', text: 'none', parts: [{ score: 0.5 }] },
    ]);
  }
});

describe('a leaf that is an object', () => {
  test('reaches the answer as the same object that the resolver returned', async () => {
    const rows = { [RAW_JSON]: true, json: '[[1]]', toJSON: () => [[1]] };
    const { engine } = smallGraph({
      rows: {
        sdl: 'scalar Rows type Query { window: Window! } type Window @key(fields: "id") { id: ID! rows: Rows! }',
        resolvers: { Query: { window: () => ({ id: 'w', rows }) } },
      },
      more: {
        sdl: 'scalar Rows type Window @key(fields: "id") { id: ID! older: Rows more: Int }',
        resolvers: { Window: { __resolveReference: () => ({ id: 'w', older: rows, more: 1 }) } },
      },
    });
    const answer = await engine.execute({
      document: '{ a: window { rows older } b: window { older rows more } }',
      context: ANONYMOUS_CONTEXT,
    });
    const data = answer.data as Record<string, Record<string, unknown>>;
    expect([data['a']!['rows'], data['a']!['older'], data['b']!['older']]).toEqual([
      rows,
      rows,
      rows,
    ]);
    expect(data['b']!['older']).toBe(rows);
    expect(JSON.stringify(data)).toBe(
      '{"a":{"rows":[[1]],"older":[[1]]},"b":{"older":[[1]],"rows":[[1]],"more":1}}',
    );
  });
});
