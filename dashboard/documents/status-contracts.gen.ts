// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { EpochMs, MetadataStatus, TypedDocument } from '#clients/typescript/src/index.ts';

export type StatusContractsVariables = Readonly<Record<never, never>>;
export interface StatusContractsResult {
  /** The canonical symbols that are subscribed on a venue. */
  readonly symbolListing: {
    /** Canonical symbols, in alphabetical order. */
    readonly symbols: readonly string[];
    /** Freshness of the contract descriptions, which says nothing about the freshness of candles. Null if the venue has none. */
    readonly metadataStatus: MetadataStatus | null;
    /** Time of the last update of the contract descriptions, in milliseconds; null if there are none. */
    readonly metadataUpdatedAtMs: EpochMs | null;
  };
}
/** The freshness of contract descriptions, at the one venue that has some. */
export const STATUS_CONTRACTS: TypedDocument<StatusContractsResult, StatusContractsVariables> =
  'query StatusContracts{symbolListing(exchange:venue_a market:perp includeMeta:true){symbols metadataStatus metadataUpdatedAtMs}}';
