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
  /** Bars and indicators as a chart: panels with items that name what they are in `style.role`, ready to draw without knowledge of indicators. Every entry of `calc` must have a chart specification (see `chartCatalog`). */
  readonly chart: {
    readonly klines: KlineRows;
    /** With the format `columns`: when each bar opens, and those expected behind the last one as far as something is drawn ahead. Null otherwise. */
    readonly times: ChartTimes | null;
    /** The main panel, which lies over the candles, then one panel for each indicator that has its own. */
    readonly panels: readonly ({
      /** `main`, or the key of the entry that it belongs to; no two are alike. */
      readonly id: string;
      readonly title: string;
      /** Fixed bounds of the axis, `[low, high]`; null where it follows the values. */
      readonly range: readonly number[] | null;
      readonly items: readonly (ChartColumnsItem<{
        /** Key of the entry that it belongs to; null for markers of several. */
        readonly key: string | null;
        readonly title: string;
        readonly style: {
          readonly role: StyleRole;
          readonly dash: LineDash;
          /** Of a line: whether it stays level until its next value and jumps there, as price levels do. */
          readonly step: boolean;
        };
        /** Columns of the entry that it draws; empty where it draws no single ones, as zones do. */
        readonly columns: readonly string[];
      }>)[];
    })[];
  };
}
/** A window of a chart: the bars before those that are drawn, or the newest where no end is named. */
export const CHART_WINDOW: TypedDocument<ChartWindowResult, ChartWindowVariables> =
  'query ChartWindow($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:[CalcInput!]!$limit:Int!$endTime:EpochMs$includeForming:Boolean!$signals:Boolean!){chart(exchange:$exchange market:$market symbol:$symbol interval:$interval calc:$calc limit:$limit endTime:$endTime signals:$signals includeForming:$includeForming format:columns){klines times panels{id title range items{type key title style{role dash step}columns data}}}}';
