import type { Bar } from '#kernel/bar.ts';
import type { TimeRange } from '#kernel/bar-archive.ts';
import type { SnapshotWindow } from '#kernel/bar-log.ts';

/** A hole at an exchange is proven some minutes after it; until then nothing covers it. */
const YOUNG_MS = 15 * 60_000;

/**
 * What an exchange would answer now, as far as the archive tells: bars from the start on, up to where it is not
 * known whether there were any. A young gap in what is proven is a bar that the exchange has not told, and stays
 * out; behind an old one the owner has bars to retrieve yet. Null where nothing of the start is known.
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
  // One that lies beyond bars that are not written yet would make them holes.
  const isNext = forming?.openTimeMs === knownMs && knownMs < endMs;
  return isNext ? [...known, forming] : known;
}

/** The bars of a range of the past, or null where the archive does not have all of it. */
export function pastRows(
  { bars, covered }: SnapshotWindow,
  { startMs, endMs }: TimeRange,
): readonly Bar[] | null {
  const isWhole = covered.some((range) => range.startMs <= startMs && range.endMs >= endMs);
  return isWhole ? bars : null;
}
