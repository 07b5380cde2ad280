import type { ProviderName, QuoteKey } from '#platform/configuration/quoted-markets.ts';

/** Addresses of the quote providers, and what the simulated ones quote. */
export interface QuotePlaces {
  readonly urls: Readonly<Partial<Record<ProviderName, string>>>;
  readonly symbols: Readonly<Partial<Record<QuoteKey, readonly string[]>>>;
}
