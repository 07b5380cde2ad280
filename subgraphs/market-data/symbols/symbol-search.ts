import type { InstrumentId } from '#kernel/instrument.ts';
import { instrumentKey } from '#kernel/instrument.ts';
import {
  BUILTIN_SYMBOLS,
  type BuiltinSymbol,
  type SymbolKind,
} from '#market-data/symbols/builtin-symbol.ts';
import type { MatchQuality } from '#market-data/symbols/match-quality.ts';
import { nameText } from '#market-data/symbols/name-text.ts';
import { SymbolIndex } from '#market-data/symbols/symbol-index.ts';

/** An instrument that fits what was asked for. */
export interface SymbolMatch extends InstrumentId {
  readonly kind: SymbolKind;
  /** The name that is shown. */
  readonly name: string;
  /** The name or symbol that fits. */
  readonly matchedName: string;
  readonly match: MatchQuality;
  readonly source: 'builtin' | 'smartbox';
}

/** Most instruments that one search tells. */
const MOST_MATCHES = 20;

/** Finds the instruments that a natural name means. */
export class SymbolSearch {
  readonly #index: SymbolIndex;

  /** @param subscribed instruments that are found by their symbol, too, where the table lacks them */
  constructor(subscribed: readonly InstrumentId[]) {
    const known = new Set(BUILTIN_SYMBOLS.map(instrumentKey));
    const others = subscribed.filter((id) => isOfExchange(id) && !known.has(instrumentKey(id)));
    this.#index = new SymbolIndex([...BUILTIN_SYMBOLS, ...others.map(namedBySymbol)]);
  }

  /** At most 20 instruments, the best match first; none for a text without a letter or a digit. */
  search(text: string): SymbolMatch[] {
    const asked = nameText(text);
    if (asked === null) return [];
    return this.#index.search(asked, MOST_MATCHES).map(({ symbol, quality, matchedName }) => ({
      exchange: symbol.exchange,
      market: symbol.market,
      symbol: symbol.symbol,
      kind: symbol.kind,
      name: symbol.names[0]!.text,
      matchedName,
      match: quality,
      source: 'builtin',
    }));
  }
}

/** Symbols of exchanges say what they are; a share's code says nothing to anybody without its name. */
function isOfExchange({ market }: InstrumentId): boolean {
  return market === 'spot' || market === 'perp';
}

function namedBySymbol({ exchange, market, symbol }: InstrumentId): BuiltinSymbol {
  const kind = exchange === 'forex' ? 'currency_pair' : market === 'perp' ? 'perpetual' : 'coin';
  return { exchange, market, symbol, kind, names: [{ text: symbol, initials: null }] };
}
