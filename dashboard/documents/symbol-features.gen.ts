// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalcInput, EpochMs, Exchange, FeatureBias, FeatureKind, Interval, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SymbolFeaturesVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
}
export interface SymbolFeaturesResult {
  /** Indicators on the bars of one series. The server warms them up with bars before the window and does not return those, so a value does not depend on the start of the window. Example: `indicators(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h", calc: [{name: "rsi"}]) { indicators { columns } }`. */
  readonly indicators: {
    /** One result for each entry of `calc`, in its order. */
    readonly indicators: readonly ({
      /** `id` of the entry, or its name and given parameters. */
      readonly key: string;
      readonly name: string;
      /** Every signal feature of the indicator, at each bar. */
      readonly signals: readonly ({
        /** Id of the feature, for example `rsi.enter_overbought`. */
        readonly id: string;
        readonly kind: FeatureKind;
        readonly bias: FeatureBias;
        /** The newest evaluated bar: the last closed one, or the forming one if it is evaluated. Null without a bar. */
        readonly last: {
          /** True, false, or null if unknown. */
          readonly value: boolean | null;
          /** Open time of the bar in milliseconds. */
          readonly openTime: EpochMs;
        } | null;
        /** The last bar in the window at which it was true; null if there is none. */
        readonly lastTrue: {
          /** Open time of the bar in milliseconds. */
          readonly openTime: EpochMs;
        } | null;
      })[];
    })[];
  };
}
/** The features of some indicators at the newest closed bar, and when each last held. */
export const SYMBOL_FEATURES: TypedDocument<SymbolFeaturesResult, SymbolFeaturesVariables> =
  'query SymbolFeatures($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:[CalcInput!]!){indicators(exchange:$exchange market:$market symbol:$symbol interval:$interval calc:$calc limit:200){indicators{key name signals{id kind bias last{value openTime}lastTrue{openTime}}}}}';
