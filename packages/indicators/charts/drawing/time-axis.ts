const MINUTE_SEC = 60;
const DAY_SEC = 86_400;
/** Distances between labels, in seconds: those of a clock, then days; months and years count by the calendar. */
const STEPS = [1, 5, 15, 30, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_SEC);

/** A label of the time axis, at the bar with that place. */
export interface TimeLabel {
  readonly at: number;
  readonly text: string;
}

/**
 * Labels of bars by their opening times (UTC): clock times within a day, the date where a day begins, the
 * month where one begins. Bars are spaced evenly, so labels stand at the first bar of their span.
 *
 * @param timesSec opening times in seconds, ascending
 * @param maxCount labels at most
 */
export function timeLabels(timesSec: readonly number[], maxCount: number): TimeLabel[] {
  if (timesSec.length === 0) return [];
  const units: ((timeSec: number) => number)[] = [
    ...STEPS.map((step) => (timeSec: number) => Math.floor(timeSec / step)),
    (timeSec) => Math.floor(timeSec / DAY_SEC),
    (timeSec) => Math.floor((timeSec / DAY_SEC + 3) / 7),
    (timeSec) => monthOf(timeSec),
    (timeSec) => Math.floor(monthOf(timeSec) / 3),
    (timeSec) => Math.floor(monthOf(timeSec) / 12),
    (timeSec) => Math.floor(monthOf(timeSec) / 60),
  ];
  for (const unit of units) {
    const places = beginnings(timesSec, unit);
    if (places.length <= maxCount) return places.map((at) => ({ at, text: labelAt(timesSec, at) }));
  }
  return [];
}

/** Places at which a span begins; the first bar only where it opens one. */
function beginnings(timesSec: readonly number[], unit: (timeSec: number) => number): number[] {
  const places: number[] = [];
  for (let at = 1; at < timesSec.length; at += 1) {
    if (unit(timesSec[at]!) !== unit(timesSec[at - 1]!)) places.push(at);
  }
  return places;
}

function labelAt(timesSec: readonly number[], at: number): string {
  const [before, now] = mapList([timesSec[at - 1]!, timesSec[at]!], (timeSec) =>
    new Date(timeSec * 1_000).toISOString(),
  );
  if (before.slice(0, 4) !== now.slice(0, 4)) return now.slice(0, 4);
  if (before.slice(0, 7) !== now.slice(0, 7)) return now.slice(0, 7);
  if (before.slice(0, 10) !== now.slice(0, 10)) return now.slice(5, 10);
  return now.slice(11, 16);
}

function monthOf(timeSec: number): number {
  const date = new Date(timeSec * 1_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
import { mapList } from '#indicators/engine/list-of.ts';
