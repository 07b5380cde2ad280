import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import { barLengthMs, intervalParts } from '#kernel/market/interval.ts';

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const MONTHS_A_YEAR = 12;
/** No calendar has bars after this day. */
const END_MS = Date.UTC(2200, 0, 1);

/** Contiguous periods. */
interface Periods {
  /** Start of the period that contains a time. */
  startMs(timeMs: number): number;
  /** Start of the period after the one that starts at a time. */
  nextMs(startMs: number): number;
}

/**
 * The grid of bars of several days, weeks or months, each aggregated from the daily bars that open in it. A bar opens
 * with its first daily bar; a period without any has no bar. Weeks start on Monday, months on their first day, and
 * multiples of both are counted from 1970, as are days around the clock. Days of sessions are counted from the first
 * of each year, so that later holidays do not move past bars.
 */
export class PeriodGrid implements BarGrid {
  readonly interval: BarInterval;
  readonly lengthMs: number;
  readonly #days: BarGrid;
  readonly #periods: Periods;

  /** @param days the daily bars of the calendar */
  constructor(interval: BarInterval, days: BarGrid, isAroundTheClock: boolean) {
    this.interval = interval;
    this.lengthMs = barLengthMs(interval);
    this.#days = days;
    this.#periods = periodsOf(interval, days, isAroundTheClock);
  }

  has(openMs: number): boolean {
    return this.ceilMs(openMs) === openMs;
  }

  takes(openMs: number): boolean {
    return this.has(openMs);
  }

  ceilMs(timeMs: number): number {
    if (timeMs >= END_MS) return Infinity;
    let startMs = this.#periods.startMs(Math.max(0, timeMs));
    while (startMs < END_MS) {
      const endMs = this.#periods.nextMs(startMs);
      const openMs = this.#openOf(startMs);
      if (openMs < endMs && openMs >= timeMs) return openMs;
      startMs = endMs;
    }
    return Infinity;
  }

  floorMs(timeMs: number): number {
    if (timeMs < 0) return 0;
    let startMs = this.#periods.startMs(Math.min(timeMs, END_MS));
    for (;;) {
      const openMs = this.#openOf(startMs);
      if (openMs <= timeMs && openMs < this.#periods.nextMs(startMs)) return openMs;
      if (startMs <= 0) return 0;
      startMs = this.#periods.startMs(startMs - 1);
    }
  }

  nextMs(openMs: number): number {
    return this.ceilMs(this.#periods.nextMs(this.#periods.startMs(openMs)));
  }

  stepMs(timeMs: number, bars: number): number {
    if (bars === -Infinity) return 0;
    let openMs = this.ceilMs(timeMs);
    for (let left = bars; left > 0 && openMs < Infinity; left -= 1) openMs = this.nextMs(openMs);
    for (let left = bars; left < 0; left += 1) {
      const beforeMs = this.floorMs(Math.min(openMs, END_MS) - 1);
      if (beforeMs >= openMs || !this.has(beforeMs)) return 0;
      openMs = beforeMs;
    }
    return openMs;
  }

  count(startMs: number, endMs: number): number {
    let bars = 0;
    const lastMs = Math.min(endMs, END_MS);
    for (let openMs = this.ceilMs(startMs); openMs < lastMs; openMs = this.nextMs(openMs))
      bars += 1;
    return bars;
  }

  beginMs(openMs: number): number {
    return this.#days.beginMs(openMs);
  }

  endMs(openMs: number): number {
    const nextStartMs = this.#periods.nextMs(this.#periods.startMs(openMs));
    return this.#days.endMs(this.#days.floorMs(nextStartMs - 1));
  }

  currentMs(timeMs: number): number {
    return this.floorMs(this.#days.currentMs(timeMs));
  }

  unfinishedMs(timeMs: number): number {
    const currentMs = this.currentMs(timeMs);
    return this.endMs(currentMs) <= timeMs ? this.nextMs(currentMs) : currentMs;
  }

  spanMs(bars: number): number {
    return bars * this.lengthMs;
  }

  follows(beforeMs: number, openMs: number): boolean {
    return openMs > beforeMs && this.nextMs(beforeMs) >= openMs;
  }

  #openOf(startMs: number): number {
    return this.#days.ceilMs(Math.max(0, startMs));
  }
}

function periodsOf(interval: BarInterval, days: BarGrid, isAroundTheClock: boolean): Periods {
  const { count, unit } = intervalParts(interval);
  if (unit === 'M') return monthPeriods(count);
  if (unit === 'w') return evenPeriods(7 * count * DAY_MS, FIRST_MONDAY_MS);
  return isAroundTheClock ? evenPeriods(count * DAY_MS, 0) : sessionPeriods(count, days);
}

function evenPeriods(lengthMs: number, fromMs: number): Periods {
  return {
    startMs: (timeMs) => fromMs + Math.floor((timeMs - fromMs) / lengthMs) * lengthMs,
    nextMs: (startMs) => startMs + lengthMs,
  };
}

function monthPeriods(count: number): Periods {
  const monthMs = (month: number): number => Date.UTC(1970, month, 1);
  const monthOf = (timeMs: number): number => {
    const date = new Date(timeMs);
    const months = (date.getUTCFullYear() - 1970) * MONTHS_A_YEAR + date.getUTCMonth();
    return Math.floor(months / count) * count;
  };
  return {
    startMs: (timeMs) => monthMs(monthOf(timeMs)),
    nextMs: (startMs) => monthMs(monthOf(startMs) + count),
  };
}

function sessionPeriods(count: number, days: BarGrid): Periods {
  const ofYears = new Map<number, readonly number[]>();
  let revision = days.revision;
  const startsOf = (year: number): readonly number[] => {
    if (revision !== days.revision) ofYears.clear();
    revision = days.revision;
    const known = ofYears.get(year);
    if (known !== undefined) return known;
    const endMs = Date.UTC(year + 1, 0, 1);
    const starts: number[] = [];
    for (let ms = Date.UTC(year, 0, 1); ms < endMs; ms = days.stepMs(ms, count)) starts.push(ms);
    ofYears.set(year, starts);
    return starts;
  };
  const yearOf = (timeMs: number): number => new Date(timeMs).getUTCFullYear();
  return {
    startMs: (timeMs) => startsOf(yearOf(timeMs)).findLast((ms) => ms <= timeMs)!,
    nextMs: (startMs) =>
      startsOf(yearOf(startMs)).find((ms) => ms > startMs) ?? Date.UTC(yearOf(startMs) + 1, 0, 1),
  };
}
