import { expect, test } from 'vitest';
import { startedFixture } from '#test/market-data/market-data-fixture.ts';

/** The underlyings of some contracts; the fixture's clock shows a Saturday at noon. */
const UNDERLYING: ReadonlyMap<string, readonly [kind: string | null, name: string]> = new Map([
  ['BTCUSDT', [null, 'BTC']],
  ['TSLAUSDT', ['EQUITY', 'TSLA']],
  ['HUAYAOUSDT', ['CN_EQUITY', 'HUAYAO']],
  ['TENCENTUSDT', ['HK_EQUITY', 'TENCENT']],
  ['SAMSUNGUSDT', ['KR_EQUITY', 'SAMSUNG']],
  ['XAUUSDT', ['COMMODITY', 'XAU']],
  ['CLUSDT', ['COMMODITY', 'CL']],
  ['COFFEEUSDT', ['COMMODITY', 'COFFEE']],
]);

const directory = {
  start() {},
  stop() {},
  status: 'ready' as const,
  updatedAtMs: 0,
  metaOf(symbol: string) {
    const underlying = UNDERLYING.get(symbol);
    if (underlying === undefined) return undefined;
    const [underlyingKind, underlyingSymbol] = underlying;
    return {
      instrumentType: 'PERPETUAL',
      underlyingSymbol,
      underlyingKind,
      quoteAsset: 'USDT',
      status: 'TRADING',
      priceStep: 0.01,
      quantityStep: 0.01,
      contractSize: 1,
    };
  },
};

function asked(symbol: string): string {
  return `{ instrument(exchange: venue_a, market: spot, symbol: "${symbol}") {
    session { calendar isOpen nextOpenMs warning } meta { session { calendar } }
    venue { session { calendar } } klines(interval: "1m", limit: 5) { rows }
  } venueGaps: gaps(exchange: venue_a, market: spot, first: 5) { totalCount } }`;
}

test.each([
  ['TSLAUSDT', 'us', '2026-11-23T14:30Z'],
  ['HUAYAOUSDT', 'cn', '2026-11-23T01:30Z'],
  ['TENCENTUSDT', 'hk', '2026-11-23T01:30Z'],
  ['XAUUSDT', 'metals', '2026-11-22T23:00Z'],
  ['CLUSDT', 'energy', '2026-11-22T23:00Z'],
])('%s has the session of its underlying, and bars at night', async (symbol, calendar, opens) => {
  const fixture = await startedFixture({ symbols: [...UNDERLYING.keys()], directory });
  const { data, errors } = await fixture.query(asked(symbol));
  expect(errors).toBeUndefined();
  const { instrument, venueGaps } = JSON.parse(JSON.stringify(data));
  expect(instrument.session).toEqual({
    calendar,
    isOpen: false,
    nextOpenMs: Date.parse(opens),
    // It is 40 days to the end of the calendar of China.
    warning: calendar === 'cn' ? 'calendar_horizon' : null,
  });
  expect(instrument.meta.session).toEqual({ calendar });
  // The contract itself trades on: its venue has no sessions, and no minute of the weekend is missing.
  expect(instrument.venue.session).toBeNull();
  expect(instrument.klines.rows).toHaveLength(5);
  expect(venueGaps.totalCount).toBe(0);
});

test.each(['BTCUSDT', 'SAMSUNGUSDT', 'COFFEEUSDT', 'NEVERUSDT'])(
  '%s has no known session',
  async (symbol) => {
    const fixture = await startedFixture({
      symbols: [...UNDERLYING.keys(), 'NEVERUSDT'],
      directory,
    });
    const { data } = await fixture.query(asked(symbol));
    expect(JSON.parse(JSON.stringify(data)).instrument.session).toBeNull();
  },
);

test('a session reports its hours, and the days that have others', async () => {
  const fixture = await startedFixture({ symbols: [...UNDERLYING.keys()], directory });
  const hoursOf = async (symbol: string) => {
    const { data } = await fixture.query(
      `{ instrument(exchange: venue_a, market: spot, symbol: "${symbol}") { session {
        timeZone hours exceptions(startTime: ${Date.UTC(2026, 10, 1)}, endTime: ${Date.UTC(2027, 0, 1)}) { date hours }
      } } }`,
    );
    return JSON.parse(JSON.stringify(data)).instrument.session;
  };
  // Thanksgiving and its eve, and Christmas, as the exchanges announce them.
  expect(await hoursOf('TSLAUSDT')).toEqual({
    timeZone: 'America/New_York',
    hours: ['09:30-16:00'],
    exceptions: [
      { date: '2026-11-26', hours: [] },
      { date: '2026-11-27', hours: ['09:30-13:00'] },
      { date: '2026-12-24', hours: ['09:30-13:00'] },
      { date: '2026-12-25', hours: [] },
    ],
  });
  expect(await hoursOf('HUAYAOUSDT')).toMatchObject({
    timeZone: 'Asia/Shanghai',
    hours: ['09:30-11:30', '13:00-15:00'],
  });
  const metals = await hoursOf('XAUUSDT');
  expect(metals.hours).toEqual(['18:00-17:00']);
  expect(metals.exceptions).toContainEqual({ date: '2026-11-26', hours: ['18:00-14:30'] });
});
