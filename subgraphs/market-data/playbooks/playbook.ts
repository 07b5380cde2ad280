import type { AssetClass, Market } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import type { PresetEntry } from '#indicators/catalog/indicator-presets.ts';

/** Kinds of evidence. Conditions of one family are strongly correlated, so they have one vote. */
export const FAMILIES = [
  'trend',
  'strength',
  'momentum',
  'volume',
  'volatility',
  'structure',
] as const;
export type Family = (typeof FAMILIES)[number];

/** The conditions by which one family votes on each interval. */
export interface FamilyRule {
  readonly family: Family;
  /** Conditions as texts, such as `base/ema.price_above` or `rsi.exit_oversold within 5`. */
  readonly bullish: readonly string[];
  readonly bearish: readonly string[];
}

export const LEAD_PLACES = ['longest', 'any'] as const;

/** A family that a bias needs on its side. */
export interface LeadRule {
  readonly family: Family;
  /** On the longest interval; or on any, and then the longest that votes up or down decides. */
  readonly on: (typeof LEAD_PLACES)[number];
}

/** The rules of the reading. */
export interface ReadingRules {
  readonly votes: readonly FamilyRule[];
  /** If one of these holds, the interval has no vote: the playbook is not for such a market. */
  readonly void_where?: readonly string[];
  /** Without its vote there is no bias; if it is left out, every family counts alike. */
  readonly lead?: LeadRule;
  /** Conditions that are reported where they hold, and have no vote. */
  readonly context?: readonly string[];
  /**
   * Numbers of bars: the instrument is ranked in its market by the change of its close over each, on the longest
   * interval. A rank has no vote.
   */
  readonly ranks?: readonly number[];
}

/** A recipe for an analysis, as in its file. */
export interface PlaybookFile {
  readonly title: string;
  readonly chinese: string;
  readonly source: string;
  readonly about: string;
  readonly applicable_to: {
    /** Markets that it is for, if it is not for all of its asset classes. */
    readonly market?: readonly Market[];
    readonly when: string;
  };
  readonly indicators: readonly PresetEntry[];
  /** Longest first. */
  readonly intervals_per_asset_class: Readonly<Partial<Record<AssetClass, readonly Interval[]>>>;
  /** Number of bars of each interval in an answer, unless the request states it. */
  readonly bars?: number;
  readonly reading: ReadingRules;
  /** Ids of published conditions on the company or the fund, which have no vote. */
  readonly published?: readonly string[];
  readonly synthesis: string;
  /** Rules for the author of the analysis, in addition to those of all playbooks. */
  readonly constraints?: readonly PlaybookConstraint[];
}

/** A rule for the author of an analysis. */
export interface PlaybookConstraint {
  readonly name: string;
  /** The number of the rule, if it has one. */
  readonly value?: number;
  readonly text: string;
}

/** A playbook, with the name of its file. */
export interface Playbook extends PlaybookFile {
  readonly name: string;
}

/** Number of bars of each interval if neither the caller nor the playbook states it. */
export const DEFAULT_BARS = 50;
