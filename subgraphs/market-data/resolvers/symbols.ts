import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { instrumentOf } from '#market-data/answers/instrument.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { isSubscribed } from '#market-data/context/market-context.ts';
import {
  BUILTIN_SYMBOLS,
  SYMBOLS_VERSION,
  type BuiltinSymbol,
} from '#market-data/symbols/builtin-symbol.ts';
import type { SymbolSearchResult } from '#market-data/symbols/symbol-search.ts';

/** The fields of `Query` that resolve names. */
export const SYMBOL_QUERIES = {
  builtinSymbols: (): object => ({
    count: BUILTIN_SYMBOLS.length,
    symbols: BUILTIN_SYMBOLS,
    version: SYMBOLS_VERSION,
  }),
  symbolSearch: (
    _: unknown,
    { q }: { readonly q: string },
    { symbols, client }: MarketContext,
  ): unknown => {
    const result = symbols.search(q, client);
    // Most searches make no request, and are answered synchronously.
    return mapMaybe(result, (later) => searchAnswer(q, later));
  },
};

function searchAnswer(q: string, { matches, quoteSearch }: SymbolSearchResult): object {
  return { q, count: matches.length, matches, quoteSearch };
}

export const BUILTIN_SYMBOL_RESOLVERS = {
  name: ({ names }: BuiltinSymbol) => names[0]?.text,
  names: ({ names }: BuiltinSymbol) => names.map(({ text }) => text),
  pinyinInitials: ({ names }: BuiltinSymbol) =>
    names.flatMap(({ initials }) => (initials === null ? [] : [initials])),
  instrument: instrumentOf,
};

export const SYMBOL_MATCH_RESOLVERS = {
  subscribed: (match: InstrumentId, _: unknown, context: MarketContext) =>
    isSubscribed(context, match),
  instrument: instrumentOf,
};
