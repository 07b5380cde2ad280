import { buildSubgraphSchema } from '@apollo/subgraph';
import { composeServices } from '#federation/compose/compose-services.ts';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import { withRenamedLinks } from '#federation/test/link/draw-links.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';
import { Dice } from '#test/gateway/worlds/dice.ts';

const ROUNDS = 60;

const HEADER = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: [
  "@key", "@shareable", "@external", "@requires", "@tag", "@inaccessible", "@authenticated",
  "@requiresScopes", "@policy", "@cost", "@listSize", "@context", "@fromContext", "@composeDirective"
]) @link(url: "https://example.org/notes/v1.0", import: ["@note"]) @composeDirective(name: "@note")
directive @note(text: String!) on FIELD_DEFINITION
`;

const SUBGRAPHS = {
  one: `${HEADER}
    type Query {
      open: Int @note(text: "everyone may see it") @tag(name: "public")
      pay: Int @authenticated
      paid: Int @requiresScopes(scopes: [["a"]])
      owned: Int @policy(policies: [["p"]])
      hidden: Int @inaccessible
      dear: Int @cost(weight: 100)
      rows(first: Int): [Row!] @listSize(slicingArguments: ["first"], assumedSize: 90)
      row: Row
    }
    type Row @key(fields: "id") @context(name: "rows") {
      id: ID! name: String currency: String level: Level card: Card detail: Detail
    }
    type Detail @key(fields: "id") { id: ID! price(in: String @fromContext(field: "$rows { currency }")): String }
    type Card @authenticated { number: String }
    enum Level { LOW HIGH @inaccessible }`,
  two: `${HEADER}
    type Row @key(fields: "id") { id: ID! name: String @external title: String @requires(fields: "name") }`,
};

const ROW = {
  id: 'r',
  name: 'Row',
  currency: 'EUR',
  level: 'LOW',
  card: { number: '1' },
  detail: { id: 'd' },
};

const RESOLVERS: Readonly<Record<string, object>> = {
  one: {
    Query: {
      ...Object.fromEntries(
        ['open', 'pay', 'paid', 'owned', 'hidden', 'dear'].map((name, at) => [name, () => at]),
      ),
      row: () => ROW,
      rows: () => [ROW],
    },
    Row: { __resolveReference: () => ROW },
    Detail: {
      __resolveReference: (found: object) => found,
      price: (_: unknown, given: { readonly in?: string }) => `1 ${given.in ?? '?'}`,
    },
  },
  two: {
    Row: {
      __resolveReference: (found: object) => found,
      title: ({ name }: { readonly name: string }) => `the ${name}`,
    },
  },
};

const QUESTIONS = [
  '{ open pay paid owned }',
  '{ row { card { number } } open }',
  '{ hidden }',
  '{ dear }',
  '{ a: rows { id } }',
  '{ rows(first: 3) { id title level } }',
  '{ row { title detail { price } } }',
  '{ __schema { queryType { name fields { name } } types { name kind enumValues { name } } directives { name } } }',
];

const executors = new Map(
  Object.entries(SUBGRAPHS).map(([name, sdl]) => {
    const schema = buildSubgraphSchema([
      { typeDefs: parse(sdl), resolvers: RESOLVERS[name] as never },
    ]);
    return [name, createLocalExecutor({ name, schema, createContext: () => ({}) })] as const;
  }),
);

function composed(): string {
  const { supergraphSdl, errors } = composeServices(
    Object.entries(SUBGRAPHS).map(([name, sdl]) => ({
      name,
      url: `http://${name}`,
      typeDefs: parse(sdl),
    })),
  );
  if (supergraphSdl === undefined) throw new Error(errors.map(({ message }) => message).join());
  return supergraphSdl;
}

async function answersOf(supergraphSdl: string): Promise<unknown[]> {
  const engine = createEngine({
    supergraphSdl,
    executors,
    log: SILENT_LOG,
    meter: SILENT_METER,
    limits: { maxCost: 80 },
  });
  return Promise.all(
    QUESTIONS.map(async (document) => {
      const answer = await engine.execute({ document, context: ANONYMOUS_CONTEXT });
      return JSON.parse(JSON.stringify(answer)) as unknown;
    }),
  );
}

describe('federation’s directives under any name', () => {
  test('give the same answers', async () => {
    const dice = new Dice(20_261_129);
    const supergraphSdl = composed();
    const expected = await answersOf(supergraphSdl);
    expect(expected).toMatchObject([
      { data: { open: 0, pay: null, paid: null, owned: null } },
      { data: { row: { card: null }, open: 0 } },
      { errors: [{ message: expect.stringContaining('hidden') }] },
      { errors: [{ extensions: { code: 'QUERY_TOO_COMPLEX' } }] },
      { errors: [{ extensions: { code: 'INVALID_INPUT' } }] },
      { data: { rows: [{ id: 'r', title: 'the Row', level: 'LOW' }] } },
      { data: { row: { title: 'the Row', detail: { price: '1 EUR' } } } },
      { data: { __schema: { queryType: { name: 'Query' } } } },
    ]);
    for (let round = 0; round < ROUNDS; round += 1) {
      const sdl = withRenamedLinks(supergraphSdl, dice);
      expect(await answersOf(sdl), sdl).toEqual(expected);
    }
  });

  test('declared by an extension of a type hold, too', async () => {
    const supergraphSdl = composed();
    const moved = supergraphSdl
      .replace(/^ *pay: Int .*$/m, '')
      .replace(/^ *hidden: Int .*$/m, '')
      .concat(
        '\nextend type Query { pay: Int @join__field(graph: ONE) @authenticated',
        ' hidden: Int @join__field(graph: ONE) @inaccessible }',
      );
    const [open, , hidden] = await answersOf(moved);
    expect(open).toMatchObject({ data: { open: 0, pay: null } });
    expect(hidden).toMatchObject({ errors: [{ message: expect.stringContaining('hidden') }] });
  });
});
