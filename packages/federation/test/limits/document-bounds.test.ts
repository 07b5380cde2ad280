import { getIntrospectionQuery } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { Limits } from '#federation/limits/limits.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

const GRAPH = {
  shop: {
    sdl: `
      type Query {
        a: Node
        plain: [Node!]
        page(first: Int = 5, last: Int): Page
          @listSize(
            slicingArguments: ["first", "last"]
            sizedFields: ["nodes"]
            requireOneSlicingArgument: false
          )
        window(count: Int): Page
          @listSize(
            slicingArguments: ["count"]
            sizedFields: ["nodes"]
            requireOneSlicingArgument: false
          )
        slice(first: Int, last: Int): [Node!] @listSize(slicingArguments: ["first", "last"])
        part(first: Int = 5, last: Int): [Node!] @listSize(slicingArguments: ["first", "last"])
        top: [Node!] @listSize(assumedSize: 3)
        dear: Int @cost(weight: 50)
      }
      type Page { nodes: [Node!]! total: Int }
      type Node { id: ID a: Node }
    `,
    resolvers: {
      Query: {
        a: () => ({ id: '1' }),
        plain: () => [],
        top: () => [],
        slice: () => [],
        part: () => [],
        dear: () => 1,
      },
    },
  },
};

function traits(limits: Partial<Limits> = {}) {
  const { engine } = smallGraph(GRAPH, { limits });
  return async (document: string, variables: Record<string, unknown> = {}) => {
    const answer = await engine.execute({ document, variables, context: ANONYMOUS_CONTEXT });
    const error = answer.errors?.[0];
    return error === undefined
      ? 'answered'
      : `${String(error.extensions?.['code'])}: ${error.message}`;
  };
}

function times(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join(' ');
}

function doubling(count: number): string {
  const fragments = times(
    count,
    (n) => `fragment F${n} on Node { a { ...F${n + 1} } b: a { ...F${n + 1} } }`,
  );
  return `{ a { ...F0 } } ${fragments} fragment F${count} on Node { id }`;
}

function chain(count: number): string {
  const fragments = times(count, (n) => `fragment C${n} on Node { ...C${n + 1} }`);
  return `{ a { ...C0 } } ${fragments} fragment C${count} on Node { id }`;
}

