import type { InstrumentId } from '#kernel/instrument.ts';
import { instrumentKey } from '#kernel/instrument.ts';
import {
  BUILTIN_SYMBOLS,
  type BuiltinSymbol,
  type SymbolKind,
} from '#market-data/symbols/builtin-symbol.ts';
import type { MatchQuality } from '#market-data/symbols/match-quality.ts';
import { isChinese, nameText, type NameText } from '#market-data/symbols/name-text.ts';
import type { FoundSymbol, QuoteSearch } from '#market-data/symbols/quote-search.ts';
import { SymbolIndex, type NameMatch } from '#market-data/symbols/symbol-index.ts';

/** An instrument that fits what was asked for. */
export interface SymbolMatch extends InstrumentId {
  readonly kind: SymbolKind;
  /** The name that is shown. */
  readonly name: string;
  /** The name or symbol that fits. */
  readonly matchedName: string;
  /** Null where the provider found it by something that it does not tell. */
  readonly match: MatchQuality | null;
  readonly source: 'builtin' | 'smartbox';
}

/** Whether the provider of quotes was asked, and with what success. */
export type QuoteSearchOutcome = 'not_needed' | 'answered' | 'unavailable' | 'off';

export interface SymbolSearchResult {
  readonly matches: readonly SymbolMatch[];
  readonly quoteSearch: QuoteSearchOutcome;
}

export interface SymbolSearchOptions {
  /** Instruments that are found by their symbol, too, where the table lacks them. */
  readonly subscribed: readonly InstrumentId[];
  /** Who is asked where the built-in symbols are not enough; nobody without it. */
  readonly quoteSearch?: QuoteSearch | null;
}

/** Most instruments that one search tells. */
const MOST_MATCHES = 20;
/** With as many built-in matches, the provider is not asked. */
const ENOUGH = 3;

/** The built-in symbols, as every search begins with them. */
interface BuiltinNames {
  readonly keys: ReadonlySet<string>;
  readonly index: SymbolIndex;
}

let read: BuiltinNames | null = null;

/** Thousands of names, which are read once for all searches of a process. */
function builtinNames(): BuiltinNames {
  return (read ??= {
    keys: new Set(BUILTIN_SYMBOLS.map(instrumentKey)),
    index: new SymbolIndex(BUILTIN_SYMBOLS),
  });
}

/** Finds the instruments that a natural name means. */
export class SymbolSearch {
  readonly #index: SymbolIndex;
  readonly #quoteSearch: QuoteSearch | null;

  constructor({ subscribed, quoteSearch = null }: SymbolSearchOptions) {
    const { keys, index } = builtinNames();
    const others = subscribed.filter((id) => isOfExchange(id) && !keys.has(instrumentKey(id)));
    this.#index = new SymbolIndex(others.map(namedBySymbol), index);
    this.#quoteSearch = quoteSearch;
  }

  /**
   * At most 20 instruments: the built-in ones, the best match first, and where these are fewer than three those of the
   * provider, in its order. Waits for nobody where the built-in ones are enough. A text without a letter or a digit
   * finds nothing.
   *
   * @param client who asks, by which questions to the provider are counted
   */
  search(text: string, client: string): SymbolSearchResult | Promise<SymbolSearchResult> {
    const asked = nameText(text);
    if (asked === null) return { matches: [], quoteSearch: 'not_needed' };
    const builtin = this.#index.search(asked, MOST_MATCHES).map(builtinMatch);
    if (builtin.length >= ENOUGH) return { matches: builtin, quoteSearch: 'not_needed' };
    if (this.#quoteSearch === null) return { matches: builtin, quoteSearch: 'off' };
    return this.#quoteSearch.find(text, client).then((answer) => {
      const { outcome } = answer;
      if (answer.outcome === 'unavailable') return { matches: builtin, quoteSearch: outcome };
      return { matches: withFound(builtin, answer.symbols, asked), quoteSearch: outcome };
    });
  }
}

function builtinMatch({ symbol: own, quality, matchedName }: NameMatch): SymbolMatch {
  const { exchange, market, symbol, kind, names } = own;
  const name = names[0]!.text;
  return { exchange, market, symbol, kind, name, matchedName, match: quality, source: 'builtin' };
}

function withFound(
  builtin: readonly SymbolMatch[],
  found: readonly FoundSymbol[],
  asked: NameText,
): SymbolMatch[] {
  const byKey = new Map(builtin.map((match) => [instrumentKey(match), match]));
  for (const one of found) {
    const key = instrumentKey(one);
    if (!byKey.has(key)) byKey.set(key, foundMatch(one, asked));
  }
  return [...byKey.values()].slice(0, MOST_MATCHES);
}

function foundMatch({ initials, ...one }: FoundSymbol, asked: NameText): SymbolMatch {
  const named = { text: one.name, initials: isChinese(one.name) ? initials : null };
  const [fit] = new SymbolIndex([{ ...one, names: [named] }]).search(asked, 1);
  return {
    ...one,
    matchedName: fit?.matchedName ?? one.name,
    match: fit?.quality ?? null,
    source: 'smartbox',
  };
}

/** Symbols of exchanges say what they are; a share's code says nothing to anybody without its name. */
function isOfExchange({ market }: InstrumentId): boolean {
  return market === 'spot' || market === 'perp';
}

function namedBySymbol({ exchange, market, symbol }: InstrumentId): BuiltinSymbol {
  const kind = exchange === 'forex' ? 'currency_pair' : market === 'perp' ? 'perpetual' : 'coin';
  return { exchange, market, symbol, kind, names: [{ text: symbol, initials: null }] };
}
