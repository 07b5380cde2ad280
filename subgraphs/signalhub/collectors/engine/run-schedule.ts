import type { Random } from '#kernel/ports/clock.ts';
import type { RunSchedule } from '#signalhub/collectors/source.ts';
import { dateAfter, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { isTradingDay } from '#signalhub/facts/trading-calendar.ts';

/**
 * Share of an interval by which runs are spread, so that installations do not send their requests at the same time.
 */
const SPREAD = 0.1;
/** Spread of runs at fixed times, in milliseconds. */
const TIME_SPREAD_MS = 120_000;
/** No holiday is longer. */
const MAX_DAYS = 30;

/** In Shanghai: the auction begins at 09:15, and reports of the day come until the evening. */
const SESSION_FROM = '09:00';
const SESSION_TO = '18:00';

/** Whether exchanges work at a moment. Outside the calendar every weekday counts. */
export function isInSession(nowMs: number): boolean {
  const time = timeOf(nowMs);
  return isWorkday(shanghaiDate(nowMs)) && time >= SESSION_FROM && time < SESSION_TO;
}

/** The time of the next run of a source after a run at a given time. */
export function nextRunMs(schedule: RunSchedule, nowMs: number, random: Random): number {
  if (schedule.kind === 'at') return nextTimeMs(schedule, nowMs) + random() * TIME_SPREAD_MS;
  const everyMs = isInSession(nowMs) ? schedule.sessionMs : schedule.otherMs;
  const dueMs = nowMs + everyMs * (1 - SPREAD * random());
  // The opening of a session does not wait for a long interval of the night.
  const openMs = momentOf(shanghaiDate(dueMs), SESSION_FROM) + schedule.sessionMs * random();
  return openMs > nowMs && openMs < dueMs && isInSession(openMs) ? openMs : dueMs;
}

/** The longest scheduled time between two runs, the unit in which staleness is measured. */
export function longestGapMs(schedule: RunSchedule): number {
  const DAY_MS = 86_400_000;
  if (schedule.kind === 'every') return Math.max(schedule.sessionMs, schedule.otherMs);
  return schedule.days === 'all' ? DAY_MS : 10 * DAY_MS;
}

function nextTimeMs({ times, days }: RunSchedule & { readonly kind: 'at' }, nowMs: number): number {
  const today = shanghaiDate(nowMs);
  for (let ahead = 0; ahead <= MAX_DAYS; ahead += 1) {
    const date = dateAfter(today, ahead);
    if (days === 'trading' && !isWorkday(date)) continue;
    const next = times.map((time) => momentOf(date, time)).find((atMs) => atMs > nowMs);
    if (next !== undefined) return next;
  }
  throw new Error('a schedule has no time');
}

function isWorkday(date: string): boolean {
  const weekday = new Date(date).getUTCDay();
  return isTradingDay(date) ?? (weekday !== 0 && weekday !== 6);
}

function momentOf(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00+08:00`);
}

/** `HH:MM` in Shanghai. */
function timeOf(timeMs: number): string {
  return new Date(timeMs + 8 * 3_600_000).toISOString().slice(11, 16);
}
