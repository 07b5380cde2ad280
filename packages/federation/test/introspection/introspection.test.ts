import { executeSync, getIntrospectionQuery, parse, validate } from 'graphql';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import { stringifyAnswer } from '#graph-server/answer/stringify-answer.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';

const SUPERGRAPH = readFileSync(
  new URL('../../../../gateway/supergraph.graphql', import.meta.url),
  'utf8',
);

let evaluated = 0;
const counting: Meter = {
  ...SILENT_METER,
  counter: (name) => ({
    add: (count) =>
      void (evaluated += name === 'marketgraph_introspected_fields_total' ? count : 0),
  }),
};

let engine: GraphEngine;
beforeEach(() => {
  evaluated = 0;
  const parts = { supergraphSdl: SUPERGRAPH, executors: new Map() };
  engine = createEngine({ ...parts, log: SILENT_LOG, meter: counting });
});

type Variables = Readonly<Record<string, unknown>>;

async function ask(document: string, variables: Variables = {}) {
  return engine.execute({ document, variables, context: ANONYMOUS_CONTEXT });
}

/** The answer of graphql-js for the same schema. */
function expected(source: string, variables: Variables): string {
  const { schema } = engine;
  const document = parse(source);
  expect(validate(schema, document)).toEqual([]);
  const { data } = executeSync({ schema, document, variableValues: variables });
  return JSON.stringify({ data });
}

const WHOLE = getIntrospectionQuery({
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
});

describe('introspection is answered as graphql-js does:', () => {
  test.each<[string, string, Variables]>([
    ['the query of common tools', WHOLE, {}],
    ['that of older tools', getIntrospectionQuery({ descriptions: false }), {}],
    [
      'aliases, fragments and a key given twice',
      `{ a: __schema { ...S queryType { name } } ...R }
       fragment R on Query { a: __schema { queryType { n: name ... on __Type { kind } } } __typename }
       fragment S on __Schema { d: directives { name l: locations args { name defaultValue } } __typename }`,
      {},
    ],
    [
      'variables, defaults and an unknown type',
      `query ($name: String! = "Company", $all: Boolean = true, $yes: Boolean!) {
        __type(name: $name) { name fields(includeDeprecated: $all) { name isDeprecated } }
        nope: __type(name: "Nope") { name }
        e: __type(name: "Exchange") { kind enumValues { name } ofType { name } description @skip(if: $yes) }
      }`,
      { yes: true },
    ],
    [
      'wrapped types all the way down',
      `{ __type(name: "Query") { fields { name type { ...W } args { name type { ...W } } } } }
       fragment W on __Type { kind name ofType { kind name ofType { kind name ofType { name ofType { name } } } } }`,
      {},
    ],
    ['names of inherited properties', '{ constructor: __schema { toString: __typename } }', {}],
  ])('%s', async (_, source, variables) => {
    expect(stringifyAnswer(await ask(source, variables))).toBe(expected(source, variables));
  });
});

describe('introspection has a cost:', () => {
  const aliased = (count: number, selection: string) =>
    `{ ${Array.from({ length: count }, (_, at) => `a${at}: __schema { ${selection} }`).join(' ')} }`;

  test('whole introspections of the schema pass, but not several in one document', async () => {
    expect(await ask(WHOLE)).toHaveProperty('data.__schema');
    const both = WHOLE.replace(
      '__schema {',
      'a: __schema { ...Twice } b: __schema { ...Twice } __schema {',
    );
    const many = `${both} fragment Twice on __Schema { types { ...FullType } directives { name } }`;
    const { data, errors } = await ask(many);
    expect(data).toBeUndefined();
    expect(errors?.[0]?.extensions).toEqual({ code: 'QUERY_TOO_COMPLEX' });
  });

  test('a hundred aliases cost a hundred times their answer, and are computed once', async () => {
    const selection = 'types { name fields { name } }';
    const one = await ask(aliased(1, selection));
    const single = evaluated;
    expect(one.errors).toBeUndefined();
    const { errors } = await ask(aliased(100, selection));
    expect(errors?.[0]?.message).toMatch(/objects \(by @listSize and @cost, and introspection\)/);
    expect(evaluated).toBe(single);
  });

  test('equal selections are computed once, in one document and in others', async () => {
    const small = 'queryType { name }';
    const answer = await ask(aliased(100, small));
    const single = evaluated;
    expect(Object.keys(answer.data!)).toHaveLength(100);
    expect(single).toBeLessThan(10);
    await ask(`query Other { b: __schema { ...F } } fragment F on __Schema { ${small} }`);
    expect(evaluated).toBe(single);
  });

  test.each([
    [
      'lists in lists',
      'types { fields { type { fields { type { interfaces { possibleTypes { name } } } } } } }',
    ],
    [
      'arguments in arguments',
      'types { fields { args { type { inputFields { type { inputFields { name } } } } } } }',
    ],
    [
      'one list under many aliases',
      Array.from({ length: 300 }, (_, at) => `t${at}: types { name }`).join(' '),
    ],
    [
      'a list of all types below each',
      'types { a: fields { args { name type { name } } } c: fields { name type { ofType { ofType { name } } } } }',
    ],
  ])(
    '%s are aborted as soon as they exceed the bound, and not tried again',
    async (_, selection) => {
      await ask(WHOLE);
      const whole = evaluated;
      evaluated = 0;
      const source = `{ __schema { ${selection} } }`;
      const first = await ask(source);
      // One document may answer up to two whole introspections; work ends there, within one object.
      expect(evaluated).toBeLessThan(3 * whole);
      const size = stringifyAnswer(first).length;
      expect(size).toBeLessThan(2 * stringifyAnswer(await ask(WHOLE)).length);
      evaluated = 0;
      await ask(source);
      expect(evaluated).toBe(0);
    },
  );
});
