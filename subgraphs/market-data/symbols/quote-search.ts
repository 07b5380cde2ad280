import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { SymbolKind } from '#market-data/symbols/builtin-symbol.ts';

/** An instrument as a provider of quotes tells it. */
export interface FoundSymbol extends InstrumentId {
  readonly kind: SymbolKind;
  readonly name: string;
  /** First letters of the pinyin of its name, in lower case; null where the provider tells none. */
  readonly initials: string | null;
}

/** What a provider of quotes knows of a name; `unavailable` when it did not tell in time, for whatever reason. */
export type QuoteSearchAnswer =
  | { readonly outcome: 'answered'; readonly symbols: readonly FoundSymbol[] }
  | { readonly outcome: 'unavailable' };

/** A provider of quotes that is asked where the built-in symbols are not enough. */
export interface QuoteSearch {
  /**
   * Never rejects, and takes a second or two at most.
   *
   * @param client who asks: each gets a share of the questions alone
   */
  find(text: string, client: string): Promise<QuoteSearchAnswer>;
}
