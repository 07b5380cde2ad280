// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { FeatureBias, FeatureKind, IndicatorCost, IndicatorMeasure, IndicatorParams, JsonValue, TypedDocument } from '#clients/typescript/src/index.ts';

export interface IndicatorProfileVariables {
  readonly name: string;
}
export interface IndicatorProfileResult {
  /** All that there is to know about one indicator, by its name or another one. */
  readonly indicator: {
    readonly name: string;
    readonly title: string;
    readonly titleZh: string | null;
    readonly category: string;
    readonly measure: IndicatorMeasure;
    readonly cost: IndicatorCost;
    readonly desc: string;
    readonly descZh: string | null;
    /** What is calculated, in plain text. */
    readonly formula: string;
    /** The definition that is followed, and where it differs from others. */
    readonly source: string;
    readonly standard: boolean;
    readonly repaints: boolean;
    /** Whether it is carried on bar by bar; others see their whole window at once. */
    readonly resumable: boolean;
    readonly caveats: readonly string[];
    readonly keywords: readonly string[];
    /** Other names by which `calc` and the search know it. */
    readonly aliases: readonly ({
      readonly name: string;
      /** The column that is meant, where it is one of several. */
      readonly column: string | null;
      /** Parameters that the name stands for, where they are not the defaults. */
      readonly params: IndicatorParams | null;
    })[];
    readonly params: readonly ({
      readonly name: string;
      /** `integer`, `number`, `boolean` or `string`. */
      readonly type: string;
      readonly default: JsonValue;
      /** Smallest value allowed; null where there is no bound. */
      readonly minimum: number | null;
      /** Largest value allowed; null where there is no bound. */
      readonly maximum: number | null;
      /** The only values allowed; null where there is no such list. */
      readonly choices: readonly string[] | null;
      readonly description: string;
    })[];
    /** Columns with default parameters. */
    readonly outputs: readonly ({
      readonly column: string;
      /** `price`, `percent`, `ratio`, `index`, `volume`, `bars`, `label` or `flag`. */
      readonly unit: string;
      readonly description: string;
      /** Bars before the first value. */
      readonly firstBar: number;
      /** Bars after which a value no longer depends on where the data begins; null for running totals. */
      readonly settledBar: number | null;
    })[];
    readonly signals: readonly ({
      readonly id: string;
      readonly kind: FeatureKind;
      readonly bias: FeatureBias;
      /** Bars that it looks at, the judged one included. */
      readonly bars: number;
      /** When it is true. */
      readonly definition: string;
      /** What it is called in Chinese. */
      readonly titleZh: string | null;
      /** When it is true, in Chinese. */
      readonly definitionZh: string | null;
      /** Whether it can be judged while the bar is forming. */
      readonly supportsForming: boolean;
    })[];
    /** The indicators that are most like it. */
    readonly related: readonly string[];
    /** The indicators that books name together with it. */
    readonly oftenUsedWith: readonly string[];
    /** Presets that it is in. */
    readonly presets: readonly string[];
  };
  /** Indicators with their parameters and output columns, in alphabetical order; all of them without a filter. Filters combine with AND. Example: `indicatorRegistry(names: ["rsi", "percent_b"]) { indicators { name defaultOutputColumns } }`. */
  readonly indicatorRegistry: {
    readonly indicators: readonly ({
      /** What it reads of a perpetual besides its bars, for example `openInterest`: such an indicator is there for perpetuals whose venue tells it. */
      readonly points: readonly string[];
      /** The other series that an entry has to name in `with`, or, where they are members of a group, by `withGroup`; null for most. */
      readonly companions: {
        /** Most that an entry names. */
        readonly max: number;
        /** What they are. */
        readonly what: string;
        /** Whether one that lacks a bar is left out of it, while half of them have one; otherwise the bar is null. */
        readonly areMembers: boolean;
      } | null;
    })[];
  };
  /** Sets of indicators that books name together; each `calc` can be sent as it is. */
  readonly indicatorPresets: readonly ({
    readonly name: string;
    readonly title: string;
    readonly titleZh: string;
    readonly about: string;
    /** What to send as `calc`. */
    readonly calc: JsonValue;
  })[];
}
/** All that the catalog says of one indicator, and the sets that have it. */
export const INDICATOR_PROFILE: TypedDocument<IndicatorProfileResult, IndicatorProfileVariables> =
  'query IndicatorProfile($name:String!){indicator(name:$name){name title titleZh category measure cost desc descZh formula source standard repaints resumable caveats keywords aliases{name column params}params{name type default minimum maximum choices description}outputs{column unit description firstBar settledBar}signals{id kind bias bars definition titleZh definitionZh supportsForming}related oftenUsedWith presets}indicatorRegistry(names:[$name]){indicators{points companions{max what areMembers}}}indicatorPresets{name title titleZh about calc}}';
