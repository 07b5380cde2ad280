import type { BarInterval } from '#kernel/market/interval.ts';
import { isOfDays } from '#kernel/market/interval.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import { EvenGrid } from '#kernel/market/bar-grid.ts';
import { PeriodGrid } from '#kernel/market/period-grid.ts';
import type { CalendarName } from '#market-data/calendars/calendar-name.ts';
import type { CalendarSpec, CalendarTable } from '#market-data/calendars/calendar-table.ts';
import { calendarSpecs } from '#market-data/calendars/calendar-table.ts';
import { SessionGrid } from '#market-data/calendars/session-grid.ts';
import { TradingCalendar } from '#market-data/calendars/trading-calendar.ts';
import { ownCalendar } from '#market-data/calendars/underlying-calendar.ts';
import builtIn from '#market-data/calendars/trading-calendars.json' with { type: 'json' };

/** The table that is part of the program, as its file has it. */
export const BUILT_IN_CALENDARS: CalendarTable = builtIn;

let builtInRead: readonly CalendarSpec[] | null = null;

/** The rules of the built-in table; parsed once, as decades of holidays are many. */
function builtInFacts(): readonly CalendarSpec[] {
  return (builtInRead ??= calendarSpecs(BUILT_IN_CALENDARS));
}

/** Every trading calendar, with the bars that each has. */
export class Calendars {
  readonly #calendars = new Map<CalendarName, TradingCalendar>();
  readonly #grids = new Map<string, BarGrid>();

  constructor(facts: readonly CalendarSpec[] = builtInFacts()) {
    for (const one of facts) {
      const calendar = new TradingCalendar(one);
      this.#calendars.set(one.name, calendar);
    }
  }

  /** Applies a newer table to every calendar and grid that was handed out. */
  renew(facts: readonly CalendarSpec[]): void {
    for (const one of facts) this.#calendars.get(one.name)?.renew(one);
  }

  /** The sessions of a calendar; null for one that always trades. */
  find(name: CalendarName): TradingCalendar | null {
    return this.#calendars.get(name) ?? null;
  }

  /** The sessions and bars of a market; null for one that always trades. */
  market(name: CalendarName): MarketCalendar | null {
    const hours = this.find(name);
    return hours === null ? null : { name, hours, grid: (interval) => this.grid(name, interval) };
  }

  /** The calendar of a symbol's bars: its own, or else its venue's; null if it always trades. */
  ofSymbol(venue: VenueId, symbol: string, venueCalendar: CalendarName): MarketCalendar | null {
    return this.market(ownCalendar(venue, symbol) ?? venueCalendar);
  }

  /** The bars of one interval that a calendar has. */
  grid(name: CalendarName, interval: BarInterval): BarGrid {
    const key = `${name}:${interval}`;
    return this.#grids.getOrInsertComputed(key, () => this.#makeGrid(name, interval));
  }

  #makeGrid(name: CalendarName, interval: BarInterval): BarGrid {
    const calendar = this.find(name);
    const isOfOneDay = interval === '1d' || !isOfDays(interval);
    if (!isOfOneDay) return new PeriodGrid(interval, this.grid(name, '1d'), calendar === null);
    return calendar === null ? new EvenGrid(interval) : new SessionGrid(calendar, interval);
  }
}
