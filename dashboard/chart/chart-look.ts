import type { Interval, KlineRows } from '#clients/typescript/src/index.ts';
import type { Language } from '#dashboard/text/language.ts';
import type { PriceStyle } from '#dashboard/chart/price-series.ts';

export type PriceScale = 'linear' | 'log' | 'percent';
export const PRICE_SCALES: readonly PriceScale[] = ['linear', 'log', 'percent'];

/** Another series whose closes are drawn over the candles, in percent. */
export interface Comparison {
  readonly name: string;
  readonly rows: KlineRows;
}

/** How a chart is drawn; what is drawn comes from its data. */
export interface ChartLook {
  readonly language: Language;
  /** Names theme and colours: another value reads the style sheet again. */
  readonly paint: string;
  readonly style: PriceStyle;
  readonly scale: PriceScale;
  /** Zone of the market's clock. */
  readonly zone: string;
  /** Whether the market has sessions, whose days are shaded. */
  readonly hasSessions: boolean;
  readonly interval: Interval;
  readonly priceStep: number | null;
  readonly hasMarks: boolean;
  readonly hasVolume: boolean;
  readonly comparison: Comparison | null;
  /** The text in a hole. */
  readonly holeText: string;
}
