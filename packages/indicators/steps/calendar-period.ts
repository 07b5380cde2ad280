import type { Step } from '#indicators/engine/step-graph.ts';

/** Periods of the calendar at whose starts a calculation may restart, in UTC. */
export const CALENDAR_PERIODS = ['day', 'week', 'month'] as const;
export type CalendarPeriod = (typeof CALENDAR_PERIODS)[number];

/** Longer ones, where totals begin that count for as long as can be read. */
export type CountingPeriod = CalendarPeriod | 'quarter' | 'year' | 'decade';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The first Monday after 1970 began, where weeks are counted from. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const LONGEST_MS = {
  day: DAY_MS,
  week: WEEK_MS,
  month: 31 * DAY_MS,
  quarter: 92 * DAY_MS,
  year: 366 * DAY_MS,
  decade: 3_653 * DAY_MS,
} as const satisfies Record<CountingPeriod, number>;
/** Of the periods that are whole months. */
const MONTHS = { month: 1, quarter: 3, year: 12, decade: 120 } as const;

/** Most bars since the start of a counting period: as many as a query reads without being noticed. */
const MAX_COUNTED_BARS = 4_000;

/** Most bars that a period can have; 1 where a bar is as long as the period or longer. */
export function maxBarsOf(period: CountingPeriod, intervalMs: number): number {
  return Math.max(1, Math.ceil(LONGEST_MS[period] / intervalMs));
}

/** The longest period of which a query can read every bar. */
export function countingPeriod(intervalMs: number): CountingPeriod {
  return longestPeriod(intervalMs, MAX_COUNTED_BARS);
}

/** The longest period with no more than so many bars; the day where even that has more. */
export function longestPeriod(intervalMs: number, maxBars: number): CountingPeriod {
  const periods = Object.keys(LONGEST_MS) as CountingPeriod[];
  return periods.findLast((period) => maxBarsOf(period, intervalMs) <= maxBars) ?? 'day';
}

/** Start of the period in which each bar opens, in milliseconds. Weeks begin on Monday. */
export function periodStart(period: CountingPeriod): Step<1, 1> {
  return {
    key: `period start ${period}`,
    stateSize: 2,
    lookbacks: [0],
    settle: 0,
    bind(inputs, outputs, state, at) {
      const [openTimeMs] = inputs;
      const [y] = outputs;
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

function startOf(period: CountingPeriod, time: number): number {
  if (period === 'day') return Math.floor(time / DAY_MS) * DAY_MS;
  if (period === 'week') {
    return Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
  }
  const month = monthOf(time);
  return startOfMonth(month - (month % MONTHS[period]));
}

function endOf(period: CountingPeriod, start: number): number {
  if (period === 'day') return start + DAY_MS;
  if (period === 'week') return start + WEEK_MS;
  return startOfMonth(monthOf(start) + MONTHS[period]);
}

/** Months since the year 0 of a time in it. */
function monthOf(time: number): number {
  const date = new Date(time);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
}

function startOfMonth(month: number): number {
  const year = Math.floor(month / 12);
  return Date.UTC(year, month - 12 * year, 1);
}
