// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalcInput, ChartColumnsItem, ChartTimes, EpochMs, Exchange, Interval, KlineRows, LineDash, Market, StyleRole, TypedDocument } from '#clients/typescript/src/index.ts';

export interface ChartWindowVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
  readonly limit: number;
  readonly endTime?: EpochMs | null;
  readonly includeForming: boolean;
  readonly signals: boolean;
}
export interface ChartWindowResult {
  /** Bars and indicators as a chart: panels of items, ready to draw without knowledge of indicators. `style.role` says what an item means. Every entry of `calc` must have a chart specification (see `chartCatalog`). */
  readonly chart: {
    readonly klines: KlineRows;
    /** Open times of the bars, with the format `columns`, followed by the expected ones as far as an item is drawn ahead. Null otherwise. */
    readonly times: ChartTimes | null;
    /** The main panel, drawn over the candles, then one panel for each indicator that has its own. */
    readonly panels: readonly ({
      /** `main`, or the key of its entry. Ids are unique. */
      readonly id: string;
      readonly title: string;
      /** Fixed bounds of the axis, `[low, high]`; null if it follows the values. */
      readonly range: readonly number[] | null;
      readonly items: readonly (ChartColumnsItem<{
        /** Key of its entry; null for markers of several entries. */
        readonly key: string | null;
        readonly title: string;
        readonly style: {
          readonly role: StyleRole;
          readonly dash: LineDash;
          /** Whether a line stays level until its next value, as price levels do. */
          readonly step: boolean;
        };
        /** Columns of the entry that it draws; empty if it draws none directly, as zones do. */
        readonly columns: readonly string[];
      }>)[];
    })[];
  };
}
/** A window of a chart: the bars before those already drawn, or the newest without an end. */
export const CHART_WINDOW: TypedDocument<ChartWindowResult, ChartWindowVariables> =
  'query ChartWindow($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:[CalcInput!]!$limit:Int!$endTime:EpochMs$includeForming:Boolean!$signals:Boolean!){chart(exchange:$exchange market:$market symbol:$symbol interval:$interval calc:$calc limit:$limit endTime:$endTime signals:$signals includeForming:$includeForming format:columns){klines times panels{id title range items{type key title style{role dash step}columns data}}}}';
