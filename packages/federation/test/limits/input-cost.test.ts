import { readFileSync } from 'node:fs';
import { getOperationAST, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { operationCost } from '#federation/limits/operation-cost.ts';
import { SupergraphCosts } from '#federation/limits/supergraph-costs.ts';
import { buildApiSchema } from '#federation/schema/api-schema.ts';

const supergraph = parse(
  readFileSync(new URL('../../../../gateway/supergraph.graphql', import.meta.url), 'utf8'),
);
const schema = buildApiSchema(supergraph, new Map());
const costs = new SupergraphCosts(supergraph);

const SERIES = 'exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h"';

function costOf(source: string, variables: Readonly<Record<string, unknown>> = {}) {
  const { selectionSet } = getOperationAST(parse(source))!;
  const facts = { schema, costs, fragments: new Map(), variables, assumedListSize: 10 };
  return operationCost(schema.getQueryType()!, selectionSet, facts);
}

/** The cost of indicators with these entries, above that of an entry that reads nothing else. */
function moreThanAlone(calc: string, variables: Readonly<Record<string, unknown>> = {}): number {
  const ask = (entries: string, given = {}) =>
    costOf(
      `query ($one: OtherSeriesInput, $all: [CalcInput!]) {
      indicators(${SERIES}, calc: ${entries}) { warmupBars } }`,
      given,
    ).cost;
  return ask(calc, variables) - ask('[{name: "rsi"}]');
}

describe('each other series of an entry costs as another request,', () => {
  const other = (symbol: string) => `{symbol: "${symbol}"}`;

  test('wherever the entry stands', () => {
    expect(moreThanAlone(`[{name: "correlation", with: [${other('A')}]}]`)).toBe(100);
    expect(moreThanAlone(`[{name: "correlation", with: ${other('A')}}]`)).toBe(100);
    const group = Array.from({ length: 50 }, (_, at) => other(`S${at}`)).join(' ');
    expect(moreThanAlone(`[{name: "a", with: [${group}]} {name: "b", with: [${group}]}]`)).toBe(
      10_000,
    );
  });

  test('in the document or in variables, which make the cost variable', () => {
    const all = [{ name: 'a', with: [{ symbol: 'A' }, { symbol: 'B' }] }, { name: 'rsi' }];
    expect(moreThanAlone('$all', { all })).toBe(200);
    expect(moreThanAlone('[{name: "a", with: [$one]}]', { one: { symbol: 'A' } })).toBe(100);
    const source = (calc: string) =>
      `query ($all: [CalcInput!]!) { indicators(${SERIES}, calc: ${calc}) { warmupBars } }`;
    expect(costOf(source('$all'), { all }).isVariable).toBe(true);
    expect(costOf(source('[{name: "rsi"}]')).isVariable).toBe(false);
  });

  test('for each instrument of a list', () => {
    const ask = (entry: string) =>
      costOf(`{ instruments(first: 7) { nodes {
        indicators(interval: "1h", calc: [${entry}]) { warmupBars } } } }`).cost;
    const difference = ask(`{name: "a", with: [${other('A')}]}`) - ask('{name: "rsi"}');
    expect(difference).toBe(700);
  });
});
