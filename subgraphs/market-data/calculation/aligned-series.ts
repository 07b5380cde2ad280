import type { BarColumn, BarColumns } from '#indicators/engine/bar-columns.ts';

/** The numbers of another series at the times of some bars. */
export type AlignedSeries = Partial<Record<BarColumn, Float64Array>>;

/**
 * Another series, row by row with some bars: its bars with the same open times, and NaN if it has none. Its bars
 * between two of them are left out, and no value is repeated from an earlier bar.
 *
 * @param other Its columns; null if it has no bars.
 */
export function alignSeries(
  { openTimeMs, length }: BarColumns,
  other: Pick<BarColumns, 'length' | BarColumn> | null,
  names: readonly BarColumn[],
): AlignedSeries {
  const aligned: AlignedSeries = {};
  for (const name of names) aligned[name] = new Float64Array(length).fill(NaN);
  if (other === null) return aligned;
  let at = 0;
  for (let row = 0; row < length; row += 1) {
    const timeMs = openTimeMs[row]!;
    while (at < other.length && other.openTimeMs[at]! < timeMs) at += 1;
    if (at === other.length) break;
    if (other.openTimeMs[at] !== timeMs) continue;
    for (const name of names) aligned[name]![row] = other[name][at]!;
  }
  return aligned;
}
