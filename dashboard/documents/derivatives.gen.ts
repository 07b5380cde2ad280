// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { DerivativePeriod, EpochMs, Exchange, TypedDocument } from '#clients/typescript/src/index.ts';

export interface DerivativesVariables {
  readonly exchange: Exchange;
  readonly symbol: string;
  readonly period: DerivativePeriod;
}
export interface DerivativesResult {
  /** One instrument, subscribed or not; null if no venue of this server can list it. */
  readonly instrument: {
    /** Funding payments; null if the venue does not report them. See `Query.fundingRates`. */
    readonly fundingRates: {
      /** Whether the exchange did not answer, so that newer payments may be missing. */
      readonly stale: boolean;
      /** Payments, oldest first. */
      readonly rates: readonly ({
        /** Due time, in milliseconds; a whole minute. */
        readonly timeMs: EpochMs;
        /** Part of a position's value that longs paid to shorts, as a fraction: `0.0001` is 0.01 %; negative if shorts paid. */
        readonly rate: number;
      })[];
    } | null;
    /** Open interest; null if the venue does not report it. See `Query.openInterest`. */
    readonly openInterest: {
      /** Whether the exchange did not answer, so that newer points may be missing. */
      readonly stale: boolean;
      /** Points, oldest first. */
      readonly points: readonly ({
        /** Time of the measurement, in milliseconds; a multiple of the period. */
        readonly timeMs: EpochMs;
        /** Open positions in base units, one side counted. */
        readonly openInterest: number;
        /** Value of the open positions in quote units. */
        readonly openInterestValue: number;
      })[];
    } | null;
    /** Positions of the largest accounts; null if the venue does not report them. See `Query.longShortRatio`. */
    readonly longShortRatio: {
      /** Whether the exchange did not answer, so that newer points may be missing. */
      readonly stale: boolean;
      /** Points, oldest first. */
      readonly points: readonly ({
        /** Time of the measurement, in milliseconds; a multiple of the period. */
        readonly timeMs: EpochMs;
        /** Long divided by short positions, for example `1.1246`. */
        readonly ratio: number;
        /** Long part of the positions, 0 to 1; null if only the ratio is known. */
        readonly longShare: number | null;
      })[];
    } | null;
    /** Taker buys and sells; null if the venue does not report them. See `Query.takerRatio`. */
    readonly takerRatio: {
      /** Whether the exchange did not answer, so that newer points may be missing. */
      readonly stale: boolean;
      /** Points, oldest first. */
      readonly points: readonly ({
        /** Start of the period, in milliseconds. */
        readonly timeMs: EpochMs;
        /** Taker buys divided by taker sells, for example `0.9739`. */
        readonly ratio: number;
        /** Taker buys in base units; null if only the ratio is known. */
        readonly buyVolume: number | null;
        /** Taker sells in base units; null if only the ratio is known. */
        readonly sellVolume: number | null;
      })[];
    } | null;
  } | null;
}
/** Funding, open interest and ratios of a perpetual. */
export const DERIVATIVES: TypedDocument<DerivativesResult, DerivativesVariables> =
  'query Derivatives($exchange:Exchange!$symbol:String!$period:DerivativePeriod!){instrument(exchange:$exchange market:perp symbol:$symbol){fundingRates(limit:60){stale rates{timeMs rate}}openInterest(period:$period limit:120){stale points{timeMs openInterest openInterestValue}}longShortRatio(period:$period limit:120){stale points{timeMs ratio longShare}}takerRatio(period:$period limit:120){stale points{timeMs ratio buyVolume sellVolume}}}}';
