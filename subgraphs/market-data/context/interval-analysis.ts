import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import type { KlineWindow } from '#market-data/bars/reading/kline-window.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';

/** A playbook's indicators on the closed bars of one interval. */
export interface IntervalAnalysis {
  readonly interval: Interval;
  readonly instrument: InstrumentId;
  /** The judged bars, which end with the newest closed one, and those before that features look at. */
  readonly window: BarWindow;
  readonly shown: KlineWindow;
  /** On every judged row, which may be more than the shown ones. */
  readonly results: readonly IndicatorResult[];
  /** The same on the shown rows, as they are answered. */
  readonly shownResults: readonly IndicatorResult[];
}