describe('a query is rejected before it is planned', () => {
  test.each([
    [
      'a fragment inside itself',
      '{ a { ...F } } fragment F on Node { a { ...F } }',
      /Cannot spread fragment "F"/,
    ],
    [
      'a ring of fragments',
      '{ a { ...F } } fragment F on Node { ...G } fragment G on Node { ...F id }',
      /Cannot spread/,
    ],
    [
      '20 doubling fragments',
      doubling(20),
      /QUERY_TOO_COMPLEX: The query has \d+ fields; this server allows 5000/,
    ],
    ['100 doubling fragments', doubling(100), /QUERY_TOO_COMPLEX: The query has far more fields/],
    ['10,000 aliases', `{ ${times(10_000, (n) => `x${n}:a{id}`)} }`, /QUERY_TOO_COMPLEX/],
    [
      '600 aliases of __typename',
      `{ ${times(600, (n) => `x${n}: __typename`)} }`,
      /600 aliases; this server allows 500/,
    ],
    [
      '101 root fields',
      `{ ${'a { id } '.repeat(101)} }`,
      /101 root fields; this server allows 100/,
    ],
    [
      'deep nesting',
      `{ ${'a { '.repeat(40)} id ${'}'.repeat(40)} }`,
      /41 levels of nested fields and fragments; this server allows 32/,
    ],
    [
      'nested fragments',
      `{ ${'... { '.repeat(40)} a { id } ${'}'.repeat(40)} }`,
      /42 levels of nested/,
    ],
    ['a chain of fragments', chain(200), /203 levels of nested/],
    ['thousands of brackets', `{ ${'...{'.repeat(3_000)} }`, /QUERY_TOO_COMPLEX|Syntax Error/],
    ['a bottomless literal', `{ a(x: ${'['.repeat(9_000)}) { id } }`, /QUERY_TOO_COMPLEX/],
    [
      'many directives',
      `{ a { id ${'@include(if: true) '.repeat(501)} } }`,
      /501 directives; this server allows 500/,
    ],
    [
      'one field again and again',
      `{ a { ${'id '.repeat(1_000)} } }`,
      /pairs of fields of the same name/,
    ],
    [
      'too many tokens',
      `{ a { ${'id '.repeat(10_001)} } }`,
      /far more tokens; this server allows 10000/,
    ],
    [
      'too long a text',
      `{ a { id } } #${'x'.repeat(100_000)}`,
      /characters; this server allows 100000/,
    ],
    [
      'an alias that no object can have as a key',
      '{ a { __proto__: id } }',
      /"__proto__" is reserved/,
    ],
  ])('for %s', async (_, document, message) => {
    const startMs = performance.now();
    expect(await traits()(document)).toMatch(message);
    expect(performance.now() - startMs).toBeLessThan(2_000);
  });

  test.each([
    [
      'fields below one another',
      `{ ${'a { '.repeat(10)} ${'b { id } '.repeat(300)} ${'}'.repeat(10)} }`,
    ],
    [
      'fields of a fragment that many fragments spread',
      `{ a { ...F0 } } ${times(300, (n) => `fragment F${n} on Node { ...Big ...F${n + 1} }`)} ` +
        `fragment F300 on Node { ...Big } fragment Big on Node { ${'id '.repeat(1_000)} }`,
    ],
    [
      'fragments that no operation spreads',
      `{ a { id } } ${times(40, (n) => `fragment F${n} on Node { a { ...F${n + 1} } b: a { ...F${n + 1} } }`)} ` +
        'fragment F40 on Node { id }',
    ],
  ])('for %s, in bounded time', async (_, document) => {
    const startMs = performance.now();
    expect(await traits()(document)).toMatch(/QUERY_TOO_COMPLEX|is not|never used|Cannot/);
    expect(performance.now() - startMs).toBeLessThan(2_000);
  });

  test('while fields of one name in different places pass, however many', async () => {
    const document = `{ ${times(90, (n) => `x${n}: a { id a { id a { id a { id } } } }`)} }`;
    expect(await traits()(document)).toBe('answered');
  });

  test('while the introspection queries of common tools pass', async () => {
    const full = getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
    });
    expect(await traits()(full)).toBe('answered');
  });
});

describe('the cost of a query', () => {
  const cost = (maxCost: number) => traits({ maxCost });

  test.each([
    ['one object', '{ a { id } }', 1],
    ['nested objects', '{ a { a { id } } }', 2],
    ['a list of unknown length as ten', '{ plain { id a { id } } }', 20],
    ['a list of assumed length', '{ top { id } }', 3],
    [
      'a page by its slicing argument, and the page itself',
      '{ page(first: 7) { nodes { id } } }',
      8,
    ],
    ['the larger of two slicing arguments', '{ page(first: 7, last: 9) { nodes { id } } }', 10],
    ['the default of a slicing argument', '{ page { nodes { a { id } } total } }', 11],
    ['a field with a weight of its own', '{ dear }', 50],
    [
      'fragments where they are spread',
      '{ x: a { ...F } y: a { ...F } } fragment F on Node { a { id } }',
      4,
    ],
  ])('counts %s', async (_, document, expected) => {
    expect(await cost(expected)(document)).toBe('answered');
    expect(await cost(expected - 1)(document)).toMatch(new RegExp(`has ${expected} objects`));
  });

  test('follows the variables of each request', async () => {
    const ask = cost(10);
    const query = 'query ($n: Int) { page(first: $n) { nodes { id } } }';
    expect(await ask(query, { n: 9 })).toBe('answered');
    expect(await ask(query, { n: 10 })).toMatch(/11 objects/);
    expect(await ask(query, { n: 9 })).toBe('answered');
  });

  test('follows them also when the first request omitted them', async () => {
    const ask = cost(10);
    const query = 'query ($n: Int) { page(last: $n) { nodes { id } } }';
    expect(await ask(query)).toBe('answered');
    expect(await ask(query, { n: 10 })).toMatch(/11 objects/);
    const unbounded = 'query ($n: Int) { window(count: $n) { nodes { id } } }';
    expect(await ask(unbounded, { n: 3 })).toBe('answered');
    expect(await ask(unbounded)).toMatch(/11 objects/);
    expect(await ask(unbounded, { n: null })).toMatch(/11 objects/);
    expect(await ask(unbounded, { n: 3 })).toBe('answered');
  });

  test('counts the default of an argument whose variable is absent', async () => {
    const query = 'query ($n: Int) { page(first: $n) { nodes { id } } }';
    expect(await cost(6)(query)).toBe('answered');
    expect(await cost(5)(query)).toMatch(/6 objects/);
  });
});

