import type { Exchange } from '#kernel/market/instrument.ts';

type VenueExchange = Extract<Exchange, `venue_${string}`>;

/** A real exchange, as people name it. */
export interface VenueName {
  /** As operators read it. */
  readonly title: string;
  /** Words that name it in a search, in lower case. */
  readonly words: readonly string[];
}

/**
 * The exchange behind each neutral name. Operators read it in settings, findings of the doctor and logs, and a search
 * understands it; no answer to a client tells it.
 */
export const VENUE_NAMES: Readonly<Record<VenueExchange, VenueName>> = {
  venue_a: { title: 'Binance', words: ['binance', 'binanceusdm', 'binancefutures', '币安'] },
  venue_b: { title: 'OKX', words: ['okx', 'okex', '欧易'] },
  venue_c: { title: 'Bybit', words: ['bybit'] },
  venue_d: { title: 'Hyperliquid', words: ['hyperliquid'] },
};

/** The exchange that each word of a search names. */
export function searchedVenues(): ReadonlyMap<string, Exchange> {
  return new Map(
    Object.entries(VENUE_NAMES).flatMap(([exchange, { words }]) =>
      words.map((word) => [word, exchange as Exchange] as const),
    ),
  );
}
