// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { FeatureKind, JsonValue, TypedDocument } from '#clients/typescript/src/index.ts';

export interface IndicatorFormVariables {
  readonly name: string;
}
export interface IndicatorFormResult {
  /** The whole description of one indicator, by its name or an alias. */
  readonly indicator: {
    readonly name: string;
    readonly title: string;
    readonly titleZh: string | null;
    readonly category: string;
    readonly desc: string;
    readonly descZh: string | null;
    readonly repaints: boolean;
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
    readonly signals: readonly ({
      readonly id: string;
      readonly kind: FeatureKind;
      /** The condition for true. */
      readonly definition: string;
      /** The name in Chinese. */
      readonly titleZh: string | null;
      /** The condition for true, in Chinese. */
      readonly definitionZh: string | null;
    })[];
  };
  /** Indicators with their parameters and output columns, in alphabetical order. Without a filter all of them; filters combine with AND. Example: `indicatorRegistry(names: ["rsi", "percent_b"]) { indicators { name defaultOutputColumns } }`. */
  readonly indicatorRegistry: {
    readonly indicators: readonly ({
      /** The other series that an entry must name in `with` or, for members of a group, in `withGroup`; null for most indicators. */
      readonly companions: {
        /** Minimum number of series of an entry. */
        readonly min: number;
        /** Maximum number of series of an entry. */
        readonly max: number;
        /** What the series are. */
        readonly what: string;
      } | null;
    })[];
  };
}
/** The form of one indicator on the chart page: names, parameters with their ranges, and texts of the features. */
export const INDICATOR_FORM: TypedDocument<IndicatorFormResult, IndicatorFormVariables> =
  'query IndicatorForm($name:String!){indicator(name:$name){name title titleZh category desc descZh repaints params{name type default minimum maximum choices description}signals{id kind definition titleZh definitionZh}}indicatorRegistry(names:[$name]){indicators{companions{min max what}}}}';
