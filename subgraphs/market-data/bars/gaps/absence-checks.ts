import type { TimeRange } from '#kernel/market/time-range.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { Gap } from '#kernel/market/gap-store.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import type { GapLedger } from '#market-data/bars/gaps/gap-ledger.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

/**
 * Number of bars on either side of a hole that are requested with it. An answer without these known bars does not
 * confirm the hole.
 */
const NEIGHBOURS = 2;
/** A hole with an inconclusive check is postponed for this long, so that other holes are checked. */
const POSTPONED_MS = 3_600_000;

/** The settings that decide how soon absence is checked again. */
export type CheckPauses = Pick<BarSettings, 'recheckEveryMs' | 'auditEveryMs' | 'holeSettleMs'>;

/** An absence that is due for another check, and the part of it that one answer can cover. */
export interface DueAbsence {
  readonly watch: SeriesWatch;
  readonly gap: Gap;
  readonly range: TimeRange;
}

/**
 * The time of the next request for the bars of a hole. Null if requests need no pause, or if the exchange no longer
 * serves that time. Absence is checked again after twice the time for which it has been known: hourly at first, then
 * less often, down to once a week.
 */
export function nextCheckMs(
  { state, kind, startMs, evidence }: Gap,
  { grid, horizonMs }: Pick<SeriesBook, 'grid' | 'horizonMs'>,
  pauses: CheckPauses,
  nowMs: number,
): number | null {
  if (state === 'FILLED' || startMs < horizonMs) return null;
  if (state === 'OPEN') {
    if (kind === 'unfilled') return null;
    return Math.max(nowMs, grid.endMs(grid.ceilMs(startMs)) + pauses.holeSettleMs);
  }
  // An earlier version found it, and did not record how.
  if (evidence === null) return nowMs;
  const knownForMs = evidence.confirmedMs - evidence.firstAskedMs;
  const pauseMs = Math.min(pauses.auditEveryMs, Math.max(pauses.recheckEveryMs, knownForMs));
  return Math.max(nowMs, evidence.confirmedMs + pauseMs);
}

export interface AbsenceCheckDependencies {
  readonly ledger: GapLedger;
  readonly settings: CheckPauses;
  /** Shows the exchange's time of day. */
  readonly clock: Clock;
  readonly feed: Pick<VenueFeed, 'absenceWay'>;
}

/** Decides which holes of one venue its audit checks again, one page at a time. */
export class AbsenceChecks {
  readonly #dependencies: AbsenceCheckDependencies;
  /** Until when holes are skipped, in monotonic time. */
  readonly #postponed = new WeakMap<Gap, number>();

  constructor(dependencies: AbsenceCheckDependencies) {
    this.#dependencies = dependencies;
  }

  /** When a hole is checked again; null if that is not planned, as while its series is not in memory. */
  nextMs(gap: Gap, watches: ReadonlyMap<string, SeriesWatch>): number | null {
    const { settings, clock, feed } = this.#dependencies;
    const watch = watches.get(seriesKey(gap.series));
    // A replica leaves it to the owner of the series.
    if (watch?.isLoaded !== true || feed.absenceWay?.(gap.series) === 'ARCHIVE') return null;
    return nextCheckMs(gap, watch.book, settings, clock.nowMs());
  }

  /** The absence that is overdue for the longest time, among series in memory; null without any. */
  due(watches: ReadonlyMap<string, SeriesWatch>, rowsPerPage: number): DueAbsence | null {
    const { ledger, clock } = this.#dependencies;
    const [nowMs, monotonicMs] = [clock.nowMs(), clock.monotonicMs()];
    let first: Gap | null = null;
    // A ledger has thousands of holes, most of them filled or recently confirmed: the most expensive test comes last.
    for (const gap of ledger.closed) {
      if (gap.state !== 'ABSENT') continue;
      if (first !== null && confirmedMs(gap) >= confirmedMs(first)) continue;
      if ((this.#postponed.get(gap) ?? -Infinity) > monotonicMs) continue;
      const dueMs = this.nextMs(gap, watches);
      if (dueMs !== null && dueMs <= nowMs) first = gap;
    }
    if (first === null) return null;
    const watch = watches.get(seriesKey(first.series))!;
    return { watch, gap: first, range: this.#rangeOf(first, watch.book, rowsPerPage) };
  }

  /** A check of the hole was inconclusive. */
  postpone(gap: Gap): void {
    this.#postponed.set(gap, this.#dependencies.clock.monotonicMs() + POSTPONED_MS);
  }

  /** The next part of a hole, with adjacent bars where these fit into a page. */
  #rangeOf(gap: Gap, { grid, horizonMs, frontierMs }: SeriesBook, rowsPerPage: number): TimeRange {
    const part = this.#dependencies.ledger.unanswered(gap);
    const rows = Math.max(1, rowsPerPage - 2 * NEIGHBOURS);
    const partEndMs = Math.min(part.endMs, grid.stepMs(grid.ceilMs(part.startMs), rows));
    const startMs = Math.max(horizonMs, 0, grid.stepMs(part.startMs, -NEIGHBOURS));
    const endMs = Math.min(grid.stepMs(partEndMs, NEIGHBOURS), frontierMs ?? Infinity);
    return { startMs: Math.min(startMs, part.startMs), endMs: Math.max(partEndMs, endMs) };
  }
}

function confirmedMs({ evidence }: Gap): number {
  return evidence?.confirmedMs ?? -Infinity;
}