describe('a list whose length one slicing argument must set', () => {
  const ask = traits();

  test.each([
    ['one argument', '{ slice(first: 2) { id } }', {}],
    ['one variable', 'query ($n: Int, $m: Int) { slice(first: $n, last: $m) { id } }', { m: 3 }],
    ['a null beside it', '{ slice(first: 2, last: null) { id } }', {}],
    ['a default', '{ part { id } }', {}],
    ['an argument in place of a default', '{ part(last: 2) { id } }', {}],
  ])('is answered with %s', async (_, query, variables) => {
    expect(await ask(query, variables)).toBe('answered');
  });

  test.each([
    ['no argument', '{ slice { id } }', {}, 'none'],
    ['a null', '{ slice(first: null) { id } }', {}, 'none'],
    ['an omitted variable', 'query ($n: Int) { slice(first: $n) { id } }', {}, 'none'],
    ['two arguments', '{ slice(first: 2, last: 2) { id } }', {}, '2'],
    [
      'two variables',
      'query ($n: Int, $m: Int) { slice(first: $n, last: $m) { id } }',
      { n: 1, m: 3 },
      '2',
    ],
    ['two arguments, one with a default', '{ part(first: 2, last: 2) { id } }', {}, '2'],
  ])('is refused with %s', async (_, query, variables, count) => {
    expect(await ask(query, variables)).toBe(
      `INVALID_INPUT: The field "${query.includes('part') ? 'part' : 'slice'}" needs exactly one of first, ` +
        `last, and the query has ${count}.`,
    );
  });

  test('is judged anew with the variables of each request', async () => {
    const query = 'query ($n: Int) { slice(first: $n) { id } }';
    expect(await ask(query, { n: 1 })).toBe('answered');
    expect(await ask(query)).toContain('has none');
    expect(await ask(query, { n: 1 })).toBe('answered');
  });
});

describe('the values of an answer', () => {
  test.each([
    ['leaves and type names', '{ a { id __typename } }', 2],
    ['leaves once per object of a list', '{ top { id x: id y: id } }', 9],
    ['lists in lists', '{ plain { a { id } id } page(first: 7) { nodes { id } total } }', 28],
    ['fragments where they are spread', '{ top { ...F } } fragment F on Node { id a { id } }', 6],
  ])('count %s', async (_, document, expected) => {
    expect(await traits({ maxValues: expected })(document)).toBe('answered');
    const refusal = await traits({ maxValues: expected - 1 })(document);
    expect(refusal).toMatch(new RegExp(`QUERY_TOO_COMPLEX: The query has ${expected} values`));
  });

  test('follow the variables of each request', async () => {
    const ask = traits({ maxValues: 9 });
    const query = 'query ($n: Int) { page(first: $n) { nodes { id } } }';
    expect(await ask(query, { n: 9 })).toBe('answered');
    expect(await ask(query, { n: 10 })).toMatch(/10 values/);
  });
});
