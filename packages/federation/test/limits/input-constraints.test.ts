import { describe, expect, test } from 'vitest';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

const CONSTRAINED = {
  market: {
    sdl: `
      extend schema
        @link(url: "https://marketgraph.example/constraint/v1.0", import: ["@constraint", "@values"])
        @composeDirective(name: "@constraint")
        @composeDirective(name: "@values")
      directive @constraint(
        min: Float, max: Float, minLength: Int, maxLength: Int, pattern: String, maxItems: Int, tooMany: String
      ) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION
      directive @values(are: [String!]!, also: String) on SCALAR
      scalar Interval @values(are: ["1m", "5m", "1h"], also: "^[1-9][dw]$")
      input Wanted {
        symbol: String! @constraint(minLength: 1, maxLength: 4)
        share: Float @constraint(min: 0, max: 1)
        each: [Wanted!]
      }
      type Query {
        page(first: Int! = 0 @constraint(min: 1, max: 200)): Int
        company(code: String! @constraint(pattern: "^[0-9]{6}$")): String
        bars(interval: Interval!, intervals: [Interval!]): String
        many(wanted: [Wanted!]!): Int
        few(wanted: [Wanted!]! @constraint(maxItems: 2, tooMany: "too_many_calcs")): Int
        rows(rows: [[Float!]!]! @constraint(maxItems: 2)): Int
        codes(codes: [String!]! @constraint(maxItems: 2, minLength: 2)): Int
      }
    `,
    resolvers: {
      Query: {
        page: (_: unknown, { first }: { first: number }) => first,
        company: () => 'C',
        many: () => 1,
        few: (_: unknown, { wanted }: { wanted: unknown[] }) => wanted.length,
        rows: (_: unknown, { rows }: { rows: unknown[] }) => rows.length,
        codes: (_: unknown, { codes }: { codes: unknown[] }) => codes.length,
      },
    },
  },
};

const { engine } = smallGraph(CONSTRAINED);

async function validation(document: string, variables: Record<string, unknown> = {}) {
  const answer = await engine.execute({ document, variables, context: ANONYMOUS_CONTEXT });
  if (answer.errors === undefined) return answer.data;
  expect(answer.data).toBeUndefined();
  expect(answer.errors[0]!.extensions!['code']).toBe('INVALID_INPUT');
  return answer.errors[0]!.extensions!['validation'];
}

