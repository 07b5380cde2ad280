import type { Interval } from '#kernel/interval.ts';
import { intervalMs } from '#kernel/interval.ts';
import type { Session, TradingCalendar } from '#market-data/calendars/trading-calendar.ts';
import { DAY_MS } from '#market-data/calendars/trading-calendar.ts';

/** Bars of one trade date that follow each other at an even distance. */
export interface BarRun {
  /** Open time of the first of them. */
  readonly openMs: number;
  readonly count: number;
  /** When trading of the first one begins. */
  readonly beginMs: number;
  /** When the last one is over. */
  readonly endMs: number;
}

/** One-hour bars of a four-hour one. */
const HOURS_OF_FOUR = 4;

/**
 * The bars of one trade date, ascending; none on a day without a session.
 *
 * A daily bar is named by 00:00 UTC of its trade date and lasts from the session's open to its close.
 * Intraday bars of a `session` calendar are counted from the open of each part of the session, so that
 * the last one before a break may be short; a 4h bar is made of four 1h bars, counted over the breaks. Those
 * of a `utc` calendar are aligned to UTC, and are there where they have a moment of trading; what two
 * sessions share belongs to the first.
 */
export function runsOf(calendar: TradingCalendar, interval: Interval, day: number): BarRun[] {
  const session = calendar.session(day);
  if (session === null) return [];
  if (interval === '1d') {
    const { openMs: beginMs, closeMs: endMs } = session;
    return [{ openMs: day * DAY_MS, count: 1, beginMs, endMs }];
  }
  if (calendar.bars === 'utc') return utcRuns(calendar, session, intervalMs(interval));
  return interval === '4h' ? fourHourRuns(session) : partRuns(session, intervalMs(interval));
}

function partRuns({ parts }: Session, lengthMs: number): BarRun[] {
  return parts.map(({ openMs, closeMs }) => ({
    openMs,
    count: Math.ceil((closeMs - openMs) / lengthMs),
    beginMs: openMs,
    endMs: closeMs,
  }));
}

function fourHourRuns(session: Session): BarRun[] {
  const hourMs = intervalMs('1h');
  const hours = partRuns(session, hourMs).flatMap(({ openMs, count, endMs }) =>
    Array.from({ length: count }, (_, at) => ({
      openMs: openMs + at * hourMs,
      endMs: at === count - 1 ? endMs : openMs + (at + 1) * hourMs,
    })),
  );
  return hours.flatMap(({ openMs }, at) => {
    if (at % HOURS_OF_FOUR !== 0) return [];
    const last = hours[at + HOURS_OF_FOUR - 1] ?? hours.at(-1)!;
    return [{ openMs, count: 1, beginMs: openMs, endMs: last.endMs }];
  });
}

function utcRuns(calendar: TradingCalendar, session: Session, lengthMs: number): BarRun[] {
  const { day, parts } = session;
  const nextOpenMs = calendar.session(day + 1)?.openMs ?? Infinity;
  let closedMs = calendar.session(day - 1)?.closeMs ?? -Infinity;
  const runs: BarRun[] = [];
  parts.forEach(({ openMs, closeMs }, at) => {
    const alignedMs = Math.floor(openMs / lengthMs) * lengthMs;
    const firstMs = alignedMs < closedMs ? alignedMs + lengthMs : alignedMs;
    const count = Math.ceil((closeMs - firstMs) / lengthMs);
    closedMs = closeMs;
    if (count <= 0) return;
    const wholeMs = firstMs + count * lengthMs;
    const isShared = (parts[at + 1]?.openMs ?? nextOpenMs) < wholeMs;
    runs.push({
      openMs: firstMs,
      count,
      beginMs: Math.max(firstMs, openMs),
      endMs: isShared ? wholeMs : closeMs,
    });
  });
  return runs;
}
