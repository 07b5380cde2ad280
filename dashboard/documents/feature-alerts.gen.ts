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
  /** Indicator events of many series, each delivered once, when the bar that confirms it closes. Example: every RSI that leaves the oversold zone, `featureOccurred(instruments: [...], interval: "5m", calc: [{name: "rsi"}], features: ["rsi.exit_oversold"])`. Instruments times entries is at most 1,000. After a reconnect pass the last `cursor` as `after`: the missed events come first. `since` does the same for a client that lost its connection before its first event. Beyond 1,000 bars the error is `CURSOR_TOO_OLD`. */
  readonly featureOccurred: {
    /** Key of the entry of `calc`. */
    readonly key: string;
    /** Id of the feature, for example `rsi.exit_oversold`. */
    readonly id: string;
    /** Open time of the bar that confirmed it, in milliseconds. */
    readonly openTime: EpochMs;
    /** Your place in the events of all these instruments; pass the last one in `after` to resume. */
    readonly cursor: string;
  };
}
/** Events of some indicators of one series, each delivered once, also after a lost connection. */
export const FEATURE_ALERTS: TypedDocument<FeatureAlertsResult, FeatureAlertsVariables> =
  'subscription FeatureAlerts($instruments:[InstrumentInput!]!$interval:Interval!$calc:[CalcInput!]!$features:[String!]$after:[String!]){featureOccurred(instruments:$instruments interval:$interval calc:$calc features:$features after:$after){key id openTime cursor}}';
