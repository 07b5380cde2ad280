import type { BarInterval, Interval } from '#kernel/market/interval.ts';
import { barLengthMs, baseInterval, intervalMs } from '#kernel/market/interval.ts';
import type { Session, TradingCalendar } from '#market-data/calendars/trading-calendar.ts';
import { DAY_MS } from '#market-data/calendars/trading-calendar.ts';

/** Bars of one trade date at an even distance. */
export interface BarRun {
  /** Open time of the first of them. */
  readonly openMs: number;
  readonly count: number;
  /** When trading of the first one begins. */
  readonly beginMs: number;
  /** When the last one ends. */
  readonly endMs: number;
}

/**
 * The bars of one trade date, ascending; none on a day without a session.
 *
 * A daily bar is named by 00:00 UTC of its trade date and lasts from the session's open to its close. Intraday bars
 * of a `session` calendar are counted from the open of each part of the session, so that the last one before a break
 * may be short; a 4h bar is made of four 1h bars, counted over the breaks, and so is one that is aggregated from
 * others. Those of a `utc` calendar are aligned to UTC, and exist if they have a moment of trading; a bar that two
 * sessions share belongs to the first.
 */
export function runsOf(calendar: TradingCalendar, interval: BarInterval, day: number): BarRun[] {
  const session = calendar.session(day);
  if (session === null) return [];
  if (interval === '1d') {
    const { openMs: beginMs, closeMs: endMs } = session;
    return [{ openMs: day * DAY_MS, count: 1, beginMs, endMs }];
  }
  const lengthMs = barLengthMs(interval);
  if (calendar.bars === 'utc') return utcRuns(calendar, session, lengthMs);
  const base = baseInterval(interval);
  const part = base === '4h' ? '1h' : base;
  return part === interval ? partRuns(session, lengthMs) : countedRuns(session, lengthMs, part);
}

function partRuns({ parts }: Session, lengthMs: number): BarRun[] {
  return parts.map(({ openMs, closeMs }) => ({
    openMs,
    count: Math.ceil((closeMs - openMs) / lengthMs),
    beginMs: openMs,
    endMs: closeMs,
  }));
}

/** Bars that are made of a fixed number of shorter ones, counted over the breaks. */
function countedRuns(session: Session, lengthMs: number, part: Interval): BarRun[] {
  const isWholeBefore = session.parts
    .slice(0, -1)
    .every(({ openMs, closeMs }) => (closeMs - openMs) % lengthMs === 0);
  // No bar lies over a break.
  if (isWholeBefore) return partRuns(session, lengthMs);
  const partMs = intervalMs(part);
  const runs = partRuns(session, partMs);
  const all = runs.reduce((sum, { count }) => sum + count, 0);
  const each = lengthMs / partMs;
  return Array.from({ length: Math.ceil(all / each) }, (_, at) => {
    const openMs = shorterBar(runs, at * each, partMs).openMs;
    const { endMs } = shorterBar(runs, Math.min(all, (at + 1) * each) - 1, partMs);
    return { openMs, count: 1, beginMs: openMs, endMs };
  });
}

/** One of the bars of some runs, by its index. */
function shorterBar(
  runs: readonly BarRun[],
  before: number,
  lengthMs: number,
): Pick<BarRun, 'openMs' | 'endMs'> {
  let at = before;
  let index = 0;
  while (at >= runs[index]!.count) {
    at -= runs[index]!.count;
    index += 1;
  }
  const run = runs[index]!;
  const openMs = run.openMs + at * lengthMs;
  return { openMs, endMs: at === run.count - 1 ? run.endMs : openMs + lengthMs };
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
