import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { instrumentKey, MARKETS_BY_EXCHANGE, venueKey } from '#kernel/market/instrument.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { BUILTIN_SYMBOLS, SYMBOLS_VERSION } from '#market-data/symbols/builtin-symbol.ts';
import { isChinese, nameText } from '#market-data/symbols/name-text.ts';
import { SymbolIndex } from '#market-data/symbols/symbol-index.ts';
import { QUOTED_MARKETS } from '#platform/configuration/quoted-markets.ts';
import { VENUE_KEYS, VENUE_MARKETS } from '#platform/configuration/venue-markets.ts';
import { foreignInstruments } from '#simulators/providers/foreign-instruments.ts';
import { collatedInitial } from '#simulators/quote-search/collated-initials.ts';

/** The shape of a symbol of each market, as the exchanges write it. */
const FORMS: Readonly<Record<string, RegExp>> = {
  'venue_a:spot': /^[A-Z0-9\p{Script=Han}]{1,16}USDT$/u,
  'venue_a:perp': /^[A-Z0-9\p{Script=Han}]{1,16}USDT$/u,
  'venue_d:perp': /^k?[A-Z0-9]{2,16}USDC$/,
  // Shanghai, Shenzhen and Beijing; shares and funds of an exchange begin with other digits.
  'stock:cn': /^(60|68|51|56|58|00|30|15|92)\d{4}$/,
  'stock:hk': /^0\d{4}$/,
  'stock:us': /^[A-Z]{1,5}(\.[AB])?$/,
  'forex:spot': /^[A-Z]{6}$/,
  'commodity:futures': /^[A-Z]{2,3}$/,
};

const KINDS: Readonly<Record<string, readonly string[]>> = {
  'venue_a:spot': ['coin'],
  'venue_a:perp': ['perpetual'],
  'venue_d:perp': ['perpetual'],
  'stock:cn': ['share', 'fund'],
  'stock:hk': ['share', 'fund'],
  'stock:us': ['share', 'fund'],
  'forex:spot': ['currency_pair'],
  'commodity:futures': ['future'],
};

/** Characters with another reading in these names: the collation knows one reading of each. */
const OTHER_READINGS = [
  { characters: /行/gu, initial: 'h' },
  { characters: /长(?=[江电春城安和实])/gu, initial: 'c' },
  { characters: /(?<=音)乐/gu, initial: 'y' },
];

/** The initials of a name from the collation, without those other readings. */
function readInitials(text: string): string {
  const read = OTHER_READINGS.reduce(
    (name, { characters, initial }) => name.replaceAll(characters, initial),
    text.normalize('NFKC'),
  );
  return [...read].map(collatedInitial).join('');
}

const DATA = process.env['MARKETGRAPH_DATA_DIR'];
const RECORDED =
  DATA === undefined ? null : join(DATA, 'market/pinets/fapi-exchangeInfo-2025-12-07.json');

describe('the built-in symbols', () => {
  test('are at least three hundred, and each stands in the table once', () => {
    expect(BUILTIN_SYMBOLS.length).toBeGreaterThanOrEqual(300);
    expect(new Set(BUILTIN_SYMBOLS.map(instrumentKey)).size).toBe(BUILTIN_SYMBOLS.length);
  });

  test('have an exchange, a market of it, and a symbol in that market’s form', () => {
    const wrong = BUILTIN_SYMBOLS.filter(
      (one) =>
        !MARKETS_BY_EXCHANGE[one.exchange].includes(one.market) ||
        FORMS[venueKey(one)]?.test(one.symbol) !== true ||
        KINDS[venueKey(one)]?.includes(one.kind) !== true,
    );
    expect(wrong).toEqual([]);
  });

  test('have no name in common, in any spelling', () => {
    const owners = Map.groupBy(
      BUILTIN_SYMBOLS.flatMap((one) =>
        one.names.map(({ text }) => ({ name: nameText(text)!.compact, key: instrumentKey(one) })),
      ),
      ({ name }) => name,
    );
    expect([...owners.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  test('are found first by each of their names', () => {
    const index = new SymbolIndex(BUILTIN_SYMBOLS);
    const lost = BUILTIN_SYMBOLS.flatMap((one) =>
      one.names.flatMap(({ text }) => {
        const [first] = index.search(nameText(text)!, 1);
        return first?.quality === 'exact' && first.symbol === one ? [] : [text];
      }),
    );
    expect(lost).toEqual([]);
  });

  test('have the initials of every Chinese name, as the collation of Unicode reads it', () => {
    const wrong = BUILTIN_SYMBOLS.flatMap(({ names }) => names).filter(
      ({ text, initials }) => initials !== (isChinese(text) ? readInitials(text) : null),
    );
    expect(wrong).toEqual([]);
  });

  test('name every real instrument that the demo has of the markets in the table', () => {
    const table = new Set(BUILTIN_SYMBOLS.map(instrumentKey));
    const tabled = new Set(BUILTIN_SYMBOLS.map(venueKey));
    // These follow companies that the demo makes up.
    const madeUp = new Set(['HUAYAOUSDT', 'ZHONGHENGUSDT', 'JINGCHUANUSDT', 'YUNQIUSDT']);
    const calendars = new Calendars();
    const quoted = foreignInstruments(1, () => calendars.market('hk')!).flatMap(
      ({ market: key, symbol, name }) => {
        const { exchange, market } = QUOTED_MARKETS[key];
        // Made-up shares have Chinese names there.
        return isChinese(name) ? [] : [{ exchange, market, symbol }];
      },
    );
    const kept = VENUE_KEYS.map((key) => VENUE_MARKETS[key]).flatMap(
      ({ exchange, market, demoSymbols }) =>
        demoSymbols.map((symbol) => ({ exchange, market, symbol })),
    );
    const real = [...kept, ...quoted].filter(
      (id) => tabled.has(venueKey(id)) && !madeUp.has(id.symbol),
    );
    expect(real.filter((id) => !table.has(instrumentKey(id)))).toEqual([]);
    expect(real.length).toBeGreaterThan(35);
  });

  test.skipIf(RECORDED === null)('were traded on the exchange when its list was recorded', () => {
    const { symbols } = JSON.parse(readFileSync(RECORDED!, 'utf8')) as {
      readonly symbols: readonly { readonly symbol: string; readonly status: string }[];
    };
    const trading = new Set(symbols.flatMap((one) => (one.status === 'TRADING' ? one.symbol : [])));
    // Contracts of cheap coins are of a thousand; equity perpetuals were listed after the recording.
    const isKnown = ({ symbol }: { symbol: string }): boolean =>
      trading.has(symbol) || trading.has(`1000${symbol}`) || /^(TSLA|NVDA)/.test(symbol);
    const coins = BUILTIN_SYMBOLS.filter(({ exchange }) => exchange === 'venue_a');
    expect(coins.filter((one) => !isKnown(one))).toEqual([]);
  });

  test('have a version that is derived from all of them', () => {
    expect(SYMBOLS_VERSION).toMatch(/^[0-9a-f]{16}$/);
  });
});
