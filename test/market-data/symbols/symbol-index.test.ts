import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instrumentKey } from '#kernel/market/instrument.ts';
import { BUILTIN_SYMBOLS, type BuiltinSymbol } from '#market-data/symbols/builtin-symbol.ts';
import { MATCH_QUALITIES, type MatchQuality } from '#market-data/symbols/match-quality.ts';
import { slipsBetween } from '#market-data/symbols/misspelling.ts';
import { isChinese, nameText } from '#market-data/symbols/name-text.ts';
import { SymbolIndex } from '#market-data/symbols/symbol-index.ts';
import type { SymbolMatch } from '#market-data/symbols/symbol-search.ts';
import { SymbolSearch } from '#market-data/symbols/symbol-search.ts';
import { ANY_CHARACTER } from '#test/any-character.ts';

const search = new SymbolSearch({
  subscribed: [
    { exchange: 'venue_b', market: 'perp', symbol: 'BTCUSDT' },
    { exchange: 'stock', market: 'cn', symbol: '688901' },
  ],
});

/** Without a provider there is nothing to wait for. */
function find(q: string): readonly SymbolMatch[] {
  const result = search.search(q, 'one');
  if (result instanceof Promise) throw new Error('the search waits');
  return result.matches;
}

const ids = (q: string) => find(q).map(instrumentKey);

describe('a search of the built-in symbols', () => {
  test.each([
    ['比特币', 'venue_a:spot:BTCUSDT', 'exact'],
    ['大饼', 'venue_a:spot:BTCUSDT', 'exact'],
    ['二饼', 'venue_a:spot:ETHUSDT', 'exact'],
    ['姨太', 'venue_a:spot:ETHUSDT', 'exact'],
    ['狗狗币', 'venue_a:spot:DOGEUSDT', 'exact'],
    ['茅台', 'stock:cn:600519', 'exact'],
    ['鹅厂', 'stock:hk:00700', 'exact'],
    ['苹果', 'stock:us:AAPL', 'exact'],
    ['cable', 'forex:spot:GBPUSD', 'exact'],
    ['欧元美元', 'forex:spot:EURUSD', 'exact'],
    ['黄金', 'commodity:futures:GC', 'exact'],
    ['crude', 'commodity:futures:CL', 'exact'],
    ['goldm', 'stock:us:GS', 'prefix'],
    ['gold spdr', 'stock:us:GLD', 'word'],
    ['gzmt', 'stock:cn:600519', 'initials'],
    ['ndsd', 'stock:cn:300750', 'initials'],
    ['soft bank of', 'nothing', null],
    ['crosoft', 'stock:us:MSFT', 'substring'],
    ['appel', 'stock:us:AAPL', 'typo'],
    ['贵州矛台', 'stock:cn:600519', 'typo'],
  ])('finds for %s first %s: %s', (q, key, quality) => {
    const [first] = find(q);
    expect(first === undefined ? 'nothing' : instrumentKey(first)).toBe(key);
    expect(first?.match ?? null).toBe(quality);
  });

  test.each([
    ['BTCUSDT', ['BTC/USDT', 'btc-usdt', 'BTC_USDT', ' btc usdt ', 'ＢＴＣＵＳＤＴ', '$BTCUSDT']],
    ['600519', ['SH600519', 'sh.600519', '600519.SS', '600519.sh', '６００５１９', '600519 SH']],
    ['00700', ['700', '0700', '0700.HK', '00700.hk', 'HK00700', '700 HK']],
    ['AAPL', ['aapl', 'AAPL.US', 'usAAPL']],
    ['BRK.B', ['BRK-B', 'brk/b', 'BRKB']],
    ['EURUSD', ['EUR/USD', 'EURUSD=X', 'eur usd']],
    ['GC', ['GC=F', 'gc']],
    ['000001', ['SZ000001', '000001.SZ']],
  ])('finds %s in any spelling', (symbol, written) => {
    for (const q of written) {
      expect(find(q)[0], q).toMatchObject({ symbol, match: 'exact' });
    }
  });

  test('returns a perpetual where one is asked for', () => {
    expect(ids('BTC_USDT perp')[0]).toBe('venue_a:perp:BTCUSDT');
    expect(ids('ETH-USDT-SWAP')[0]).toBe('venue_a:perp:ETHUSDT');
  });

  test('finds subscribed symbols of exchanges outside the table, after those inside', () => {
    expect(ids('btcusdt')).toEqual([
      'venue_a:spot:BTCUSDT',
      'venue_a:perp:BTCUSDT',
      'venue_b:perp:BTCUSDT',
    ]);
  });

  test('returns no share by its code alone: the provider knows its name', () => {
    expect(ids('688901')).toEqual([]);
  });

  test('takes another code for another instrument, never for a misspelt one', () => {
    expect(ids('600518')).toEqual([]);
    expect(ids('000003')).toEqual([]);
  });

  test.each(['', ' ', '／／', '🚀🌕', '\u0000\u0007', '---', '\ud800', '\u202e'])(
    'finds nothing for %j',
    (q) => {
      expect(find(q)).toEqual([]);
    },
  );

  test('accepts any text, and returns at most twenty matches, the best first', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100, unit: ANY_CHARACTER }), (q) => {
        const found = find(q);
        expect(found.length).toBeLessThanOrEqual(20);
        expectOrdered(found.map(({ match }) => match));
      }),
    );
  });
});

