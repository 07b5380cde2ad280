import { execute, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { rawLeaves } from '#kernel/text/json-text.ts';
import { CONTEXT, startedFixture } from '#test/market-data/market-data-fixture.ts';

/** The ten indicators of the benchmarks. */
const NAMES = ['sma', 'ema', 'rsi', 'macd', 'bbands', 'atr', 'adx', 'stoch', 'mfi', 'cci'];

test('the estimated length of a leaf, before its text is built, is about its length', async () => {
  const { data } = await startedFixture();
  const { schema, createContext } = data.subgraph;
  const calc = NAMES.map((name) => `{ name: "${name}" }`).join();
  const place = 'exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m", limit: 300';
  const source = `{
    indicators(${place}, calc: [${calc}]) { klines indicators { columns signals { values } } }
    chart(${place}, calc: [${calc}], signals: true) { panels { items { data } } }
  }`;
  const contextValue = createContext({ ...CONTEXT, readsLeaves: true });
  const document = parse(source);
  expect(validate(schema, document)).toEqual([]);
  const answer = await execute({ schema, document, contextValue });
  expect(answer.errors).toBeUndefined();
  let [leaves, reported, built] = [0, 0, 0];
  for (const leaf of rawLeaves(answer.data)) {
    const characters = leaf.characters ?? 0;
    // A candle has four prices, and states its colour.
    expect(characters).toBeGreaterThan(leaf.json.length / 5);
    leaves += 1;
    reported += characters;
    built += leaf.json.length;
  }
  expect(leaves).toBeGreaterThan(30);
  expect(reported / built).toBeGreaterThan(0.7);
  expect(reported / built).toBeLessThan(1.5);
});
