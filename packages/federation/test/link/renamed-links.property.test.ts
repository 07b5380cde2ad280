import { buildSubgraphSchema } from '@apollo/subgraph';
import { composeServices } from '#federation/compose/compose-services.ts';
import { parse, print, visit } from 'graphql';
import type { DocumentNode } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
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
  if (supergraphSdl === undefined) throw new Error(errors!.map(({ message }) => message).join());
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

/** A specification of the supergraph, and the names of its elements there. */
interface Feature {
  readonly name: string;
  readonly version: string;
  readonly purpose: string;
  readonly directives: readonly string[];
  readonly types: readonly string[];
}

const FEATURES: readonly Feature[] = [
  {
    name: 'join',
    version: 'v0.5',
    purpose: 'EXECUTION',
    directives: ['graph', 'type', 'field', 'implements', 'unionMember', 'enumValue'],
    types: ['Graph', 'FieldSet', 'FieldValue', 'ContextArgument'],
  },
  { name: 'cost', version: 'v0.1', purpose: '', directives: ['cost', 'listSize'], types: [] },
  { name: 'tag', version: 'v0.3', purpose: '', directives: ['tag'], types: [] },
  {
    name: 'inaccessible',
    version: 'v0.2',
    purpose: 'SECURITY',
    directives: ['inaccessible'],
    types: [],
  },
  {
    name: 'authenticated',
    version: 'v0.1',
    purpose: 'SECURITY',
    directives: ['authenticated'],
    types: [],
  },
  {
    name: 'requiresScopes',
    version: 'v0.1',
    purpose: 'SECURITY',
    directives: ['requiresScopes'],
    types: ['Scope'],
  },
  {
    name: 'policy',
    version: 'v0.1',
    purpose: 'SECURITY',
    directives: ['policy'],
    types: ['Policy'],
  },
  {
    name: 'context',
    version: 'v0.1',
    purpose: 'SECURITY',
    directives: ['context', 'fromContext'],
    types: ['ContextFieldValue'],
  },
];

/** The name that the composer gives an element. */
function usualName({ name }: Feature, element: string): string {
  return element === name || element === 'listSize' ? element : `${name}__${element}`;
}

/** Draws how each specification is linked: the text of the links, and new names by usual name. */
function drawLinks(dice: Dice) {
  const directives = new Map<string, string>();
  const types = new Map<string, string>();
  const linking = dice.chance(30) ? 'uses' : 'link';
  directives.set('link', linking);
  // Imports may swap the names of protecting directives among each other.
  const spare = [
    'authenticated',
    'inaccessible',
    'policy',
    'cost',
    'signedIn',
    'own',
    'x',
    'secret',
  ];
  const links = FEATURES.map((feature): string => {
    const { name, version, purpose } = feature;
    const namespace = dice.chance(50) ? name : `${name.slice(0, 3)}${dice.below(9)}`;
    const imports: string[] = [];
    const isTaken = (local: string): boolean =>
      [...directives.values()].includes(local) || FEATURES.some((one) => one.name === local);
    for (const element of feature.directives) {
      const local = dice.pick(spare);
      const isSwapped = dice.chance(50) && ![...directives.values()].includes(local);
      const isOwnName = element === name && namespace === local;
      if (isSwapped && !isOwnName && (!isTaken(local) || isFree(local, directives))) {
        imports.push(`{ name: "@${element}", as: "@${local}" }`);
        directives.set(usualName(feature, element), local);
      } else {
        directives.set(
          usualName(feature, element),
          element === name ? namespace : `${namespace}__${element}`,
        );
      }
    }
    for (const element of feature.types) {
      if (dice.chance(30)) {
        imports.push(`{ name: "${element}", as: "My${name}${element}" }`);
        types.set(`${name}__${element}`, `My${name}${element}`);
      } else types.set(`${name}__${element}`, `${namespace}__${element}`);
    }
    const as = namespace === name ? '' : `, as: "${namespace}"`;
    const why = purpose === '' ? '' : `, for: ${purpose}`;
    const what = imports.length === 0 ? '' : `, import: [${imports.join(', ')}]`;
    return `@${linking}(url: "https://specs.apollo.dev/${name}/${version}"${as}${why}${what})`;
  });
  const bootstrap = linking === 'link' ? '' : `, as: "${linking}"`;
  const notes = `@${linking}(url: "https://example.org/notes/v1.0", import: ["@note"])`;
  const first = `@${linking}(url: "https://specs.apollo.dev/link/v1.0"${bootstrap})`;
  return { directives, types, text: [first, ...links, notes].join('\n  ') };
}

/** Whether the specification of this name has no element that still bears it. */
function isFree(local: string, directives: ReadonlyMap<string, string>): boolean {
  const known = directives.get(local);
  return known !== undefined && known !== local;
}

function renamed(supergraph: DocumentNode, dice: Dice): string {
  const { directives, types, text } = drawLinks(dice);
  const named = visit(supergraph, {
    SchemaDefinition: (node) => ({ ...node, directives: [] }),
    Directive: (node) => under(node, directives),
    DirectiveDefinition: { leave: (node) => under(node, directives) },
    NamedType: (node) => under(node, types),
    EnumTypeDefinition: { leave: (node) => under(node, types) },
    ScalarTypeDefinition: (node) => under(node, types),
    InputObjectTypeDefinition: { leave: (node) => under(node, types) },
  });
  return print(named).replace('schema {', `schema ${text} {`);
}

function under<Node extends { readonly name: { readonly value: string } }>(
  node: Node,
  names: ReadonlyMap<string, string>,
): Node | undefined {
  const value = names.get(node.name.value);
  return value === undefined ? undefined : { ...node, name: { ...node.name, value } };
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
      const sdl = renamed(parse(supergraphSdl), dice);
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
