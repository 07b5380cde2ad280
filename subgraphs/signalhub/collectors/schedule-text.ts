import type { RunSchedule } from '#signalhub/collectors/source.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A schedule in words, for operators. */
export function scheduleText(schedule: RunSchedule): string {
  if (schedule.kind === 'at') {
    const days = schedule.days === 'trading' ? 'on trading days' : 'every day';
    return `at ${schedule.times.join(', ')} in Shanghai ${days}`;
  }
  const { sessionMs, otherMs } = schedule;
  if (sessionMs === otherMs) return `every ${durationText(sessionMs)}`;
  return `every ${durationText(sessionMs)} on trading days, else every ${durationText(otherMs)}`;
}

function durationText(durationMs: number): string {
  return durationMs < HOUR_MS ? `${durationMs / MINUTE_MS} min` : `${durationMs / HOUR_MS} h`;
}
