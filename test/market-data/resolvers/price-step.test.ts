import { expect, test } from 'vitest';
import { startedFixture } from '#test/market-data/market-data-fixture.ts';

const SERIES = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';
const META = {
  instrumentType: 'SPOT',
  underlyingSymbol: 'BTC',
  underlyingKind: null,
  quoteAsset: 'USDT',
  status: 'TRADING',
  quantityStep: 0.01,
  contractSize: 1,
};

async function asked(priceStep: number | null, source: string) {
  const directory = {
    start() {},
    stop() {},
    status: 'ready' as const,
    updatedAtMs: 0,
    metaOf: () => ({ ...META, priceStep }),
  };
  const { data, errors } = await (await startedFixture({ directory })).query(source);
  return { data: JSON.parse(JSON.stringify(data)), failure: errors?.[0] };
}

const windowOf = (tick: string) => `{ indicators(${SERIES}, interval: "1m", limit: 5,
  calc: [{name: "hammer", params: {tick: ${tick}}}]) { indicators { key params columns } } }`;

test('an entry on an instrument takes the price step of its exchange, and keeps its key', async () => {
  const { data } = await asked(0.25, windowOf('"price_step"'));
  const [result] = data.indicators.indicators;
  expect(result.key).toBe('hammer:tick=price_step');
  expect(result.params).toEqual({ tick: 0.25 });
  const { data: named } = await asked(null, windowOf('0.25'));
  expect(named.indicators.indicators[0].columns).toEqual(result.columns);
});

test('a chart uses it too', async () => {
  const { data, failure } = await asked(
    0.25,
    `{ chart(${SERIES}, interval: "1m", limit: 5,
      calc: [{name: "hammer", params: {tick: "price_step"}}]) { panels { id } } }`,
  );
  expect(failure).toBeUndefined();
  expect(data.chart.panels.length).toBeGreaterThan(0);
});

test.each([
  ['"price_step"', 'no price step of BTCUSDT is known; name a number'],
  ['"ticks"', 'tick is "ticks"; a number from 0 to 1000 or "price_step" is allowed'],
  ['-1', 'tick is -1; a number from 0 to 1000 or "price_step" is allowed'],
])('a tick of %s is rejected where none is known', async (tick, sentence) => {
  const { failure } = await asked(null, windowOf(tick));
  expect(failure?.extensions?.['code']).toBe('INVALID_PARAMS');
  expect(failure?.message).toContain(sentence);
});

test('bars that a caller brings have no instrument with a price step', async () => {
  const { failure } = await asked(
    0.25,
    `{ computeIndicators(klines: [[0, 1, 1, 1, 1, 1]], calc: [{name: "hammer", params: {tick: "price_step"}}]) {
      indicators { key } } }`,
  );
  expect(failure?.message).toContain('which only requests on one instrument know');
});
