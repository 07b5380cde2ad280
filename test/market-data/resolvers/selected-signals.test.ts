import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { execute, parse } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { describe, expect, test, vi } from 'vitest';
import { isFit } from '#indicators/catalog/indicator.ts';
import { contextOf } from '#test/market-data/live/live-market.ts';
import { startedFixture } from '#test/market-data/market-data-fixture.ts';

const BTC = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';
const WINDOW = 'interval: "1m", limit: 20, calc: [{ name: "rsi" }]';
const INDICATORS = `indicators(${BTC}, ${WINDOW})`;
const SUPPLIED =
  'computeIndicators(klines: [[0, 1, 2, 0.5, 1.5, 10]], interval: "1m", calc: [{ name: "rsi" }])';

const WITH_SIGNALS: [string, string][] = [
  ['plainly', `{ ${INDICATORS} { indicators { columns signals { id values } } } }`],
  ['under other names', `{ a: ${INDICATORS} { b: indicators { c: signals { id values } } } }`],
  [
    'in one of several selections',
    `{ ${INDICATORS} { indicators { key } indicators { signals { id values } } } }`,
  ],
  [
    'through fragments',
    `{ ${INDICATORS} { ...A } } ${'fragment A on IndicatorComputation'} {
     indicators { ... on IndicatorResult { ...B } } } fragment B on IndicatorResult {
     signals { id values } }`,
  ],
  [
    'by a condition',
    `query ($yes: Boolean = true, $no: Boolean = false) { ${INDICATORS} {
     indicators { signals @include(if: $yes) @skip(if: $no) { id values } } } }`,
  ],
  [
    'of an instrument',
    `{ instrument(${BTC}) { indicators(${WINDOW}) {
     indicators { signals { id values } } } } }`,
  ],
  ['on the bars of the caller', `{ ${SUPPLIED} { indicators { signals { id values } } } }`],
  [
    'in a chart',
    `{ chart(${BTC}, ${WINDOW}, signals: true) {
     panels { id } indicatorSignals { signals { id values } } } }`,
  ],
];

const WITHOUT_SIGNALS: [string, string][] = [
  ['columns', `{ ${INDICATORS} { indicators { key columns } } }`],
  [
    'explanations, which have a field of that name',
    `{ ${INDICATORS} {
     indicators { explain { signals } } } }`,
  ],
  [
    'signals that are left out',
    `query ($no: Boolean = false) { ${INDICATORS} {
     ... @include(if: $no) { indicators { signals { id } } }
     indicators { columns signals @include(if: $no) { id } } } }`,
  ],
  ['another field of that name', `{ ${INDICATORS} { signals: indicators { key } } }`],
  ["columns of the caller's bars", `{ ${SUPPLIED} { indicators { columns } } }`],
  ['a chart', `{ chart(${BTC}, ${WINDOW}) { panels { id items { data } } } }`],
];

/** The answer as data, and the outputs that were calculated for it. */
async function run(source: string, isCompiled: boolean) {
  const fixture = await startedFixture();
  const { schema } = fixture.data.subgraph;
  const context = contextOf(fixture);
  const calculate = vi.spyOn(context.calculator, 'calculate');
  const document = parse(source);
  const answered = isCompiled
    ? compiled(schema, document).query(undefined, context, { yes: true, no: false })
    : execute({ schema, document, contextValue: context });
  const { data, errors } = JSON.parse(JSON.stringify(await answered)) as ExecutionResult;
  expect(errors).toBeUndefined();
  const calculated = calculate.mock.calls.flatMap(([requests]) =>
    requests.flatMap(({ plan: { calculation } }) =>
      isFit(calculation) ? [] : Object.keys(calculation.outputs),
    ),
  );
  return { data, calculated };
}

function compiled(schema: GraphQLSchema, document: DocumentNode) {
  const query = compileQuery(schema, document);
  if (!isCompiledQuery(query)) throw new Error('it does not compile');
  return query;
}

describe.each([false, true])('in a compiled operation: %j', (isCompiled) => {
  test.each(WITH_SIGNALS)('signals requested for %s are judged', async (_, source) => {
    const { data, calculated } = await run(source, isCompiled);
    expect(calculated).toEqual(['rsi', 'bullishDivergence', 'bearishDivergence']);
    expect(JSON.stringify(data)).toContain('{"id":"rsi.bullish_divergence","values":[');
  });

  test.each(WITHOUT_SIGNALS)('for %s divergences are not searched', async (_, source) => {
    const { calculated } = await run(source, isCompiled);
    expect(calculated).toEqual(['rsi']);
  });
});
