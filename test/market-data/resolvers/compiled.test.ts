import { parse } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { expect, test } from 'vitest';
import { CONTEXT, startedFixture } from '#test/market-data/market-data-fixture.ts';

const BTC = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';

test.each([
  `{ chart(${BTC}, interval: "1m", limit: 20, signals: true, calc: [{ name: "rsi" }]) {
     panels { id items { type style { role } data } }
     indicatorSignals { key signals { id kind values last { value barStatus } } } } }`,
  `{ indicatorIndex(keyword: "average") { count indicators { name } knowledgeVersion }
     featureDirectory(kind: event) { signalCount indicators { name signals { id } } }
     chartCatalog { indicators { items { type columns } params { default } } }
     indicatorRegistry { indicators { name schema signals { bars } } }
     resolveIndicators(calc: [{ name: "hmm" }]) {
       indicators { params outputs { column settledBar } } } }`,
  '{ featureDirectory(indicator: "ema", id: "rsi.overbought") { count } }',
  `{ klines(${BTC}, interval: "1m", limit: 20) { rows bars { close closed } immutable etag
     instrument { subscribed latestBar { close } venue { status maxKlines } } } }`,
  '{ venues { exchange market intervals maxKlines status session { isOpen } } }',
  '{ health { status venues { status gaps { kind } intervals { interval oldestAgeMs } } } }',
  '{ instruments(first: 5) { nodes { symbol meta { symbol } } pageInfo { endCursor } totalCount } }',
  '{ symbolListing(exchange: venue_a, market: spot) { symbols metadataStatus } intervals { cacheCap } }',
  `{ _entities(representations: [
       { __typename: "Instrument", exchange: "stock", market: "cn", symbol: "600519" }
       { __typename: "Venue", exchange: "venue_b", market: "spot" }
     ]) { ... on Instrument { subscribed klines(interval: "1d") { rows } } ... on Venue { status } } }`,
  `{ klines(exchange: venue_a, market: spot, symbol: "NOPE", interval: "1m") { rows } }`,
  `{ indicators(${BTC}, interval: "1m", limit: 20, calc: [{name: "ema", params: {period: 3}} {name: "hmm"}]) {
       venueKey currentPrice klines warmupBars indicators { key name params columns
         explain { desc } signals { id values last { value barStatus } } } } }`,
  `{ computeIndicators(klines: [[0, 1, 2, 0.5, 1.5, 10], [60000, 1, 2, 0.5, 1.5, 10]]
       calc: [{name: "sma", params: {period: 2}}]) { klines indicators { columns } } }`,
  `{ indicators(${BTC}, interval: "1m", calc: [{name: "nothing"}]) { venueKey } }`,
])('a compiled operation answers like graphql-js: %s', async (source) => {
  const fixture = await startedFixture();
  const { schema } = fixture.data.subgraph;
  const compiled = compileQuery(schema, parse(source));
  if (!isCompiledQuery(compiled)) throw new Error('it does not compile');
  const context = fixture.data.subgraph.createContext(CONTEXT);
  const text = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));
  expect(text(await compiled.query(undefined, context, {}))).toEqual(
    text(await fixture.query(source)),
  );
});

test('a compiled operation over the newest bars answers synchronously', async () => {
  const fixture = await startedFixture();
  const compiled = compileQuery(
    fixture.data.subgraph.schema,
    parse(`{ klines(${BTC}, interval: "1m", limit: 20) { rows } }`),
  );
  if (!isCompiledQuery(compiled)) throw new Error('it does not compile');
  const context = fixture.data.subgraph.createContext(CONTEXT);
  expect(compiled.query(undefined, context, {})).not.toBeInstanceOf(Promise);
});
