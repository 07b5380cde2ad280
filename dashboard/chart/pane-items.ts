import { LineSeries, type AutoscaleInfo, type IChartApi } from 'lightweight-charts';
import type { KlineRows, LivePanel } from '#clients/typescript/src/index.ts';
import type { AnySeries } from '#dashboard/chart/any-series.ts';
import type { DrawnItem, ChartItem, ItemPlace } from '#dashboard/chart/chart-item.ts';
import { drawItem, hasSeries } from '#dashboard/chart/draw-item.ts';
import { MarkBoard } from '#dashboard/chart/mark-board.ts';
import type { Palette } from '#dashboard/chart/palette.ts';
import { timedRows } from '#dashboard/chart/item-rows.ts';
import { digitsOf } from '#dashboard/text/numbers.ts';

/** The parts of a pane. */
export interface PaneParts {
  readonly chart: IChartApi;
  readonly pane: number;
  readonly panel: LivePanel;
  readonly palette: Palette;
  readonly digits: number;
  /** Length of a bar where the market never closes; endless elsewhere. */
  readonly stepSec: number;
  /** The candles, in the first pane only. */
  readonly prices: AnySeries | null;
  readonly bars: KlineRows;
  readonly hasMarks: boolean;
  /** How overlays reserve room around the candles. */
  readonly autoscale: (original: () => AutoscaleInfo | null) => AutoscaleInfo | null;
}

/** All items of one panel, in its pane. */
export class PaneItems {
  readonly id: string;
  readonly marks: MarkBoard | null;
  readonly items: readonly DrawnItem[];
  readonly #chart: IChartApi;
  /** An invisible series, which a panel needs if it has no other series for a price scale. */
  readonly #support: AnySeries | null;
  #panel: LivePanel;

  constructor(parts: PaneParts) {
    const { chart, pane, panel, palette, prices, hasMarks, bars } = parts;
    this.#chart = chart;
    this.#panel = panel;
    this.id = panel.id;
    const items = new Map<ChartItem, DrawnItem>();
    const place = (
      item: ChartItem,
      anchor: AnySeries | null,
      marks: MarkBoard | null,
    ): ItemPlace => ({
      chart,
      pane,
      anchor,
      marks,
      palette,
      entry: pane === 0 ? entryOf(panel, item) : 0,
      autoscale: pane === 0 ? parts.autoscale : autoscaleOf(panel.range),
      hasLastValue: pane > 0 && item.type !== 'points',
      digits: pane === 0 ? parts.digits : digitsOfRows(item),
      stepSec: parts.stepSec,
    });
    for (const item of panel.items.filter(hasSeries)) {
      items.set(item, drawItem(place(item, null, null), item));
    }
    const own = [...items.values()].flatMap(({ series }) => series);
    this.#support = pane > 0 && own.length === 0 ? supportOf(chart, pane, bars) : null;
    const anchor = (pane === 0 ? prices : own[0]) ?? this.#support;
    this.marks = anchor === null ? null : new MarkBoard(anchor, palette);
    this.marks?.show(hasMarks);
    for (const item of panel.items.filter((one) => !hasSeries(one))) {
      items.set(item, drawItem(place(item, anchor, this.marks), item));
    }
    this.items = panel.items.flatMap((item) => items.get(item) ?? []);
    if (pane > 0 && panel.range !== null) {
      chart.priceScale('right', pane).applyOptions({ scaleMargins: { top: 0, bottom: 0 } });
    }
    this.marks?.draw();
  }

  /** For each item, the number of sent elements and of drawn ones. */
  get counts(): readonly {
    readonly item: ChartItem;
    readonly sent: number;
    readonly drawn: number;
  }[] {
    return this.#panel.items.map((item, at) => ({
      item,
      sent: Array.isArray(item.data) ? item.data.length : 1,
      drawn: this.items[at]?.count ?? 0,
    }));
  }

  /** Steps that redraw all items, each in its current state. */
  fills(panelNow: () => LivePanel | undefined, barsNow: () => KlineRows): (() => void)[] {
    const items = this.items.map((drawn, at) => () => {
      this.#panel = panelNow() ?? this.#panel;
      const item = this.#panel.items[at];
      if (item !== undefined) drawn.set(item);
    });
    return [
      () => this.#support?.setData(supportData(barsNow())),
      ...items,
      () => this.marks?.draw(),
    ];
  }

  /** Draws what changed of one item; all of it where the rows are not known. */
  touch(at: number, item: ChartItem, rows: readonly { readonly time: number }[] | null): void {
    this.#panel = { ...this.#panel, items: this.#panel.items.with(at, item) };
    if (rows === null) this.items[at]?.set(item);
    else this.items[at]?.merge(item, rows);
  }

  remove(): void {
    for (const item of this.items.toReversed()) item.remove();
    if (this.#support !== null) this.#chart.removeSeries(this.#support);
  }
}

/** Which entry of the panel an item belongs to, counted from 0. */
export function entryOf({ items }: LivePanel, { key }: ChartItem): number {
  const keys = [...new Set(items.flatMap((one) => one.key ?? []))];
  return Math.max(0, keys.indexOf(key ?? ''));
}

/** A fixed range is the axis exactly; without one the axis follows the values. */
function autoscaleOf(range: readonly number[] | null): ItemPlace['autoscale'] {
  const [minValue, maxValue] = range ?? [];
  if (minValue === undefined || maxValue === undefined) return (original) => original();
  return () => ({ priceRange: { minValue, maxValue }, margins: { above: 0, below: 0 } });
}

/** Digits that the newest values need. */
function digitsOfRows(item: ChartItem): number {
  const values = timedRows(item)
    .slice(-50)
    .flatMap((row) => ('value' in row && typeof row.value === 'number' ? Math.abs(row.value) : []));
  const largest = Math.max(0, ...values);
  return largest === 0 ? 2 : Math.min(8, digitsOf(null, largest));
}

function supportOf(chart: IChartApi, pane: number, bars: KlineRows): AnySeries {
  const options = { lineVisible: false, lastValueVisible: false, priceLineVisible: false };
  const series = chart.addSeries(LineSeries, { ...options, crosshairMarkerVisible: false }, pane);
  series.setData(supportData(bars) as never);
  return series;
}

function supportData(bars: KlineRows): never[] {
  return bars.map((row) => ({ time: row[0] / 1_000, value: row[4] })) as never[];
}
