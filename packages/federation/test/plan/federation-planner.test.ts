import { composeServices } from '#federation/compose/compose-services.ts';
import { Kind, parse } from 'graphql';
import type { FragmentDefinitionNode } from 'graphql';
import { describe, expect, test } from 'vitest';
import { buildApiSchema } from '#federation/schema/api-schema.ts';
import { canonicalOperation } from '#federation/plan/canonical/canonical-operation.ts';
import { reservedNames } from '#federation/operation/reserved-names.ts';
import { FederationPlanner } from '#federation/plan/federation-planner.ts';
import { itemSteps } from '#federation/plan/streamed-steps.ts';
import type { QueryPlan, PlanStep, TargetPath } from '#federation/plan/plan-step.ts';

const HEADER = `extend schema @link(
  url: "https://specs.apollo.dev/federation/v2.9"
  import: ["@key", "@shareable", "@external", "@requires", "@provides", "@override",
    "@context", "@fromContext"]
)
`;

/** The fetches of a plan, step by step: a line for parallel fetches, in the order of execution. */
type PlanText = readonly (readonly string[])[];

function supergraphOf(subgraphs: Readonly<Record<string, string>>): string {
  const { supergraphSdl, errors } = composeServices(
    Object.entries(subgraphs).map(([name, sdl]) => ({
      name,
      url: `http://${name}.invalid`,
      typeDefs: parse(HEADER + sdl),
    })),
  );
  if (supergraphSdl === undefined) throw new Error(errors.map(({ message }) => message).join());
  return supergraphSdl;
}

/** Plans queries of a supergraph, and shows the requests to each subgraph. */
function plannerOf(supergraphSdl: string) {
  const supergraph = parse(supergraphSdl);
  const schema = buildApiSchema(supergraph, new Map());
  const planner = new FederationPlanner(supergraph);
  const reserved = reservedNames(supergraph);
  const planned = (query: string, labels: readonly string[] = []): QueryPlan => {
    const { definitions } = parse(query);
    const operation = definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)!;
    const fragments = new Map<string, FragmentDefinitionNode>();
    const root = schema.getRootType(operation.operation)!;
    const canonical = canonicalOperation(schema, root, operation, fragments, reserved);
    return planner.plan(canonical.document!(), labels);
  };
  return {
    planned,
    source: (query: string) => planned(query).source!.operation.source,
    steps: (query: string, labels: readonly string[] = []) => textOf(planned(query, labels).step),
  };
}

function textOf(step: PlanStep | null): PlanText {
  if (step === null) return [];
  if (step.kind === 'sequence') return step.steps.flatMap(textOf);
  if (step.kind === 'parallel') {
    return [step.steps.flatMap(textOf).flat()];
  }
  const { fetch } = step;
  const paths =
    step.kind === 'root' ? [step.fetch.path] : step.fetch.groups.flatMap((group) => group.paths);
  const at = paths.map(pathText).filter((path) => path !== '');
  const place = at.length === 0 ? '' : ` at ${at.join(' and ')}`;
  return [[`${fetch.subgraph}${place}: ${fetch.operation.source}`]];
}

function pathText(path: TargetPath): string {
  return path
    .map((segment) => {
      if (segment.kind === 'items') return '@';
      return segment.kind === 'field' ? segment.key : [...segment.typenames].join('|');
    })
    .join('.');
}

/** Seven subgraphs in a ring, each with a key of its own and one of its neighbour's. */
function ring(): string {
  const subgraphs = Array.from({ length: 7 }, (_, at) => {
    const next = (at + 1) % 7;
    const start = at === 0 ? 'type Query { t: T }' : '';
    const far = at === 0 ? 'next(n: Int): T' : '';
    const keys = `@key(fields: "k${at}") @key(fields: "k${next}")`;
    return [`s${at}`, `${start} type T ${keys} { k${at}: ID! k${next}: ID! own${at}: Int ${far} }`];
  });
  return supergraphOf(Object.fromEntries(subgraphs) as Record<string, string>);
}

