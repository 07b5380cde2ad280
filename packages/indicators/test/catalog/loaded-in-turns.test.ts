import { expect, test } from 'vitest';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import { marketFixture } from '#test/market-data/market-data-fixture.ts';

test('indicators that are used for the first time are each loaded in a turn of its own', async () => {
  const loaded: string[] = [];
  const entries = INDICATORS.map(({ name, load }) => ({
    name,
    load: () => {
      loaded.push(name);
      return load();
    },
  }));
  const indicators = new IndicatorSet(entries);
  const between: number[] = [];
  const yieldTurn = (): Promise<void> => {
    between.push(loaded.length);
    return Promise.resolve();
  };
  await indicators.loading(['rsi', 'ema', 'rsi', 'macd'], yieldTurn);
  expect(loaded).toEqual(['rsi', 'ema', 'macd']);
  expect(between).toEqual([0, 1, 2, 3]);
  expect(indicators.loading(['rsi', 'ema'], yieldTurn)).toBeNull();
});

test('what a request calculates is loaded before it begins', async () => {
  let turns = 0;
  const yieldTurn = (): Promise<void> => {
    turns += 1;
    return Promise.resolve();
  };
  const { query } = marketFixture({ yieldTurn });
  const bars = Array.from({ length: 30 }, (_, at) => `[${at * 60_000 + 1.7e12},2,3,1,2,5]`);
  const { data, errors } = await query(`{ computeIndicators(
    klines: [${bars.join()}]
    calc: [{ name: "rsi" }, { name: "ema" }, { name: "macd" }]
  ) { indicators { key } } }`);
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    computeIndicators: { indicators: [{ key: 'rsi' }, { key: 'ema' }, { key: 'macd' }] },
  });
  expect(turns).toBeGreaterThanOrEqual(3);
});

const SERIES = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';

test.each([
  [
    'the text of a chart',
    `{ chartByText(${SERIES}, interval: "1m", calc: "rsi;ema:period=9") { symbol } }`,
  ],
  [
    'the conditions of a scan',
    `{ featureScan(universe: { exchange: venue_a }, interval: "1m", where: { all: [
      { compare: { left: { calc: { name: "rsi" } }, op: gt, right: { number: 1 } } }
      { feature: { calc: { name: "macd" }, id: "macd.golden_cross" } }
    ] }) { totalCount } }`,
  ],
  ['a playbook', `{ analyze(${SERIES}, playbook: "trend_following") { symbol } }`],
  [
    'a subscription',
    `subscription { indicatorUpdated(instrument: { ${SERIES} }, interval: "1m",
      calc: [{ name: "rsi" }, { name: "macd" }]) { cursor } }`,
  ],
])('what %s names is loaded before it begins, too', (_, source) => {
  let turns = 0;
  const yieldTurn = (): Promise<void> => {
    turns += 1;
    return new Promise(() => {});
  };
  const { query, stream } = marketFixture({ yieldTurn });
  if (source.startsWith('subscription')) void stream(source);
  else void query(source);
  expect(turns).toBe(1);
});
