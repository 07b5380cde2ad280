import { HistogramSeries, type IChartApi } from 'lightweight-charts';
import type { KlineRow } from '#clients/typescript/src/index.ts';
import type { AnySeries } from '#dashboard/chart/any-series.ts';
import { seenThrough, type Palette } from '#dashboard/chart/palette.ts';

/** Columns of the volume, at the foot of the candles. */
export function addVolumeSeries(chart: IChartApi): AnySeries {
  const series = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  series.priceScale().applyOptions({ scaleMargins: { top: 0.85, bottom: 0 } });
  return series;
}

/** The column of a bar, in the colour of its side. */
export function volumeOf(
  [openTimeMs, open, , , close, volume]: KlineRow,
  { rise, fall }: Palette,
): object {
  const color = seenThrough(close >= open ? rise : fall, 0.3);
  return { time: openTimeMs / 1_000, value: volume, color };
}
