import { LineSeries, LineStyle, LineType } from 'lightweight-charts';
import type { ChartPoint } from '#clients/typescript/src/index.ts';
import type { DrawnItem, ChartItem, ItemPlace } from '#dashboard/chart/chart-item.ts';
import { roleColour } from '#dashboard/chart/palette.ts';
import { RowSeries } from '#dashboard/chart/row-series.ts';

const DASHES = {
  solid: LineStyle.Solid,
  dashed: LineStyle.Dashed,
  dotted: LineStyle.Dotted,
} as const;

/** A line through values; with `isDotted` each value is a dot, and none are joined. */
export function drawLine(place: ItemPlace, item: ChartItem, isDotted = false): DrawnItem {
  const { chart, pane, palette, entry, autoscale, hasLastValue, digits, stepSec } = place;
  const { role, dash, step } = item.style;
  const line = chart.addSeries(
    LineSeries,
    {
      color: roleColour(palette, role, entry),
      lineWidth: role === 'primary' || role === 'signal' ? 2 : 1,
      lineStyle: DASHES[dash],
      lineType: step ? LineType.WithSteps : LineType.Simple,
      lineVisible: !isDotted,
      pointMarkersVisible: isDotted,
      ...(isDotted ? { pointMarkersRadius: 2 } : {}),
      // Titles next to the axis would cover the newest candles: the legend has them.
      title: '',
      lastValueVisible: hasLastValue,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      autoscaleInfoProvider: autoscale,
      priceFormat: { type: 'price', precision: digits, minMove: 10 ** -digits },
    },
    pane,
  );
  const interruptions = { stepSec, isEmpty: ({ value }: ChartPoint) => value === null };
  const rows = new RowSeries<ChartPoint>(line, pointOf, isDotted ? null : interruptions);
  const pointsOf = (now: ChartItem): readonly ChartPoint[] =>
    now.type === 'line' || now.type === 'points' ? now.data : [];
  rows.set(pointsOf(item));
  return {
    get count() {
      return rows.count;
    },
    series: [line],
    set: (now) => rows.set(pointsOf(now)),
    merge: (now, changed) => rows.merge(changed as readonly ChartPoint[], pointsOf(now)),
    remove: () => chart.removeSeries(line),
  };
}

/** A value at a time; without a value a gap. */
function pointOf({ time, value }: ChartPoint): object {
  return value === null ? { time } : { time, value };
}
