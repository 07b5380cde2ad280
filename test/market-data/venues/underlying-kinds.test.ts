import { describe, expect, test } from 'vitest';
import type { ListedInstrument } from '#kernel/market/feed.ts';
import { DEMO_PERP } from '#simulators/instruments/demo-instruments.ts';
import { underlyingCalendar } from '#market-data/calendars/underlying-calendar.ts';
import { parseExchangeInfo } from '#market-data/venues/venue-a/exchange-info.ts';
import { parseInstrumentList } from '#market-data/venues/venue-b/instruments.ts';
import { parseInstrumentPage } from '#market-data/venues/venue-c/instruments.ts';

/** The kind of each contract of a list, by its base, and the calendar that it leads to. */
function kindsIn(listed: readonly ListedInstrument[]) {
  return listed.map(({ meta }) => [
    meta.underlyingSymbol,
    meta.underlyingKind,
    underlyingCalendar(meta),
  ]);
}

describe('the kind of underlying that an exchange reports', () => {
  test('leads to the calendar of each contract of the demo', () => {
    const symbols = DEMO_PERP.map(({ symbol, base, quote, contractType, underlyingType }) => ({
      symbol,
      status: 'TRADING',
      baseAsset: base,
      quoteAsset: quote,
      contractType,
      underlyingType,
    }));
    const venue = { exchange: 'venue_a', market: 'perp' } as const;
    const listed = parseExchangeInfo(JSON.stringify({ symbols }), venue);
    expect(kindsIn(listed).filter(([, kind]) => kind !== null)).toEqual([
      ['TSLA', 'EQUITY', 'us'],
      ['NVDA', 'EQUITY', 'us'],
      ['HUAYAO', 'CN_EQUITY', 'cn'],
      ['ZHONGHENG', 'CN_EQUITY', 'cn'],
      ['JINGCHUAN', 'CN_EQUITY', 'cn'],
      ['YUNQI', 'CN_EQUITY', 'cn'],
    ]);
    expect(listed).toHaveLength(DEMO_PERP.length);
  });

  test('is a category at venue_b', () => {
    const data = [
      ['BTC', '1'],
      ['TSLA', '3'],
      ['XAU', '4'],
      ['CL', '4'],
      ['EUR', '5'],
      ['TBILL', '6'],
    ].map(([base, instCategory]) => ({
      instId: `${base}-USDT-SWAP`,
      state: 'live',
      ctType: 'linear',
      ctVal: '0.1',
      lotSz: '1',
      tickSz: '0.01',
      instCategory,
    }));
    const venue = { exchange: 'venue_b', market: 'perp' } as const;
    expect(kindsIn(parseInstrumentList(JSON.stringify({ code: '0', data }), venue))).toEqual([
      ['BTC', null, null],
      ['TSLA', 'EQUITY', 'us'],
      ['XAU', 'COMMODITY', 'metals'],
      ['CL', 'COMMODITY', 'energy'],
      ['EUR', 'FOREX', 'forex'],
      ['TBILL', 'BOND', null],
    ]);
  });

  test('is a type of symbol at venue_c', () => {
    const list = [
      ['BTC', ''],
      ['NVDA', 'stock'],
      ['XAG', 'commodity'],
    ].map(([baseCoin, symbolType]) => ({
      symbol: `${baseCoin}USDT`,
      status: 'Trading',
      baseCoin,
      quoteCoin: 'USDT',
      contractType: 'LinearPerpetual',
      symbolType,
    }));
    const venue = { exchange: 'venue_c', market: 'perp' } as const;
    const { instruments } = parseInstrumentPage(JSON.stringify({ result: { list } }), venue);
    expect(kindsIn(instruments)).toEqual([
      ['BTC', null, null],
      ['NVDA', 'EQUITY', 'us'],
      ['XAG', 'COMMODITY', 'metals'],
    ]);
  });
});
