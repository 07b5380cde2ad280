import { LineSeries, type IChartApi } from 'lightweight-charts';
import type { KlineRows } from '#clients/typescript/src/index.ts';
import type { AnySeries } from '#dashboard/chart/any-series.ts';

/** Holds times on the axis of a chart while its series get other data, and what is seen of it. */
export class HeldAxis {
  readonly #chart: IChartApi;
  #series: AnySeries | null = null;

  constructor(chart: IChartApi) {
    this.#chart = chart;
  }

  /** Holds the times of bars with a series that has nothing at them. */
  widen(bars: KlineRows): void {
    const times = new Set(bars.map(([openTimeMs]) => openTimeMs / 1_000));
    const options = { lastValueVisible: false, priceLineVisible: false };
    this.#series ??= this.#chart.addSeries(LineSeries, options);
    const data = [...times].toSorted((one, other) => one - other).map((time) => ({ time }));
    this.#series.setData(data as never);
  }

  narrow(): void {
    if (this.#series !== null) this.#chart.removeSeries(this.#series);
    this.#series = null;
  }

  /** Changes series without moving what is seen. */
  keepingSeen(change: () => void): void {
    const scale = this.#chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    const anchor = scale.getVisibleRange()?.from ?? null;
    const before = anchor === null ? null : scale.timeToIndex(anchor, true);
    change();
    const now = anchor === null ? null : scale.timeToIndex(anchor, true);
    if (range === null || before === null || now === null) return;
    const moved = now - before;
    scale.setVisibleLogicalRange({ from: range.from + moved, to: range.to + moved });
  }
}
