import type { BarWindow } from '#indicators/features/bar-window.ts';
import { timingOf } from '#indicators/features/bar-window.ts';

/** The time axis of an entry: the rows of its window, in seconds. */
export interface ChartFrame extends BarWindow {
  /**
   * Open time of a row in seconds; charts count in seconds where all else is milliseconds. Behind
   * the window one bar is expected after the other.
   */
  timeSec(row: number): number;
  /** The beginning of a row's JSON object: `{"time":1790000000`. */
  opening(row: number): string;
  /** The row behind the last drawn one, for a drawing so many bars ahead; the same row without any bar. */
  endRow(barsAhead: number): number;
}

/**
 * @param openings The beginnings that are written already, by their place in the window. The entries
 *   of a chart share them: they show the same bars, wherever these lie among their rows.
 */
export function frameOf(window: BarWindow, openings: string[]): ChartFrame {
  const { bars, fromRow, toRow } = window;
  const timing = timingOf(window);
  const timeSec = (row: number): number => {
    const last = toRow - 1;
    if (row <= last) return bars.openTimeMs[row]! / 1_000;
    let openMs = bars.openTimeMs[last]!;
    for (let at = last; at < row; at += 1) openMs = timing.nextMs(openMs);
    return openMs / 1_000;
  };
  return {
    ...window,
    timeSec,
    endRow: (barsAhead) => (toRow > fromRow ? toRow + Math.max(0, barsAhead) : toRow),
    opening: (row) => (openings[row - fromRow] ??= `{"time":${timeSec(row)}`),
  };
}
