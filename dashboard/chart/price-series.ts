import {
  BarSeries,
  CandlestickSeries,
  LineSeries,
  type AutoscaleInfo,
  type IChartApi,
} from 'lightweight-charts';
import type { KlineRow } from '#clients/typescript/src/index.ts';
import type { AnySeries } from '#dashboard/chart/any-series.ts';
import type { Palette } from '#dashboard/chart/palette.ts';

/** How prices are drawn. */
export type PriceStyle = 'bars' | 'candles' | 'hollow' | 'line';
export const PRICE_STYLES: readonly PriceStyle[] = ['candles', 'hollow', 'bars', 'line'];

/** Adds the series of the prices to the first pane. */
export function addPriceSeries(
  chart: IChartApi,
  style: PriceStyle,
  { rise, fall, ground, accent }: Palette,
  digits: number,
): AnySeries {
  const shared = {
    priceFormat: { type: 'price', precision: digits, minMove: 10 ** -digits },
    priceLineVisible: true,
  } as const;
  if (style === 'line') {
    return chart.addSeries(LineSeries, { ...shared, color: accent, lineWidth: 2 });
  }
  if (style === 'bars') {
    return chart.addSeries(BarSeries, { ...shared, upColor: rise, downColor: fall });
  }
  return chart.addSeries(CandlestickSeries, {
    ...shared,
    upColor: style === 'hollow' ? ground : rise,
    downColor: fall,
    borderUpColor: rise,
    borderDownColor: fall,
    wickUpColor: rise,
    wickDownColor: fall,
  });
}

/** A bar as the series takes it; a line is not seen from one behind which bars are missing. */
export function priceOf(
  [openTimeMs, open, high, low, close]: KlineRow,
  style: PriceStyle,
  isEnd = false,
): object {
  // The library counts in seconds.
  const time = openTimeMs / 1_000;
  if (style !== 'line') return { time, open, high, low, close };
  return isEnd ? { time, value: close, color: 'transparent' } : { time, value: close };
}

/** Overlays may widen the axis by so much of the candles' range, and no more. */
const WIDENING = 0.3;

/** The part of an overlay's range that the axis holds: a far pivot must not flatten the candles. */
export function beside(
  overlay: AutoscaleInfo | null,
  candles: readonly [low: number, high: number] | null,
): AutoscaleInfo | null {
  if (overlay?.priceRange === null || overlay === null || candles === null) return null;
  const [low, high] = candles;
  const most = (high - low) * WIDENING;
  const { minValue, maxValue } = overlay.priceRange;
  // A series completely outside of the range of the axis does not extend it.
  if (maxValue < low - most || minValue > high + most) return null;
  return {
    priceRange: {
      minValue: Math.max(minValue, low - most),
      maxValue: Math.min(maxValue, high + most),
    },
  };
}
