import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instrumentKey } from '#kernel/market/instrument.ts';
import { BUILTIN_SYMBOLS } from '#market-data/symbols/builtin-symbol.ts';
import { readVendorName } from '#market-data/symbols/read-vendor-name.ts';
import { SymbolIndex } from '#market-data/symbols/symbol-index.ts';
import { SymbolSearch, type SymbolMatch } from '#market-data/symbols/symbol-search.ts';
import { searchedVenues } from '#platform/configuration/venue-names.ts';
import { ANY_CHARACTER } from '#test/any-character.ts';
import { deep } from '#test/depth.ts';

const SUBSCRIBED = [
  { exchange: 'venue_b', market: 'perp', symbol: 'BTCUSDT' },
  { exchange: 'venue_c', market: 'spot', symbol: 'BTCUSDT' },
] as const;
const search = new SymbolSearch({ subscribed: SUBSCRIBED, venueWords: searchedVenues() });

function find(q: string, by = search): readonly SymbolMatch[] {
  const result = by.search(q, 'one');
  if (result instanceof Promise) throw new Error('the search waits for a provider');
  return result.matches;
}

const first = (q: string, by = search): string | null => {
  const [match] = find(q, by);
  return match === undefined ? null : instrumentKey(match);
};

const INDEX = new SymbolIndex(BUILTIN_SYMBOLS);

describe('names of other services', () => {
  test.each([
    [
      'stock:cn:600519',
      '600519.SS 600519.SH SH600519 sh600519 sh.600519 SH.600519 SHSE.600519 600519.XSHG XSHG:600519 SSE:600519 ' +
        '600519.SSE 1.600519 s_sh600519 stock:cn:600519 STOCK:CN:600519 ６００５１９.ＳＨ',
    ],
    [
      'stock:cn:000001',
      '000001.SZ SZ000001 SZSE.000001 000001.XSHE SZSE:000001 0.000001 sz.000001',
    ],
    [
      'stock:hk:00700',
      '00700 0700 700 00700.HK 0700.HK HK.00700 HKEX:700 700:HK hk00700 r_hk00700 rt_hk00700 116.00700 00700.XHKG ' +
        '00700.SEHK',
    ],
    [
      'stock:us:AAPL',
      'AAPL.US AAPL.O AAPL.OQ US.AAPL NASDAQ:AAPL AAPL.XNAS gb_aapl 105.AAPL AAPL.NASDAQ usAAPL nasdaq:aapl',
    ],
    ['stock:us:BRK.B', 'BRK.B BRK-B NYSE:BRK.B BRK/B 106.BRK_B BRK.B.US'],
    ['stock:us:V', 'NYSE:V V.N'],
    ['forex:spot:USDCNY', 'USDCNY=X CNY=X CNY= USD/CNY FX_IDC:USDCNY fx_susdcny'],
    ['forex:spot:EURUSD', 'EURUSD=X EUR=X EUR= OANDA:EURUSD C:EURUSD EUR.USD FX:EURUSD'],
    [
      'commodity:futures:GC',
      'GC=F GC1! COMEX:GC1! GCc1 XAUUSD XAU= OANDA:XAUUSD XAUUSD=X hf_GC TVC:GOLD',
    ],
    ['commodity:futures:CL', 'CL=F NYMEX:CL1! CLc1 USOIL TVC:USOIL'],
    [
      'venue_a:spot:BTCUSDT',
      'BINANCE:BTCUSDT BTC/USDT BTC-USDT BTC_USDT XBTUSDT BTCUSDT.BINANCE COINBASE:BTCUSD X:BTCUSD BTC-USD',
    ],
    [
      'venue_a:perp:BTCUSDT',
      'BTC/USDT:USDT BTCUSDT.P BINANCE:BTCUSDT.P BINANCE:BTCUSDTPERP BTCUSDT-PERP.BINANCE BTCUSDT_PERP ' +
        'binance:BTC/USDT:USDT XBTUSDTM BTCUSDT_UMCBL venue_a:perp:BTCUSDT',
    ],
    ['venue_b:perp:BTCUSDT', 'OKX:BTCUSDT.P okx:BTC-USDT-SWAP VENUE_B:PERP:BTCUSDT'],
    ['venue_c:spot:BTCUSDT', 'BYBIT:BTCUSDT bybit:btc'],
    ['venue_d:perp:kPEPEUSDC', 'KPEPE/USDC:USDC VENUE_D:PERP:KPEPEUSDC HYPERLIQUID:KPEPEUSDC'],
    ['venue_a:perp:1000PEPEUSDT', '1000PEPE/USDT:USDT'],
    ['venue_a:spot:POLUSDT', 'POL MATIC MATICUSDT MATIC/USDT POL/USDT BINANCE:MATICUSDT'],
    ['venue_a:perp:POLUSDT', 'POL/USDT:USDT MATICUSDT.P'],
    ['venue_a:spot:SUSDT', 'FTM FTMUSDT Fantom Sonic S/USDT'],
  ])('find %s', (key, written) => {
    const wrong = written.split(' ').filter((q) => first(q) !== key);
    expect(wrong.map((q) => `${q}: ${first(q)}`)).toEqual([]);
  });

  test.each([
    ['600519 SH', 'stock:cn:600519'],
    ['600519 CH Equity', 'stock:cn:600519'],
    ['700 HK Equity', 'stock:hk:00700'],
    ['AAPL US Equity', 'stock:us:AAPL'],
    ['EURUSD Curncy', 'forex:spot:EURUSD'],
    ['GC1 Comdty', 'commodity:futures:GC'],
    ['okx BTC', 'venue_b:perp:BTCUSDT'],
    ['BTC okx perp', 'venue_b:perp:BTCUSDT'],
    ['binance bitcoin', 'venue_a:spot:BTCUSDT'],
    ['hyperliquid eth', 'venue_d:perp:ETHUSDC'],
  ])('with blanks: %s is %s', (q, key) => {
    expect(first(q)).toBe(key);
  });

  test('match nothing else where their place has no such code', () => {
    // The index of Shanghai has the number of a bank in Shenzhen.
    for (const q of ['000001.SS', '1.000001', 'SHSE.000001', 'XSHG:000001', 'HK.600519']) {
      expect(find(q), q).toEqual([]);
    }
  });

  test('of a venue that this server does not run find the instrument elsewhere', () => {
    const alone = new SymbolSearch({ subscribed: [], venueWords: searchedVenues() });
    expect(first('BYBIT:BTCUSDT', alone)).toBe('venue_a:spot:BTCUSDT');
    expect(first('BYBIT:BTCUSDT.P', alone)).toBe('venue_a:perp:BTCUSDT');
  });

  test('name no venue where the operator switched that off', () => {
    const off = new SymbolSearch({ subscribed: SUBSCRIBED });
    expect(first('OKX:BTCUSDT.P', off)).not.toBe('venue_b:perp:BTCUSDT');
    expect(first('BTC/USDT:USDT', off)).toBe('venue_a:perp:BTCUSDT');
  });

  test('appear in no answer: what is matched is the symbol', () => {
    const reported = find('OKX:BTCUSDT.P').map(({ name, matchedName }) => `${name} ${matchedName}`);
    expect(reported.join(' ')).not.toMatch(/okx|bybit|binance(?! coin)/i);
  });
});

