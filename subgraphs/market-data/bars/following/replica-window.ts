import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { SnapshotWindow } from '#kernel/market/bar-log.ts';

/** A hole at an exchange is proven some minutes later; until then nothing covers it. */
const YOUNG_MS = 15 * 60_000;

/**
 * What an exchange would answer now, as far as the archive knows: bars from the start on, up to the first range whose
 * bars are unknown. A young gap in a proven range is a bar that the exchange has not delivered yet, and stays out;
 * behind an old gap the owner still has bars to retrieve. Null if nothing of the start is known.
 *
 * @param forming the newest state of the bar that forms
 */
export function presentRows(
  { bars, covered }: SnapshotWindow,
  { startMs, endMs }: TimeRange,
  forming: Bar | undefined,
  nowMs: number,
): Bar[] | null {
  const first = covered.find((range) => range.startMs <= startMs && range.endMs > startMs);
  if (first === undefined) return null;
  let knownMs = first.endMs;
  for (const range of covered) {
    if (range.startMs <= knownMs) knownMs = Math.max(knownMs, range.endMs);
    else if (range.startMs > nowMs - YOUNG_MS) knownMs = range.endMs;
    else break;
  }
  const known = bars.filter(({ openTimeMs }) => openTimeMs < knownMs);
  // A forming bar beyond bars that are not written yet would turn these into holes.
  const isNext = forming?.openTimeMs === knownMs && knownMs < endMs;
  return isNext ? [...known, forming] : known;
}

/**
 * The part of a range of the past that the archive does not prove, from its first unknown time to its last; null if
 * the archive has all of it.
 */
export function missingPart(
  { covered }: Pick<SnapshotWindow, 'covered'>,
  { startMs, endMs }: TimeRange,
): TimeRange | null {
  let [fromMs, toMs] = [startMs, endMs];
  for (const range of covered) {
    if (range.startMs <= fromMs) fromMs = Math.max(fromMs, range.endMs);
  }
  for (const range of covered.toReversed()) {
    if (range.endMs >= toMs) toMs = Math.min(toMs, range.startMs);
  }
  return fromMs < toMs ? { startMs: fromMs, endMs: toMs } : null;
}
