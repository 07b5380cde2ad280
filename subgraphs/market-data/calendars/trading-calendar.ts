import type { LocalHours, SessionException } from '#kernel/market/trading-hours.ts';
import type { CalendarSpec } from '#market-data/calendars/calendar-table.ts';
import type { SessionCalendarName } from '#market-data/calendars/calendar-name.ts';
import { ZoneOffsets } from '#market-data/calendars/zone-offsets.ts';

/** A stretch of trading: [openMs, closeMs). */
export interface SessionPart {
  readonly openMs: number;
  readonly closeMs: number;
}

/** The trading of one trade date, in parts if there is a lunch break. */
export interface Session {
  /** The trade date, in days since 1970-01-01. */
  readonly day: number;
  readonly parts: readonly SessionPart[];
  readonly openMs: number;
  readonly closeMs: number;
  /** Whether it is shorter than the calendar's ordinary one. */
  readonly isShort: boolean;
}

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Cached sessions, eight years of them. */
const MAX_KEPT = 2_048;
/** Calendars know the days before 2200-01-01; a caller may name any time. */
export const END_DAY = Date.UTC(2200, 0, 1) / DAY_MS;
/** Days within which every calendar has a session again. */
const MAX_REST_DAYS = 60;
const SATURDAY = 6;
const SUNDAY = 0;
const CLOSED = -1;

/**
 * When one kind of market trades: sessions by trade date, with lunch breaks, half days, holidays and daylight saving.
 * Beyond its table every weekday has an ordinary session.
 */
export class TradingCalendar {
  readonly name: SessionCalendarName;
  #facts: CalendarSpec;
  #zone: ZoneOffsets;
  #revision = 0;
  readonly #known = new Map<number, Session | null>();

  constructor(facts: CalendarSpec) {
    this.name = facts.name;
    this.#facts = facts;
    this.#zone = new ZoneOffsets(facts.zone);
  }

  /** Applies a newer table. */
  renew(facts: CalendarSpec): void {
    this.#facts = facts;
    this.#zone = new ZoneOffsets(facts.zone);
    this.#known.clear();
    this.#revision += 1;
  }

  /** Grows whenever the table changes: data derived from it has to be derived again. */
  get revision(): number {
    return this.#revision;
  }

  /** Whether intraday bars are counted from the open of each part of a session, or aligned to UTC. */
  get bars(): CalendarSpec['bars'] {
    return this.#facts.bars;
  }

