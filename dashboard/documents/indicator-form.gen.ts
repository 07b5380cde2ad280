// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { FeatureKind, JsonValue, TypedDocument } from '#clients/typescript/src/index.ts';

export interface IndicatorFormVariables {
  readonly name: string;
}
export interface IndicatorFormResult {
  /** All that there is to know about one indicator, by its name or another one. */
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
    readonly signals: readonly ({
      readonly id: string;
      readonly kind: FeatureKind;
      /** When it is true. */
      readonly definition: string;
      /** What it is called in Chinese. */
      readonly titleZh: string | null;
      /** When it is true, in Chinese. */
      readonly definitionZh: string | null;
    })[];
  };
  /** Indicators with their parameters and output columns, in alphabetical order; all of them without a filter. Filters combine with AND. Example: `indicatorRegistry(names: ["rsi", "percent_b"]) { indicators { name defaultOutputColumns } }`. */
  readonly indicatorRegistry: {
    readonly indicators: readonly ({
      /** The other series that an entry has to name in `with`, or, where they are members of a group, by `withGroup`; null for most. */
      readonly companions: {
        /** Fewest that an entry names. */
        readonly min: number;
        /** Most that an entry names. */
        readonly max: number;
        /** What they are. */
        readonly what: string;
      } | null;
    })[];
  };
}
/** What the chart's page needs of one indicator: its names, its parameters with their ranges, and the texts of its features. */
export const INDICATOR_FORM: TypedDocument<IndicatorFormResult, IndicatorFormVariables> =
  'query IndicatorForm($name:String!){indicator(name:$name){name title titleZh category desc descZh repaints params{name type default minimum maximum choices description}signals{id kind definition titleZh definitionZh}}indicatorRegistry(names:[$name]){indicators{companions{min max what}}}}';
