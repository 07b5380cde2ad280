import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { TradingCalendar } from '#market-data/calendars/trading-calendar.ts';
import { DAY_MS } from '#market-data/calendars/trading-calendar.ts';
import type { BarTiming } from '#kernel/market/bar-timing.ts';

/**
 * The timing of bars with a client's own stamps: daily bars with 00:00 UTC, local midnight or the session's open, and
 * intraday bars that need not open where the calendar's own do.
 */
export class StampedTiming implements BarTiming {
  readonly #calendar: TradingCalendar;
  readonly #grid: BarGrid;
  readonly #isCertain: boolean;

  /**
   * @param isCertain whether the calendar is known; if it was inferred from the bars, other calendars may fit as well,
   *   and a bar ends no earlier than its length implies.
   */
  constructor(calendar: TradingCalendar, grid: BarGrid, isCertain: boolean) {
    this.#calendar = calendar;
    this.#grid = grid;
    this.#isCertain = isCertain;
  }

  follows(beforeMs: number, openMs: number): boolean {
    if (openMs <= beforeMs) return false;
    if (this.#grid.interval !== '1d') return openMs <= this.nextMs(beforeMs);
    return this.#dateMs(openMs) <= this.#grid.nextMs(this.#dateMs(beforeMs));
  }

  endMs(openMs: number): number {
    const lengthEndMs = openMs + this.#grid.lengthMs;
    const isDaily = this.#grid.interval === '1d';
    const namedMs = isDaily ? this.#dateMs(openMs) : openMs;
    const endMs = this.#grid.has(namedMs) ? this.#grid.endMs(namedMs) : lengthEndMs;
    return this.#isCertain ? endMs : Math.max(endMs, lengthEndMs);
  }

  nextMs(openMs: number): number {
    if (this.#grid.interval === '1d') return this.#grid.nextMs(this.#dateMs(openMs));
    const evenMs = openMs + this.#grid.lengthMs;
    const part = this.#calendar.partAt(openMs);
    // Within a stretch of trading, bars follow each other at even distances from the first.
    return part !== null && evenMs < part.closeMs ? evenMs : this.#grid.nextMs(openMs);
  }

  #dateMs(stampMs: number): number {
    return this.#calendar.tradeDay(stampMs) * DAY_MS;
  }
}

/** Daily bars at local midnight, which daylight saving moves by an hour. */
export const MIDNIGHT_TIMING: BarTiming = {
  follows: (beforeMs, openMs) => Math.round((openMs - beforeMs) / DAY_MS) === 1,
  endMs: (openMs) => openMs + DAY_MS,
  nextMs: (openMs) => openMs + DAY_MS,
};

/** The most by which daylight saving moves midnight. */
const CLOCK_CHANGE_MS = 3_600_000;

/** Whether daily bars lie at one time of different days, except for daylight saving. */
export function isAtMidnight(stampsMs: readonly number[]): boolean {
  let [least, most] = [0, 0];
  let beforeMs = -Infinity;
  for (const stampMs of stampsMs) {
    if (stampMs - beforeMs < DAY_MS / 2) return false;
    beforeMs = stampMs;
    const awayMs = stampMs - stampsMs[0]!;
    const offMs = awayMs - Math.round(awayMs / DAY_MS) * DAY_MS;
    least = Math.min(least, offMs);
    most = Math.max(most, offMs);
  }
  return most - least <= CLOCK_CHANGE_MS;
}

/** Place of the first stamp that is too close to the one before it to be another bar; -1 without one. */
export function closeStamp(
  stampsMs: readonly number[],
  calendar: TradingCalendar,
  grid: BarGrid,
): number {
  const isClose = (beforeMs: number, openMs: number): boolean => {
    if (grid.interval === '1d') return calendar.tradeDay(openMs) <= calendar.tradeDay(beforeMs);
    return openMs - beforeMs < grid.lengthMs && !(grid.has(beforeMs) && grid.has(openMs));
  };
  return stampsMs.findIndex((openMs, at) => at > 0 && isClose(stampsMs[at - 1]!, openMs));
}

/** Bars that are missing between stamps under a calendar; null if one lies outside its sessions. */
export function missingBars(
  stampsMs: readonly number[],
  calendar: TradingCalendar,
  grid: BarGrid,
): number | null {
  const isDaily = grid.interval === '1d';
  let missing = 0;
  let beforeMs = NaN;
  for (const stampMs of stampsMs) {
    const openMs = isDaily ? calendar.tradeDay(stampMs) * DAY_MS : stampMs;
    if (!grid.has(openMs) || openMs <= beforeMs) return null;
    const isNext = Number.isNaN(beforeMs) || grid.nextMs(beforeMs) === openMs;
    if (!isNext) missing += grid.count(beforeMs, openMs) - 1;
    beforeMs = openMs;
  }
  return missing;
}
