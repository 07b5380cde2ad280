import { buildSchema, isInputType, parseType, typeFromAST } from 'graphql';
import { expect, test } from 'vitest';
import { fitNumbers } from '#federation/plan/exact-values.ts';
import { parseExactJson } from '#kernel/text/exact-json.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

const { engine, logged } = smallGraph({
  one: {
    sdl: `scalar Any
      type Query { f(x: Float, xs: [Float!], any: Any, id: ID, i: In): String }
      input In { x: Float }`,
    resolvers: { Query: { f: (_: unknown, given: object) => JSON.stringify(given) } },
  },
});

test('a subgraph in this process reads long whole numbers as JavaScript does', async () => {
  const text =
    '{"x":9007199254740993,"xs":[1,12345678901234567890],"any":{"n":9007199254740993},"i":{"x":9007199254740993}}';
  const document =
    'query ($x: Float, $xs: [Float!], $any: Any, $i: In) { f(x: $x, xs: $xs, any: $any, i: $i) }';
  const variables = parseExactJson(text) as Record<string, unknown>;
  const answer = await engine.execute({ document, variables, context: ANONYMOUS_CONTEXT });
  expect(answer).toEqual({ data: { f: JSON.stringify(JSON.parse(text)) } });
  expect(logged).toEqual([]);
});

const schema = buildSchema(
  'scalar Any input In { x: Float any: Any in: In id: ID } type Query { f(i: In): Int }',
);
const FITTING = `{"n":9007199254740993,"list":[1,[9007199254740993]],"in":{"x":9007199254740993,
  "any":9007199254740993,"in":{"x":9007199254740993},"valueOf":9007199254740993}}`;

test.each([
  ['n', 'Float', '9007199254740992'],
  ['n', 'Int!', '9007199254740992'],
  ['n', 'ID', '"9007199254740993"'],
  ['n', '[ID!]', '"9007199254740993"'],
  ['n', 'Any', '9007199254740993'],
  ['n', 'String', '9007199254740993'],
  ['n', 'In', '9007199254740993'],
  ['list', '[[Float]]', '[1,[9007199254740992]]'],
  ['list', '[[Any]]', '[1,[9007199254740993]]'],
  ['list', 'Any', '[1,[9007199254740993]]'],
  [
    'in',
    'In',
    '{"x":9007199254740992,"any":9007199254740993,"in":{"x":9007199254740992},"valueOf":9007199254740993}',
  ],
])('a long whole number in %s is for %s what graphql-js takes: %s', (name, text, fitting) => {
  const type = typeFromAST(schema, parseType(text) as never);
  if (!isInputType(type)) throw new Error(text);
  const value = (parseExactJson(FITTING) as Record<string, unknown>)[name];
  expect(JSON.stringify(fitNumbers(value, type))).toBe(fitting);
});
