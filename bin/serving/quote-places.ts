import type { ProviderName, QuoteKey } from '#platform/configuration/quoted-markets.ts';

/** Where providers answer, and what is quoted where the built-in simulator stands in for them. */
export interface QuotePlaces {
  readonly urls: Readonly<Partial<Record<ProviderName, string>>>;
  readonly symbols: Readonly<Partial<Record<QuoteKey, readonly string[]>>>;
}
