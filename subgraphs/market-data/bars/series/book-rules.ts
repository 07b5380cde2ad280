import { ringCapacity, type BarSettings } from '#market-data/bars/series/bar-settings.ts';
import type { Interval } from '#kernel/market/interval.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';

/** The rules of one series. */
export interface BookRules {
  /** Rows kept in memory. */
  readonly capacity: number;
  /** How far ahead of the exchange's clock a bar may open or close before it is refused. */
  readonly skewToleranceMs: number;
  /** Age from which a bar that the exchange does not list is a real hole; younger ones are requested again. */
  readonly holeSettleMs: number;
  /** Age from which the exchange no longer corrects a bar. */
  readonly settleMs: number;
  /** Moments of confirmation are rounded to this step, so that neighbours join. */
  readonly checkStepMs: number;
  /** Open time before which the exchange no longer serves bars; absent if it serves all. */
  readonly horizonMs?: () => number;
  /** The bar grid of the series; around the clock by default. */
  readonly grid?: BarGrid;
  /** The first revision of the book; 0 by default. */
  readonly firstRevision?: number;
}

/** The rules of a series by the settings of its venue. */
export function bookRules(
  settings: BarSettings,
  feed: { horizonMs?(interval: Interval): number },
  interval: Interval,
  { grid, firstRevision }: Required<Pick<BookRules, 'firstRevision' | 'grid'>>,
): BookRules {
  const { skewToleranceMs, holeSettleMs, settleMs, auditEveryMs } = settings;
  return {
    capacity: ringCapacity(settings, interval),
    skewToleranceMs,
    holeSettleMs,
    settleMs,
    checkStepMs: Math.ceil(auditEveryMs / 24),
    horizonMs: () => feed.horizonMs?.(interval) ?? 0,
    grid,
    firstRevision,
  };
}
