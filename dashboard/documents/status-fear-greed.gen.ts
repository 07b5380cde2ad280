// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { EpochMs, TypedDocument } from '#clients/typescript/src/index.ts';

export type StatusFearGreedVariables = Readonly<Record<never, never>>;
export interface StatusFearGreedResult {
  /** The daily index of fear and greed on crypto markets, of the last `limit` days, oldest first; days without a value are left out. Read from its provider when a new value is due. Example: `fearGreed(limit: 7) { days { date value classification } }`. */
  readonly fearGreed: {
    /** Whether the provider could not be asked, so that newer days may be missing. */
    readonly stale: boolean;
    /** Oldest first; a day that the provider left out is not there. */
    readonly days: readonly ({
      /** 00:00 UTC of the day, in milliseconds. */
      readonly timeMs: EpochMs;
    })[];
  };
}
/** Whether the index of fear and greed is of today. */
export const STATUS_FEAR_GREED: TypedDocument<StatusFearGreedResult, StatusFearGreedVariables> =
  'query StatusFearGreed{fearGreed(limit:1){stale days{timeMs}}}';
