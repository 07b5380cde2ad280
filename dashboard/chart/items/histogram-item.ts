import { HistogramSeries } from 'lightweight-charts';
import type { ChartBar } from '#clients/typescript/src/index.ts';
import type { DrawnItem, ChartItem, ItemPlace } from '#dashboard/chart/chart-item.ts';
import { roleColour } from '#dashboard/chart/palette.ts';
import { RowSeries } from '#dashboard/chart/row-series.ts';

/** Bars from zero, coloured by their sign. */
export function drawHistogram(place: ItemPlace, item: ChartItem): DrawnItem {
  const { chart, pane, palette, entry, autoscale, hasLastValue, digits } = place;
  const bars = chart.addSeries(
    HistogramSeries,
    {
      color: roleColour(palette, item.style.role, entry),
      lastValueVisible: hasLastValue,
      priceLineVisible: false,
      autoscaleInfoProvider: autoscale,
      priceFormat: { type: 'price', precision: digits, minMove: 10 ** -digits },
    },
    pane,
  );
  const rows = new RowSeries<ChartBar>(bars, ({ time, value, role }) =>
    value === null
      ? { time }
      : { time, value, color: roleColour(palette, role ?? item.style.role, entry) },
  );
  const barsOf = (now: ChartItem): readonly ChartBar[] =>
    now.type === 'histogram' ? now.data : [];
  rows.set(barsOf(item));
  return {
    get count() {
      return rows.count;
    },
    series: [bars],
    set: (now) => rows.set(barsOf(now)),
    merge: (now, changed) => rows.merge(changed as readonly ChartBar[], barsOf(now)),
    remove: () => chart.removeSeries(bars),
  };
}