describe('Chinese names', () => {
  test.each([
    ['騰訊控股', 'stock:hk:00700'],
    ['滙豐控股', 'stock:hk:00005'],
    ['匯豐控股', 'stock:hk:00005'],
    ['寧德時代', 'stock:cn:300750'],
    ['貴州茅臺', 'stock:cn:600519'],
    ['比特幣', 'venue_a:spot:BTCUSDT'],
    ['台積電', 'stock:us:TSM'],
    ['騰訊控股'.normalize('NFD'), 'stock:hk:00700'],
    ['maotai', 'stock:cn:600519'],
    ['guizhoumaotai', 'stock:cn:600519'],
    ['Gui Zhou Mao Tai', 'stock:cn:600519'],
    ['guizhoumao', 'stock:cn:600519'],
    ['tengxun', 'stock:hk:00700'],
    ['laojiao', 'stock:cn:000568'],
    ['zhaoshangyinhang', 'stock:cn:600036'],
    ['changjiangdianli', 'stock:cn:600900'],
    ['longjilvneng', 'stock:cn:601012'],
    ['longjilüneng', 'stock:cn:601012'],
    ['hushen300', 'stock:cn:510300'],
  ])('%s is %s', (q, key) => {
    expect(first(q)).toBe(key);
  });

  test('are found by the pinyin of each', () => {
    const lost = BUILTIN_SYMBOLS.flatMap((one) =>
      one.names.flatMap(({ text, pinyin }) => {
        // Two letters begin more names than an answer has.
        if (pinyin === null || pinyin.compact.length < 4) return [];
        const asked = { compact: pinyin.compact, words: [pinyin.compact] };
        const isFound = INDEX.searchIn(() => true, asked, 20).some(({ symbol }) => symbol === one);
        return isFound ? [] : [`${text} ${pinyin.compact}`];
      }),
    );
    expect(lost).toEqual([]);
  });
});

test('any text is parsed, and no reading is longer than the text', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 12, unit: ANY_CHARACTER }),
    fc.constantFrom(
      ':',
      '.',
      '/',
      ' ',
      'BINANCE',
      'sh',
      '600519',
      'BTC',
      'USDT',
      '=X',
      '1!',
      'venue_a',
      'perp',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      const plain = text.normalize('NFKC');
      for (const { rest } of readVendorName(text, searchedVenues())) {
        // `CNY=X` alone is longer as `USDCNY`.
        expect(rest.length).toBeLessThanOrEqual(plain.length + 3);
      }
    }),
    { numRuns: deep(500) },
  );
});

const CASES = join(process.env['MARKETGRAPH_DATA_DIR'] ?? '', 'cases/market/symbol-search.jsonl');
const HAS_CASES = process.env['MARKETGRAPH_DATA_DIR'] !== undefined && existsSync(CASES);
if (!HAS_CASES) console.warn('skipped: cases/market is absent (MARKETGRAPH_DATA_DIR)');

test.runIf(HAS_CASES)('the names in common feeds find what they mean', () => {
  const cases = readFileSync(CASES, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly q: string; readonly expect_first: string });
  const wrong = cases.filter(({ q, expect_first: expected }) => first(q) !== expected);
  expect(wrong).toEqual([]);
  expect(cases.length).toBeGreaterThan(10);
});
