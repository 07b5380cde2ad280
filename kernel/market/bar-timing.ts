/** How the bars of a series follow each other, and when each ends. Times are in milliseconds. */
export interface BarTiming {
  /** Whether two bars are adjacent: no bar opens between them. */
  follows(beforeMs: number, openMs: number): boolean;
  /** End time of a bar. */
  endMs(openMs: number): number;
  /** Open time of the next expected bar. */
  nextMs(openMs: number): number;
}

/** The timing of a market that trades around the clock: each bar opens when the previous one ends. */
export function evenTiming(intervalMs: number): BarTiming {
  return {
    follows: (beforeMs, openMs) => openMs - beforeMs === intervalMs,
    endMs: (openMs) => openMs + intervalMs,
    nextMs: (openMs) => openMs + intervalMs,
  };
}
