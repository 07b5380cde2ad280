const HOUR_MS = 3_600_000;

/** Lengths of the rolling windows, in milliseconds. */
export const WINDOW_MS = {
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '24h': 24 * HOUR_MS,
  '3d': 72 * HOUR_MS,
} as const;

export type WindowDuration = keyof typeof WINDOW_MS;

export const WINDOW_DURATIONS = Object.keys(WINDOW_MS) as readonly WindowDuration[];

/**
 * A window that ends at a moment, and the one of equal length before it. Starts are inclusive, ends
 * exclusive, so a material lies in at most one of the two.
 */
export interface RollingWindow {
  readonly duration: WindowDuration;
  readonly startMs: number;
  readonly endMs: number;
  readonly previousStartMs: number;
  readonly previousEndMs: number;
}

/** The window of that length that ends at a moment. */
export function windowEndingAt(duration: WindowDuration, endMs: number): RollingWindow {
  const lengthMs = WINDOW_MS[duration];
  const startMs = endMs - lengthMs;
  return {
    duration,
    startMs,
    endMs,
    previousStartMs: startMs - lengthMs,
    previousEndMs: startMs,
  };
}