const NAME_OF_P = '{ _entities(representations: $representations) { ... on P { name } } }';
const OWN = 'own0 own1 own2 own3 own4 own5 own6';

describe('a plan', () => {
  test('goes both ways round a ring of keys, which halves the sequential fetches', () => {
    const steps = plannerOf(ring()).steps(`{ t { ${OWN} } }`);
    expect(steps.map((together) => together.length)).toEqual([1, 2, 2, 2]);
  });

  test('asks every subgraph once for entities at several places', () => {
    const steps = plannerOf(ring()).steps(`{ t { ${OWN} next { ${OWN} next { ${OWN} } } } }`);
    expect(steps.map((together) => together.length)).toEqual([1, 2, 2, 2]);
  });

  test('of an interface with many types does not grow with their number, however deep', () => {
    const types = Array.from(
      { length: 70 },
      (_, at) => `type X${at} implements I @key(fields: "id") { id: ID! next: I own${at}: Int }`,
    );
    const far = types.map((_, at) => `type X${at} @key(fields: "id") { id: ID! far: Int }`);
    const planner = plannerOf(
      supergraphOf({
        a: `type Query { i: I } interface I { id: ID! next: I } ${types.join('\n')}`,
        b: far.join('\n'),
      }),
    );
    const deep = (levels: number): string =>
      `id ... on X1 { own1 far } ... on X2 { own2 } ${levels === 0 ? '' : `next { ${deep(levels - 1)} }`}`;
    const steps = planner.steps(`{ i { ${deep(10)} } }`);
    expect(steps.map((together) => together.length)).toEqual([1, 1]);
    expect(steps.flat().join('').length).toBeLessThan(3_000);
  });

  test('is plain data: a copy of it is equal, whatever its steps', () => {
    const planner = plannerOf(
      supergraphOf({
        a: `type Query { shops: [Shop] } type Subscription { opened: Shop }
          type Shop @key(fields: "id") @context(name: "shop") { id: ID! currency: String best: Item }
          type Item @key(fields: "id") {
            id: ID! price(currency: String @fromContext(field: "$shop { currency }")): String
          }`,
        b: 'type Shop @key(fields: "id") { id: ID! region(n: Int): String }',
      }),
    );
    const fields = 'region(n: $n) best { price }';
    for (const query of [
      `query($n: Int) { shops { ${fields} } }`,
      `subscription($n: Int) { opened { ${fields} } }`,
    ]) {
      const plan = planner.planned(query);
      expect(planner.steps(query).flat().length).toBeGreaterThan(1);
      expect(structuredClone(plan)).toEqual(plan);
    }
  });

  test('is the same for all of its clients', () => {
    const sdl = ring();
    const queries = [
      `{ t { ${OWN} } }`,
      '{ t { own3 next { own4 own2 } } }',
      '{ t { next { own6 } } }',
    ];
    const one = plannerOf(sdl);
    const forward = queries.map((query) => one.steps(query));
    const other = plannerOf(sdl);
    const backward = queries.toReversed().map((query) => other.steps(query));
    expect(backward.toReversed()).toEqual(forward);
  });

  test('of a mutation calls each field once, in order, even if several subgraphs share it', () => {
    const planner = plannerOf(
      supergraphOf({
        a: `type Query { x: Int } type Mutation { add(n: Int): P @shareable last: Int }
          type P @key(fields: "id") { id: ID! left: Int }`,
        b: `type Mutation { add(n: Int): P @shareable } type P @key(fields: "id") { id: ID! right: Int }`,
      }),
    );
    expect(
      planner.steps('mutation { add(n: 1) { left right } again: add(n: 1) { right } last }'),
    ).toEqual([
      ['a: mutation { add(n: 1) { left id } }'],
      [expect.stringMatching(/^b at add: .* on P { right } } }$/)],
      ['b: mutation { _1_add: add(n: 1) { right } }'],
      ['a: mutation { last }'],
    ]);
  });

  test('of a subscription requests for each event what its source does not deliver', () => {
    const planner = plannerOf(
      supergraphOf({
        a: `type Query { x: Int } type Subscription { changed: P } type P @key(fields: "id") { id: ID! }`,
        b: `type P @key(fields: "id") { id: ID! name: String }`,
      }),
    );
    const query = 'subscription { changed { name } }';
    expect(planner.source(query)).toBe('subscription { changed { id } }');
    expect(planner.steps(query)).toEqual([
      [expect.stringMatching(/^b at changed: .* on P { name }/)],
    ]);
  });

  test('restarts at the root where a field leads there', () => {
    const sdl = supergraphOf({
      a: `type Query { x: Int y: Int @shareable } type Mutation { add: Added }
        type Added { query: Query }`,
      b: 'type Query { y: Int @shareable }',
    });
    const planner = plannerOf(sdl.replace('y: Int', 'y: Int @join__field(graph: B)'));
    expect(planner.steps('mutation { add { query { x y } } }')).toEqual([
      ['a: mutation { add { query { x } } }'],
      ['b at add.query: { y }'],
    ]);
  });

  test('leaves a field that moves by a label in its old subgraph until the label applies', () => {
    const planner = plannerOf(
      supergraphOf({
        a: 'type Query { p: P } type P @key(fields: "id") { id: ID! name: String }',
        b: `type P @key(fields: "id") {
          id: ID! name: String @override(from: "a", label: "percent(1)")
        }`,
      }),
    );
    expect(planner.steps('{ p { name } }')).toEqual([['a: { p { name } }']]);
    expect(planner.steps('{ p { name } }', ['percent(1)'])).toEqual([
      ['a: { p { id } }'],
      ['b at p: query($representations: [_Any!]!) ' + NAME_OF_P],
    ]);
  });

  test('sends the type of a required object that may have several, and of no other', () => {
    const planner = plannerOf(
      supergraphOf({
        a: `type Query { p: P } type P @key(fields: "id") { id: ID! media: Media size: Size }
          union Media = Book | Film type Size { x: Int }
          type Book { pages: Int name: String } type Film { name: String }`,
        b: `type P @key(fields: "id") {
            id: ID! media: Media @external size: Size @external
            sum: Int @requires(fields: "media { ... on Book { pages name } ... on Film { name } } size { x }")
          }
          union Media = Book | Film type Size @external { x: Int }
          type Book @external { pages: Int name: String } type Film @external { name: String }`,
      }),
    );
    const { step } = planner.planned('{ p { sum } }');
    if (step?.kind !== 'sequence' || step.steps[1]?.kind !== 'entities') throw new Error();
    const [group] = step.steps[1].fetch.groups;
    const fields = group!.representation.byTypename.get('P')!;
    const sent = fields.map(({ target, nested }) => [
      target,
      nested?.map((one) => [one.target, ...(one.onlyFor ?? [])].join(' of ')),
    ]);
    expect(sent).toEqual([
      ['id', undefined],
      ['media', ['__typename', 'pages of Book', 'name of Book', 'name of Film']],
      ['size', ['x']],
    ]);
  });

  test('asks for nothing again that a field provides, however deep', () => {
    const planner = plannerOf(
      supergraphOf({
        a: `type Query { p: P @provides(fields: "box { left { x } right { y } }") }
          type P @key(fields: "id") { id: ID! box: Box } type Box { left: V right: V }
          type V @key(fields: "id") { id: ID! x: Int @external y: Int @external }`,
        b: 'type V @key(fields: "id") { id: ID! x: Int @shareable y: Int @shareable }',
      }),
    );
    const all = '{ p { box { left { x } right { y } } } }';
    expect(planner.steps(all)).toEqual([[`a: ${all}`]]);
    expect(planner.steps('{ p { box { left { x y } right { y } } } }')).toHaveLength(2);
    expect(planner.steps('{ p { box { left { y } } } }')).toHaveLength(2);
  });

  test('knows the members of a union by the subgraphs on its path, and by no other', () => {
    const planner = plannerOf(
      supergraphOf({
        a: `type Query { v: V } type V @shareable { u: U } union U = A | B
          type A @shareable { n: Int } type B { n: Int }`,
        c: `type Query { w: V } type V @shareable { u: U } union U = A type A @shareable { n: Int }`,
      }),
    );
    expect(planner.steps('{ v { u { ... on B { n } } } }')).toEqual([
      ['a: { v { u { __typename ... on B { n } } } }'],
    ]);
  });

  test('of a mutation calls the one subgraph of several that has everything', () => {
    const type = 'type V @shareable { x: Int y: Int }';
    const mutation = 'type Mutation { add: V @shareable }';
    const sdl = supergraphOf({
      a: `type Query { q: Int } ${mutation} ${type}`,
      b: `${mutation} ${type}`,
      c: `${mutation} ${type}`,
    });
    const planner = plannerOf(
      sdl
        .replace('x: Int', 'x: Int @join__field(graph: A) @join__field(graph: C)')
        .replace('y: Int', 'y: Int @join__field(graph: B) @join__field(graph: C)'),
    );
    expect(planner.steps('mutation { add { x y } }')).toEqual([['c: mutation { add { x y } }']]);
    expect(planner.steps('mutation { add { x } }')).toHaveLength(1);
  });

  test('asks a subgraph for its own field below which it requires something', () => {
    const planner = plannerOf(
      supergraphOf({
        a: 'type P @key(fields: "id") { id: ID! dim: Dim @shareable } type Dim { x: Int }',
        b: `type Query { p: P } type P @key(fields: "id") {
            id: ID! dim: Dim @shareable area: Int @requires(fields: "dim { x }")
          }
          type Dim { x: Int @external own: Int }`,
        c: 'type P @key(fields: "id") { id: ID! name: String }',
      }),
    );
    expect(planner.steps('{ p { dim { own } } }')).toEqual([['b: { p { dim { own } } }']]);
  });

  test('names the field of a supergraph that it cannot reach', () => {
    const sdl = supergraphOf({
      a: 'type Query { v: V } type V @shareable { x: Int y: Int }',
      b: 'type Query { w: V } type V @shareable { x: Int y: Int }',
    });
    const planner = plannerOf(sdl.replace('y: Int', 'y: Int @join__field(graph: A)'));
    expect(planner.steps('{ w { x } v { y } }')).toHaveLength(1);
    expect(() => planner.steps('{ w { x y } }')).toThrow('No subgraph can resolve V.y at w.y.');
  });

  test('has for a streamed list the requests for its items, and no others', () => {
    const key = 'type P @key(fields: "id") { id: ID!';
    const { planned } = plannerOf(
      supergraphOf({
        shop: `type Query { ps: [P!] qs: [P!] one: P } ${key} }`,
        stock: `${key} name: String }`,
      }),
    );
    const plan = planned('{ ps { name } qs { name } one { name } }');
    const of = (list: string) => textOf(itemSteps(plan, [list])!.step);
    expect(of('ps')).toEqual([[expect.stringMatching(/^stock at ps\.@: /)]]);
    expect(of('qs')).toEqual([[expect.stringMatching(/^stock at qs\.@: /)]]);
  });

  test('with too many steps is rejected', () => {
    const planner = plannerOf(ring());
    const deep = (levels: number): string =>
      levels === 0 ? OWN : `${OWN} next(n: ${levels}) { ${deep(levels - 1)} }`;
    const wide = (fields: number): string =>
      Array.from({ length: fields }, (_, at) => `x${at}: next(n: ${at}) { ${deep(9)} }`).join(' ');
    expect(planner.steps(`{ t { ${wide(1)} } }`).flat()).toHaveLength(7);
    // The search for a better order ends at its own limit, and the first plan remains.
    expect(planner.steps(`{ t { ${wide(2)} } }`).flat()).toHaveLength(7);
    expect(() => planner.steps(`{ t { ${wide(60)} } }`)).toThrow('takes more than the 30000 steps');
  });
});
