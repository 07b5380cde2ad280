import { parse, print } from 'graphql';
import {
  compileProductRoutes,
  readProductRoutes,
  readSharedDocuments,
} from '#rest-adapter/documents/product-documents.ts';
import { expect, test } from 'vitest';
import {
  parseSharedParameters,
  withSharedParameters,
} from '#rest-documents/compile/shared-parameters.ts';
import { readProductSupergraph } from '#test/rest-adapter/market-world.ts';

const SHARED = parseSharedParameters([
  'query Window($from: Int, $to: Int) @liveExamples(query: "{ window { from } }") { __typename }',
]);

const expanded = (text: string): string =>
  print(withSharedParameters(parse(text), SHARED)).replaceAll(/\s+/g, ' ');

test('a document gets the variables and the live examples of the operation that it names', () => {
  expect(expanded('query Bars @parameters(of: "Window") @rest(get: "/bars") { bars }')).toBe(
    'query Bars($from: Int, $to: Int) @rest(get: "/bars") @liveExamples(query: "{ window { from } }") { bars }',
  );
});

test('its own variable replaces the shared one, others follow, and its own live examples win', () => {
  const own = 'query Bars($limit: Int, $from: Int! = 3) @parameters(of: "Window")';
  expect(expanded(`${own} @liveExamples(query: "{ own }") { bars }`)).toBe(
    'query Bars($from: Int! = 3, $to: Int, $limit: Int) @liveExamples(query: "{ own }") { bars }',
  );
});

test('a document that names none stays as it is, and one that names an unknown one is rejected', () => {
  expect(expanded('query Bars($a: Int) { bars }')).toBe('query Bars($a: Int) { bars }');
  expect(() => expanded('{ bars }')).not.toThrow();
  expect(() => expanded('query Bars @parameters(of: "Widow") { bars }')).toThrow('has no Widow');
});

test('two shared operations of one name, and definitions without a name, are rejected', () => {
  const one = 'query One($a: Int) { __typename }';
  expect(() => parseSharedParameters([one, one])).toThrow('has two of One');
  expect(() => parseSharedParameters(['{ __typename }'])).toThrow('may only have named operations');
  expect(() => parseSharedParameters(['fragment F on Bar { low }'])).toThrow('named operations');
});

test('every shared operation is used by at least two routes', () => {
  const texts = readProductRoutes().map(({ text }) => text);
  for (const name of parseSharedParameters(readSharedDocuments().parameters).keys()) {
    expect(
      texts.filter((text) => text.includes(`@parameters(of: "${name}")`)).length,
      name,
    ).toBeGreaterThan(1);
  }
});

test('the routes of one version of state capital take the same parameters', () => {
  const routes = compileProductRoutes(readProductSupergraph()).filter(({ path }) =>
    path.includes('/state-capital'),
  );
  const names = routes.map(({ parameters }) => parameters.map(({ wireName }) => wireName));
  const shared = ['stock_code', 'graph_as_of', 'research_as_of', 'version_id'];
  const own = names.filter((list) => list.includes('graph_as_of'));
  expect(own.map((list) => list.slice(0, shared.length))).toEqual([shared, shared, shared]);
  expect(own.map((list) => list.slice(shared.length))).toEqual([
    [],
    ['theme', 'language', 'width'],
    ['path_limit'],
  ]);
});
