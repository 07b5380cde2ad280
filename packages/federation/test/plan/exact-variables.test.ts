import { expect, test } from 'vitest';
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
