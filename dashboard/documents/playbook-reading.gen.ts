// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { AnalysisStance, EpochMs, Exchange, FamilyVote, FeatureBias, Interval, Market, PlaybookFamily, TypedDocument } from '#clients/typescript/src/index.ts';

export interface PlaybookReadingVariables {
  readonly playbook: string;
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}
export interface PlaybookReadingResult {
  /** Runs a playbook on an instrument: its indicators on closed bars of each of its intervals, and a reading by rule of what their features say. Nothing but `currentPrice` changes until a bar of one of the intervals closes. Example: `analyze(playbook: "trend_following", exchange: venue_a, market: spot, symbol: "BTCUSDT") { reading { stance score text } }`. */
  readonly analyze: {
    /** What the features say by the playbook's rules: no model and no chance, the same for the same bars. */
    readonly reading: {
      readonly stance: AnalysisStance;
      /** Mean of the votes by weight, −1 (all down) to 1 (all up), with three decimals; null where nobody votes. */
      readonly score: number | null;
      /** Part of the votes that are known, by weight, 0 to 1. */
      readonly coverage: number;
      /** The reading in words. */
      readonly text: string;
      /** End of the newest closed bar of any interval, in milliseconds. */
      readonly asOfMs: EpochMs;
      /** What holds and speaks for the stance; whatever holds, where it is neutral. */
      readonly evidence: readonly ({
        readonly interval: Interval;
        /** Null where it has no vote. */
        readonly family: PlaybookFamily | null;
        /** Id of the feature, for example `adx.trend_strong`. */
        readonly id: string;
        /** What the feature was; false where the rule counts what does not hold. */
        readonly value: boolean;
        readonly direction: FeatureBias;
        /** Open time of the bar that it was seen at, in milliseconds. */
        readonly openTime: EpochMs;
      })[];
      /** What holds and argues against the stance. */
      readonly against: readonly ({
        readonly interval: Interval;
        /** Null where it has no vote. */
        readonly family: PlaybookFamily | null;
        /** Id of the feature, for example `adx.trend_strong`. */
        readonly id: string;
        /** What the feature was; false where the rule counts what does not hold. */
        readonly value: boolean;
        readonly direction: FeatureBias;
        /** Open time of the bar that it was seen at, in milliseconds. */
        readonly openTime: EpochMs;
      })[];
      /** What else holds, and has no vote. */
      readonly context: readonly ({
        readonly interval: Interval;
        /** Id of the feature, for example `adx.trend_strong`. */
        readonly id: string;
        /** What the feature was; false where the rule counts what does not hold. */
        readonly value: boolean;
        readonly direction: FeatureBias;
        /** Open time of the bar that it was seen at, in milliseconds. */
        readonly openTime: EpochMs;
      })[];
      /** What could not be judged, as `interval key/feature`: for want of bars, or of movement. */
      readonly unknown: readonly string[];
      readonly intervals: readonly ({
        readonly interval: Interval;
        readonly families: readonly ({
          readonly family: PlaybookFamily;
          readonly vote: FamilyVote;
        })[];
      })[];
    };
  };
}
/** What a playbook reads in an instrument, with the reasons. */
export const PLAYBOOK_READING: TypedDocument<PlaybookReadingResult, PlaybookReadingVariables> =
  'query PlaybookReading($playbook:String!$exchange:Exchange!$market:Market!$symbol:String!){analyze(playbook:$playbook exchange:$exchange market:$market symbol:$symbol){reading{stance score coverage text asOfMs evidence{interval family id value direction openTime}against{interval family id value direction openTime}context{interval id value direction openTime}unknown intervals{interval families{family vote}}}}}';
