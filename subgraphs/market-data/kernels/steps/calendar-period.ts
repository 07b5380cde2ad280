import type { Step } from '#market-data/kernels/kernel.ts';

/** Periods of the calendar at whose starts a calculation may begin anew, in UTC. */
export const CALENDAR_PERIODS = ['day', 'week', 'month'] as const;
export type CalendarPeriod = (typeof CALENDAR_PERIODS)[number];

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The first Monday after 1970 began, where weeks are counted from. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const LONGEST_MS = { day: DAY_MS, week: WEEK_MS, month: 31 * DAY_MS };

/** Most bars that a period can have; 1 where a bar is as long as the period or longer. */
export function mostBarsOf(period: CalendarPeriod, intervalMs: number): number {
  return Math.max(1, Math.ceil(LONGEST_MS[period] / intervalMs));
}

/** Start of the period in which each bar opens, in milliseconds. Weeks begin on Monday. */
export function periodStart(period: CalendarPeriod): Step {
  return {
    stateSize: 2,
    lookbacks: [0],
    settle: 0,
    bind(inputs, outputs, state, at) {
      const openTimeMs = inputs[0]!;
      const y = outputs[0]!;
      return (from, to) => {
        let start = state[at]!;
        let end = state[at + 1]!;
        for (let row = from; row < to; row += 1) {
          const time = openTimeMs[row]!;
          if (time >= end || time < start) {
            start = startOf(period, time);
            end = endOf(period, start);
          }
          y[row] = start;
        }
        state[at] = start;
        state[at + 1] = end;
      };
    },
  };
}

function startOf(period: CalendarPeriod, time: number): number {
  if (period === 'day') return Math.floor(time / DAY_MS) * DAY_MS;
  if (period === 'week') {
    return Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
  }
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

function endOf(period: CalendarPeriod, start: number): number {
  if (period !== 'month') return start + (period === 'day' ? DAY_MS : WEEK_MS);
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
