import type { Interval } from '#clients/typescript/src/index.ts';

const UNITS_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** Length of an interval's bars in milliseconds; null for months, which differ. */
export function lengthMs(interval: Interval): number | null {
  const [, count, unit = ''] = /^(\d+)([a-zA-Z])$/.exec(interval) ?? [];
  const unitMs = UNITS_MS[unit];
  return unitMs === undefined || count === undefined ? null : Number(count) * unitMs;
}

/** Whether bars begin within a day, so that their time of day means something. */
export function isWithinDay(interval: Interval): boolean {
  const length = lengthMs(interval);
  return length !== null && length < 86_400_000;
}
