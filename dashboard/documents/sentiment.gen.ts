// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { EpochMs, Exchange, FearGreedClass, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export type SentimentVariables = Readonly<Record<never, never>>;
export interface SentimentResult {
  /** The daily fear and greed index of crypto markets, of the last `limit` days, oldest first; days without a value are left out. The server reads it from its provider when a new value is due. Example: `fearGreed(limit: 7) { days { date value classification } }`. */
  readonly fearGreed: {
    /** Whether the provider did not answer, so that newer days may be missing. */
    readonly stale: boolean;
    /** Days, oldest first; days that the provider leaves out are missing. */
    readonly days: readonly ({
      /** 00:00 UTC of the day, in milliseconds. */
      readonly timeMs: EpochMs;
      /** The day in UTC, for example `2026-11-20`. */
      readonly date: string;
      /** Value from 0 (extreme fear) to 100 (extreme greed). */
      readonly value: number;
      /** The provider's name of the value; null if this server does not know it. */
      readonly classification: FearGreedClass | null;
    })[];
  };
  /** The subscribed instruments, ordered by exchange, market and symbol. */
  readonly instruments: {
    readonly nodes: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
      readonly symbol: string;
      /** Funding payments; null if the venue does not report them. See `Query.fundingRates`. */
      readonly fundingRates: {
        /** Payments, oldest first. */
        readonly rates: readonly ({
          /** Due time, in milliseconds; a whole minute. */
          readonly timeMs: EpochMs;
          /** Part of a position's value that longs paid to shorts, as a fraction: `0.0001` is 0.01 %; negative if shorts paid. */
          readonly rate: number;
        })[];
      } | null;
    })[];
  };
}
/** The fear and greed index, and the funding rates of perpetuals. */
export const SENTIMENT: TypedDocument<SentimentResult, SentimentVariables> =
  'query Sentiment{fearGreed(limit:30){stale days{timeMs date value classification}}instruments(market:perp first:60){nodes{exchange market symbol fundingRates(limit:1){rates{timeMs rate}}}}}';
