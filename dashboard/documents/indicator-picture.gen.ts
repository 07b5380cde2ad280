// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { CalcInput, ChartItemType, Exchange, IndicatorColumns, Interval, KlineRows, LineDash, Market, PictureLanguage, PictureTheme, RisingColour, StyleRole, TypedDocument } from '#clients/typescript/src/index.ts';

export interface IndicatorPictureVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
  readonly calc: readonly CalcInput[];
  readonly width: number;
  readonly theme: PictureTheme;
  readonly language: PictureLanguage;
  readonly rising: RisingColour;
}
export interface IndicatorPictureResult {
  /** Bars and indicators as a chart: panels of items, ready to draw without knowledge of indicators. `style.role` says what an item means. Every entry of `calc` must have a chart specification (see `chartCatalog`). */
  readonly chart: {
    /** The chart as an SVG document that loads nothing from outside. It shows candles with volume, every panel with its legend and newest values, the newest price, and marks; overlapping marks are drawn as one with their count. Times are in UTC. Example: `svg(width: 1200, theme: dark, language: zh, rising: red)`. */
    readonly svg: string;
    /** The main panel, drawn over the candles, then one panel for each indicator that has its own. */
    readonly panels: readonly ({
      readonly title: string;
      readonly items: readonly ({
        readonly type: ChartItemType;
        readonly title: string;
        /** Columns of the entry that it draws; empty if it draws none directly, as zones do. */
        readonly columns: readonly string[];
        readonly style: {
          readonly role: StyleRole;
          readonly dash: LineDash;
        };
      })[];
    })[];
  };
  /** Indicators on the bars of one series. The server warms them up with bars before the window and does not return those, so a value does not depend on the start of the window. Example: `indicators(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h", calc: [{name: "rsi"}]) { indicators { columns } }`. */
  readonly indicators: {
    /** The bars of the columns. */
    readonly klines: KlineRows;
    /** One result for each entry of `calc`, in its order. */
    readonly indicators: readonly ({
      /** Columns with one value for each bar. */
      readonly columns: IndicatorColumns;
    })[];
  };
}
/** A drawn chart of one indicator, its items, and the values behind it. */
export const INDICATOR_PICTURE: TypedDocument<IndicatorPictureResult, IndicatorPictureVariables> =
  'query IndicatorPicture($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!$calc:[CalcInput!]!$width:Int!$theme:PictureTheme!$language:PictureLanguage!$rising:RisingColour!){chart(exchange:$exchange market:$market symbol:$symbol interval:$interval calc:$calc limit:120){svg(width:$width theme:$theme language:$language rising:$rising)panels{title items{type title columns style{role dash}}}}indicators(exchange:$exchange market:$market symbol:$symbol interval:$interval calc:$calc limit:120){klines indicators{columns}}}';
