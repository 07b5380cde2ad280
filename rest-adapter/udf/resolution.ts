/** An interval as the charting library writes it: `60`, `1D`, `2W`, `1M`. */
const RESOLUTION = /^(\d{0,4})([DWM]?)$/;

const MINUTE_SEC = 60;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;
const DAY_SEC = DAY_MIN * MINUTE_SEC;

/** Intervals that every venue aggregates from daily bars. */
export const MADE_INTERVALS: readonly string[] = ['1w', '1M'];

/** An interval in both notations. */
export interface Resolution {
  /** For example `4h`. */
  readonly interval: string;
  /** Minimum length of a bar in seconds; months differ. */
  readonly barSec: number;
}

/** Reads a resolution; null for an invalid one. `D` alone is a day, minutes count up to a day. */
export function readResolution(text: string): Resolution | null {
  const match = RESOLUTION.exec(text.toUpperCase());
  if (match === null || text === '') return null;
  const [, digits, unit] = match as unknown as [string, string, string];
  const count = digits === '' ? 1 : Number(digits);
  if (count === 0) return null;
  if (unit === 'D') return { interval: `${count}d`, barSec: count * DAY_SEC };
  if (unit === 'W') return { interval: `${count}w`, barSec: count * 7 * DAY_SEC };
  if (unit === 'M') return { interval: `${count}M`, barSec: count * 28 * DAY_SEC };
  const barSec = count * MINUTE_SEC;
  if (count % DAY_MIN === 0) return { interval: `${count / DAY_MIN}d`, barSec };
  if (count % HOUR_MIN === 0) return { interval: `${count / HOUR_MIN}h`, barSec };
  return { interval: `${count}m`, barSec };
}

/** The resolution of an interval: `4h` is `240`. */
export function resolutionOf(interval: string): string {
  const count = Number.parseInt(interval, 10);
  const unit = interval.at(-1)!;
  if (unit === 'm') return String(count);
  if (unit === 'h') return String(count * HOUR_MIN);
  return `${count}${unit.toUpperCase()}`;
}
