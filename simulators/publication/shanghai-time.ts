export const DAY_MS = 86_400_000;
const OFFSET_MS = 8 * 3_600_000;

/** `YYYY-MM-DD` in Shanghai. */
export function dateText(timeMs: number): string {
  return dateOf(timeMs + OFFSET_MS);
}

/** ISO 8601 with the offset of Shanghai, to the second. */
export function momentText(timeMs: number): string {
  return `${new Date(timeMs + OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}

/** `YYYY-MM-DD` of a midnight in UTC, as `Date.parse` reads dates. */
export function dateOf(dayMs: number): string {
  return new Date(dayMs).toISOString().slice(0, 10);
}

/** The midnight in Shanghai at which the day of a moment began. */
export function midnightMs(timeMs: number): number {
  return Math.floor((timeMs + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
}

/** Minutes since that midnight. */
export function minuteOfDay(timeMs: number): number {
  return (timeMs - midnightMs(timeMs)) / 60_000;
}