describe('a value outside its constraint is rejected in the words of FastAPI', () => {
  test.each([
    [
      'too small',
      '{ page(first: 0) }',
      ['greater_than_equal', 'Input should be greater than or equal to 1', 0, { ge: 1 }],
    ],
    [
      'too large',
      '{ page(first: 201) }',
      ['less_than_equal', 'Input should be less than or equal to 200', 201, { le: 200 }],
    ],
    [
      'of another pattern',
      '{ company(code: "60051") }',
      [
        'string_pattern_mismatch',
        "String should match pattern '^[0-9]{6}$'",
        '60051',
        { pattern: '^[0-9]{6}$' },
      ],
    ],
    [
      'none of the listed',
      '{ bars(interval: "2m") }',
      [
        'literal_error',
        "Input should be '1m', '5m' or '1h'",
        '2m',
        { expected: "'1m', '5m' or '1h'" },
      ],
    ],
  ])('when it is %s', async (_, document, [type, msg, input, ctx]) => {
    const argument = /\((\w+):/.exec(document)![1];
    expect(await validation(document)).toEqual([
      { type, loc: ['query', argument], msg, input, ctx },
    ]);
  });

  test('when it comes from a variable, as from a literal', async () => {
    const query = 'query ($n: Int!) { page(first: $n) }';
    expect(await validation(query, { n: 500 })).toMatchObject([
      { type: 'less_than_equal', input: 500 },
    ]);
    expect(await validation(query, { n: 200 })).toEqual({ page: 200 });
  });

  test('when it is the default of a variable', async () => {
    const entries = await validation('query ($n: Int! = 500) { page(first: $n) }');
    expect(entries).toMatchObject([{ type: 'less_than_equal', input: 500 }]);
  });

  test('anywhere in lists and input objects, all of them at once', async () => {
    const wanted = [
      { symbol: '' },
      { symbol: 'ABCDE', share: 1.5, each: [{ symbol: 'OK', share: -1 }] },
      { symbol: '𝒜𝒜𝒜𝒜' },
    ];
    const query = 'query ($w: [Wanted!]!) { many(wanted: $w) }';
    expect(await validation(query, { w: wanted })).toEqual([
      {
        type: 'string_too_short',
        loc: ['query', 'wanted', 0, 'symbol'],
        msg: 'String should have at least 1 character',
        input: '',
        ctx: { min_length: 1 },
      },
      {
        type: 'string_too_long',
        loc: ['query', 'wanted', 1, 'symbol'],
        msg: 'String should have at most 4 characters',
        input: 'ABCDE',
        ctx: { max_length: 4 },
      },
      {
        type: 'less_than_equal',
        loc: ['query', 'wanted', 1, 'share'],
        msg: 'Input should be less than or equal to 1.0',
        input: 1.5,
        ctx: { le: 1 },
      },
      {
        type: 'greater_than_equal',
        loc: ['query', 'wanted', 1, 'each', 0, 'share'],
        msg: 'Input should be greater than or equal to 0.0',
        input: -1,
        ctx: { ge: 0 },
      },
    ]);
  });

  test('in a list of enumerated texts', async () => {
    const answer = await validation('{ bars(interval: "1m", intervals: ["5m", "9m"]) }');
    expect(answer).toMatchObject([{ loc: ['query', 'intervals', 1], input: '9m' }]);
  });

  test('texts outside the list are accepted when they match as a whole', async () => {
    expect(await validation('{ bars(interval: "3d", intervals: ["1h", "2w"]) }')).toEqual({
      bars: null,
    });
    const answer = await validation('{ bars(interval: "1m", intervals: ["12w"]) }');
    expect(answer).toMatchObject([{ loc: ['query', 'intervals', 0], input: '12w' }]);
  });

  test('but not in a skipped field, and defaults are trusted', async () => {
    const query = 'query ($no: Boolean!) { page(first: 0) @include(if: $no) ok: page }';
    expect(await validation(query, { no: false })).toEqual({ ok: 0 });
    expect(await validation(query, { no: true })).toHaveLength(1);
  });
});

describe('a list that is too long is rejected with its own error code', () => {
  const codeOf = async (document: string, variables: Record<string, unknown> = {}) => {
    const { errors } = await engine.execute({ document, variables, context: ANONYMOUS_CONTEXT });
    return errors?.[0]?.extensions?.['code'];
  };
  const FEW = 'query ($w: [Wanted!]!) { few(wanted: $w) }';

  test('from a variable, before any of its items is read', async () => {
    expect(await codeOf(FEW, { w: [1, 2, 3] })).toBe('TOO_MANY_CALCS');
    expect(await codeOf(FEW, { w: [1, 2] })).toBe('BAD_USER_INPUT');
    expect(await validation(FEW, { w: [{ symbol: 'A' }, { symbol: 'B' }] })).toEqual({ few: 2 });
    expect(await validation(FEW, { w: { symbol: 'A' } })).toEqual({ few: 1 });
  });

  test('from a literal, and from the default of a variable', async () => {
    const three = '[{ symbol: "A" }, { symbol: "B" }, { symbol: "C" }]';
    expect(await codeOf(`{ few(wanted: ${three}) }`)).toBe('TOO_MANY_CALCS');
    expect(await codeOf(FEW.replace('[Wanted!]!', `[Wanted!]! = ${three}`))).toBe('TOO_MANY_CALCS');
  });

  test('for nested lists, too, and as too complex where the schema names no code', async () => {
    expect(await codeOf('{ rows(rows: [[1], [2], [3]]) }')).toBe('QUERY_TOO_COMPLEX');
    expect(await validation('{ rows(rows: [[1], [2]]) }')).toEqual({ rows: 2 });
  });

  test('while its other constraints apply to its items', async () => {
    expect(await codeOf('{ codes(codes: ["aa", "bb", "cc"]) }')).toBe('QUERY_TOO_COMPLEX');
    expect(await validation('{ codes(codes: ["aa", "b"]) }')).toMatchObject([
      { type: 'string_too_short', loc: ['query', 'codes', 1] },
    ]);
  });
});
