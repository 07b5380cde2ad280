import { getIntrospectionQuery } from 'graphql';
import type { IntrospectionQuery } from 'graphql';
import { expect, test } from 'vitest';
import { stringifyAnswer } from '#graph-server/answer/stringify-answer.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

const { engine, supergraphSdl } = smallGraph({
  shop: {
    sdl: `
      directive @defer(own: Int) on FIELD
      type Query { p: P }
      type Mutation { make: P }
      type Subscription { made: P }
      type P { id: ID name: String more: P }`,
    resolvers: {
      Query: { p: () => ({ id: 'p', name: 'P' }) },
      Mutation: { make: () => ({ id: 'm', name: 'M' }) },
    },
  },
});

async function ask(document: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await engine.execute({
    document,
    variables,
    context: ANONYMOUS_CONTEXT,
  });
  return errors === undefined ? data : errors.map(({ message }) => message);
}

test('clients see @defer, and subgraphs need not support it', async () => {
  expect(supergraphSdl).not.toContain('@defer(if');
  const answer = await engine.execute({
    document: getIntrospectionQuery(),
    context: ANONYMOUS_CONTEXT,
  });
  const { __schema } = JSON.parse(stringifyAnswer(answer)).data as IntrospectionQuery;
  const directive = __schema.directives.filter(({ name }) => name === 'defer');
  expect(directive).toMatchObject([
    {
      locations: ['FRAGMENT_SPREAD', 'INLINE_FRAGMENT'],
      args: [
        { name: 'if', defaultValue: 'true' },
        { name: 'label', defaultValue: null },
      ],
    },
  ]);
});

test('a client that does not accept parts gets one complete answer', async () => {
  const whole = { p: { id: 'p', name: 'P' } };
  expect(await ask('{ p { id ... @defer { name } } }')).toEqual(whole);
  expect(await ask('{ p { id ...F @defer(label: "f") } } fragment F on P { name }')).toEqual(whole);
  const decided = 'query ($if: Boolean!) { p { id ... @defer(if: $if) { name } } }';
  expect(await ask(decided, { if: true })).toEqual(whole);
  expect(await ask(decided, { if: false })).toEqual(whole);
  const made = 'mutation { make { id ... @defer { name } } }';
  expect(await ask(made)).toEqual({ make: { id: 'm', name: 'M' } });
});

test.each([
  [
    'a label of a variable',
    'query ($l: String) { p { ... @defer(label: $l) { id } } }',
    'Argument "@defer(label:)" must be a static string.',
  ],
  [
    'a label that is there twice',
    '{ p { ... @defer(label: "l") { id } more { ... @defer(label: "l") { id } } } }',
    '"@defer(label:)" must be unique; "l" is used twice.',
  ],
  [
    'a call of a mutation',
    'mutation { ... @defer { make { id } } }',
    '"@defer" is not allowed on the root mutation type "Mutation".',
  ],
  [
    'an event',
    'subscription { made { ...F } } fragment F on P { ... @defer { id } }',
    '"@defer" is not supported in subscriptions. Disable it by setting the "if" argument to `false`.',
  ],
  ['a field', '{ p { id @defer } }', 'Directive "@defer" may not be used on FIELD.'],
  [
    'more than one of a fragment',
    '{ p { ... @defer @defer { id } } }',
    'The directive "@defer" can only be used once at this location.',
  ],
])('%s cannot be deferred', async (_, document, message) => {
  expect(await ask(document)).toEqual([message]);
});

test('labels that are null or absent are not compared, and other directives may stand anywhere', async () => {
  const twice = '{ p { ... @defer(label: null) { id } ... @defer(label: null) { name } } }';
  expect(await ask(twice)).toEqual({ p: { id: 'p', name: 'P' } });
  expect(await ask('mutation { ... @defer(if: false) { make { id } } }')).toEqual({
    make: { id: 'm' },
  });
});

test('an operation defers at most twenty fragments, wherever they are spread', async () => {
  const spread = (times: number) => `{ p { ${'more { ...F } '.repeat(times)} } }
    fragment F on P { ... @defer { id } ... @defer { name } }`;
  expect(await ask(spread(10))).toEqual({ p: { more: null } });
  expect(await ask(spread(11))).toEqual([
    'The query has 22 deferred fragments and streamed lists; this server allows 20. ' +
      'Ask for less, or in several queries.',
  ]);
});
