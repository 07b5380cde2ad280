import type { Exchange } from '#kernel/market/instrument.ts';

type VenueExchange = Extract<Exchange, `venue_${string}`>;

/** The real name of an exchange. */
export interface VenueName {
  /** Display name for operators. */
  readonly title: string;
  /** Lower-case words that match it in a search. */
  readonly words: readonly string[];
}

/**
 * The real exchange behind each neutral name. Operators see it in settings, doctor findings and logs, and a search
 * matches it; responses to clients never contain it.
 */
export const VENUE_NAMES: Readonly<Record<VenueExchange, VenueName>> = {
  venue_a: { title: 'Binance', words: ['binance', 'binanceusdm', 'binancefutures', '币安'] },
  venue_b: { title: 'OKX', words: ['okx', 'okex', '欧易'] },
  venue_c: { title: 'Bybit', words: ['bybit'] },
  venue_d: { title: 'Hyperliquid', words: ['hyperliquid'] },
};

/** Maps each searchable word to its exchange. */
export function searchedVenues(): ReadonlyMap<string, Exchange> {
  return new Map(
    Object.entries(VENUE_NAMES).flatMap(([exchange, { words }]) =>
      words.map((word) => [word, exchange as Exchange] as const),
    ),
  );
}
