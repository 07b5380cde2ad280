import { expect, test } from 'vitest';
import { INTERVALS } from '#kernel/market/interval.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import { startedFixture } from '#test/market-data/market-data-fixture.ts';

async function ask(fixture: Fixture, source: string): Promise<Record<string, never>> {
  const { data, errors } = JSON.parse(JSON.stringify(await fixture.query(source)));
  expect(errors).toBeUndefined();
  return data;
}

async function codeOf(fixture: Fixture, source: string): Promise<unknown> {
  const { errors } = JSON.parse(JSON.stringify(await fixture.query(source)));
  return errors[0].extensions.code;
}

const symbols = ['ETHUSDT', 'BTCUSDT', '币安人生USDT'];

test('an instrument that another subgraph references resolves, subscribed or not', async () => {
  const fixture = await startedFixture({ symbols });
  const data = await ask(
    fixture,
    `{ _entities(representations: [
        { __typename: "Instrument", exchange: "venue_a", market: "spot", symbol: "BTCUSDT" }
        { __typename: "Instrument", exchange: "stock", market: "cn", symbol: "600519" }
        { __typename: "Venue", exchange: "venue_a", market: "spot" }
      ]) {
        ... on Instrument {
          symbol subscribed latestBar { closed } klines(interval: "1m", limit: 1) { rows }
          venue { status } meta { symbol }
        }
        ... on Venue { assetClass status }
      } }`,
  );
  const [btc, moutai, venue] = data['_entities'] as unknown as Record<string, unknown>[];
  expect(btc).toMatchObject({
    symbol: 'BTCUSDT',
    subscribed: true,
    latestBar: { closed: false },
    klines: {
      rows: [[expect.any(Number), ...Array.from({ length: 6 }, () => expect.any(Number))]],
    },
    venue: { status: 'ok' },
    meta: null,
  });
  expect(moutai).toEqual({
    symbol: '600519',
    subscribed: false,
    latestBar: null,
    klines: null,
    venue: null,
    meta: null,
  });
  expect(venue).toEqual({ assetClass: 'crypto', status: 'ok' });
});

test('venues describe themselves, and their limits', async () => {
  const data = await ask(
    await startedFixture({ symbols, intervals: ['1h', '1m'] }),
    '{ venues { exchange market assetClass region intervals maxKlines session { calendar } status } }',
  );
  expect(data['venues']).toEqual([
    {
      exchange: 'venue_a',
      market: 'spot',
      assetClass: 'crypto',
      region: null,
      intervals: ['1m', '1h'],
      maxKlines: {
        '1m': 3000,
        '5m': 3000,
        '15m': 2000,
        '30m': 2000,
        '1h': 2000,
        '4h': 1500,
        '1d': 1500,
      },
      session: null,
      status: 'ok',
    },
  ]);
});

test('the crypto profile names every interval with its cap and its staleness budget', async () => {
  const fixture = await startedFixture({ symbols, intervals: INTERVALS });
  const profile = '{ interval cacheCap stalenessBudgetSec }';
  const legacy = await ask(fixture, `{ intervals ${profile} }`);
  expect(legacy['intervals']).toContainEqual({
    interval: '5m',
    cacheCap: 3000,
    stalenessBudgetSec: 390,
  });
  expect(await ask(fixture, `{ intervals(exchange: venue_a, market: spot) ${profile} }`)).toEqual(
    legacy,
  );
  expect(await codeOf(fixture, `{ intervals(exchange: venue_a) ${profile} }`)).toBe(
    'INVALID_INPUT',
  );
  expect(await codeOf(fixture, `{ intervals(exchange: stock, market: cn) ${profile} }`)).toBe(
    'NOT_FOUND',
  );
});

