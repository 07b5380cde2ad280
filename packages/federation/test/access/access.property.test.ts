import { Kind, parse, print, validate, visit } from 'graphql';
import type { ConstDirectiveNode, GraphQLCompositeType } from 'graphql';
import { getNamedType, isCompositeType } from 'graphql';
import { expect, test } from 'vitest';
import type { GraphAnswer, LaterPart, RequestContext } from '#kernel/ports/graph.ts';
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';
import { partsDifference } from '#test/gateway/worlds/compare-parts.ts';
import { deferredForm, firstForm } from '#test/gateway/worlds/deferred-form.ts';
import { Dice } from '#test/gateway/worlds/dice.ts';
import { answerOfMonolith, fieldsSent, maySeeField, SCHEMA } from './access-oracle.ts';
import type { Demands } from './access-oracle.ts';
import { guardedGraph } from './guarded-graph.ts';

const ROUNDS = 30;
const QUERIES = 25;
const IN_PARTS_EVERY = 3;
const HELD = ['authenticated', 's:a', 's:b', 'p:x', 'p:y'];
/** Fields that subgraphs require from each other, whichever client asks. */
const INPUTS = new Set(['id', 'name', '__typename', '_entities']);

const graph = guardedGraph();

/** Draws required rights, and writes them as directives into the supergraph. */
function drawDemands(dice: Dice): { readonly demands: Demands; readonly sdl: string } {
  const demands = new Map<string, readonly (readonly string[])[]>();
  const draw = (coordinate: string, percent: number): ConstDirectiveNode[] => {
    if (!dice.chance(percent)) return [];
    const kind = dice.pick(['authenticated', 'requiresScopes', 'policy']);
    if (kind === 'authenticated') {
      demands.set(coordinate, [['authenticated']]);
      return directivesIn('@authenticated');
    }
    const [argument, prefix, names] =
      kind === 'policy'
        ? (['policies', 'p', ['x', 'y']] as const)
        : (['scopes', 's', ['a', 'b']] as const);
    const anyOf = Array.from({ length: 1 + dice.below(2) }, () => dice.some(names, 1));
    demands.set(
      coordinate,
      anyOf.map((all) => all.map((one) => `${prefix}:${one}`)),
    );
    return directivesIn(`@${kind}(${argument}: ${JSON.stringify(anyOf)})`);
  };
  const isOurs = (name: string): boolean => SCHEMA.getType(name) !== undefined;
  const withType = <
    Node extends {
      readonly name: { readonly value: string };
      readonly directives?: readonly ConstDirectiveNode[] | undefined;
    },
  >(
    node: Node,
  ): Node => ({ ...node, directives: [...(node.directives ?? []), ...draw(node.name.value, 8)] });
  const supergraph = visit(parse(graph.supergraphSdl), {
    FieldDefinition: (node, _key, _parent, _path, ancestors) => {
      const owner = ancestors.findLast((one) => 'kind' in one) as { name: { value: string } };
      if (!isOurs(owner.name.value)) return undefined;
      const more = draw(`${owner.name.value}.${node.name.value}`, 12);
      return { ...node, directives: [...(node.directives ?? []), ...more] };
    },
    ObjectTypeDefinition: {
      leave: (node) =>
        isOurs(node.name.value) && node.name.value !== 'Query' ? withType(node) : undefined,
    },
    InterfaceTypeDefinition: { leave: withType },
    ScalarTypeDefinition: (node) => (node.name.value === 'Secret' ? withType(node) : undefined),
    EnumTypeDefinition: (node) => (node.name.value === 'Level' ? withType(node) : undefined),
  });
  return { demands, sdl: print(supergraph) };
}

function directivesIn(text: string): ConstDirectiveNode[] {
  const [definition] = parse(`scalar X ${text}`).definitions;
  if (definition?.kind !== Kind.SCALAR_TYPE_DEFINITION) throw new Error(text);
  return [...(definition.directives ?? [])];
}

const CONDITIONS = ['', '', '', '', ' @include(if: $yes)', ' @skip(if: $no)', ' @include(if: $no)'];

/** A random selection on a type, often with fields twice, under aliases and in fragments. */
function drawSelection(dice: Dice, type: GraphQLCompositeType, depth: number): string {
  const fields = 'getFields' in type ? Object.values(type.getFields()) : [];
  const parts = Array.from({ length: 1 + dice.below(4) }, (): string => {
    const condition = dice.pick(CONDITIONS);
    if (fields.length === 0 || dice.chance(35)) {
      if (dice.chance(20)) return '__typename';
      const inner = dice.pick(dice.chance(92) ? nearTo(type) : ALL);
      return depth === 0
        ? '__typename'
        : `... on ${inner.name}${condition} ${drawSelection(dice, inner, depth - 1)}`;
    }
    const { name, type: output } = dice.pick(fields);
    const alias = dice.chance(25) ? `${dice.pick(['id', 'name', 'x', 'email'])}: ` : '';
    const named = getNamedType(output);
    if (!isCompositeType(named)) return `${alias}${name}${condition}`;
    return depth === 0
      ? '__typename'
      : `${alias}${name}${condition} ${drawSelection(dice, named, depth - 1)}`;
  });
  return `{ ${parts.join(' ')} }`;
}

