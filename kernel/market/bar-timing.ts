/** When the bars of a series follow each other, and when each is over. Times are in milliseconds. */
export interface BarTiming {
  /** Whether no bar is missing between two bars that open one after the other. */
  follows(beforeMs: number, openMs: number): boolean;
  /** When a bar is over. */
  endMs(openMs: number): number;
  /** Open time of the bar that is expected behind one. */
  nextMs(openMs: number): number;
}

/** The timing of what trades around the clock: one bar begins where the other is over. */
export function evenTiming(intervalMs: number): BarTiming {
  return {
    follows: (beforeMs, openMs) => openMs - beforeMs === intervalMs,
    endMs: (openMs) => openMs + intervalMs,
    nextMs: (openMs) => openMs + intervalMs,
  };
}
