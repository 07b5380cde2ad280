import type { TimeRange } from '#kernel/market/time-range.ts';

/** Bars known to be missing: not retrieved yet, or absent at the exchange but too young to trust. */
export interface SeriesGap extends TimeRange {
  readonly kind: 'unfilled' | 'unsettled';
}
