import type { InstrumentId } from '#kernel/market/instrument.ts';
import { instrumentKey } from '#kernel/market/instrument.ts';
import {
  BUILTIN_SYMBOLS,
  type BuiltinSymbol,
  type SymbolKind,
} from '#market-data/symbols/builtin-symbol.ts';
import { MATCH_QUALITIES, type MatchQuality } from '#market-data/symbols/match-quality.ts';
import { isChinese, nameText, type NameText } from '#market-data/symbols/name-text.ts';
import type { FoundSymbol, QuoteSearch } from '#market-data/symbols/quote-search.ts';
import {
  readVendorName,
  type VendorName,
  type VenueWords,
} from '#market-data/symbols/read-vendor-name.ts';
import { simplified } from '#market-data/symbols/simplified-characters.ts';
import { SymbolIndex, type NameMatch } from '#market-data/symbols/symbol-index.ts';

/** An instrument that matches a query. */
export interface SymbolMatch extends InstrumentId {
  readonly kind: SymbolKind;
  /** The name that is shown. */
  readonly name: string;
  /** The name or symbol that matches. */
  readonly matchedName: string;
  /** Null if the provider does not state how it was found. */
  readonly match: MatchQuality | null;
  readonly source: 'builtin' | 'smartbox';
}

/** The outcome of the request to the provider of quotes, if there was one. */
export type QuoteSearchOutcome = 'not_needed' | 'answered' | 'unavailable' | 'off';

export interface SymbolSearchResult {
  readonly matches: readonly SymbolMatch[];
  readonly quoteSearch: QuoteSearchOutcome;
}

export interface SymbolSearchOptions {
  /** Instruments that are found by their symbol, too, if the table lacks them. */
  readonly subscribed: readonly InstrumentId[];
  /** Searched if the built-in symbols are not enough; without it only they are found. */
  readonly quoteSearch?: QuoteSearch | null;
  /** Words that name an exchange by its public name; without it none are understood. */
  readonly venueWords?: VenueWords;
}

/** Maximum of instruments that one search returns. */
const MAX_MATCHES = 20;
/** From this number of built-in matches on, there is no request to the provider. */
const ENOUGH = 3;

/** The built-in symbols, as every search begins with them. */
interface BuiltinNames {
  readonly keys: ReadonlySet<string>;
  readonly index: SymbolIndex;
}

let read: BuiltinNames | null = null;

/** Thousands of names, which are indexed once for all searches of a process. */
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
  readonly #venueWords: VenueWords;

  constructor({ subscribed, quoteSearch = null, venueWords = new Map() }: SymbolSearchOptions) {
    const { keys, index } = builtinNames();
    const others = subscribed.filter((id) => isOfExchange(id) && !keys.has(instrumentKey(id)));
    this.#index = new SymbolIndex(others.map(namedBySymbol), index);
    this.#quoteSearch = quoteSearch;
    this.#venueWords = venueWords;
  }

  /**
   * At most 20 instruments: the built-in ones, the best match first, and if these are fewer than three those of the
   * provider, in its order. Synchronous if the built-in ones are enough. A text without a letter or a digit finds
   * nothing.
   *
   * @param client key by which requests to the provider are counted
   */
  search(text: string, client: string): SymbolSearchResult | Promise<SymbolSearchResult> {
    const asked = nameText(text);
    if (asked === null) return { matches: [], quoteSearch: 'not_needed' };
    const readings = readVendorName(text, this.#venueWords);
    const builtin = this.#builtin(asked, readings).map(builtinMatch);
    if (builtin.length >= ENOUGH) return { matches: builtin, quoteSearch: 'not_needed' };
    if (this.#quoteSearch === null) return { matches: builtin, quoteSearch: 'off' };
    const [reading = null] = readings;
    const question = simplified(reading?.rest ?? text);
    return this.#quoteSearch.find(question, client).then((answer) => {
      const { outcome } = answer;
      if (answer.outcome === 'unavailable') return { matches: builtin, quoteSearch: outcome };
      const found = answer.symbols.filter((one) => reading?.has(one) ?? true);
      const matches = withFound(builtin, found, reading?.asked ?? asked);
      return { matches, quoteSearch: outcome };
    });
  }

  /** By the better of the two: the whole text, and the text without its place, which comes first among equals. */
  #builtin(asked: NameText, readings: readonly VendorName[]): NameMatch[] {
    const whole = this.#index.search(asked, MAX_MATCHES);
    for (const { has, asked: rest } of readings) {
      const placed = this.#index.searchIn(has, rest, MAX_MATCHES);
      if (placed.length === 0) continue;
      const best = new Map(placed.map((match) => [match.symbol, match]));
      for (const match of whole) {
        const known = best.get(match.symbol);
        const isBetter = known === undefined || rankOf(match) < rankOf(known);
        if (isBetter) best.set(match.symbol, match);
      }
      return [...best.values()].toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_MATCHES);
    }
    return whole;
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
  return [...byKey.values()].slice(0, MAX_MATCHES);
}

function foundMatch({ initials, ...one }: FoundSymbol, asked: NameText): SymbolMatch {
  const named = {
    text: one.name,
    initials: isChinese(one.name) ? initials : null,
    pinyin: null,
  };
  const [fit] = new SymbolIndex([{ ...one, names: [named] }]).search(asked, 1);
  return {
    ...one,
    matchedName: fit?.matchedName ?? one.name,
    match: fit?.quality ?? null,
    source: 'smartbox',
  };
}

/** Symbols of exchanges are readable; a share's code means nothing to a reader without its name. */
function isOfExchange({ market }: InstrumentId): boolean {
  return market === 'spot' || market === 'perp';
}

function namedBySymbol({ exchange, market, symbol }: InstrumentId): BuiltinSymbol {
  const kind = exchange === 'forex' ? 'currency_pair' : market === 'perp' ? 'perpetual' : 'coin';
  return {
    exchange,
    market,
    symbol,
    kind,
    names: [{ text: symbol, initials: null, pinyin: null }],
  };
}

function rankOf({ quality }: NameMatch): number {
  return MATCH_QUALITIES.indexOf(quality);
}
