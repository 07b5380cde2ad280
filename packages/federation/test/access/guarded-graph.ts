import { createEngine } from '#federation/engine.ts';
import type { EngineOptions } from '#federation/engine-options.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { smallGraph } from '#test/gateway/small-graph.ts';

/** The whole graph as one schema, for an interpreter without federation. */
export const MONOLITH = `
  type Query { node: Node nodes: [Node] people: [Person!] any: [Any!] shop: Shop me: Person! }
  interface Named { name: String }
  interface Node implements Named { id: ID! name: String tag: String link: Node }
  type Person implements Node & Named {
    id: ID! name: String tag: String link: Node email: String! level: Level card: Card friends: [Person!]
  }
  type Shop implements Node & Named {
    id: ID! name: String tag: String link: Node secret: Secret owner: Person! stock: Int
  }
  type Robot implements Node & Named { id: ID! name: String tag: String! link: Robot serial: String! }
  union Any = Person | Shop | Robot
  type Card { number: String! bank: String }
  scalar Secret
  enum Level { LOW HIGH }
`;

const PEOPLE = `
  type Query { node: Node nodes: [Node] people: [Person!] any: [Any!] shop: Shop me: Person! }
  interface Named { name: String }
  interface Node implements Named { id: ID! name: String tag: String link: Node }
  type Person implements Node & Named @key(fields: "id") {
    id: ID! name: String tag: String link: Node level: Level friends: [Person!]
  }
  type Shop implements Node & Named @key(fields: "id") {
    id: ID! name: String tag: String link: Node secret: Secret owner: Person!
  }
  type Robot implements Node & Named { id: ID! name: String tag: String! link: Robot serial: String! }
  union Any = Person | Shop | Robot
  scalar Secret
  enum Level { LOW HIGH }
`;

const MONEY = `
  type Person @key(fields: "id") { id: ID! email: String! card: Card }
  type Shop @key(fields: "id") { id: ID! name: String @external stock: Int @requires(fields: "name") }
  type Card { number: String! bank: String }
`;

interface Thing {
  readonly __typename: string;
  readonly id: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

const ADA: Thing = {
  __typename: 'Person',
  id: '1',
  name: 'Ada',
  email: 'a@example.com',
  level: 'HIGH',
  card: { number: '4000', bank: 'A' },
};
const BOB: Thing = {
  __typename: 'Person',
  id: '2',
  name: 'Bob',
  email: 'b@example.com',
  card: null,
};
const SHOP: Thing = { __typename: 'Shop', id: '3', name: 'Shop', secret: 'hidden', stock: 4 };
const ROBOT: Thing = { __typename: 'Robot', id: '4', name: 'R2', serial: '77', tag: 'r' };
Object.assign(ADA, { link: SHOP, friends: [BOB] });
Object.assign(BOB, { link: ADA, friends: [ADA, BOB], level: 'LOW' });
Object.assign(SHOP, { tag: 's', link: ROBOT, owner: ADA });
Object.assign(ROBOT, { link: ROBOT });

export const ROOT: Readonly<Record<string, unknown>> = {
  node: SHOP,
  nodes: [ADA, SHOP, null, ROBOT],
  people: [ADA, BOB],
  any: [ROBOT, BOB, SHOP],
  shop: SHOP,
  me: BOB,
};

const things = new Map([ADA, BOB, SHOP, ROBOT].map((one) => [one.id, one]));
const byType = { __resolveType: ({ __typename }: Thing) => __typename };

/** Two subgraphs of the same data, and every operation that they received. */
export function guardedGraph() {
  const sent: { readonly subgraph: string; readonly source: string }[] = [];
  const { supergraphSdl, subgraphs } = smallGraph({
    people: {
      sdl: PEOPLE,
      resolvers: {
        Query: Object.fromEntries(Object.entries(ROOT).map(([name, value]) => [name, () => value])),
        Node: byType,
        Named: byType,
        Any: byType,
        Person: { __resolveReference: ({ id }: Thing) => things.get(id) },
        Shop: { __resolveReference: ({ id }: Thing) => things.get(id) },
      },
    },
    money: {
      sdl: MONEY,
      resolvers: {
        Person: { __resolveReference: ({ id }: Thing) => things.get(id) },
        Shop: {
          __resolveReference: (reference: Thing) => reference,
          stock: ({ name }: Thing) => name.length,
        },
      },
    },
  });
  const executors = new Map(
    [...subgraphs].map(([subgraph, local]) => {
      const executor = createLocalExecutor(local, { compileAfterRuns: Infinity });
      const watched: SubgraphExecutor = {
        scalars: executor.scalars,
        close: () => executor.close(),
        subscribe: (...asked) => executor.subscribe(...asked),
        execute(operation, variables, scope) {
          sent.push({ subgraph, source: operation.source });
          return executor.execute(operation, variables, scope);
        },
      };
      return [subgraph, watched] as const;
    }),
  );
  const engineOf = (sdl: string, access: EngineOptions['access'] = {}): GraphEngine =>
    createEngine({
      supergraphSdl: sdl,
      executors,
      log: SILENT_LOG,
      meter: SILENT_METER,
      access,
      limits: { maxDeferred: 1_000 },
    });
  return { supergraphSdl, subgraphs, sent, engineOf };
}
