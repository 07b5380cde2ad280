import type { BarWindow } from '#market-data/features/bar-window.ts';

/** The time axis that all items of a chart share: the rows of a window, in seconds. */
export interface ChartFrame extends BarWindow {
  /** Open time of a row in seconds; charts count in seconds where all else is milliseconds. */
  timeSec(row: number): number;
  /** The beginning of a row's JSON object: `{"time":1790000000`. Written once for all items. */
  opening(row: number): string;
}

export function frameOf(window: BarWindow): ChartFrame {
  const { bars, fromRow } = window;
  const timeSec = (row: number): number => bars.openTimeMs[row]! / 1_000;
  const openings: string[] = [];
  return {
    ...window,
    timeSec,
    opening: (row) => (openings[row - fromRow] ??= `{"time":${timeSec(row)}`),
  };
}