const table = fc.constantFrom(...BUILTIN_SYMBOLS.flatMap(({ names }) => names));

function expectOrdered(qualities: readonly (MatchQuality | null)[]): void {
  const places = qualities.map((quality) => MATCH_QUALITIES.indexOf(quality!));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}

describe('for every name of the table', () => {
  test('case, width, blanks and separators change nothing', () => {
    const written = fc.tuple(table, fc.nat(5), fc.constantFrom('', ' ', '-', '_', '/', '　'));
    fc.assert(
      fc.property(written, ([{ text }, way, gap]) => {
        // Between letters a separator makes words, which names of one word have not: both ends are left.
        const upper = way % 2 === 0 ? text.toUpperCase() : text.toLowerCase();
        const wide = way > 2 ? widened(upper) : upper;
        expect(find(`${gap}${wide}${gap}`)).toEqual(find(text));
      }),
    );
  });

  const ownersOf = (text: string): Set<string> =>
    new Set(
      BUILTIN_SYMBOLS.filter(({ names }) => names.some((one) => one.text === text)).map(
        instrumentKey,
      ),
    );

  test('a prefix of it finds it, unless twenty are nearer', () => {
    const names = BUILTIN_SYMBOLS.flatMap((symbol) => symbol.names);
    const perp = fc.constant(names.find(({ text }) => text === 'BTC USDC perp')!);
    fc.assert(
      fc.property(fc.oneof(table, perp), fc.integer({ min: 2, max: 12 }), ({ text }, length) => {
        const start = [...text].slice(0, length).join('');
        const found = find(start);
        const isFound = found.some(({ matchedName }) =>
          nameText(matchedName)!.compact.startsWith(nameText(start)?.compact ?? ''),
        );
        // `BTC USDC p`, a prefix of `BTC USDC perp`, is a spelling of the contract itself, too.
        const isSpelled =
          found[0]?.match === 'exact' && ownersOf(text).has(instrumentKey(found[0]));
        expect(isFound || isSpelled || nameText(start) === null, start).toBe(true);
        expectOrdered(found.map(({ match }) => match));
      }),
    );
  });

  test('its initials find it, unless twenty are nearer', () => {
    const chinese = table.filter(({ text, initials }) => isChinese(text) && initials!.length > 3);
    fc.assert(
      fc.property(chinese, ({ text, initials }) => {
        const found = find(initials!.toUpperCase());
        const owner = BUILTIN_SYMBOLS.find(({ names }) => names.some((one) => one.text === text))!;
        expect(found.map(instrumentKey)).toContain(instrumentKey(owner));
      }),
    );
  });

  test('its place in the order of the table changes no score', () => {
    const turned = new SymbolIndex(BUILTIN_SYMBOLS.toReversed());
    const straight = new SymbolIndex(BUILTIN_SYMBOLS);
    const key = ({ symbol, quality }: { symbol: BuiltinSymbol; quality: string }): string =>
      `${quality} ${instrumentKey(symbol)}`;
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 9 }), ({ text }, length) => {
        const asked = nameText([...text].slice(0, length).join(''));
        if (asked === null) return;
        const all = BUILTIN_SYMBOLS.length;
        expect(turned.search(asked, all).map(key).toSorted()).toEqual(
          straight.search(asked, all).map(key).toSorted(),
        );
      }),
    );
  });
});

describe('the slips between two texts', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });

  test('equal those of a search through all edits', () => {
    fc.assert(
      fc.property(word, word, fc.nat(3), (a, b, most) => {
        const least = minEdits(a, b);
        expect(slipsBetween(a, b, most)).toBe(least <= most ? least : null);
      }),
    );
  });
});

/** The definition of optimal string alignment, word for word: exponential, and obviously right. */
function minEdits(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  const choices = [
    minEdits(restA, restB) + (a[0] === b[0] ? 0 : 1),
    minEdits(restA, b) + 1,
    minEdits(a, restB) + 1,
  ];
  const isExchanged = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  if (isExchanged) choices.push(minEdits(a.slice(2), b.slice(2)) + 1);
  return Math.min(...choices);
}

/** ASCII in full width. */
function widened(text: string): string {
  return text.replaceAll(/[!-~]/g, (one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0));
}
