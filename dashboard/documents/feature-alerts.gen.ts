// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalcInput, EpochMs, InstrumentInput, Interval, TypedDocument } from '#clients/typescript/src/index.ts';

export interface FeatureAlertsVariables {
  readonly instruments: readonly InstrumentInput[];
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
  readonly features?: readonly string[] | null;
  readonly after?: readonly string[] | null;
}
export interface FeatureAlertsResult {
  /** Events of indicators over many series, each told once, when the bar that confirms it has closed. Example: every RSI that leaves the oversold zone, `featureOccurred(instruments: [...], interval: "5m", calc: [{name: "rsi"}], features: ["rsi.exit_oversold"])`. Instruments times entries are 1,000 at most. After a reconnect pass the last `cursor` as `after`, and what happened meanwhile is told first; `since` does the same for a client that was cut before its first event. Past 1,000 bars the answer is `CURSOR_TOO_OLD`. */
  readonly featureOccurred: {
    /** Key of the entry of `calc`. */
    readonly key: string;
    /** For example `rsi.exit_oversold`. */
    readonly id: string;
    /** Open time of the bar that confirmed it, in milliseconds. */
    readonly openTime: EpochMs;
    /** Where you are in the events of all these instruments; pass the last one in `after` when you come back. */
    readonly cursor: string;
  };
}
/** Events of some indicators of one series, each sent once, also after a reconnect. */
export const FEATURE_ALERTS: TypedDocument<FeatureAlertsResult, FeatureAlertsVariables> =
  'subscription FeatureAlerts($instruments:[InstrumentInput!]!$interval:Interval!$calc:[CalcInput!]!$features:[String!]$after:[String!]){featureOccurred(instruments:$instruments interval:$interval calc:$calc features:$features after:$after){key id openTime cursor}}';
