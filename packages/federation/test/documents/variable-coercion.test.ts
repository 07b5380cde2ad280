import fc from 'fast-check';
import { buildSchema, getVariableValues, parse } from 'graphql';
import type { OperationDefinitionNode } from 'graphql';
import { expect, test } from 'vitest';
import { RequestRefusedError } from '#federation/documents/request-refusal.ts';
import { VariableCoercion } from '#federation/documents/variable-coercion.ts';
import { deep } from '#test/depth.ts';

const schema = buildSchema(`
  type Query { ok(f: Float, id: ID): Boolean }
  enum Side { BUY SELL }
  input Range { from: Int! to: Int = 9 sides: [Side!] }
`);
const operation = parse(`query(
  $n: Int! $m: Int = 3 $k: Int! = 4 $s: String $b: Boolean $f: Float $id: ID $side: Side = SELL
  $list: [Int!] $range: Range $ranges: [Range!] = [{ from: 1 }]
) { ok }`).definitions[0] as OperationDefinitionNode;
const definitions = operation.variableDefinitions ?? [];

const scalar = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double(),
  fc.string({ maxLength: 3 }),
  fc.boolean(),
  fc.constantFrom('BUY', 'SELL', 'HOLD', null, undefined),
);
const range = fc.record(
  { from: scalar, to: scalar, sides: fc.oneof(scalar, fc.array(scalar)) },
  { requiredKeys: [] },
);
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  range,
  fc.array(range, { maxLength: 2 }),
);
const variables = fc.dictionary(
  fc.constantFrom('n', 'm', 'k', 's', 'b', 'f', 'id', 'side', 'list', 'range', 'ranges', 'unknown'),
  value,
);

test('leaves built-in types that the schema does not use to graphql-js', () => {
  const small = buildSchema('type Query { ok: Boolean }');
  const [node] = parse('query($id: ID) { ok }').definitions as OperationDefinitionNode[];
  const coercion = new VariableCoercion(small, node?.variableDefinitions ?? [], true);
  expect(() => coercion.coerce({ id: 'x' })).toThrow(RequestRefusedError);
});

test('coerces, or rejects, exactly as graphql-js does', () => {
  const coercion = new VariableCoercion(schema, definitions, true);
  fc.assert(
    fc.property(variables, fc.boolean(), (given, withRequired) => {
      const raw = withRequired ? { n: 1, ...given } : given;
      const expected = getVariableValues(schema, definitions, raw, { maxErrors: 10 });
      if (expected.errors === undefined) expect(coercion.coerce(raw)).toEqual(expected.coerced);
      else expect(() => coercion.coerce(raw)).toThrow(RequestRefusedError);
    }),
    { numRuns: deep(800) },
  );
});

test('rejects a value that is nested without end, before anything reads it', () => {
  const schema = buildSchema(
    'input Tree { not: Tree all: [Tree!] } type Query { a(tree: Tree): Int }',
  );
  const { definitions } = parse('query ($tree: Tree) { a(tree: $tree) }');
  const [operation] = definitions as readonly OperationDefinitionNode[];
  const coercion = new VariableCoercion(schema, operation!.variableDefinitions!, true);
  const nested = (levels: number): object => {
    let tree: object = {};
    for (let level = 1; level < levels; level += 1)
      tree = level % 2 === 0 ? { all: [tree] } : { not: tree };
    return tree;
  };
  expect(coercion.coerce({ tree: nested(40) })).toEqual({ tree: nested(40) });
  for (const levels of [100, 100_000]) {
    expect(() => coercion.coerce({ tree: nested(levels) })).toThrow(/levels of nested values/);
  }
});
