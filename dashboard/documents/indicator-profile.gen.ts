// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { FeatureBias, FeatureKind, IndicatorCost, IndicatorMeasure, IndicatorParams, JsonValue, TypedDocument } from '#clients/typescript/src/index.ts';

export interface IndicatorProfileVariables {
  readonly name: string;
}
export interface IndicatorProfileResult {
  /** The whole description of one indicator, by its name or an alias. */
  readonly indicator: {
    readonly name: string;
    readonly title: string;
    readonly titleZh: string | null;
    readonly category: string;
    readonly measure: IndicatorMeasure;
    readonly cost: IndicatorCost;
    readonly desc: string;
    readonly descZh: string | null;
    /** The formula, in plain text. */
    readonly formula: string;
    /** The definition that is implemented, and how it differs from others. */
    readonly source: string;
    readonly standard: boolean;
    readonly repaints: boolean;
    /** Whether it is updated bar by bar. Others are recalculated over their whole window. */
    readonly resumable: boolean;
    readonly caveats: readonly string[];
    readonly keywords: readonly string[];
    /** Aliases that `calc` and the search accept. */
    readonly aliases: readonly ({
      readonly name: string;
      /** The column that the alias means, if there are several. */
      readonly column: string | null;
      /** Parameters that the alias implies, if they are not the defaults. */
      readonly params: IndicatorParams | null;
    })[];
    readonly params: readonly ({
      readonly name: string;
      /** JSON type: `integer`, `number`, `boolean` or `string`. */
      readonly type: string;
      readonly default: JsonValue;
      /** Smallest value; null if there is no bound. */
      readonly minimum: number | null;
      /** Largest value; null if there is no bound. */
      readonly maximum: number | null;
      /** The allowed values; null if there is no list. */
      readonly choices: readonly string[] | null;
      readonly description: string;
    })[];
    /** Output columns with default parameters. */
    readonly outputs: readonly ({
      readonly column: string;
      /** Unit: `price`, `percent`, `ratio`, `index`, `volume`, `bars`, `label` or `flag`. */
      readonly unit: string;
      readonly description: string;
      /** Number of bars before the first value. */
      readonly firstBar: number;
      /** Number of bars after which a value no longer depends on the start of the data; null for running totals. */
      readonly settledBar: number | null;
    })[];
    readonly signals: readonly ({
      readonly id: string;
      readonly kind: FeatureKind;
      readonly bias: FeatureBias;
      /** Number of bars that it reads, including the evaluated one. */
      readonly bars: number;
      /** The condition for true. */
      readonly definition: string;
      /** The name in Chinese. */
      readonly titleZh: string | null;
      /** The condition for true, in Chinese. */
      readonly definitionZh: string | null;
      /** Whether it can be evaluated on a forming bar. */
      readonly supportsForming: boolean;
    })[];
    /** The most similar indicators. */
    readonly related: readonly string[];
    /** Indicators that books use together with it. */
    readonly oftenUsedWith: readonly string[];
    /** Presets that contain it. */
    readonly presets: readonly string[];
  };
  /** Indicators with their parameters and output columns, in alphabetical order. Without a filter all of them; filters combine with AND. Example: `indicatorRegistry(names: ["rsi", "percent_b"]) { indicators { name defaultOutputColumns } }`. */
  readonly indicatorRegistry: {
    readonly indicators: readonly ({
      /** What it reads of a perpetual in addition to bars, for example `openInterest`. The indicator is available for perpetuals whose venue reports it. */
      readonly points: readonly string[];
      /** The other series that an entry must name in `with` or, for members of a group, in `withGroup`; null for most indicators. */
      readonly companions: {
        /** Maximum number of series of an entry. */
        readonly max: number;
        /** What the series are. */
        readonly what: string;
        /** Whether a series without a bar is skipped while at least half of the series have one. Otherwise the result at that bar is null. */
        readonly areMembers: boolean;
      } | null;
    })[];
  };
  /** Sets of indicators that books use together. You can send each `calc` as it is. */
  readonly indicatorPresets: readonly ({
    readonly name: string;
    readonly title: string;
    readonly titleZh: string;
    readonly about: string;
    /** The value to send as `calc`. */
    readonly calc: JsonValue;
  })[];
}
/** The whole catalog entry of one indicator, and the presets that contain it. */
export const INDICATOR_PROFILE: TypedDocument<IndicatorProfileResult, IndicatorProfileVariables> =
  'query IndicatorProfile($name:String!){indicator(name:$name){name title titleZh category measure cost desc descZh formula source standard repaints resumable caveats keywords aliases{name column params}params{name type default minimum maximum choices description}outputs{column unit description firstBar settledBar}signals{id kind bias bars definition titleZh definitionZh supportsForming}related oftenUsedWith presets}indicatorRegistry(names:[$name]){indicators{points companions{max what areMembers}}}indicatorPresets{name title titleZh about calc}}';
