import type { BarChange, SeriesBook } from '#market-data/bars/series/series-book.ts';

/** Newest bars whose closes are compared with an answer. */
const MAX_OVERLAPPED = 64;
/** Relative difference of a past price from which it was rebased, not corrected. */
const REBASED = 0.002;

/** Closes of the newest bars, by open time, before an answer may change them. */
export function closesOf({ ring }: SeriesBook): ReadonlyMap<number, number> {
  const bars = ring.bars(Math.max(0, ring.size - MAX_OVERLAPPED), ring.size);
  return new Map(bars.filter(({ closed }) => closed).map((bar) => [bar.openTimeMs, bar.close]));
}

/**
 * Whether an answer has another price for a bar that was over, as after a split: then the provider has rewritten all
 * of its history, and ours has to be compared with it.
 */
export function isRebased(
  changes: readonly BarChange[],
  closes: ReadonlyMap<number, number>,
): boolean {
  return changes.some(({ kind, bar: { openTimeMs, close } }) => {
    const before = closes.get(openTimeMs);
    return kind === 'CORRECTED' && before !== undefined && Math.abs(close / before - 1) > REBASED;
  });
}
