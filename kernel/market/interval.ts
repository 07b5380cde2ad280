/** The stored bar intervals, shortest first. */
export const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d'] as const;

/** Length of a bar, as written on the wire: `1m` … `1d`, always lowercase. */
export type Interval = (typeof INTERVALS)[number];

const MINUTE_MS = 60_000;

const LENGTH_MS: Readonly<Record<Interval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': 1440 * MINUTE_MS,
};

/** Length of one bar in milliseconds. Crypto days start at 00:00 UTC, so every length is fixed. */
export function intervalMs(interval: Interval): number {
  return LENGTH_MS[interval];
}

/** Whether a string from outside is an interval. */
export function isInterval(text: string): text is Interval {
  return Object.hasOwn(LENGTH_MS, text);
}

/** Open time of the bar that contains `timeMs`: the largest multiple of the length not after it. */
export function alignDownMs(timeMs: number, interval: Interval): number {
  const lengthMs = LENGTH_MS[interval];
  return Math.floor(timeMs / lengthMs) * lengthMs;
}

/** Open time of the first bar that opens at or after `timeMs`. */
export function alignUpMs(timeMs: number, interval: Interval): number {
  const lengthMs = LENGTH_MS[interval];
  return Math.ceil(timeMs / lengthMs) * lengthMs;
}
