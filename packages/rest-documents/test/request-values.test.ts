import { parse as parseQuery } from 'node:querystring';
import { expect, test } from 'vitest';
import { compileRoutes } from '#rest-documents/compile/compile-route.ts';
import { describeOpenApi } from '#rest-adapter/describe/openapi.ts';
import { compileQueryWarnings } from '#rest-documents/http/query-warnings.ts';
import { compileReader } from '#rest-documents/http/request-values.ts';
import { ValidationEntries } from '#rest-documents/validate/validation-entries.ts';

const SDL = /* GraphQL */ `
  enum Part {
    rows
    links
  }
  type Query {
    "Parts and sizes."
    pick("Parts." include: [Part!], sizes: [Int!]! = [1], flag: Boolean! = true): Int!
  }
`;

const [route] = compileRoutes(
  [
    {
      file: 'pick.graphql',
      text: `"Pick." query Pick(
          $include: [Part!] @list @example(values: [[rows]])
          $sizes: [Int!]
          $flag: Boolean
        ) @rest(get: "/api/pick", tag: "Market data") {
          pick(include: $include, sizes: $sizes, flag: $flag)
        }`,
    },
  ],
  SDL,
);

function read(query: string) {
  const faults = new ValidationEntries();
  const values = compileReader(route!)({ path: {}, query: parseQuery(query), body: null }, faults);
  return { values, faults: faults.entries };
}

test('a comma list is one value, a plain list is a repeated parameter', () => {
  expect(read('include=rows,links&sizes=1&sizes=2&sizes=+3').values).toEqual({
    include: ['rows', 'links'],
    sizes: [1, 2, 3],
    flag: true,
  });
  expect(read('include=').values).toMatchObject({ include: [] });
  expect(read('include=rows&include=&include=links,rows').values).toMatchObject({
    include: ['rows', 'links', 'rows'],
  });
});

test('100 faults are listed at most', () => {
  const wrong = Array.from({ length: 130 }, (_, at) => `sizes=x${at}`).join('&');
  const { faults } = read(wrong);
  expect(faults).toHaveLength(100);
  expect(faults.at(-1)!.loc).toEqual(['query', 'sizes', 99]);
  expect(read(`${wrong}&flag=maybe`).faults).toHaveLength(100);
});

test('a fault in a list names the item', () => {
  expect(read('include=rows,x&sizes=1&sizes=y').faults.map(({ loc }) => loc)).toEqual([
    ['query', 'include', 1],
    ['query', 'sizes', 1],
  ]);
});

test('absent values become the defaults of the SDL', () => {
  expect(read('').values).toEqual({ sizes: [1], flag: true });
});

test('the last one of a repeated parameter wins', () => {
  expect(read('flag=yes&flag=off').values).toMatchObject({ flag: false });
});

test('and a hint says so where another value was meant, but not for lists', () => {
  const warningsOf = (query: string) => compileQueryWarnings(route!)(parseQuery(query));
  expect(warningsOf('flag=yes&flag=off&x=1')).toBe(
    'repeated-parameter;name="flag", unknown-parameter;name="x"',
  );
  expect(warningsOf('flag=yes&flag=yes&sizes=1&sizes=2&include=rows&include=links')).toBeNull();
});

test('only the comma list is described as one value', () => {
  const document = describeOpenApi([route!]) as {
    paths: Record<string, { get: { parameters: { name: string; explode?: boolean }[] } }>;
  };
  const { parameters } = document.paths['/api/pick']!.get;
  expect(parameters.map(({ name, explode }) => [name, explode])).toEqual([
    ['include', false],
    ['sizes', undefined],
    ['flag', undefined],
  ]);
});
