import type { LivePanel } from '#clients/typescript/src/index.ts';
import type { AutoscaleInfo, IChartApi } from 'lightweight-charts';
import type { AnySeries } from '#dashboard/chart/any-series.ts';
import type { MarkBoard } from '#dashboard/chart/mark-board.ts';
import type { Palette } from '#dashboard/chart/palette.ts';

export type ChartItem = LivePanel['items'][number];

/** Where an item is drawn, and how. */
export interface ItemPlace {
  readonly chart: IChartApi;
  /** Counted from the top; the candles are in the first. */
  readonly pane: number;
  /** The pane's series that gives prices a height: the candles, or the first line of the pane. */
  readonly anchor: AnySeries | null;
  /** Gathers the marks of all items of the pane. */
  readonly marks: MarkBoard | null;
  readonly palette: Palette;
  /** Which entry of the panel the item belongs to: entries of one panel differ in colour. */
  readonly entry: number;
  /** The range of this series that the axis of the pane must include. */
  readonly autoscale: (original: () => AutoscaleInfo | null) => AutoscaleInfo | null;
  /** Whether the newest value is written at the axis. */
  readonly hasLastValue: boolean;
  readonly digits: number;
  /** Bars that are further apart have others missing between them, which no line bridges. */
  readonly stepSec: number;
}

/** An item on the chart. */
export interface DrawnItem {
  /** Number of drawn elements of the item's data: rows, marks, zones. */
  readonly count: number;
  /** The series that it has added to its pane. */
  readonly series: readonly AnySeries[];
  /** Redraws all of it. */
  set(item: ChartItem): void;
  /** Draws some rows of it that changed, all of one bar or of its neighbours. */
  merge(item: ChartItem, rows: readonly { readonly time: number }[]): void;
  remove(): void;
}
