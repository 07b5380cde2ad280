import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deep } from '#test/depth.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

const { engine, logged } = smallGraph({
  one: {
    sdl: `
      input Wanted { id: ID! each: [Wanted!] }
      type Query { node(id: ID!): Node many(first: Int! = 3, wanted: [Wanted!]): [Node!]! }
      interface Node { id: ID! }
      type Thing implements Node @key(fields: "id") { id: ID! next: Thing }
      type Other implements Node { id: ID! text(upper: Boolean = false): String }
    `,
    resolvers: {
      Node: { __resolveType: ({ id }: { id: string }) => (id === 'o' ? 'Other' : 'Thing') },
      Query: {
        node: (_: unknown, { id }: { id: string }) => ({ id }),
        many: (_: unknown, { first }: { first: number }) =>
          Array.from({ length: Math.max(0, Math.min(first, 9)) }, (__, id) => ({ id: `${id}` })),
      },
      Thing: {
        __resolveReference: ({ id }: { id: string }) => ({ id }),
        next: ({ id }: { id: string }) => ({ id: `${id}+` }),
      },
      Other: { text: () => 'text' },
    },
  },
  two: {
    sdl: 'type Thing @key(fields: "id") { id: ID! size: Int! }',
    resolvers: {
      Thing: { __resolveReference: ({ id }: { id: string }) => ({ id, size: id.length }) },
    },
  },
});

const SEED = `
  "described" query A($n: Int = 3, $b: Boolean = true, $w: [Wanted!]) {
    many(first: $n, wanted: $w) { id ... on Thing { size next { ...F } } }
    o: node(id: "o") @include(if: $b) { __typename ...G ... on Other { text(upper: $b) } }
    __schema { queryType { name } }
  }
  fragment F on Thing { id size next { next { size } } }
  fragment G on Node { id ... on Thing { ...F @skip(if: $b) } }
`;
const TOKENS = SEED.match(/"[^"]*"|\.{3}|[\w$@]+|\S/g)!;
const STRANGE = [
  '...',
  '{',
  '}',
  '...F',
  '...G',
  '@skip(if: $b)',
  '__typename',
  'x:',
  'null',
  '-1',
  '1e999',
];

/**
 * The seed with a few tokens dropped, doubled, exchanged or inserted; about every tenth stays
 * valid.
 */
const mutated = fc
  .array(
    fc.record({
      at: fc.nat({ max: TOKENS.length - 1 }),
      kind: fc.constantFrom('drop', 'double', 'exchange', 'insert'),
      token: fc.constantFrom(...TOKENS, ...STRANGE),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((edits) => {
    const tokens = [...TOKENS];
    for (const { at, kind, token } of edits) {
      if (kind === 'drop') tokens.splice(at, 1);
      else if (kind === 'double') tokens.splice(at, 0, ...tokens.slice(at, at + 8));
      else tokens.splice(at, kind === 'exchange' ? 1 : 0, token);
    }
    return tokens.join(' ');
  });

const variables = fc.dictionary(
  fc.constantFrom('n', 'b', 'w', 'constructor'),
  fc.oneof(fc.jsonValue(), fc.nat({ max: 5 }), fc.boolean(), fc.constant([{ id: 'a', each: [] }])),
);

describe('any client document', () => {
  test('gets an answer, and never an internal error', async () => {
    const property = fc.asyncProperty(mutated, variables, async (document, values) => {
      logged.length = 0;
      const answer = await engine.execute({
        document,
        variables: values,
        context: ANONYMOUS_CONTEXT,
      });
      expect(answer.data === undefined && answer.errors === undefined).toBe(false);
      expect(logged.map(({ fields }) => fields['reason'])).toEqual([]);
    });
    await fc.assert(property, { numRuns: deep(500) });
  });

  test('text that is not GraphQL at all is rejected as such', async () => {
    const property = fc.asyncProperty(fc.string(), async (document) => {
      const { errors } = await engine.execute({ document, context: ANONYMOUS_CONTEXT });
      expect(errors![0]!.extensions!['code']).toMatch(/^GRAPHQL_(PARSE|VALIDATION)_FAILED$/);
    });
    await fc.assert(property, { numRuns: deep(70) });
  });
});