test('symbols are listed in alphabetical order, and a venue that does not run is not found', async () => {
  const fixture = await startedFixture({ symbols });
  const listing = await ask(
    fixture,
    `{ symbolListing(exchange: venue_a, market: spot, includeMeta: true) {
         symbols symbolMeta { symbol } metadataStatus metadataUpdatedAtMs } }`,
  );
  expect(listing['symbolListing']).toEqual({
    symbols: ['BTCUSDT', 'ETHUSDT', '币安人生USDT'],
    symbolMeta: null,
    metadataStatus: null,
    metadataUpdatedAtMs: null,
  });
  const missing = '{ symbolListing(exchange: venue_b, market: spot) { symbols } }';
  expect(await codeOf(fixture, missing)).toBe('NOT_FOUND');
});

test('pages of instruments meet without overlap, and a foreign cursor is rejected', async () => {
  const fixture = await startedFixture({ symbols });
  const page = (args: string): string =>
    `{ instruments(${args}) { nodes { symbol } pageInfo { endCursor hasNextPage } totalCount } }`;
  const first = (await ask(fixture, page('first: 2')))['instruments'] as unknown as {
    nodes: { symbol: string }[];
    pageInfo: { endCursor: string; hasNextPage: boolean };
  };
  expect(first.nodes.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(first.pageInfo.hasNextPage).toBe(true);
  const { endCursor } = first.pageInfo;
  expect(
    (await ask(fixture, page(`first: 2, after: "${endCursor}"`)))['instruments'],
  ).toMatchObject({
    nodes: [{ symbol: '币安人生USDT' }],
    pageInfo: { hasNextPage: false },
    totalCount: 3,
  });
  expect(await codeOf(fixture, page(`first: 2, market: perp, after: "${endCursor}"`))).toBe(
    'INVALID_CURSOR',
  );
});

test('one instrument is found when it is subscribed and null when it is not listed', async () => {
  const fixture = await startedFixture({ symbols });
  const one = (venue: string, symbol: string): string =>
    `{ instrument(${venue}, symbol: "${symbol}") { symbol subscribed } }`;
  expect(await ask(fixture, one('exchange: venue_a, market: spot', 'BTCUSDT'))).toEqual({
    instrument: { symbol: 'BTCUSDT', subscribed: true },
  });
  expect(await ask(fixture, one('exchange: venue_a, market: spot', 'NOPE'))).toEqual({
    instrument: null,
  });
  expect(await ask(fixture, one('exchange: stock, market: cn', '600519'))).toEqual({
    instrument: null,
  });
});

test('health counts series, and computes ages from received bars', async () => {
  const fixture = await startedFixture({ symbols, intervals: ['1m', '1h'] });
  const data = await ask(
    fixture,
    `{ health { status nowMs venues { exchange market status connectionsLive connectionsTotal
         seriesReady seriesStale seriesTotal lastBarAgeMs clockSkewMs
         intervals { interval seriesReady seriesStale seriesTotal oldestAgeMs } } } }`,
  );
  const counts = {
    seriesReady: 3,
    seriesStale: 0,
    seriesTotal: 3,
    oldestAgeMs: expect.any(Number),
  };
  expect(data['health']).toEqual({
    status: 'ok',
    nowMs: fixture.clock.nowMs(),
    venues: [
      {
        exchange: 'venue_a',
        market: 'spot',
        status: 'ok',
        connectionsLive: 1,
        connectionsTotal: 1,
        seriesReady: 6,
        seriesStale: 0,
        seriesTotal: 6,
        lastBarAgeMs: expect.any(Number),
        clockSkewMs: null,
        intervals: [
          { interval: '1m', ...counts },
          { interval: '1h', ...counts },
        ],
      },
    ],
  });
});

test.each(['"0m"', '"25h"', '"1y"', '"1D"', '60'])(
  'the interval %s is rejected',
  async (interval) => {
    const fixture = await startedFixture({ symbols });
    const answer = await fixture.query(
      `{ klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: ${interval}) { rows } }`,
    );
    expect(answer.errors?.[0]?.message).toMatch(/interval.*invalid/);
  },
);
