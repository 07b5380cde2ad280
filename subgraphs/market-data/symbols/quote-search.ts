import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { SymbolKind } from '#market-data/symbols/builtin-symbol.ts';

/** An instrument as a provider of quotes describes it. */
export interface FoundSymbol extends InstrumentId {
  readonly kind: SymbolKind;
  readonly name: string;
  /** First letters of the pinyin of its name, in lower case; null if the provider has none. */
  readonly initials: string | null;
}

/** The answer of a provider of quotes about a name; `unavailable` if it did not answer in time. */
export type QuoteSearchAnswer =
  | { readonly outcome: 'answered'; readonly symbols: readonly FoundSymbol[] }
  | { readonly outcome: 'unavailable' };

/** A provider of quotes that is searched if the built-in symbols are not enough. */
export interface QuoteSearch {
  /**
   * Never rejects, and takes a second or two at most.
   *
   * @param client key of the client: each gets only a share of the requests
   */
  find(text: string, client: string): Promise<QuoteSearchAnswer>;
}
