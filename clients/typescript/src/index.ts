/** Marketgraph in browsers and Node: typed documents of the graph, REST, and live series. */
export type { BarColumns } from './bar-columns.ts';
export type { BarHole, HistoryOptions, HistoryProgress } from './bar-history.ts';
export { BarHistory } from './bar-history.ts';
export * from './chart-item.ts';
export * from './documents.gen.ts';
export type { FollowOptions } from './live/following.ts';
export { Following } from './live/following.ts';
export type { ChartChange, ChartUpdate, LiveChartOptions, LivePanel } from './live/live-chart.ts';
export { LiveChart, panelsInRows } from './live/live-chart.ts';
export type { LiveSeriesOptions, SeriesUpdate } from './live/live-series.ts';
export { LiveSeries } from './live/live-series.ts';
export type { MarketgraphOptions, QueryValue } from './marketgraph.ts';
export { Marketgraph } from './marketgraph.ts';
export type { GraphError } from './marketgraph-error.ts';
export { MarketgraphError } from './marketgraph-error.ts';
export type * as Rest from './routes.gen.ts';
// A calendar date must not hide the runtime's own class.
export type {
  Date as CalendarDate,
  ChartTimes,
  CountsByName,
  EpochMs,
  EpochSeconds,
  IndicatorColumns,
  IndicatorParams,
  IntervalCaps,
  JSONObject,
  JsonValue,
  KlineNumber,
  KlineRow,
  KlineRows,
  ScanValues,
  StatedConfidence,
  TextsByName,
  Timestamp,
  TriStates,
} from './scalars.ts';
export type * from './schema.gen.ts';
export type { Surroundings } from './surroundings.ts';
export type { Token } from './transport.ts';
export type { TypedDocument } from './typed-document.ts';