const ALL = ['Person', 'Shop', 'Robot', 'Node', 'Named'].map(
  (name) => SCHEMA.getType(name) as GraphQLCompositeType,
);

function nearTo(type: GraphQLCompositeType): GraphQLCompositeType[] {
  const isOf = (one: GraphQLCompositeType, other: GraphQLCompositeType): boolean =>
    'getInterfaces' in one && one.getInterfaces().some(({ name }) => name === other.name);
  return [type, ...ALL.filter((one) => isOf(one, type) || isOf(type, one))];
}

function contextOf(held: ReadonlySet<string>): RequestContext {
  const of = (kind: string): string[] =>
    [...held].filter((one) => one.startsWith(kind)).map((one) => one.slice(2));
  if (!held.has('authenticated')) return ANONYMOUS_CONTEXT;
  const sharingKey = [...held].join();
  const rights = { scopes: of('s:'), policies: of('p:') };
  return {
    ...ANONYMOUS_CONTEXT,
    identity: { claims: {}, ...rights, sharingKey, expiresAtMs: null },
  };
}

function isNulled(data: unknown, path: readonly (string | number)[]): number {
  let value = data;
  for (const [index, segment] of path.entries()) {
    if (value === null || value === undefined) return index;
    value = (value as Record<string | number, unknown>)[segment];
  }
  return path.length;
}

test('every query with any rights gets the data and errors that guarded resolvers would give', async () => {
  const dice = new Dice(20_261_125);
  let compared = 0;
  let refusals = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { demands, sdl } = drawDemands(dice);
    const engine = graph.engineOf(sdl);
    for (let index = 0; index < QUERIES; index += 1) {
      const source =
        `query ($yes: Boolean!, $no: Boolean!) ${drawSelection(dice, SCHEMA.getQueryType()!, 3)}`.replace(
          '{',
          '{ yes: __typename @include(if: $yes) no: __typename @include(if: $no) ',
        );
      if (validate(SCHEMA, parse(source)).length > 0) continue;
      const held = new Set(dice.chance(30) ? [] : ['authenticated', ...dice.some(HELD, 0)]);
      const variables = { yes: true, no: false };
      graph.sent.length = 0;
      const context = contextOf(held);
      const answer: GraphAnswer = await engine.execute({ document: source, variables, context });
      const expected = answerOfMonolith(source, variables, demands, held);
      const about = `${source}\n${[...held].join()}\n${JSON.stringify([...demands])}`;
      expect(answer.data, about).toEqual(JSON.parse(JSON.stringify(expected.data)));
      const reported = (answer.errors ?? []).map(({ path }) => path!);
      const due = (expected.errors ?? []).map(({ path }) => path!);
      const codes = new Set((answer.errors ?? []).map(({ extensions }) => extensions?.['code']));
      expect([...codes], about).toEqual(
        reported.length === 0 ? [] : ['UNAUTHORIZED_FIELD_OR_TYPE'],
      );
      const dueTexts = new Set(due.map((path) => JSON.stringify(path)));
      for (const path of reported) expect(dueTexts, about).toContain(JSON.stringify(path));
      for (const path of due) {
        // An error beside a null is optional when that null removed the whole object.
        const around = path.slice(0, isNulled(answer.data, path));
        const isReported = reported.some((one) =>
          around.every((segment, at) => one[at] === segment),
        );
        expect(isReported, `${about}\n${path.join('.')}`).toBe(true);
      }
      if (index % IN_PARTS_EVERY === 0) {
        const document = deferredForm(source, dice);
        const asked = { document, variables, context, acceptsParts: true };
        const { later = [], ...first } = await engine.execute(asked);
        const parts = { first, later: await Array.fromAsync<LaterPart>(later) };
        const dueFirst = answerOfMonolith(firstForm(document), variables, demands, held);
        const wrong = await partsDifference(parts, { whole: expected, first: dueFirst });
        expect(wrong, `${document}\n${about}`).toBeNull();
      }
      for (const { subgraph, source: sent } of graph.sent) {
        for (const [type, field] of fieldsSent(sent, graph.subgraphs.get(subgraph)!.schema)) {
          if (INPUTS.has(field)) continue;
          expect(
            maySeeField(demands, held, type, field),
            `${about}\n${sent}\n${type}.${field}`,
          ).toBe(true);
        }
      }
      compared += 1;
      if (due.length > 0) refusals += 1;
    }
  }
  expect(compared).toBeGreaterThan(ROUNDS * QUERIES * 0.4);
  expect(refusals).toBeGreaterThan(compared * 0.2);
});
