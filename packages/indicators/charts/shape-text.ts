import type { ChartFrame } from '#indicators/charts/chart-frame.ts';
import type { ProfileBin, Zone } from '#indicators/charts/chart-spec.ts';

/**
 * `[{time, end_time, top, bottom, role, label}]`. A zone that began before the window is cut to it,
 * and one that ended before it is left out; `end_time` is null while a zone lasts. Oldest first.
 */
export function zonesText(zones: readonly Zone[], frame: ChartFrame): string {
  const { fromRow: windowFrom, toRow: windowTo } = frame;
  const visible = zones
    .filter(({ fromRow, toRow }) => fromRow < windowTo && (toRow === null || toRow >= windowFrom))
    .toSorted((a, b) => a.fromRow - b.fromRow);
  return JSON.stringify(
    visible.map(({ fromRow, toRow, top, bottom, role, label }) => ({
      time: frame.timeSec(Math.max(fromRow, windowFrom)),
      end_time: toRow === null ? null : frame.timeSec(toRow),
      top,
      bottom,
      role,
      label,
    })),
  );
}

/** `[{bottom, top, volume, role}]`, as the indicator gives them. */
export function profileText(bins: readonly ProfileBin[]): string {
  return JSON.stringify(
    bins.map(({ bottom, top, volume, role }) => ({ bottom, top, volume, role })),
  );
}
