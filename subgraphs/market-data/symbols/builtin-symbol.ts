import { createHash } from 'node:crypto';
import type { Exchange, InstrumentId, Market } from '#kernel/market/instrument.ts';
import table from '#market-data/symbols/builtin-symbols.json' with { type: 'json' };
import { isChinese } from '#market-data/symbols/name-text.ts';
import { spellOut, type Pinyin } from '#market-data/symbols/pinyin.ts';

/** The kind of an instrument. */
export type SymbolKind = 'coin' | 'perpetual' | 'share' | 'fund' | 'currency_pair' | 'future';

/** One name of an instrument. */
export interface SymbolName {
  readonly text: string;
  /** First letters of the pinyin of each Chinese character; null for a name without any. */
  readonly initials: string | null;
  /** The pinyin of its Chinese characters with the other characters between; null if unknown. */
  readonly pinyin: Pinyin | null;
}

/** An instrument with its names; the first is the one that is shown. */
export interface BuiltinSymbol extends InstrumentId {
  readonly kind: SymbolKind;
  readonly names: readonly SymbolName[];
}

/** The table as in its file: common properties of rows are written once. */
interface SymbolTable {
  readonly instruments: readonly {
    readonly exchange: Exchange;
    readonly market: Market;
    readonly kind: SymbolKind;
    readonly rows: readonly {
      readonly symbol: string;
      readonly names: readonly string[];
      /** Syllables of those names that are Chinese, in their order, with blanks between; absent if none is. */
      readonly pinyin?: readonly string[];
    }[];
  }[];
}

/** Every instrument of the curated table; of equal matches the earlier one is meant more often. */
export const BUILTIN_SYMBOLS: readonly BuiltinSymbol[] = (table as SymbolTable).instruments.flatMap(
  ({ exchange, market, kind, rows }) =>
    rows.map(({ symbol, names, pinyin = [] }) => {
      const syllables = pinyin.values();
      const named = names.map((text) => {
        const spelt = isChinese(text) ? spellOut(text, syllables.next().value ?? '') : null;
        return { text, initials: spelt?.initials ?? null, pinyin: spelt };
      });
      return { exchange, market, symbol, kind, names: named };
    }),
);

/** Changes with every change of the table. */
export const SYMBOLS_VERSION = createHash('sha256')
  .update(JSON.stringify(BUILTIN_SYMBOLS))
  .digest('hex')
  .slice(0, 16);