  /** The trade dates that the table knows, as days since 1970-01-01, both included. */
  get knownDays(): { readonly first: number; readonly last: number } {
    return { first: this.#facts.firstDay, last: this.#facts.lastDay };
  }

  /** End of the last date of the table; later holidays are not known. */
  get horizonMs(): number {
    return this.#zone.utcMsOf((this.#facts.lastDay + 1) * DAY_MS);
  }

  /** IANA name of the time zone of its hours and trade dates. */
  get zone(): string {
    return this.#facts.zone;
  }

  /** Hours of an ordinary weekday. */
  get ordinaryHours(): readonly LocalHours[] {
    return this.#facts.hours[0]!;
  }

  /** The weekdays with other hours whose trade dates, taken as days of UTC, begin in [fromMs, toMs); ascending. */
  exceptions(fromMs: number, toMs: number): SessionException[] {
    return [...this.#facts.exceptions]
      .filter(([day]) => isWeekday(day) && day * DAY_MS >= fromMs && day * DAY_MS < toMs)
      .toSorted(([one], [other]) => one - other)
      .map(([day, kind]) => ({ day, hours: kind === CLOSED ? [] : this.#facts.hours[kind]! }));
  }

  /** The session of a trade date; null if there is none. */
  session(day: number): Session | null {
    const known = this.#known.get(day);
    if (known !== undefined) return known;
    const made = this.#makeSession(day);
    if (this.#known.size >= MAX_KEPT) this.#known.clear();
    this.#known.set(day, made);
    return made;
  }

  /** The session that a weekday has unless it is closed or short; null at a weekend. */
  ordinary(day: number): Session | null {
    return isWeekday(day) ? this.#sessionOfKind(day, 0) : null;
  }

  /** The trade dates with a session in [from, to), ascending. */
  sessions(from: number, to: number): Session[] {
    const sessions: Session[] = [];
    for (let day = Math.max(0, from); day < Math.min(to, END_DAY); day += 1) {
      const session = this.session(day);
      if (session !== null) sessions.push(session);
    }
    return sessions;
  }

  /** Whether there is trading at a moment. */
  isOpen(timeMs: number): boolean {
    return this.partAt(timeMs) !== null;
  }

  /** The stretch of trading that a moment lies in; null while nothing is traded. */
  partAt(timeMs: number): SessionPart | null {
    const today = Math.floor(timeMs / DAY_MS);
    for (let day = today - 1; day <= today + 1; day += 1) {
      const session = this.session(day);
      if (session === null || timeMs < session.openMs || timeMs >= session.closeMs) continue;
      const part = session.parts.find(
        ({ openMs, closeMs }) => openMs <= timeMs && timeMs < closeMs,
      );
      if (part !== undefined) return part;
    }
    return null;
  }

  /**
   * When trading begins next after a moment: in the morning, after lunch, or after the rest of a day.
   * Null behind the year 2199.
   */
  nextOpenMs(timeMs: number): number | null {
    const today = Math.floor(timeMs / DAY_MS);
    let closedMs = -Infinity;
    for (let day = today - 1; day <= today + MAX_REST_DAYS; day += 1) {
      for (const { openMs, closeMs } of this.session(day)?.parts ?? []) {
        // If one session ends as the next begins, nothing opens.
        if (openMs > timeMs && openMs !== closedMs) return openMs;
        closedMs = closeMs;
      }
    }
    return null;
  }

  /** When trading last began, at or before a moment, if that is no more than some weeks ago. */
  lastOpenMs(timeMs: number): number | null {
    const today = Math.floor(timeMs / DAY_MS);
    for (let day = today + 1; day >= today - MAX_REST_DAYS; day -= 1) {
      const part = this.session(day)?.parts.findLast(({ openMs }) => openMs <= timeMs);
      if (part !== undefined) return part.openMs;
    }
    return null;
  }

  /**
   * The trade date of a daily bar, in days since 1970-01-01, for any kind of stamp: 00:00 UTC of the date, local
   * midnight, or a time of its session.
   */
  tradeDay(stampMs: number): number {
    if (stampMs % DAY_MS === 0) return stampMs / DAY_MS;
    const day = Math.floor((stampMs + this.#zone.offsetMsAt(stampMs)) / DAY_MS);
    const next = this.session(day + 1);
    return next !== null && next.openMs <= stampMs ? day + 1 : day;
  }

  #makeSession(day: number): Session | null {
    const kind = this.#kindOf(day);
    return kind === CLOSED ? null : this.#sessionOfKind(day, kind);
  }

  #sessionOfKind(day: number, kind: number): Session {
    const parts = this.#facts.hours[kind]!.map(({ fromMinute, toMinute }) => ({
      openMs: this.#zone.utcMsOf(day * DAY_MS + fromMinute * MINUTE_MS),
      closeMs: this.#zone.utcMsOf(day * DAY_MS + toMinute * MINUTE_MS),
    }));
    return {
      day,
      parts,
      openMs: parts[0]!.openMs,
      closeMs: parts.at(-1)!.closeMs,
      isShort: kind > 0,
    };
  }

  #kindOf(day: number): number {
    return isWeekday(day) ? (this.#facts.exceptions.get(day) ?? 0) : CLOSED;
  }
}

function isWeekday(day: number): boolean {
  const weekday = (day + 4) % 7;
  return day >= 0 && day < END_DAY && weekday !== SATURDAY && weekday !== SUNDAY;
}
