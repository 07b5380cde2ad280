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
  /** Runs a playbook on an instrument: its indicators on closed bars of each of its intervals, and a reading of their features by rule. Only `currentPrice` changes until a bar of one of the intervals closes. Example: `analyze(playbook: "trend_following", exchange: venue_a, market: spot, symbol: "BTCUSDT") { reading { stance score text } }`. */
  readonly analyze: {
    /** The reading of the features by the playbook's rules. It uses no model and no randomness: the same bars give the same reading. */
    readonly reading: {
      readonly stance: AnalysisStance;
      /** Weighted mean of the votes, −1 (all down) to 1 (all up), with three decimals; null if there are no votes. */
      readonly score: number | null;
      /** Weighted part of the votes that are known, 0 to 1. */
      readonly coverage: number;
      /** The reading as text. */
      readonly text: string;
      /** End of the newest closed bar of any interval, in milliseconds. */
      readonly asOfMs: EpochMs;
      /** Conditions that hold and support the stance; if it is neutral, all conditions that hold. */
      readonly evidence: readonly ({
        readonly interval: Interval;
        /** The family that it votes for; null if it has no vote. */
        readonly family: PlaybookFamily | null;
        /** Id of the feature, for example `adx.trend_strong`. */
        readonly id: string;
        /** Value of the feature; false if the rule uses its negation. */
        readonly value: boolean;
        readonly direction: FeatureBias;
        /** Open time of the bar of the observation, in milliseconds. */
        readonly openTime: EpochMs;
      })[];
      /** Conditions that hold and contradict the stance. */
      readonly against: readonly ({
        readonly interval: Interval;
        /** The family that it votes for; null if it has no vote. */
        readonly family: PlaybookFamily | null;
        /** Id of the feature, for example `adx.trend_strong`. */
        readonly id: string;
        /** Value of the feature; false if the rule uses its negation. */
        readonly value: boolean;
        readonly direction: FeatureBias;
        /** Open time of the bar of the observation, in milliseconds. */
        readonly openTime: EpochMs;
      })[];
      /** Other conditions that hold, without a vote. */
      readonly context: readonly ({
        readonly interval: Interval;
        /** Id of the feature, for example `adx.trend_strong`. */
        readonly id: string;
        /** Value of the feature; false if the rule uses its negation. */
        readonly value: boolean;
        readonly direction: FeatureBias;
        /** Open time of the bar of the observation, in milliseconds. */
        readonly openTime: EpochMs;
      })[];
      /** Conditions that could not be evaluated, as `interval key/feature`, for lack of bars or of price movement. */
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
/** The reading of an instrument by a playbook, with the evidence. */
export const PLAYBOOK_READING: TypedDocument<PlaybookReadingResult, PlaybookReadingVariables> =
  'query PlaybookReading($playbook:String!$exchange:Exchange!$market:Market!$symbol:String!){analyze(playbook:$playbook exchange:$exchange market:$market symbol:$symbol){reading{stance score coverage text asOfMs evidence{interval family id value direction openTime}against{interval family id value direction openTime}context{interval id value direction openTime}unknown intervals{interval families{family vote}}}}}';
