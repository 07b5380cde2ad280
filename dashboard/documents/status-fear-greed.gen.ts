// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { EpochMs, TypedDocument } from '#clients/typescript/src/index.ts';

export type StatusFearGreedVariables = Readonly<Record<never, never>>;
export interface StatusFearGreedResult {
  /** The daily fear and greed index of crypto markets, of the last `limit` days, oldest first; days without a value are left out. The server reads it from its provider when a new value is due. Example: `fearGreed(limit: 7) { days { date value classification } }`. */
  readonly fearGreed: {
    /** Whether the provider did not answer, so that newer days may be missing. */
    readonly stale: boolean;
    /** Days, oldest first; days that the provider leaves out are missing. */
    readonly days: readonly ({
      /** 00:00 UTC of the day, in milliseconds. */
      readonly timeMs: EpochMs;
    })[];
  };
}
/** The newest value of the fear and greed index. */
export const STATUS_FEAR_GREED: TypedDocument<StatusFearGreedResult, StatusFearGreedVariables> =
  'query StatusFearGreed{fearGreed(limit:1){stale days{timeMs}}}';
