import { buildSchema, parse, stripIgnoredCharacters } from 'graphql';
import type { FragmentDefinitionNode, OperationDefinitionNode } from 'graphql';
import { describe, expect, test } from 'vitest';
import { canonicalOperation } from '#federation/plan/canonical/canonical-operation.ts';
import { valuesInPlan } from '#federation/plan/canonical/plan-variables.ts';
import { reservedNames } from '#federation/operation/reserved-names.ts';

const SDL = `
  type Query { p: P node(id: ID): Node any: Any now(zone: String): String _1_now: Int }
  type Mutation { pay(sum: Int): P }
  interface Node { id: ID name: String near: Node }
  interface Named { name: String }
  type P implements Node & Named { id: ID name: String near: P code(of: Int): String size: Int }
  type R implements Node { id: ID name: String near: Node size: String only: Int }
  type S { id: ID deep: S name: String }
  union Any = P | R | S
`;
const KEYS = 'type P @join__type(graph: A, key: "code") { x: Int }';
const SCHEMA = buildSchema(SDL);
const RESERVED = reservedNames(parse(SDL + KEYS));

function canonical(source: string, schema = SCHEMA, reserved = RESERVED) {
  const { definitions } = parse(source);
  const operation = definitions[0] as OperationDefinitionNode;
  const fragments = new Map(
    (definitions.slice(1) as FragmentDefinitionNode[]).map((one) => [one.name.value, one]),
  );
  const root = schema.getRootType(operation.operation)!;
  const { source: text, renamed } = canonicalOperation(
    schema,
    root,
    operation,
    fragments,
    reserved,
  );
  return { text: text === null ? null : stripIgnoredCharacters(text), renamed };
}

describe('the canonical form of an operation', () => {
  test.each<[string, string, string | null]>([
    ['has no aliases', 'query Q { a: p { id: name name: id } }', '{p{name id}}'],
    ['requests a field once', '{ a: p { id } b: p { name } p { i: id } }', '{p{id name}}'],
    [
      'has no fragments of the client’s',
      '{ ...F p { ... { id } } } fragment F on Query { p { ... on Named { name } } }',
      '{p{name id}}',
    ],
    [
      'asks other arguments under names that no field has',
      '{ now a: now(zone: "x") b: now(zone: "y") c: now(zone: "x") }',
      '{now _2_now:now(zone:"x")_3_now:now(zone:"y")}',
    ],
    [
      'compares arguments in any order and value by value',
      '{ a: node(id: 1) { id } b: node(id: "1") { id } }',
      '{node(id:1){id}_1_node:node(id:"1"){id}}',
    ],
    [
      'never gives the name of a key to something with arguments',
      '{ p { code(of: 1) } }',
      '{p{_1_code:code(of:1)}}',
    ],
    [
      'separates conflicting shapes',
      '{ any { ... on P { a: size } ... on R { b: size } } }',
      '{any{...on P{size}...on R{_1_size:size}}}',
    ],
    [
      'separates them below fields that merge',
      '{ any { ... on P { near { x: size } } ... on R { near { ... on R { y: size } } } } }',
      '{any{...on P{near{size}}...on R{near{...on R{_1_size:size}}}}}',
    ],
    [
      'requests for a type only what it does not request for all types',
      '{ node { id ... on P { id: id size ... on Node { name } } name } }',
      '{node{id name ...on P{size}}}',
    ],
    [
      'drops selections that never apply',
      '{ p { id ... on Node { ... on R { only } } } }',
      '{p{id}}',
    ],
    [
      'asks for something where nothing is left',
      '{ p { __typename a: __typename } }',
      '{p{__typename}}',
    ],
    [
      'requests __typename only where the type is unknown',
      '{ __typename p { t: __typename id } node { t: __typename } }',
      '{p{id}node{__typename}}',
    ],
    ['has no introspection', '{ a: __schema { types { name } } __type(name: "P") { name } }', null],
    [
      'keeps the calls of a mutation separate and in order',
      'mutation { b: pay(sum: 1) { id } a: pay(sum: 1) { id } b: pay(sum: 1) { name } }',
      'mutation{pay(sum:1){id name}_1_pay:pay(sum:1){id}}',
    ],
    [
      'defines the remaining variables',
      'query ($a: ID, $b: Boolean!, $z: String = "u") { now(zone: $z) node(id: $a) { id } __typename @skip(if: $b) }',
      'query($z:String="u"$a:ID){now(zone:$z)node(id:$a){id}}',
    ],
  ])('%s', (_, source, expected) => {
    expect(canonical(source).text).toBe(expected);
  });

  test('is the same for all aliases and names, so that plans are shared', () => {
    const one = canonical(
      'query A($id: ID) { x: node(id: $id) { y: name ...F } } fragment F on Node { z: id }',
    );
    const other = canonical(
      'query B($id: ID) { name: node(id: $id) { id: name ... on Node { name: id } } }',
    );
    expect(other).toEqual(one);
  });

  test('has no variable name that the planner uses', () => {
    const { text, renamed } = canonical(
      'query ($representations: ID, $v0: ID, $_r: String) {' +
        'node(id: $representations) { id } a: node(id: $v0) { id } now(zone: $_r) }',
    );
    expect(text).toBe(
      'query($v1:ID$v0:ID$v2:String){node(id:$v1){id}_1_node:node(id:$v0){id}now(zone:$v2)}',
    );
    const given = { representations: 'a', v0: 'b' };
    expect(valuesInPlan(given, renamed)).toEqual({ v1: 'a', v0: 'b' });
  });
});

test('a narrower type replaces the outer condition, and one that overlaps adds to it', () => {
  const sdl = `
    type Query { any: Any }
    union Any = A | B | C | D | E
    interface I { id: ID }
    interface J { id: ID }
    interface K implements I { id: ID }
    interface L { id: ID }
    type A implements I & K { id: ID }
    type B implements I & J & K { id: ID }
    type C implements I & J { id: ID }
    type D implements J { id: ID }
    type E implements L { id: ID }
  `;
  const inner = (type: string) =>
    canonical(
      `{ any { ... on I { ... on ${type} { id } } } }`,
      buildSchema(sdl),
      reservedNames(parse(sdl)),
    ).text;
  expect(inner('K')).toBe('{any{...on K{id}}}');
  expect(inner('C')).toBe('{any{...on C{id}}}');
  expect(inner('J')).toBe('{any{...on I{...on J{id}}}}');
  expect(inner('L')).not.toContain('id');
});
