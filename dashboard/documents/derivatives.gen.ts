// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { DerivativePeriod, EpochMs, Exchange, TypedDocument } from '#clients/typescript/src/index.ts';

export interface DerivativesVariables {
  readonly exchange: Exchange;
  readonly symbol: string;
  readonly period: DerivativePeriod;
}
export interface DerivativesResult {
  /** One instrument, whether subscribed or not; null when no venue here can list it. */
  readonly instrument: {
    /** Payments of funding; null where the venue tells none. See `Query.fundingRates`. */
    readonly fundingRates: {
      /** Whether the exchange could not be asked, so that payments may be missing that it has. */
      readonly stale: boolean;
      /** Payments, oldest first. */
      readonly rates: readonly ({
        /** When it was due, in milliseconds; whole minutes. */
        readonly timeMs: EpochMs;
        /** Part of a position's value that longs paid to shorts, as a fraction: `0.0001` is 0.01 %; negative where shorts paid. */
        readonly rate: number;
      })[];
    } | null;
    /** Open interest; null where the venue tells none. See `Query.openInterest`. */
    readonly openInterest: {
      /** Whether the exchange could not be asked, so that points may be missing that it has. */
      readonly stale: boolean;
      /** Oldest first. */
      readonly points: readonly ({
        /** When it was measured, in milliseconds; a multiple of the period. */
        readonly timeMs: EpochMs;
        /** Open positions in base units; one side is counted. */
        readonly openInterest: number;
        /** Their value in quote units. */
        readonly openInterestValue: number;
      })[];
    } | null;
    /** Positions of the largest accounts; null where the venue tells none. See `Query.longShortRatio`. */
    readonly longShortRatio: {
      /** Whether the exchange could not be asked, so that points may be missing that it has. */
      readonly stale: boolean;
      /** Oldest first. */
      readonly points: readonly ({
        /** When it was measured, in milliseconds; a multiple of the period. */
        readonly timeMs: EpochMs;
        /** Long positions against short ones, for example `1.1246`. */
        readonly ratio: number;
        /** Share of positions that is long, 0 to 1; null where only the ratio is known. */
        readonly longShare: number | null;
      })[];
    } | null;
    /** Takers; null where the venue tells none. See `Query.takerRatio`. */
    readonly takerRatio: {
      /** Whether the exchange could not be asked, so that points may be missing that it has. */
      readonly stale: boolean;
      /** Oldest first. */
      readonly points: readonly ({
        /** Start of the period, in milliseconds. */
        readonly timeMs: EpochMs;
        /** What takers bought against what they sold, for example `0.9739`. */
        readonly ratio: number;
        /** What takers bought, in base units; null where only the ratio is known. */
        readonly buyVolume: number | null;
        /** What takers sold, in base units; null where only the ratio is known. */
        readonly sellVolume: number | null;
      })[];
    } | null;
  } | null;
}
/** Funding, open interest and ratios of a perpetual contract. */
export const DERIVATIVES: TypedDocument<DerivativesResult, DerivativesVariables> =
  'query Derivatives($exchange:Exchange!$symbol:String!$period:DerivativePeriod!){instrument(exchange:$exchange market:perp symbol:$symbol){fundingRates(limit:60){stale rates{timeMs rate}}openInterest(period:$period limit:120){stale points{timeMs openInterest openInterestValue}}longShortRatio(period:$period limit:120){stale points{timeMs ratio longShare}}takerRatio(period:$period limit:120){stale points{timeMs ratio buyVolume sellVolume}}}}';
